//! Checks a toolspec for one LLM client.

use serde_json::Value;

use super::facts::{is_argument_name, is_tool_name};
use super::{Client, keyword, limits};
use crate::catalogue::client as rules;
use crate::mcp::{NEWEST_DRAFT, draft};
use crate::report::Report;
use crate::schema::{DEEPEST, Object, References, Step, below, children, object, refers, takes, text};
use crate::wording::listed;
use crate::{Level, Rule};

/// Maximum number of tools in a request to OpenAI.
const TOOLS: usize = 128;

/// Maximum length of a tool description for OpenAI, in characters.
const DESCRIPTION: usize = 1_024;

/// The state of a walk through one schema of a tool.
pub(super) struct Walk<'v> {
    pub(super) client: Client,
    pub(super) references: References<'v, Value>,
    pub(super) has_references: bool,
    /// Whether the schema declares an older draft than 2020-12.
    pub(super) is_old: bool,
    tool: &'v str,
    argument: Option<&'v str>,
    depth: usize,
}

impl Walk<'_> {
    /// Whether `rule` applies to the client.
    pub(super) fn minds(&self, rule: &'static Rule) -> bool {
        rule.clients.level(self.client).is_some()
    }

    /// Reports that the client does not support `what` at a field of the node, or at the node itself.
    pub(super) fn refuse(
        &self,
        report: &mut Report<'_>,
        key: &str,
        rule: &'static Rule,
        what: &str,
        fix: impl Into<std::borrow::Cow<'static, str>>,
    ) {
        self.refuse_unless(report, key, rule, what, fix, &|_| false);
    }

    /// Like [`refuse`](Self::refuse), but only for the clients for which `takes` is false.
    pub(super) fn refuse_unless(
        &self,
        report: &mut Report<'_>,
        key: &str,
        rule: &'static Rule,
        what: &str,
        fix: impl Into<std::borrow::Cow<'static, str>>,
        takes: &dyn Fn(Client) -> bool,
    ) {
        let Some((level, verdict)) = verdict(rule, self.client, takes) else {
            return;
        };
        let place = match self.argument {
            Some(argument) => format!("argument `{argument}` of tool `{}`", self.tool),
            None => format!("tool `{}`", self.tool),
        };
        let message = format!("{what} {verdict} ({place})");
        if key.is_empty() {
            report.add(rule, message, fix);
        } else {
            report.add_at_key(key, rule, message, fix);
        }
        report.level(level);
    }
}

/// The consequence for the clients that don't support it, such as `is rejected by Gemini`.
fn verdict(rule: &'static Rule, client: Client, takes: &dyn Fn(Client) -> bool) -> Option<(Level, String)> {
    let levels = [
        (Level::Error, "is rejected by", rule.clients.refuse),
        (Level::Warning, "is not supported by", rule.clients.stumble),
    ];
    levels.into_iter().find_map(|(level, verb, all)| {
        let minding = |member: &&Client| all.contains(member) && !takes(**member);
        let names: Vec<&str> = client
            .members()
            .iter()
            .filter(minding)
            .map(|member| member.title())
            .collect();
        (!names.is_empty()).then(|| (level, format!("{verb} {}", names.join(" and "))))
    })
}

/// Checks the number of tools.
pub(crate) fn check_count(report: &mut Report<'_>, client: Client, count: usize) {
    if count > TOOLS
        && let Some((_, verdict)) = verdict(&rules::TOOL_COUNT, client, &|_| false)
    {
        let message = format!("a list of {count} tools {verdict}");
        let fix = format!("list at most {TOOLS} tools; split the server, or filter the set");
        report.add_at("tools", &rules::TOOL_COUNT, message, fix);
    }
}

pub(crate) fn check_tool(report: &mut Report<'_>, client: Client, tool: &Object) {
    let name = text(tool, "name").unwrap_or_default();
    check_words(report, client, tool, name);
    if let Some(input @ Value::Object(schema)) = tool.get("inputSchema") {
        let mut walk = walk(client, name, input, schema);
        let place = report.enter("inputSchema");
        check_root(report, &walk, schema);
        check(report, &mut walk, schema, true);
        limits::check(report, &walk, schema);
        report.leave(place);
    }
    // In output schemas, clients only fail on references.
    if let Some(output @ Value::Object(schema)) = tool.get("outputSchema")
        && client.members().contains(&Client::Gemini)
    {
        let mut walk = walk(client, name, output, schema);
        let place = report.enter("outputSchema");
        check_references(report, &mut walk, schema);
        report.leave(place);
    }
}

fn walk<'v>(client: Client, tool: &'v str, schema: &'v Value, node: &'v Object) -> Walk<'v> {
    let mut has_references = false;
    children(node, &mut |_, _, child: &Value| has_references |= refers(child));
    Walk {
        client,
        references: References::of(schema),
        has_references,
        is_old: text(node, "$schema")
            .and_then(draft)
            .is_some_and(|draft| draft != NEWEST_DRAFT),
        tool,
        argument: None,
        depth: 0,
    }
}

fn check_words(report: &mut Report<'_>, client: Client, tool: &Object, name: &str) {
    if !name.is_empty()
        && let Some((_, verdict)) = verdict(&rules::TOOL_NAME, client, &|member| is_tool_name(member, name))
    {
        let message = format!("tool name `{name}` {verdict}");
        let fix = "use a letter, followed by at most 63 letters, digits, `_` and `-`";
        report.add_at("name", &rules::TOOL_NAME, message, fix);
    }
    let length = text(tool, "description").map_or(0, |text| text.chars().count());
    if length > DESCRIPTION
        && let Some((_, verdict)) = verdict(&rules::DESCRIPTION_SIZE, client, &|_| false)
    {
        let message = format!("a description of {length} characters {verdict} (tool `{name}`)");
        let fix = format!("shorten it to {DESCRIPTION} characters, and move details to the arguments");
        report.add_at("description", &rules::DESCRIPTION_SIZE, message, fix);
    }
}

fn check_root(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object) {
    if !schema.contains_key("properties") {
        let fix = "add `\"properties\": {}`";
        walk.refuse(report, "", &rules::PROPERTIES, "a root without `properties`", fix);
    }
    let place = report.enter("properties");
    for name in object(schema, "properties").into_iter().flat_map(Object::keys) {
        if !is_argument_name(walk.client, name) {
            let what = format!("argument name `{name}`");
            let fix = "use at most 64 letters, digits, `_`, `-` and `.`";
            walk.refuse(report, name, &rules::ARGUMENT_NAME, &what, fix);
        }
    }
    report.leave(place);
}

/// Checks a schema and its subschemas.
fn check<'v>(report: &mut Report<'_>, walk: &mut Walk<'v>, schema: &'v Object, is_root: bool) {
    if walk.depth == DEEPEST {
        return;
    }
    walk.depth += 1;
    for (key, value) in schema {
        if keyword::check(report, walk, schema, key, value, is_root) {
            let place = report.enter_named(key);
            descend(report, walk, key, value, is_root);
            report.leave(place);
        }
    }
    keyword::check_node(report, walk, schema, is_root);
    walk.depth -= 1;
}

/// Checks the subschemas in the value of a keyword.
fn descend<'v>(report: &mut Report<'_>, walk: &mut Walk<'v>, key: &str, value: &'v Value, is_root: bool) {
    let is_argument = is_root && key == "properties";
    // Clients treat an empty `additionalProperties` as a flag, not as a schema.
    let is_open = value.as_object().is_some_and(Object::is_empty) && !walk.minds(&rules::CLOSED);
    if (value.is_boolean() || is_open) && (key.starts_with("additional") || key.starts_with("unevaluated")) {
        return;
    }
    below(takes(key), value, &mut |step, schema| {
        let place = report.enter_step(step);
        if let (Step::Name(name), true) = (step, is_argument) {
            walk.argument = Some(name);
        }
        // In versions that require object properties, the general rule covers this.
        let is_reported = is_argument && report.dialect() < crate::mcp::FREE_SCHEMAS_SINCE;
        if !(is_reported && schema.is_boolean()) {
            check_value(report, walk, schema);
        }
        report.leave(place);
    });
    if is_argument {
        walk.argument = None;
    }
}

fn check_value<'v>(report: &mut Report<'_>, walk: &mut Walk<'v>, value: &'v Value) {
    match value {
        Value::Object(schema) => check(report, walk, schema, false),
        Value::Bool(allowed) => {
            let what = format!("boolean schema `{allowed}`");
            let fix = match allowed {
                true => "use `{}` to allow any value",
                false => "remove it, and close the object",
            };
            walk.refuse(report, "", &rules::BOOLEAN_SCHEMA, &what, fix);
        }
        _ => {}
    }
}

/// Checks only the references of a schema.
fn check_references<'v>(report: &mut Report<'_>, walk: &mut Walk<'v>, schema: &'v Object) {
    if walk.depth == DEEPEST {
        return;
    }
    walk.depth += 1;
    if let Some(reference) = text(schema, "$ref") {
        let place = report.enter("$ref");
        keyword::check_reference(report, walk, reference);
        report.leave(place);
    }
    children(schema, &mut |key, step, child| {
        if let Value::Object(child) = child {
            let place = report.enter_named(key);
            report.enter_step(step);
            check_references(report, walk, child);
            report.leave(place);
        }
    });
    walk.depth -= 1;
}

/// The first few names, separated by commas.
pub(super) fn some(names: &[&str]) -> String {
    match names {
        [first, second, third, _, rest @ ..] => {
            format!("{} and {} more", listed(&[first, second, third]), rest.len() + 1)
        }
        few => listed(few),
    }
}
