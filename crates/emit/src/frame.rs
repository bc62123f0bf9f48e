//! Documents on their way from the `export!` test to the command line tool: JSON lines on standard output, each marked
//! so that nothing else a test binary prints is taken for one.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::{Allow, Published};

/// Set to [`VALUE`] in the environment of a test binary, it makes the `export!` test print frames and compare nothing.
pub const VARIABLE: &str = "AGENTCARD_EMIT";
/// The value of [`VARIABLE`]: the version of the frames.
pub const VALUE: &str = "frames-1";
/// MCP versions, separated by commas, that replace those of `export!` for one run.
pub const MCP_VARIABLE: &str = "AGENTCARD_MCP";

/// Clients of models, separated by commas, that replace those of `export!` for one run.
pub const CLIENT_VARIABLE: &str = "AGENTCARD_CLIENT";

/// Starts every line of ours.
const MARK: &str = "@agentcard-frame ";

/// Prints all that is published: a head, a line a document, and an end that tells a whole answer from a cut one.
///
/// # Errors
///
/// What `out` reports.
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
            "variables": document.variables,
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

/// One write a frame, a line of its own even if something was printed without a line end before it.
#[inline]
fn write_frame(frame: &Value, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(format!("\n{MARK}{frame}\n").as_bytes())
}

#[cfg(feature = "write")]
pub use read::{FrameError, read_frames};

#[cfg(feature = "write")]
mod read {
    use std::fmt;

    use agentcard_rules::Dialect;
    use serde_json::Value;

    use super::{MARK, VALUE};
    use crate::{Allow, Document, Published};

    /// Why the output of a test binary gives no documents.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FrameError {
        /// No frame at all.
        None,
        /// The crate uses another release of `agentcard`.
        Version(String),
        /// Frames that stop early or are no frames.
        Broken,
    }

    impl fmt::Display for FrameError {
        #[inline]
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Self::None => f.write_str("the `export!` test gave no answer"),
                Self::Version(theirs) => write!(
                    f,
                    "the crate answers in `{theirs}`, this tool reads `{VALUE}`; install the release of \
                     `cargo-agentcard` that fits its `agentcard`"
                ),
                Self::Broken => f.write_str("the answer of the `export!` test is cut off or damaged"),
            }
        }
    }

    impl std::error::Error for FrameError {}

    /// Reads what [`write_frames`](super::write_frames) printed from among whatever else is in `output`.
    ///
    /// # Errors
    ///
    /// See [`FrameError`].
    #[inline]
    pub fn read_frames(output: &str) -> Result<Published, FrameError> {
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
        for frame in frames {
            let frame = parse(frame)?;
            match number(&frame, "end") {
                Some(end) if end == published.documents.len() => return Ok(published),
                Some(_) => return Err(FrameError::Broken),
                None => published
                    .documents
                    .push(document(&frame).ok_or(FrameError::Broken)?),
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

#[cfg(all(test, feature = "write"))]
mod tests {
    use super::*;
    use crate::Document;
    use agentcard_rules::Dialect;

    #[inline]
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

    #[inline]
    fn printed() -> String {
        let mut out = Vec::new();
        write_frames(&published(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    #[inline]
    fn comes_back_as_it_went_through_other_output() {
        let output = format!("\nrunning 1 test\ntest agentcard_export ... {} ok\n", printed());
        assert_eq!(read_frames(&output), Ok(published()));
    }

    #[test]
    #[inline]
    fn a_cut_answer_is_broken() {
        let whole = printed();
        let cut = &whole[..whole.len() - 20];
        assert_eq!(read_frames(cut), Err(FrameError::Broken));
        assert_eq!(read_frames("test result: ok"), Err(FrameError::None));
    }

    #[test]
    #[inline]
    fn another_version_is_named() {
        let other = printed().replace(VALUE, "frames-9");
        assert_eq!(
            read_frames(&other),
            Err(FrameError::Version("frames-9".to_owned()))
        );
    }
}
