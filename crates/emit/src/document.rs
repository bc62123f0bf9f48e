//! The documents that a crate publishes, formatted for people, and the frames in which the `export!` test passes
//! them to the command line tool.

use std::io::{self, Write};
use std::path::Path;

use agentcard_rules::mapping::signature_member;
use agentcard_rules::{At, Dialect, Finding, Options};
use serde_json::{Value, json};

use crate::findings;
use crate::fresh::read;

/// Everything that one `export!` publishes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Published {
    /// Name of the Cargo package.
    pub package: String,
    /// Folder of the committed files, relative to the package.
    pub dir: String,
    /// The files, in order of declaration.
    pub documents: Vec<Document>,
    /// Why listed items could not be turned into a file; if not empty, nothing is written.
    pub faults: Vec<String>,
}

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The file name, such as `agent-card.json`.
    pub file: String,
    /// The dialect of the document.
    pub dialect: Dialect,
    /// The text of the file.
    pub text: String,
    /// Length of the compact JSON in bytes, which is what registries count.
    pub bytes: usize,
    /// The limit for `bytes`.
    pub limit: usize,
    /// The rules that the declaration allows.
    pub allow: Vec<Allow>,
    /// What the declaration contains but this dialect can't express, one sentence each.
    pub losses: Vec<String>,
    /// Names of the build-time environment variables that the document uses.
    pub variables: Vec<String>,
}

/// A rule whose warnings are allowed in one part of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allow {
    /// Rule id.
    pub rule: String,
    /// JSON pointer to the part; empty for the whole document.
    pub part: String,
}

impl Allow {
    /// Whether a finding of `rule` at `pointer` is allowed.
    #[must_use]
    #[inline]
    pub fn covers(&self, rule: &str, pointer: &str) -> bool {
        let below = pointer.strip_prefix(self.part.as_str());
        self.rule == rule && below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

impl Document {
    /// Creates a document from compact JSON.
    #[must_use]
    #[inline]
    pub fn new(file: &str, dialect: Dialect, compact: &str) -> Self {
        Self {
            file: file.to_owned(),
            dialect,
            text: pretty(compact),
            bytes: compact.len(),
            limit: Options::MAX_BYTES,
            allow: Vec::new(),
            losses: Vec::new(),
            variables: Vec::new(),
        }
    }
}

impl Document {
    /// Copies the signatures of the file in `folder` if the rest of the file is equal. They are valid for any layout.
    #[inline]
    pub fn keep_signatures(&mut self, folder: &Path) -> Signatures {
        let file = read(&folder.join(&self.file)).ok().flatten().unwrap_or_default();
        let file = String::from_utf8_lossy(&file);
        let Some(name) = signatures(self.dialect, &file).filter(|_| !self.is_signed()) else {
            return Signatures::None;
        };
        let signed = compact(&file);
        if without(&signed, name) != compact(&self.text) {
            return Signatures::OfAnother;
        }
        self.text = pretty(&signed);
        self.bytes = signed.len();
        Signatures::Kept
    }

    /// Whether it has signatures.
    #[must_use]
    #[inline]
    pub fn is_signed(&self) -> bool {
        signatures(self.dialect, &self.text).is_some()
    }

    /// The usual URL path of the document; both versions of an A2A card share one.
    #[must_use]
    #[inline]
    pub fn usual_path(&self) -> String {
        match self.dialect.family() {
            "a2a" => "/.well-known/agent-card.json".to_owned(),
            "agenium" => "/.well-known/agent.json".to_owned(),
            "openclasp" => "/.well-known/openclasp-agent.json".to_owned(),
            // MCP defines no path; serve it beside the card.
            _ => format!("/.well-known/{}", self.file),
        }
    }
}

/// The member of a card that holds its signatures, if there are any.
#[inline]
fn signatures(dialect: Dialect, text: &str) -> Option<&'static str> {
    let name = signature_member(dialect)?;
    let card: Value = serde_json::from_str(text).ok()?;
    let is_empty = match card.get(name)? {
        Value::Array(signatures) => signatures.is_empty(),
        value => value.is_null(),
    };
    (!is_empty).then_some(name)
}

/// The signatures of a committed file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signatures {
    /// There are none, or the declaration contains its own.
    None,
    /// They cover what the declaration says.
    Kept,
    /// They cover a card that differs from the declaration.
    OfAnother,
}

impl Published {
    /// Adds a file; a second file of the same name is a fault, because it would overwrite the first.
    #[inline]
    pub fn add(&mut self, document: Document) {
        if self.documents.iter().any(|other| other.file == document.file) {
            self.faults.push(format!(
                "duplicate file `{}` in `export!`; join tool sets with `toolset!`, and give another agent an `export!` \
                 of its own: `export!(MyAgent, dir = \"…\")`",
                document.file
            ));
            return;
        }
        self.documents.push(document);
    }

    /// Names of all build-time environment variables, sorted and without duplicates.
    #[must_use]
    #[inline]
    pub fn variables(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.documents.iter().flat_map(|document| &document.variables) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }
}

/// Formats valid JSON with an indent of two spaces, LF line ends and a final newline.
///
/// ```
/// assert_eq!(agentcard_emit::pretty(r#"{"b":[1],"a":{}}"#), "{\n  \"b\": [\n    1\n  ],\n  \"a\": {}\n}\n");
/// ```
#[must_use]
#[inline]
pub fn pretty(json: &str) -> String {
    let mut layout = Layout {
        out: String::with_capacity(json.len() * 2),
        depth: 0,
        just_opened: false,
    };
    for token in tokens(json) {
        layout.push(token);
    }
    layout.out.push('\n');
    layout.out
}

/// Removes the whitespace between the tokens of valid JSON.
///
/// ```
/// assert_eq!(agentcard_emit::compact("{\n  \"a b\": [ 1 ]\n}\n"), r#"{"a b":[1]}"#);
/// ```
#[must_use]
#[inline]
pub fn compact(json: &str) -> String {
    tokens(json).collect()
}

/// The strings of valid JSON, and every other character but white space by itself.
#[inline]
fn tokens(json: &str) -> impl Iterator<Item = &str> {
    let mut rest = json;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches([' ', '\n', '\r', '\t']);
        let first = rest.chars().next()?;
        let length = if first == '"' {
            string_length(rest)
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        rest = behind;
        Some(token)
    })
}

/// The text of a compact object without a member.
#[inline]
fn without(object: &str, name: &str) -> String {
    let (mut depth, mut at, mut start) = (0_usize, 0, 1);
    for token in tokens(object) {
        match token {
            "{" | "[" => depth += 1,
            "}" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 || (depth == 1 && token == ",") {
            if object[start..at].starts_with(&format!("\"{name}\":")) {
                let before = object[..start].trim_end_matches(',');
                let behind = &object[at..];
                let behind = if before == "{" {
                    behind.trim_start_matches(',')
                } else {
                    behind
                };
                return format!("{before}{behind}");
            }
            start = at + 1;
        }
        at += token.len();
    }
    object.to_owned()
}

struct Layout {
    out: String,
    depth: usize,
    /// Whether the last token was an opening bracket: empty objects and arrays stay on one line.
    just_opened: bool,
}

impl Layout {
    #[inline]
    fn push(&mut self, token: &str) {
        match token {
            "}" | "]" => {
                self.depth = self.depth.saturating_sub(1);
                if !self.just_opened {
                    self.break_line();
                }
                self.just_opened = false;
                self.out.push_str(token);
            }
            _ => {
                if self.just_opened {
                    self.break_line();
                }
                self.just_opened = matches!(token, "{" | "[");
                self.out.push_str(token);
                self.after(token);
            }
        }
    }

    #[inline]
    fn after(&mut self, token: &str) {
        match token {
            "{" | "[" => self.depth += 1,
            "," => self.break_line(),
            ":" => self.out.push(' '),
            _ => {}
        }
    }

    #[inline]
    fn break_line(&mut self) {
        self.out.push('\n');
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
    }
}

/// Length in bytes of the string literal at the start of `text`, including the quotes.
#[inline]
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Environment variable that makes the `export!` test print frames instead of comparing files, if set to [`VALUE`].
pub const VARIABLE: &str = "AGENTCARD_EMIT";
/// The value for [`VARIABLE`], which is the version of the frame format.
pub const VALUE: &str = "frames-2";
/// Comma-separated MCP versions that override those of `export!` for one run.
pub const MCP_VARIABLE: &str = "AGENTCARD_MCP";

/// Comma-separated LLM clients that override those of `export!` for one run.
pub const CLIENT_VARIABLE: &str = "AGENTCARD_CLIENT";

/// Prefix of every frame line, to tell it from other output of the test binary.
const MARK: &str = "@agentcard-frame ";

/// Writes a head frame, one frame per document with its [`findings`], and an end frame by which a reader detects
/// truncated output.
///
/// # Errors
///
/// Returns the errors of `out`.
#[inline]
pub fn write_frames(published: &Published, out: &mut dyn Write) -> io::Result<()> {
    let head = json!({
        "frame": VALUE, "package": published.package, "dir": published.dir, "faults": published.faults,
    });
    write_frame(&head, out)?;
    for document in &published.documents {
        let frame = json!({
            "file": document.file, "dialect": document.dialect.id(), "text": document.text, "bytes": document.bytes,
            "limit": document.limit, "allow": document.allow.iter().map(pair).collect::<Vec<_>>(), "losses": document.losses,
            "variables": document.variables, "findings": findings(document).iter().map(finding).collect::<Vec<_>>(),
        });
        write_frame(&frame, out)?;
    }
    write_frame(&json!({ "end": published.documents.len() }), out)?;
    out.flush()
}

#[inline]
fn pair(allow: &Allow) -> Value {
    json!({ "rule": allow.rule, "part": allow.part })
}

#[inline]
fn finding(finding: &Finding) -> Value {
    json!({
        "rule": finding.rule.id, "level": finding.level.word(), "pointer": finding.pointer,
        "key": finding.at == At::Key, "message": finding.message, "help": finding.help, "allowed": finding.allowed,
    })
}

/// Writes a frame in a single write, on its own line even if earlier output does not end with a newline.
#[inline]
fn write_frame(frame: &Value, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(format!("\n{MARK}{frame}\n").as_bytes())
}

#[cfg(feature = "write")]
pub use read::{Findings, FrameError, read_frames};

#[cfg(feature = "write")]
mod read {
    use std::collections::HashMap;
    use std::fmt;

    use agentcard_rules::{At, Dialect, Finding, Level, Profile, rule};
    use serde_json::Value;

    use super::{Allow, Document, MARK, Published, VALUE};

    /// The findings of the test by file name.
    pub type Findings = HashMap<String, Vec<Finding>>;

    /// Why the output of a test binary can't be read.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FrameError {
        /// The output contains no frames.
        None,
        /// The crate uses an incompatible release of `agentcard`.
        Version(String),
        /// A finding refers to a rule that this tool doesn't know.
        Rule(String),
        /// Frames are truncated or malformed.
        Broken,
    }

    impl fmt::Display for FrameError {
        #[inline]
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Self::None => f.write_str("no output from the `export!` test"),
                Self::Version(theirs) => write!(
                    f,
                    "incompatible versions: the crate writes `{theirs}`, expected `{VALUE}`; install the release of \
                     `cargo-agentcard` that matches its `agentcard`"
                ),
                Self::Rule(id) => write!(
                    f,
                    "unknown rule `{id}` in the output of the crate; install the release of `cargo-agentcard` that \
                     matches its `agentcard`"
                ),
                Self::Broken => f.write_str("incomplete output from the `export!` test"),
            }
        }
    }

    impl std::error::Error for FrameError {}

    /// Reads the frames that [`write_frames`](super::write_frames) wrote from `output`, which may contain other
    /// lines, and returns the documents and the findings for each.
    ///
    /// # Errors
    ///
    /// See [`FrameError`].
    #[inline]
    pub fn read_frames(output: &str) -> Result<(Published, Findings), FrameError> {
        let mut frames = output.lines().filter_map(|line| line.strip_prefix(MARK));
        let head = parse(frames.next().ok_or(FrameError::None)?)?;
        let version = text(&head, "frame").ok_or(FrameError::Broken)?;
        if version != VALUE {
            return Err(FrameError::Version(version));
        }
        let mut published = Published {
            package: text(&head, "package").ok_or(FrameError::Broken)?,
            dir: text(&head, "dir").ok_or(FrameError::Broken)?,
            documents: Vec::new(),
            faults: texts(&head, "faults"),
        };
        let mut findings = Findings::new();
        for frame in frames {
            let frame = parse(frame)?;
            match number(&frame, "end") {
                Some(end) if end == published.documents.len() => return Ok((published, findings)),
                Some(_) => return Err(FrameError::Broken),
                None => {
                    let document = document(&frame).ok_or(FrameError::Broken)?;
                    let reported = items(&frame, "findings").map(finding);
                    findings.insert(document.file.clone(), reported.collect::<Result<_, _>>()?);
                    published.documents.push(document);
                }
            }
        }
        Err(FrameError::Broken)
    }

    #[inline]
    fn document(frame: &Value) -> Option<Document> {
        Some(Document {
            file: text(frame, "file")?,
            dialect: Dialect::from_id(&text(frame, "dialect")?)?,
            text: text(frame, "text")?,
            bytes: number(frame, "bytes")?,
            limit: number(frame, "limit")?,
            allow: items(frame, "allow").map(allow).collect::<Option<_>>()?,
            losses: texts(frame, "losses"),
            variables: texts(frame, "variables"),
        })
    }

    #[inline]
    fn finding(item: &Value) -> Result<Finding, FrameError> {
        let text = |name| text(item, name).ok_or(FrameError::Broken);
        let flag = |name| item.get(name).and_then(Value::as_bool).ok_or(FrameError::Broken);
        let id = text("rule")?;
        let rule = rule(&id).ok_or(FrameError::Rule(id))?;
        let word = text("level")?;
        let mut finding = Finding::new(rule, Profile::Write, text("pointer")?, text("message")?);
        finding.level = [Level::Note, Level::Warning, Level::Error]
            .into_iter()
            .find(|level| level.word() == word)
            .ok_or(FrameError::Broken)?;
        finding.at = if flag("key")? { At::Key } else { At::Value };
        finding.help = self::text(item, "help").map(Into::into);
        finding.allowed = flag("allowed")?;
        Ok(finding)
    }

    #[inline]
    fn parse(frame: &str) -> Result<Value, FrameError> {
        serde_json::from_str(frame).map_err(|_| FrameError::Broken)
    }

    #[inline]
    fn text(frame: &Value, name: &str) -> Option<String> {
        frame.get(name)?.as_str().map(str::to_owned)
    }

    #[inline]
    fn texts(frame: &Value, name: &str) -> Vec<String> {
        items(frame, name)
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect()
    }

    #[inline]
    fn items<'a>(frame: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
        frame.get(name).and_then(Value::as_array).into_iter().flatten()
    }

    #[inline]
    fn allow(pair: &Value) -> Option<Allow> {
        Some(Allow {
            rule: text(pair, "rule")?,
            part: text(pair, "part")?,
        })
    }

    #[inline]
    fn number(frame: &Value, name: &str) -> Option<usize> {
        usize::try_from(frame.get(name)?.as_u64()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn duplicate_file_names_are_a_fault() {
        let mut published = Published::default();
        published.add(Document::new("toolspec.json", Dialect::McpV2025_11_25, "{}"));
        published.add(Document::new("toolspec.json", Dialect::McpV2025_11_25, "[]"));
        assert_eq!(published.documents.len(), 1);
        assert!(matches!(published.faults.as_slice(), [one] if one.contains("`toolspec.json`")));
    }

    #[test]
    fn allows_a_rule_in_its_part_only() {
        let allow = |part: &str| Allow {
            rule: "MCP-001".to_owned(),
            part: part.to_owned(),
        };
        assert!(allow("").covers("MCP-001", "/tools/1/name"));
        assert!(allow("/tools/1").covers("MCP-001", "/tools/1"));
        assert!(allow("/tools/1").covers("MCP-001", "/tools/1/name"));
        assert!(!allow("/tools/1").covers("MCP-001", "/tools/10/name"));
        assert!(!allow("/tools/1").covers("MCP-002", "/tools/1"));
    }

    #[test]
    fn counts_the_compact_bytes() {
        let document = Document::new("agent-card.json", Dialect::A2aV1_0, r#"{"a":1}"#);
        assert_eq!(
            (document.bytes, document.text.as_str()),
            (7, "{\n  \"a\": 1\n}\n")
        );
    }

    #[test]
    fn keeps_the_order_of_members_and_the_spelling_of_values() {
        let text = pretty(r#"{"z":1.0e2,"a":"x\"{,}\\","e":[],"o":{"k":[{},null]}}"#);
        let expected = "{\n  \"z\": 1.0e2,\n  \"a\": \"x\\\"{,}\\\\\",\n  \"e\": [],\n  \"o\": {\n    \"k\": [\n      {},\n      null\n    ]\n  }\n}\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn does_not_panic_on_invalid_json() {
        for odd in ["", "}", "]]", "\"open", "\"\\", "{,:", "é\"é"] {
            assert!(pretty(odd).ends_with('\n'));
        }
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            ".*".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::hash_map(".*", inner, 0..5)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn agrees_with_serde_json(value in any_json()) {
            let ours = pretty(&value.to_string());
            prop_assert_eq!(ours, serde_json::to_string_pretty(&value).unwrap() + "\n");
        }

        #[test]
        fn compact_agrees_with_serde_json(value in any_json()) {
            prop_assert_eq!(compact(&pretty(&value.to_string())), value.to_string());
        }

        #[test]
        fn is_idempotent(value in any_json()) {
            let once = pretty(&value.to_string());
            prop_assert_eq!(pretty(&once), once);
        }
    }
}

#[cfg(all(test, feature = "write"))]
mod frame_tests {
    use super::*;

    fn published() -> Published {
        let mut document = Document::new(
            "agent-card.json",
            Dialect::A2aV1_0,
            "{\"name\":\"\u{2028}\\n@agentcard-frame\"}",
        );
        document.limit = 9_999;
        document.allow = vec![Allow {
            rule: "A2A-001".to_owned(),
            part: "/skills/0".to_owned(),
        }];
        document.losses = vec!["a loss".to_owned()];
        document.variables = vec!["AGENT_URL".to_owned()];
        let mut published = Published {
            package: "demo".to_owned(),
            dir: "agentcard/".to_owned(),
            ..Published::default()
        };
        published.add(document);
        published.add(Document::new(
            "toolspec.json",
            Dialect::McpV2025_11_25,
            "{\"tools\":[]}",
        ));
        published
    }

    fn printed() -> String {
        let mut out = Vec::new();
        write_frames(&published(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn frames_are_read_from_among_other_output() {
        let output = format!("\nrunning 1 test\ntest agentcard_export ... {} ok\n", printed());
        let (read, reported) = read_frames(&output).unwrap();
        assert_eq!(read, published());
        for document in &read.documents {
            let expected = findings(document);
            assert_eq!(
                format!("{:?}", reported[&document.file]),
                format!("{:?}", without_edits(expected))
            );
        }
        assert!(reported["agent-card.json"].iter().any(Finding::blocks));
    }

    /// Edits are not transmitted, because the command never changes a declaration.
    fn without_edits(mut findings: Vec<Finding>) -> Vec<Finding> {
        for finding in &mut findings {
            finding.edits.clear();
        }
        findings
    }

    #[test]
    fn an_unknown_rule_is_reported() {
        let id = findings(&published().documents[0])[0].rule.id;
        let other = printed().replace(&format!("\"{id}\""), "\"NEW-001\"");
        assert_eq!(
            read_frames(&other).unwrap_err(),
            FrameError::Rule("NEW-001".to_owned())
        );
    }

    #[test]
    fn truncated_output_is_broken() {
        let whole = printed();
        let cut = &whole[..whole.len() - 20];
        assert_eq!(read_frames(cut).unwrap_err(), FrameError::Broken);
        assert_eq!(read_frames("test result: ok").unwrap_err(), FrameError::None);
    }

    #[test]
    fn another_version_is_reported() {
        let other = printed().replace(VALUE, "frames-9");
        assert_eq!(
            read_frames(&other).unwrap_err(),
            FrameError::Version("frames-9".to_owned())
        );
    }
}
