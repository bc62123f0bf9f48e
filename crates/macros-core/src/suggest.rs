//! "Did you mean": the nearest of a list of known words.

/// The known word that `word` most likely stands for, if one is near enough to be worth naming.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let budget = word.chars().count().div_ceil(3).min(3);
    let mut best = None;
    let mut fewest = budget + 1;
    for candidate in known {
        let steps = distance(word, candidate);
        if steps < fewest {
            (best, fewest) = (Some(*candidate), steps);
        }
    }
    best
}

/// `, did you mean …?` or nothing, to end a message with.
pub(crate) fn hint(word: &str, known: &[&str]) -> String {
    nearest(word, known).map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}

/// `words` for a message: each in such quotes, commas between them.
pub(crate) fn listed(words: &[&str], quote: char) -> String {
    let mut list = String::new();
    for word in words {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.push(quote);
        list.push_str(word);
        list.push(quote);
    }
    list
}

/// Number of inserted, removed, changed or swapped characters between two words (case ignored).
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (letters(a), letters(b));
    let mut before: Vec<usize> = Vec::new();
    let mut last = vec![0];
    for j in 0..b.len() {
        last.push(j + 1);
    }
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

fn letters(word: &str) -> Vec<char> {
    let mut letters = Vec::new();
    for letter in word.to_lowercase().chars() {
        letters.push(letter);
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_nearest_word() {
        let keys = ["name", "description", "interface", "tags"];
        assert_eq!(nearest("descripton", &keys), Some("description"));
        assert_eq!(nearest("Tags", &keys), Some("tags"));
        assert_eq!(nearest("nmae", &keys), Some("name"));
        assert_eq!(nearest("zebra", &keys), None);
        assert_eq!(hint("x", &keys), "");
    }
}
