//! `check`: report formats, levels, directories, streams, exit codes.

use serde_json::{Value, json};

use crate::folder::Folder;

/// A valid A2A 1.0 card.
fn card() -> Value {
    json!({
        "name": "Recipe Agent", "description": "Finds recipes.", "version": "1.0.0",
        "supportedInterfaces": [{"url": "https://example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
        "capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "find", "name": "Find", "description": "Finds.", "tags": ["cooking"]}],
    })
}

/// A card with a fault of each kind, in hand-written style.
const FAULTY: &str = r#"{
  "name": "Recipe Agent",
  "description": "Finds recipes.",
  "supportedInterfaces": [
    { "url": "http://example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
  ],
  "version": "1.0.0", // of the agent
  "capabilities": { "streaming": "true" },
  "default_input_modes": ["text/plain"],
  "defaultOutputModes": ["text"],
  "skills": [
    { "id": "find", "name": "Find", "description": "Finds." }
  ]
}
"#;

pub(crate) const TOOLS: &str = r#"{"tools":[{"name":"add","description":"Adds.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}"#;

/// The rules of the findings in the first file.
fn rules(report: &Value) -> Vec<&str> {
    let findings = report["files"][0]["findings"].as_array().unwrap();
    findings
        .iter()
        .map(|finding| finding["rule"].as_str().unwrap())
        .collect()
}

#[test]
fn human_reports_show_source_lines() {
    let folder = Folder::new("human").text("card.json", FAULTY);
    let ran = folder.check(&["card.json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
    insta::assert_snapshot!(ran.stdout);
}

#[test]
fn a_valid_card_is_reported_with_its_dialect() {
    let folder = Folder::new("clean").text("card.json", card().to_string());
    let ran = folder.check(&["card.json"]);
    assert_eq!(ran.code, Some(0));
    insta::assert_snapshot!(ran.stdout);
}

#[test]
fn machine_readable_formats() {
    let folder = Folder::new("forms")
        .text("a:b/ä,card.json", FAULTY)
        .text("tools.json", TOOLS);
    for form in ["json", "jsonl", "sarif", "github", "junit"] {
        let ran = folder.check(&["a:b", "tools.json", "--format", form]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""), "{form}");
        let stable = ran.stdout.replace(env!("CARGO_PKG_VERSION"), "[VERSION]");
        insta::assert_snapshot!(form, stable);
    }
}

#[test]
fn json_has_the_documented_fields() {
    let folder = Folder::new("json").text("card.json", FAULTY);
    let (report, _) = folder.json(&["card.json"]);
    let names = |value: &Value| {
        let mut names: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        names.sort();
        names
    };
    assert_eq!(names(&report), ["files"]);
    assert_eq!(
        names(&report["files"][0]),
        ["bytes", "dialect", "findings", "path", "version"]
    );
    let finding = &report["files"][0]["findings"][0];
    assert_eq!(
        names(finding),
        ["column", "fix", "level", "line", "message", "pointer", "rule"]
    );
    assert_eq!(
        (&finding["rule"], &finding["line"], &finding["column"]),
        (&json!("A2A-022"), &json!(5), &json!(14))
    );
}

#[test]
fn quality_has_scores_and_an_exit_code() {
    let argument = |text: &str| json!({ "type": "string", "description": text });
    let tool = |name: &str, text: &str, properties: &Value| json!({ "name": name, "description": text, "inputSchema": { "type": "object", "properties": properties } });
    let mut good = tool(
        "forecast",
        "Forecasts the weather of a city.",
        &json!({ "city": argument("Name of the city.") }),
    );
    good["title"] = "Weather forecast".into();
    good["outputSchema"] = json!({ "type": "object" });
    good["annotations"] = json!({ "readOnlyHint": true, "openWorldHint": true });
    let referred = json!({ "a": { "$ref": "#/$defs/A" }, "b": { "allOf": [{ "$ref": "#/$defs/A" }] } });
    let mut refers = tool("pair", "Joins two.", &referred);
    refers["inputSchema"]["$defs"] = json!({ "A": argument("What is joined.") });
    for (tools, code, score, described, rules) in [
        (json!([good]), 0, 100, [1, 1], vec![]),
        (
            json!([good, refers]),
            0,
            79,
            [3, 3],
            vec!["MCP-024", "MCP-023", "MCP-031"],
        ),
        (
            json!([tool("get_now", "Gets now.", &json!({}))]),
            0,
            70,
            [0, 0],
            vec!["MCP-024", "MCP-023", "MCP-031"],
        ),
        (
            json!([tool("get_now", "Get the now!", &json!({}))]),
            0,
            30,
            [0, 0],
            vec!["MCP-024", "MCP-023", "MCP-031", "MCP-022"],
        ),
        (
            json!([tool(
                "t",
                "Does it.",
                &json!({ "x": {}, "y_of": argument("Y of"), "z": argument(" ") })
            )]),
            1,
            40,
            [0, 3],
            vec![
                "MCP-025", "MCP-024", "MCP-023", "MCP-031", "MCP-073", "MCP-021", "MCP-022", "MCP-021",
            ],
        ),
    ] {
        let folder = Folder::new("quality").text("tools.json", json!({ "tools": tools }).to_string());
        let ran = folder.check(&["tools.json", "--profile", "quality", "--format", "json"]);
        assert_eq!(ran.code, Some(code), "{tools}");
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        let quality = &report["files"][0]["quality"];
        assert_eq!(
            (&quality["score"], &quality["described"], &quality["arguments"]),
            (&json!(score), &json!(described[0]), &json!(described[1])),
            "{tools}"
        );
        let mut found = self::rules(&report);
        let mut wanted = rules.clone();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{tools}");
        let people = folder.check(&["tools.json", "--profile", "quality"]).stdout;
        assert!(people.contains(&format!("quality: {score} of 100; ")), "{people}");
        // Nothing of it is reported otherwise.
        for profile in ["read", "write", "gar", "aws"] {
            let plain = folder
                .check(&["tools.json", "--profile", profile, "--format", "json"])
                .stdout;
            assert!(
                !["MCP-021", "MCP-022", "MCP-023", "MCP-024", "MCP-025", "quality"]
                    .iter()
                    .any(|word| plain.contains(word))
            );
        }
    }
}

/// The fields that the schema of SARIF 2.1.0 requires, and the values that it lists.
#[test]
fn sarif_has_the_required_fields() {
    let folder = Folder::new("sarif").text("card.json", FAULTY);
    let log: Value = serde_json::from_str(&folder.check(&["card.json", "--format", "sarif"]).stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "agentcard");
    let known: Vec<&str> = driver["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    for result in run["results"].as_array().unwrap() {
        assert!(known.contains(&result["ruleId"].as_str().unwrap()));
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
        assert!(result["message"]["text"].is_string());
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "card.json");
        assert!(
            place["region"]["startLine"].as_u64() >= Some(1)
                && place["region"]["startColumn"].as_u64() >= Some(1)
        );
    }
}

#[test]
fn empty_reports_are_well_formed() {
    let folder = Folder::new("empty").text("card.json", card().to_string());
    let (report, code) = folder.json(&["card.json"]);
    assert_eq!((rules(&report).len(), code), (0, Some(0)));
    let log: Value = serde_json::from_str(&folder.check(&["card.json", "--format", "sarif"]).stdout).unwrap();
    assert_eq!(log["runs"][0]["results"], json!([]));
    assert_eq!(folder.check(&["card.json", "--format", "github"]).stdout, "");
}

#[test]
fn standard_input_and_explicit_dialect() {
    let folder = Folder::new("stdin");
    let ran = folder.check_input(&["-", "--as", "a2a-0.3", "--format", "json"], b"{}");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        (&report["files"][0]["path"], &report["files"][0]["dialect"]),
        (&json!("<stdin>"), &json!("a2a-0.3"))
    );
}

#[test]
fn levels_are_configurable() {
    let mut plain = card();
    plain["supportedInterfaces"][0]["url"] = "http://example.com/a2a".into();
    let folder = Folder::new("levels")
        .text("card.json", plain.to_string())
        .text("sub/agentcard.toml", "[check]\ndeny = [\"A2A-022\"]\n");
    let level = |arguments: &[&str]| {
        let (report, code) = folder.json(&[&["card.json"], arguments].concat());
        (
            report["files"][0]["findings"][0]["level"]
                .as_str()
                .map(str::to_owned),
            code,
        )
    };
    let (warning, error) = (Some("warning".to_owned()), Some("error".to_owned()));
    assert_eq!(level(&[]), (warning.clone(), Some(0)));
    assert_eq!(level(&["--profile", "write"]), (error.clone(), Some(1)));
    assert_eq!(level(&["--profile", "a2a"]), (warning, Some(0)));
    assert_eq!(level(&["--deny", "a2a-022"]), (error.clone(), Some(1)));
    assert_eq!(level(&["--deny", "warnings"]), (error.clone(), Some(1)));
    assert_eq!(level(&["--deny", "warnings", "--warn", "A2A-022"]).1, Some(0));
    assert_eq!(
        level(&["--allow", "A2A-022", "--deny", "warnings"]),
        (None, Some(0))
    );
    assert_eq!(
        level(&["--config", "sub/agentcard.toml"]),
        (error.clone(), Some(1))
    );
    assert_eq!(
        level(&["--config", "sub/agentcard.toml", "--allow", "A2A-022"]),
        (None, Some(0))
    );
}

#[test]
fn the_configuration_is_found_in_parent_directories() {
    let folder = Folder::new("config")
        .text("card.json", card().to_string())
        .text("agentcard.toml", "[check]\nmax-bytes = 100\nprofile = \"gar\"\n");
    let inner = Folder::new("config/inner").text("card.json", card().to_string());
    let (report, code) = inner.json(&["card.json"]);
    assert_eq!((rules(&report), code), (vec!["A2A-100"], Some(1)));
    assert_eq!(inner.json(&["card.json", "--max-bytes", "10240"]).1, Some(0));
    drop(folder);
}

#[test]
fn usage_errors_exit_with_2_and_a_hint() {
    let folder = Folder::new("usage")
        .text("card.json", card().to_string())
        .text("bad.toml", "[check]\nmax_bytes = 1\n")
        .text("none/readme.txt", "");
    for (arguments, words) in [
        (&["card.json", "--as", "a2a-1.1"][..], "'a2a-1.0'"),
        (&["card.json", "--deny", "A2A-0222"], "`A2A-022`"),
        (&["card.json", "--allow", "DOC-002"], "`--warn DOC-002`"),
        (&["card.json", "--profile", "azure"], "read, write, gar, aws"),
        (&["card.json", "--config", "bad.toml"], "max_bytes"),
        (&["card.json", "--config", "gone.toml"], "gone.toml"),
        (&["none"], "`*.json`"),
        (&[], "required"),
    ] {
        let ran = folder.check(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.stderr.contains(words), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn unreadable_directories_do_not_stop_the_walk() {
    let folder = Folder::new("walk");
    let folder = [
        "b/card.json",
        "a/.well-known/agent-card.json",
        "c.json",
        "target/x.json",
        "node_modules/x.json",
        ".git/x.json",
    ]
    .into_iter()
    .fold(folder, |folder, name| folder.text(name, card().to_string()));
    let folder = folder
        .text("a/readme.txt", "")
        .text("b/bad.json", b"\xff\xfe\xff");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(".", folder.0.join("b/loop")).unwrap();
        std::os::unix::fs::symlink("nowhere", folder.0.join("gone.json")).unwrap();
    }
    let (report, code) = folder.json(&["."]);
    let files = report["files"].as_array().unwrap();
    let found: Vec<(&str, &str, usize)> = files
        .iter()
        .map(|file| {
            let findings = file["findings"].as_array().unwrap();
            (
                file["path"].as_str().unwrap(),
                file["dialect"].as_str().unwrap(),
                findings.len(),
            )
        })
        .collect();
    let gone = if cfg!(unix) {
        vec![("gone.json", "unknown", 1)]
    } else {
        vec![]
    };
    let expected = [
        vec![
            ("a/.well-known/agent-card.json", "a2a-1.0", 0),
            ("b/bad.json", "unknown", 1),
            ("b/card.json", "a2a-1.0", 0),
            ("c.json", "a2a-1.0", 0),
        ],
        gone,
    ];
    assert_eq!((found, code), (expected.concat(), Some(1)));
}

#[test]
fn a_missing_file_is_reported_with_the_other_findings() {
    let folder = Folder::new("gone").text("card.json", card().to_string());
    let (report, code) = folder.json(&["gone.json", "card.json"]);
    assert_eq!((rules(&report), code), (vec!["DOC-033"], Some(1)));
    assert_eq!(report["files"][1]["dialect"], "a2a-1.0");
}

#[test]
fn unrelated_files_in_directories_are_only_counted() {
    let folder = Folder::new("mixed")
        .text("package.json", "{\"private\": true, // yes\n}")
        .text("inner/list.json", "[1, 2]")
        .text("card.json", card().to_string())
        .text("all.jsonl", format!("{}\n{{}}\n", card()));
    let ran = folder.check(&["."]);
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (Some(0), "1 file checked, no problems; 2 other files skipped\n")
    );
    let listed = folder.check(&[".", "--verbose"]).stdout;
    let skipped: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split_once(": skipped"))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(skipped, ["inner/list.json", "package.json"]);
    let (report, code) = folder.json(&[".", "--verbose"]);
    assert_eq!((report["files"].as_array().unwrap().len(), code), (1, Some(0)));
    let ran = folder.check(&[".", "--jsonl"]);
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (
            Some(0),
            "1 document checked, no problems; 1 other document skipped\n"
        )
    );
}

#[test]
fn an_unrelated_file_named_on_the_command_line_is_a_finding() {
    let folder = Folder::new("named")
        .text("package.json", "{\"private\": true}")
        .text("all.jsonl", "{}\n");
    for arguments in [
        &["package.json"][..],
        &["all.jsonl", "--jsonl"],
        &[".", "--deny", "DOC-024"],
    ] {
        let (report, code) = folder.json(arguments);
        assert_eq!(
            (rules(&report), code),
            (vec!["DOC-024"], Some(1)),
            "{arguments:?}"
        );
    }
    let (report, code) = folder.json(&["package.json", "--allow", "DOC-024"]);
    assert_eq!((&report["files"], code), (&json!([]), Some(0)));
}

/// Names of the checked files.
fn checked(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let (report, _) = folder.json(arguments);
    let files = report["files"].as_array().unwrap();
    let name = |file: &Value| file["path"].as_str().unwrap().to_owned();
    files.iter().map(name).collect()
}

#[test]
fn ignored_and_excluded_files_are_skipped_unless_named() {
    let files = [
        "a.json",
        "b/a.json",
        "b/c/a.json",
        "b/kept.json",
        "dist/a.json",
        "old.json",
    ];
    let folder = files
        .into_iter()
        .fold(Folder::new("exclude"), |folder, name| {
            folder.text(name, card().to_string())
        })
        .text(".gitignore", "/dist\n")
        .text("b/.gitignore", "a.json\n!c/a.json\n")
        .text("agentcard.toml", "[check]\nexclude = [\"old.json\"]\n");
    assert_eq!(checked(&folder, &["."]), ["a.json", "b/c/a.json", "b/kept.json"]);
    assert_eq!(
        checked(&folder, &[".", "--exclude", "c/", "--exclude", "/a.json"]),
        ["b/kept.json"]
    );
    assert_eq!(checked(&folder, &["b", "--exclude", "b/c/*"]), ["b/kept.json"]);
    assert_eq!(
        checked(&folder, &["b/a.json", "old.json", "--exclude", "*"]),
        ["b/a.json", "old.json"]
    );
    assert_eq!(
        checked(&folder, &["dist", "a.json", "./a.json", "b/../b/c"]),
        ["dist/a.json", "a.json", "a.json", "b/../b/c/a.json"]
    );
    let ran = folder.check(&[".", "--exclude", "*"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    let ran = folder.check(&[".", "--exclude", "a{b"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("invalid glob `a{b`"), "{}", ran.stderr);
}

/// Repeated notes of one rule become one block; machine-readable formats list each.
#[test]
fn a_repeated_finding_is_shown_once_with_a_count() {
    let tool =
        |name: &str| json!({ "name": name, "description": "Finds.", "inputSchema": { "type": "object" } });
    let tools: Vec<Value> = (0..30).map(|number| tool(&format!("find{number}"))).collect();
    let folder = Folder::new("repeated").file("tools.json", &json!({ "tools": tools }));
    let (report, _) = folder.json(&["tools.json"]);
    assert_eq!(rules(&report), ["MCP-031"; 30]);
    let ran = folder.check(&["tools.json"]);
    assert_eq!(ran.stdout.matches("note[MCP-031]").count(), 1, "{}", ran.stdout);
    assert!(
        ran.stdout.contains("reported 29 more times, in lines 10, "),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("1 file checked: 30 notes"), "{}", ran.stdout);
}

#[test]
fn control_characters_in_files_are_escaped() {
    let folder = Folder::new("escape").text(
        "card.json",
        "{\"tools\":[{\"name\":\"a\\u001b[31m\u{202e}b\",\"\u{1b}]0;x\":null}]}",
    );
    let ran = folder.check(&["card.json"]);
    assert!(!ran.stdout.contains(['\u{1b}', '\u{202e}']), "{:?}", ran.stdout);
    assert!(ran.stdout.contains("\\u{1b}"));
}

#[test]
fn findings_about_size_mention_max_bytes() {
    let mut large = card();
    large["description"] = "x".repeat(12_000).into();
    let tool = json!({ "name": "a", "description": "x".repeat(12_000), "inputSchema": { "type": "object" } });
    let folder = Folder::new("check-size")
        .file("card.json", &large)
        .file("tools.json", &json!({ "tools": [tool] }));
    let (report, _) = folder.json(&["."]);
    for file in report["files"].as_array().unwrap() {
        let fixes = file["findings"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|found| found["fix"].as_str());
        assert_eq!(
            fixes.filter(|fix| fix.contains("`--max-bytes`")).count(),
            1,
            "{file}"
        );
    }
}

/// The limit is that of a registry: an error in its profile and for cards of authors, otherwise a note.
#[test]
fn the_level_of_the_size_limit_depends_on_the_profile() {
    let mut large = card();
    large["description"] = "x".repeat(12_000).into();
    let tool = json!({
        "name": "a", "description": "x".repeat(12_000), "inputSchema": { "type": "object" },
        "annotations": { "readOnlyHint": true, "openWorldHint": false },
    });
    let folder = Folder::new("size-levels")
        .text("card.json", large.to_string())
        .text("tools.json", json!({ "tools": [tool] }).to_string());
    let level = |file: &str, profile: &str, rule: &str| {
        let (report, _) = folder.json(&[file, "--profile", profile]);
        let findings = report["files"][0]["findings"].as_array().unwrap();
        let found = findings.iter().find(|finding| finding["rule"] == rule);
        found.map(|finding| finding["level"].as_str().unwrap().to_owned())
    };
    for (profile, of_card, of_tools) in [
        ("read", Some("note"), Some("note")),
        ("write", Some("error"), Some("note")),
        ("gar", Some("error"), Some("error")),
        ("aws", None, None),
    ] {
        assert_eq!(
            level("card.json", profile, "A2A-100").as_deref(),
            of_card,
            "{profile}"
        );
        assert_eq!(
            level("tools.json", profile, "MCP-100").as_deref(),
            of_tools,
            "{profile}"
        );
    }
}

/// A registry may count the bytes of the file.
#[test]
fn excessive_whitespace_is_a_warning_for_gar() {
    let mut wide = card();
    wide["description"] = "x".repeat(9_000).into();
    let text = format!("{wide:#}{}\n", " ".repeat(2_000));
    let folder = Folder::new("white-space").text("card.json", &text);
    let (report, code) = folder.json(&["card.json", "--profile", "gar"]);
    let finding = &report["files"][0]["findings"][0];
    assert_eq!(
        (&finding["rule"], &finding["level"], code),
        (&json!("DOC-035"), &json!("warning"), Some(0))
    );
    assert!(
        finding["fix"].as_str().unwrap().contains("emit --compact"),
        "{finding}"
    );
    assert_eq!(rules(&folder.json(&["card.json"]).0), [""; 0]);

    let ran = folder.run(&["register", "card.json", "--registry", "gar", "--print", "gcloud"]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.stderr.starts_with("card.json: warning DOC-035"),
        "{}",
        ran.stderr
    );

    let ran = folder.run(&["fix", "card.json", "--compact", "--write"]);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(0), "card.json: compact JSON written\n")
    );
    assert_eq!(folder.read("card.json"), wide.to_string());
    assert_eq!(rules(&folder.json(&["card.json", "--profile", "gar"]).0), [""; 0]);
    let ran = folder.run(&["convert", "card.json", "--to", "a2a-1.0", "--compact"]);
    assert_eq!(ran.stdout, wide.to_string());
}
