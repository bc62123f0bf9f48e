//! Formats the arguments of an attribute like rustfmt.

use serde_json::Value;

use crate::import::literal::string;

/// Maximum line width.
const LINE: usize = 100;
/// Maximum width of a list on one line.
const LIST: usize = 70;

/// An argument of an attribute.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Item {
    /// `streaming`, or a literal.
    Word(String),
    /// `key = value`, with the value in Rust syntax.
    Assign(String, String),
    /// `key = { "json": 1 }`.
    Json(String, Value),
    /// `key(…)`.
    List(String, Vec<Item>),
}

impl Item {
    pub(crate) fn text(key: &str, text: &str) -> Self {
        Self::Assign(key.to_owned(), string(text))
    }

    pub(crate) fn json(key: &str, value: Value) -> Self {
        Self::Json(key.to_owned(), value)
    }

    /// `key` or `key = false`.
    pub(crate) fn flag(key: &str, value: bool) -> Self {
        if value {
            Self::Word(key.to_owned())
        } else {
            Self::Assign(key.to_owned(), "false".to_owned())
        }
    }

    /// `key("one", "two")`.
    pub(crate) fn texts<T: AsRef<str>>(key: &str, texts: &[T]) -> Self {
        let words = texts.iter().map(|text| Self::Word(string(text.as_ref())));
        Self::List(key.to_owned(), words.collect())
    }

    pub(crate) fn list(key: &str, items: Vec<Self>) -> Self {
        Self::List(key.to_owned(), items)
    }
}

/// `#[name(…)]` with this indentation, or `#[name]` without arguments.
pub(crate) fn attribute(name: &str, items: Vec<Item>, indent: usize) -> String {
    if items.is_empty() {
        return format!("#[{name}]");
    }
    let mut text = "#[".to_owned();
    write(&Item::List(name.to_owned(), items), indent, 2, &mut text);
    text.push(']');
    text
}

/// Writes an item that starts in column `indent`; `more` is the width of the text that must follow on its line.
fn write(item: &Item, indent: usize, more: usize, out: &mut String) {
    let line = one_line(item);
    let fits = indent + line.chars().count() + more <= LINE;
    match item {
        Item::List(..) if fits && is_short(item) => out.push_str(&line),
        Item::Json(..) if fits => out.push_str(&line),
        Item::List(key, items) if !items.is_empty() => {
            out.push_str(key);
            out.push('(');
            write_block(items.len(), indent, out, |index, inner, out| {
                write(&items[index], inner, 1, out);
            });
            out.push(')');
        }
        Item::Json(key, value) => {
            out.push_str(key);
            out.push_str(" = ");
            write_json(value, indent, out);
        }
        _ => out.push_str(&line),
    }
}

/// Whether rustfmt keeps a list on one line, by the width of its contents.
fn is_short(item: &Item) -> bool {
    let Item::List(key, _) = item else { return true };
    one_line(item).chars().count() <= key.chars().count() + 2 + LIST
}

/// Writes the items of a list on separate lines.
fn write_block(
    count: usize,
    indent: usize,
    out: &mut String,
    mut write_part: impl FnMut(usize, usize, &mut String),
) {
    let inner = indent + 4;
    for index in 0..count {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', inner));
        write_part(index, inner, out);
        if index + 1 < count {
            out.push(',');
        }
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

fn write_json(value: &Value, indent: usize, out: &mut String) {
    let line = json_line(value);
    let broken = indent + line.chars().count() + 20 > LINE;
    match value {
        Value::Object(members) if broken && !members.is_empty() => {
            let members: Vec<_> = members.iter().collect();
            out.push('{');
            write_block(members.len(), indent, out, |index, inner, out| {
                let (name, value) = members[index];
                out.push_str(&string(name));
                out.push_str(": ");
                write_json(value, inner, out);
            });
            out.push('}');
        }
        Value::Array(items) if broken && !items.is_empty() => {
            out.push('[');
            write_block(items.len(), indent, out, |index, inner, out| {
                write_json(&items[index], inner, out);
            });
            out.push(']');
        }
        _ => out.push_str(&line),
    }
}

/// Formats an item on one line of any width.
pub(crate) fn one_line(item: &Item) -> String {
    match item {
        Item::Word(word) => word.clone(),
        Item::Assign(key, value) => format!("{key} = {value}"),
        Item::Json(key, value) => format!("{key} = {}", json_line(value)),
        Item::List(key, items) => {
            let items: Vec<String> = items.iter().map(one_line).collect();
            format!("{key}({})", items.join(", "))
        }
    }
}

/// Formats JSON in Rust syntax on one line.
pub(crate) fn json_line(value: &Value) -> String {
    match value {
        Value::String(text) => string(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(json_line).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(members) if members.is_empty() => "{}".to_owned(),
        Value::Object(members) => {
            let member = |(name, value): (&String, &Value)| format!("{}: {}", string(name), json_line(value));
            let members: Vec<String> = members.iter().map(member).collect();
            format!("{{ {} }}", members.join(", "))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_short_lists_stay_on_one_line() {
        let interface = Item::list(
            "interface",
            vec![
                Item::text("url", "https://a.example"),
                Item::text("binding", "JSONRPC"),
            ],
        );
        assert_eq!(
            attribute("agent_card", vec![interface.clone()], 0),
            r#"#[agent_card(interface(url = "https://a.example", binding = "JSONRPC"))]"#
        );
        let text = attribute("agent_card", vec![interface, Item::text("version", "1.0.0")], 0);
        let lines = [
            "#[agent_card(",
            r#"    interface(url = "https://a.example", binding = "JSONRPC"),"#,
            r#"    version = "1.0.0""#,
            ")]",
        ];
        assert_eq!(text, lines.join("\n"));
    }

    #[test]
    fn json_is_written_as_rust_tokens() {
        let value = json!({ "a": [1, -2.5, true, null], "q": "say \"hi\"" });
        assert_eq!(
            one_line(&Item::json("extra", value)),
            "extra = { \"a\": [1, -2.5, true, null], \"q\": r#\"say \"hi\"\"# }"
        );
        let long = json!({ "member": "x".repeat(100) });
        let text = attribute("agent_card", vec![Item::json("extra", long)], 0);
        assert_eq!(
            text,
            format!(
                "#[agent_card(\n    extra = {{\n        \"member\": \"{}\"\n    }}\n)]",
                "x".repeat(100)
            )
        );
    }
}
