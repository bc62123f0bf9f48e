//! The layout of a rewritten file: indentation and line breaks as in the original.

use agentcard_emit::pretty;
use serde_json::Value;

/// Formats a value like `text`: on one line if the text was, otherwise with its indentation and line ends.
pub(super) fn like(text: &str, value: &Value) -> String {
    if !text.trim_end().contains('\n') {
        return format!("{value}\n");
    }
    let indent = indent(text);
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let line = |line: &str| {
        let text = line.trim_start_matches(' ');
        let depth = (line.len() - text.len()) / USUAL.len();
        format!("{}{text}{end}", indent.repeat(depth))
    };
    pretty(&value.to_string()).lines().map(line).collect()
}

/// The indentation that `pretty` uses.
const USUAL: &str = "  ";

/// The indentation of the first indented line, which is that of one level.
fn indent(text: &str) -> &str {
    let mut starts = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let start = starts.find(|line| line.starts_with([' ', '\t']));
    start.map_or(USUAL, |line| {
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn indentation_and_line_ends_are_kept() {
        let value = json!({ "a": { "b": " 1\n" } });
        for (text, laid_out) in [
            ("{\"a\":\n{}}", "{\n  \"a\": {\n    \"b\": \" 1\\n\"\n  }\n}\n"),
            (
                "{\n\t\"a\": 1\n}",
                "{\n\t\"a\": {\n\t\t\"b\": \" 1\\n\"\n\t}\n}\n",
            ),
            (
                "{\r\n    \"a\": 1\r\n}",
                "{\r\n    \"a\": {\r\n        \"b\": \" 1\\n\"\r\n    }\r\n}\r\n",
            ),
            ("{\"a\": 1}\r\n", "{\"a\":{\"b\":\" 1\\n\"}}\n"),
            (
                "\n\n{\n\n   \"a\": 1}",
                "{\n   \"a\": {\n      \"b\": \" 1\\n\"\n   }\n}\n",
            ),
        ] {
            assert_eq!(like(text, &value), laid_out, "{text:?}");
        }
    }
}
