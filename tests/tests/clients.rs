//! The table of clients in the documentation matches the rules.

use std::path::Path;

use agentcard_rules::client::Client;
use agentcard_rules::{Level, Rule, all};

/// Clients in the order of the columns.
const COLUMNS: [Client; 4] = [
    Client::OpenAi,
    Client::OpenAiStrict,
    Client::Anthropic,
    Client::Gemini,
];

fn mark(rule: &Rule, client: Client) -> &'static str {
    match rule.clients.level(client) {
        Some(Level::Error) => "●",
        Some(_) => "○",
        None => "",
    }
}

#[test]
fn the_table_of_clients_matches_the_rules() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/clients.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| CLIENT-"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let written: Vec<(&str, Vec<&str>)> = rows.iter().map(|row| (row[0], row[2..6].to_vec())).collect();
    let marks = |rule: &Rule| COLUMNS.iter().map(|client| mark(rule, *client)).collect();
    let rules = all().filter(|rule| rule.id.starts_with("CLIENT-"));
    let right: Vec<(&str, Vec<&str>)> = rules.map(|rule| (rule.id, marks(rule))).collect();
    assert_eq!(written, right);
    assert!(
        rows.iter()
            .all(|row| row.len() == 8 && !row[6].is_empty() && !row[7].is_empty())
    );
}
