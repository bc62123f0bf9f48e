//! A card with many features, and the keys to sign it.

use agentcard_sign::{Card, Header, KeySet, PrivateKey, Verdict};
use serde_json::{Value, json};

/// Publicly known keys, by the ids that tests use.
const KEYS: [(&str, &[u8]); 3] = [
    ("ec", include_bytes!("../keys/rfc7515-ec.json")),
    ("ed", include_bytes!("../keys/rfc8037-ed25519.json")),
    ("rsa", include_bytes!("../keys/rfc7515-rsa.json")),
];

pub(crate) fn key(kid: &str) -> PrivateKey {
    let (_, file) = KEYS.iter().find(|(known, _)| *known == kid).unwrap();
    PrivateKey::read(file).unwrap()
}

/// The public keys.
pub(crate) fn keys() -> KeySet {
    KEYS.iter().fold(KeySet::default(), |set, (kid, _)| {
        set.with(kid, key(kid).public())
    })
}

/// A card that requires a key, and mutual TLS for one skill.
pub(crate) fn card() -> Value {
    json!({
        "name": "Pantry Agent",
        "description": "Knows what is in the pantry — and what is not.",
        "version": "3.1.4",
        "supportedInterfaces": [
            { "url": "https://pantry.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
            { "url": "https://pantry.example/rest", "protocolBinding": "HTTP+JSON", "tenant": "home", "protocolVersion": "1.0" },
        ],
        "provider": { "organization": "Pantry", "url": "https://pantry.example" },
        "capabilities": {
            "streaming": false,
            "extendedAgentCard": true,
            "extensions": [{ "uri": "https://pantry.example/ext/v1", "params": { "shelves": 4, "ratio": 0.5 }, "required": true }],
        },
        "securitySchemes": {
            "key": { "apiKeySecurityScheme": { "location": "header", "name": "X-Pantry" } },
            "tls": { "mtlsSecurityScheme": {} },
        },
        "securityRequirements": [{ "schemes": { "key": {} } }],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain", "application/json"],
        "skills": [
            { "id": "list", "name": "List", "description": "Lists the shelves.", "tags": ["pantry"] },
            { "id": "chat", "name": "Chat", "description": "Talks.", "tags": ["pantry", "chat"], "examples": ["Any rice left?"],
              "securityRequirements": [{ "schemes": { "tls": {} } }] },
        ],
        "x-shelf-life": 12,
    })
}

/// Signs a card with one of the keys and returns its text.
pub(crate) fn signed(card: &Value, kid: &str) -> String {
    let card = Card::read(card.to_string().as_bytes()).unwrap();
    sign(&card, kid)
}

pub(crate) fn sign(card: &Card, kid: &str) -> String {
    let key = key(kid);
    let header = Header::new(key.usual_algorithm(), kid).unwrap();
    card.with_signature(&card.sign(&key, &header).unwrap())
}

pub(crate) fn verify(text: &str) -> Vec<Verdict> {
    Card::read(text.as_bytes()).unwrap().verify(&keys())
}

/// The result of the only signature: `valid`, or the id of the reason.
pub(crate) fn outcome(text: &str) -> &'static str {
    let verdicts = verify(text);
    assert_eq!(verdicts.len(), 1);
    verdicts[0]
        .result
        .as_ref()
        .map_or_else(agentcard_sign::Reason::id, |()| "valid")
}

/// Parses, changes and formats.
pub(crate) fn changed(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut card = serde_json::from_str(text).unwrap();
    change(&mut card);
    card.to_string()
}
