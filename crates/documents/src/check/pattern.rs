//! Checks regular expressions in schemas, with edits that remove unnecessary escapes.

use agentcard_rules::{Action, At, Edit, Finding, Profile, Rule, rule};
use serde_json::{Map, Value};

use crate::check::subschemas::each_schema;

const BAD_KEYWORD: &Rule = rule("MCP-069").unwrap();
const PATTERN: &Rule = rule("MCP-079").unwrap();

/// Checks the regular expressions in a schema and its subschemas.
pub(crate) fn check_patterns(schema: &Value, pointer: &str, profile: Profile, found: &mut Vec<Finding>) {
    each_schema(schema, pointer, &mut |keywords, pointer| {
        if let Some(Value::String(pattern)) = keywords.get("pattern") {
            let pointer = format!("{pointer}/pattern");
            let edit = |fixed: String| Action::Replace(Value::from(fixed).to_string().into());
            found.extend(check_pattern(pattern, pointer, At::Value, profile, &edit));
        }
        let keyed = keywords.get("patternProperties").and_then(Value::as_object);
        for pattern in keyed.into_iter().flat_map(Map::keys) {
            let mut pointer = format!("{pointer}/patternProperties");
            agentcard_rules::pointer::push(&mut pointer, pattern);
            let edit = |fixed: String| Action::Rename(fixed.into());
            found.extend(check_pattern(pattern, pointer, At::Key, profile, &edit));
        }
    });
}

fn check_pattern(
    pattern: &str,
    pointer: String,
    at: At,
    profile: Profile,
    edit: &dyn Fn(String) -> Action,
) -> Option<Finding> {
    let error = compile(pattern, "u").err()?;
    // Validators differ in whether they set the flag `u`; a pattern is invalid if it compiles neither way.
    if compile(pattern, "").is_err() {
        let finding = Finding::new(
            BAD_KEYWORD,
            profile,
            pointer,
            "invalid regular expression (ECMA-262)",
        );
        let fix = "escape special characters, or remove the pattern";
        return Some(finding.at(at).help(fix));
    }
    let message = format!(
        "invalid pattern with the flag `u`: {}",
        error.text.to_ascii_lowercase()
    );
    let mut finding = Finding::new(PATTERN, profile, pointer, message).at(at);
    let plain = without_needless_escapes(pattern);
    Some(if compile(&plain, "u").is_ok() {
        finding.edits = vec![Edit::new(finding.pointer.clone(), edit(plain))];
        finding.help("remove each `\\` before a character without a special meaning")
    } else {
        finding.help("escape `^$\\.*+?()[]{}|`, in a class also `-`, and no other characters")
    })
}

fn compile(pattern: &str, flags: &str) -> Result<regress::Regex, regress::Error> {
    regress::Regex::with_flags(pattern, flags)
}

/// Removes backslashes before punctuation that needs no escape.
fn without_needless_escapes(pattern: &str) -> String {
    let mut plain = String::with_capacity(pattern.len());
    let mut in_class = false;
    let mut rest = pattern.chars();
    while let Some(next) = rest.next() {
        match next {
            '\\' => {
                let escaped = rest.next().unwrap_or_default();
                let is_special = escaped.is_ascii_alphanumeric() || r"^$\.*+?()[]{}|/".contains(escaped);
                if is_special || (in_class && escaped == '-') {
                    plain.push('\\');
                }
                plain.push(escaped);
                continue;
            }
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
        plain.push(next);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str) -> Option<(&'static str, Option<String>)> {
        let edit = |fixed: String| Action::Replace(fixed.into());
        let finding = check_pattern(pattern, String::new(), At::Value, Profile::Read, &edit)?;
        let fixed = finding.edits.first().map(|edit| match &edit.action {
            Action::Replace(fixed) => fixed.to_string(),
            other => panic!("{other:?}"),
        });
        Some((finding.rule.id, fixed))
    }

    #[test]
    fn needless_escapes_have_an_edit() {
        for (pattern, fixed) in [
            (r"^https\:\/\/", r"^https:\/\/"),
            (r"\#\@\_\ \-\'\<\é", r"#@_ -'<é"),
            (r"[\:\-\.]\-\.", r"[:\-\.]-\."),
            (r"a\\\:", r"a\\:"),
            (r"[^\]\~]\[\,", r"[^\]~]\[,"),
        ] {
            assert_eq!(
                check(pattern),
                Some(("MCP-079", Some(fixed.to_owned()))),
                "{pattern}"
            );
        }
    }

    #[test]
    fn other_invalid_patterns_have_no_fix() {
        for pattern in [
            r"[\w-.]", "a{,3}", r"\A", r"a\Z", "}", "]", "a{", r"\1", r"\pL", r"[a-\d]", r"\:\A", "(?=a)*",
        ] {
            assert_eq!(check(pattern), Some(("MCP-079", None)), "{pattern}");
        }
        for pattern in ["(?i)a", "(?P<a>b)", "a++", "[z-a]", "(", "[", "\\"] {
            assert_eq!(check(pattern), Some(("MCP-069", None)), "{pattern}");
        }
    }

    #[test]
    fn right_patterns() {
        for pattern in [
            r"^https:\/\/",
            r"[\w\-.]",
            "[-a]",
            "a{0,3}",
            r"\u{1F600}",
            r"(a)\1",
            r"(?<a>b)\k<a>",
            r"\p{L}",
            "(?!a)b",
            r"[^\]]",
            r"\x41\cA\0",
            "[(){}*+?|^$]",
            "",
        ] {
            assert_eq!(check(pattern), None, "{pattern}");
        }
    }
}
