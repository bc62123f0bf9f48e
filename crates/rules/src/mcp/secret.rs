//! Names that indicate secrets: passwords, tokens, keys.

/// Words that indicate a secret in any position.
const WORDS: [&str; 9] = [
    "apikey",
    "credential",
    "credentials",
    "passphrase",
    "passwd",
    "password",
    "passwords",
    "secret",
    "secrets",
];

/// Words before `key` that make it a secret.
const OF_KEYS: [&str; 4] = ["access", "api", "private", "signing"];

/// Words before `token` that make it a position in a list, not a secret.
const OF_PLACES: [&str; 7] = [
    "continuation",
    "cursor",
    "next",
    "page",
    "previous",
    "resume",
    "sync",
];

/// Whether a name indicates a secret value: `api_key`, `clientSecret`, `Access-Token`.
pub(super) fn is_secret_name(name: &str) -> bool {
    let words = words(name);
    let mut before = "";
    for (number, word) in words.iter().enumerate() {
        let is_last = number + 1 == words.len();
        let is_secret = match word.as_str() {
            "key" => OF_KEYS.contains(&before),
            // `token_count` and `max_tokens` count the tokens of a model.
            "token" => is_last && !OF_PLACES.contains(&before),
            word => WORDS.contains(&word),
        };
        if is_secret {
            return true;
        }
        before = word;
    }
    false
}

/// The words of a name in lower case without digits, split by case and at everything that is not a letter.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut between, mut was_lower) = (true, false);
    for letter in name.chars() {
        if letter.is_alphabetic() {
            if between || (was_lower && letter.is_uppercase()) {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(letter.to_lowercase());
            }
        }
        between = !letter.is_alphabetic();
        was_lower = letter.is_lowercase();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_detected_by_name() {
        for name in [
            "password",
            "Password1",
            "user_password",
            "dbPasswd",
            "client-secret",
            "clientSecret",
            "CLIENT_SECRET",
            "token",
            "accessToken",
            "auth_token",
            "api_key",
            "apiKey",
            "apikey",
            "X-Api-Key",
            "API_KEY",
            "private_key",
            "credential",
            "credentials",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in [
            "",
            "city",
            "key",
            "primaryKey",
            "max_tokens",
            "tokenCount",
            "page_token",
            "nextToken",
            "monkey",
            "secretary",
            "passwordless",
            "tokenizer",
        ] {
            assert!(!is_secret_name(name), "{name}");
        }
    }
}
