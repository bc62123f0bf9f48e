//! `check --jsonl`: a document on each line, with positions in the file.

use serde_json::{Value, json};

use crate::check::TOOLS;
use crate::folder::{Folder, card};

#[test]
fn positions_in_a_stream_are_relative_to_the_file() {
    let right = card().to_string();
    for end in ["\n", "\r\n"] {
        let lines = [
            "{\"tools\": [",
            &right,
            "{\"a\": {\"b\": 1]",
            "{\"tools\": [], \"tools\": []}",
            "{\"a\":",
        ];
        let folder = Folder::new("stream-places").text("all.jsonl", lines.join(end) + end);
        let ran = folder.check(&["all.jsonl", "--jsonl", "--format", "jsonl"]);
        let mut places = Vec::new();
        for file in ran
            .stdout
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
        {
            for found in file["findings"].as_array().unwrap() {
                assert_eq!(found["line"], file["line"], "{found}");
                let words = found["message"].as_str().unwrap();
                let named = words
                    .split_once("on line ")
                    .map(|(_, rest)| rest.split(',').next().unwrap());
                places.push((found["line"].as_u64().unwrap(), named.map(str::to_owned)));
            }
        }
        for (line, named) in &places {
            assert_eq!(
                named.as_ref().unwrap_or(&line.to_string()),
                &line.to_string(),
                "{places:?}"
            );
        }
        assert!(
            places.contains(&(3, Some("3".to_owned()))) && places.contains(&(4, Some("4".to_owned()))),
            "{places:?}"
        );
    }
}

#[test]
fn each_line_of_a_stream_is_a_document() {
    let faulty =
        "{\"tools\":[{\"name\":\"a b\",\"description\":\"d\",\"inputSchema\":{\"type\":\"object\"}}]}";
    let many = format!("{TOOLS}\n\n{faulty}\n").repeat(2_000);
    let folder = Folder::new("stream")
        .text("in/all.jsonl", &many)
        .text("in/card.json", "");
    let ran = folder.check(&["in", "--jsonl", "--format", "jsonl"]);
    assert_eq!(ran.code, Some(0));
    let lines: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 4_000);
    for (index, file) in lines.iter().enumerate() {
        let line = index / 2 * 3 + index % 2 * 2 + 1;
        assert_eq!(
            (&file["path"], &file["line"]),
            (&json!("in/all.jsonl"), &json!(line))
        );
        if index % 2 == 1 {
            let warning = file["findings"]
                .as_array()
                .unwrap()
                .iter()
                .find(|found| found["rule"] == "MCP-011")
                .unwrap();
            assert_eq!((&warning["line"], &warning["column"]), (&json!(line), &json!(19)));
        }
    }
    let same = folder.check_input(
        &["-", "--jsonl", "--format", "jsonl", "--jobs", "1"],
        many.as_bytes(),
    );
    assert_eq!(same.stdout.replace("<stdin>", "in/all.jsonl"), ran.stdout);
}

#[cfg(target_os = "linux")]
#[test]
fn limited_threads_are_sufficient() {
    let mut folder = Folder::new("few-threads");
    for number in 0..1_500 {
        folder = folder.text(&format!("{number}.json"), TOOLS);
    }
    // The stacks of all threads do not fit into the limit.
    let script = format!(
        "ulimit -v 8000000; exec {} check . -j 4000",
        env!("CARGO_BIN_EXE_cargo-agentcard")
    );
    let output = std::process::Command::new("sh")
        .arg("-c")
        .arg(script)
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{words}");
    assert!(words.starts_with("1,500 files checked"), "{words}");
}
