//! `register`: commands, requests, resources, and refusals.

use serde_json::{Value, json};

use crate::folder::{Folder, card, toolspec};

fn folder(name: &str) -> Folder {
    Folder::new(name)
        .file("agent-card.json", &card())
        .file("toolspec.json", &toolspec())
}

/// The output for Google Cloud.
fn gar(folder: &Folder, arguments: &[&str]) -> String {
    let ran = folder.run(&[&["register", "--registry", "gar"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

const TOOLS: [&str; 5] = [
    "toolspec.json",
    "--service-id",
    "recipe-tools",
    "--interface",
    "url=https://a.example/mcp,binding=HTTP+JSON",
];

#[test]
fn gcloud_uses_a_bare_path() {
    let folder = folder("register-gcloud");
    assert_eq!(
        gar(
            &folder,
            &[
                "agent-card.json",
                "--print",
                "gcloud",
                "--location",
                "us-central1",
                "--display-name",
                "Bo's recipes"
            ]
        ),
        "gcloud agent-registry services create recipe-agent \\\n  --location=us-central1 \\\n  \
         --display-name='Bo'\\''s recipes' \\\n  --agent-spec-type=a2a-agent-card \\\n  \
         --agent-spec-content=agent-card.json\n"
    );
    assert_eq!(
        gar(
            &folder,
            &[&TOOLS[..], &["--print", "gcloud", "--project", "p1"]].concat()
        ),
        "gcloud agent-registry services create recipe-tools \\\n  --location=global \\\n  --project=p1 \\\n  \
         --interfaces=url=https://a.example/mcp,protocolBinding=http-json \\\n  \
         --mcp-server-spec-type=tool-spec \\\n  --mcp-server-spec-content=toolspec.json\n"
    );
}

#[test]
fn rest_uses_an_object() {
    let folder = folder("register-rest");
    let text = gar(
        &folder,
        &[
            "agent-card.json",
            "--print",
            "rest",
            "--project",
            "p1",
            "--description",
            "Finds.",
        ],
    );
    let (head, body) = text.split_once("\n\n").unwrap();
    assert_eq!(
        head,
        "POST https://agentregistry.googleapis.com/v1/projects/p1/locations/global/services?serviceId=recipe-agent\n\
         Content-Type: application/json"
    );
    let body: Value = serde_json::from_str(body).unwrap();
    assert_eq!(
        body,
        json!({ "description": "Finds.", "agentSpec": { "type": "A2A_AGENT_CARD", "content": card() } })
    );
    let text = gar(
        &folder,
        &[&TOOLS[..], &["--print", "rest", "--project", "p1"]].concat(),
    );
    let body: Value = serde_json::from_str(text.split_once("\n\n").unwrap().1).unwrap();
    assert_eq!(
        body,
        json!({
            "interfaces": [{ "url": "https://a.example/mcp", "protocolBinding": "HTTP_JSON" }],
            "mcpServerSpec": { "type": "TOOL_SPEC", "content": toolspec() },
        })
    );
}

#[test]
fn terraform_uses_a_string() {
    let folder = folder("register-terraform");
    assert_eq!(
        gar(
            &folder,
            &[
                &TOOLS[..],
                &["--print", "terraform", "--description", "For ${you}"]
            ]
            .concat()
        ),
        r#"resource "google_agent_registry_service" "recipe_tools" {
  location    = "global"
  service_id  = "recipe-tools"
  description = "For $${you}"

  interfaces {
    url              = "https://a.example/mcp"
    protocol_binding = "HTTP_JSON"
  }

  mcp_server_spec {
    type    = "TOOL_SPEC"
    content = jsonencode(jsondecode(file("${path.module}/toolspec.json")))
  }
}
"#
    );
    let inline = folder.run_with(
        card().to_string(),
        &["register", "-", "--registry", "gar", "--print", "terraform"],
    );
    assert!(
        inline
            .stdout
            .contains("content = \"{\\\"name\\\":\\\"Recipe Agent\\\""),
        "{}",
        inline.stdout
    );
}

#[test]
fn aws_uses_a_string_and_a_version() {
    let folder = folder("register-aws");
    let old = folder
        .run(&["convert", "agent-card.json", "--to", "a2a-0.3"])
        .stdout;
    let ran = folder.run_with(
        &old,
        &[
            "register",
            "-",
            "--registry",
            "aws",
            "--print",
            "rest",
            "--registry-id",
            "abcdefgh1234",
        ],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let input: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&input["registryId"], &input["name"], &input["recordType"]),
        (&json!("abcdefgh1234"), &json!("recipe-agent"), &json!("AGENT"))
    );
    let card = &input["descriptors"]["a2aAgentCard"];
    assert_eq!(card["dataSchemaVersion"], "0.3");
    let data: Value = serde_json::from_str(card["data"].as_str().unwrap()).unwrap();
    assert_eq!(data["protocolVersion"], "0.3.0");
    let tools = folder.run(&[
        "register",
        "toolspec.json",
        "--registry",
        "aws",
        "--print",
        "rest",
        "--service-id",
        "Recipe_tools/v1.2",
        "--registry-id",
        "arn:aws:agent-registry:us-east-1:123456789012:registry/abcdefgh1234",
    ]);
    let input: Value = serde_json::from_str(&tools.stdout).unwrap();
    assert_eq!(input["recordType"], "MCP");
    assert_eq!(
        input["descriptors"]["mcpServer"]["additionalData"]["tools"]["dataSchemaVersion"],
        "2025-11-25"
    );
}

/// Command line arguments that are refused, with the reason.
const REFUSED: [(&str, &str); 17] = [
    ("hybrid.json gar gcloud", "A2A-008"),
    ("agent-card.json aws rest", "DOC-017"),
    ("agent-card.json gar rest", "`--project`"),
    (
        "agent-card.json gar gcloud --location us",
        "`us` is a multi-region",
    ),
    (
        "agent-card.json gar gcloud --service-id abc",
        "invalid service id `",
    ),
    (
        "agent-card.json gar gcloud --service-id Recipe",
        "invalid service id `",
    ),
    (
        "agent-card.json gar gcloud --display-name LONG",
        "64 characters, maximum is 63",
    ),
    (
        "agent-card.json gar gcloud --interface url=https://a.example",
        "omit `--interface`",
    ),
    ("toolspec.json gar gcloud --service-id tools", "`--interface url="),
    (
        "toolspec.json gar gcloud --interface url=https://a.example",
        "`--service-id`",
    ),
    (
        "toolspec.json gar gcloud --interface url=https://a.example --interface url=https://a.example",
        "duplicate interface URL",
    ),
    (
        "toolspec.json aws gcloud --service-id tools --registry-id abcdefgh1234",
        "`--print rest`",
    ),
    (
        "toolspec.json aws rest --service-id tools",
        "missing `--registry-id`",
    ),
    (
        "toolspec.json aws rest --service-id tools --registry-id r1",
        "invalid registry id",
    ),
    (
        "toolspec.json aws rest --service-id tools --registry-id abcdefgh1234/abcdefgh1234",
        "invalid registry id",
    ),
    (
        "toolspec.json aws rest --service-id _tools --registry-id abcdefgh1234",
        "invalid service id",
    ),
    (
        "toolspec.json aws rest --service-id to:ols --registry-id abcdefgh1234",
        "invalid service id",
    ),
];

#[test]
fn documents_that_the_registry_rejects_are_refused() {
    let mut hybrid = card();
    hybrid["url"] = json!("https://a.example/a2a");
    let folder = folder("register-refused").file("hybrid.json", &hybrid);
    let long = "x".repeat(64);
    for (words, why) in REFUSED {
        let words: Vec<&str> = words
            .split(' ')
            .map(|word| if word == "LONG" { &long } else { word })
            .collect();
        let [file, registry, print, more @ ..] = &words[..] else {
            unreachable!()
        };
        let ran = folder.run(
            &[
                &["register", file, "--registry", registry, "--print", print],
                more,
            ]
            .concat(),
        );
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""), "{words:?}");
        assert!(ran.stderr.contains(why), "{words:?}: {}", ran.stderr);
    }
    let odd = "register toolspec.json --registry gar --print gcloud --interface url=/mcp";
    assert_eq!(folder.run(&odd.split(' ').collect::<Vec<_>>()).code, Some(2));
}

#[test]
fn the_size_limit_is_a_parameter() {
    let mut large = card();
    large["description"] = "x".repeat(12_000).into();
    let folder = folder("register-size").file("large.json", &large);
    let arguments = ["register", "large.json", "--registry", "gar", "--print", "gcloud"];
    let ran = folder.run(&arguments);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(ran.stderr.contains("A2A-100"), "{}", ran.stderr);
    let ran = folder.run(&[&arguments[..], &["--max-bytes", "150000"]].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    // `register` accepts what `check` accepts with the project's own limit.
    let folder = folder.text("agentcard.toml", "[check]\nmax-bytes = 150000\n");
    assert_eq!(
        folder.run(&["check", "--profile", "gar", "large.json"]).code,
        Some(0)
    );
    assert_eq!(folder.run(&arguments).code, Some(0));
}

#[test]
fn aws_limits_characters() {
    let mut card = json!({
        "name": "Recipe Agent", "version": "1.0.0", "protocolVersion": "0.3.0", "url": "https://recipes.example.com/a2a",
        "preferredTransport": "JSONRPC", "capabilities": {}, "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "find", "name": "Find", "description": "Finds recipes.", "tags": ["search"] }],
    });
    card["description"] = "é".repeat(60_000).into();
    let folder = folder("register-characters").file("wide.json", &card);
    card["description"] = "x".repeat(103_000).into();
    let folder = folder.file("long.json", &card);
    let run = |name: &str| {
        folder.run(&[
            "register",
            name,
            "--registry",
            "aws",
            "--registry-id",
            "abcdefgh1234",
            "--print",
            "rest",
        ])
    };
    let (wide, long) = (run("wide.json"), run("long.json"));
    assert_eq!((wide.code, wide.stderr.as_str()), (Some(0), ""));
    assert_eq!((long.code, long.stdout.as_str()), (Some(1), ""));
    assert!(
        long.stderr.contains("A2A-100") && long.stderr.contains("102400"),
        "{}",
        long.stderr
    );
    for (name, code) in [("wide.json", 0), ("long.json", 1)] {
        assert_eq!(
            folder.run(&["check", "--profile", "aws", name]).code,
            Some(code),
            "{name}"
        );
    }
}

#[test]
fn a_byte_order_mark_is_a_warning() {
    let text = format!("\u{feff}{}", card());
    let folder = folder("register-mark").text("marked.json", text);
    let ran = folder.run(&[
        "register",
        "marked.json",
        "--registry",
        "gar",
        "--print",
        "gcloud",
    ]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.stderr.starts_with("marked.json: warning DOC-022 "),
        "{}",
        ran.stderr
    );
}

#[cfg(unix)]
#[test]
fn shell_quoting_round_trips() {
    let odd = "Bo's \"$HOME\" `id` \\ \n!x ~ * ü \t#";
    let folder = folder("register-shell").file("it's $1.json", &card());
    let printed = gar(
        &folder,
        &[
            "it's $1.json",
            "--print",
            "gcloud",
            "--description",
            odd,
            "--display-name",
            odd,
        ],
    );
    let script = printed.replace("gcloud agent-registry", "printf '%s\\0' agent-registry");
    let output = std::process::Command::new("sh")
        .arg("-c")
        .arg(script)
        .output()
        .unwrap();
    let words = String::from_utf8(output.stdout).unwrap();
    let words: Vec<&str> = words.split_terminator('\0').collect();
    let content = "--agent-spec-content=it's $1.json";
    let (name, description) = (format!("--display-name={odd}"), format!("--description={odd}"));
    for word in [name.as_str(), &description, content] {
        assert!(words.contains(&word), "{word}: {words:?}");
    }
}
