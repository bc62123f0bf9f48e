//! The toolspec of a set: `{"tools":[…]}` for any MCP version, and its losses.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root;
use agentcard_rules::shape::{Shape, Type};
use serde_json::{Map, Value, json};

use super::check;
use super::definition::{SchemaStyle, ToolDef};
use super::error::{ToolSetError, ToolSetFault};
use super::schema::{self, Published};
use super::template::Templates;
use super::write::{Members, ordered, write_schema, write_value};

/// Options for a toolspec.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct SpecOptions {
    /// The style of all schemas; overrides that of the tools.
    pub style: Option<SchemaStyle>,
    /// The LLM client to which all schemas are adapted, in any style.
    #[cfg(feature = "llm-schemas")]
    pub client: Option<agentcard_rules::client::Client>,
}

/// A toolspec.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpecDocument {
    /// Compact JSON; the same bytes for the same declaration.
    pub json: String,
    /// What the declaration contains but this version can't express, one sentence each.
    pub losses: Vec<String>,
}

impl SpecOptions {
    /// The style of a tool's schemas.
    #[inline]
    fn style_of(self, tool: &ToolDef) -> SchemaStyle {
        #[cfg(feature = "llm-schemas")]
        if self.client.is_some() {
            // The closest to what clients accept.
            return SchemaStyle::Portable;
        }
        self.style.unwrap_or(tool.style)
    }

    /// Whether schemas are adapted to an LLM client.
    #[inline]
    #[cfg_attr(
        not(feature = "llm-schemas"),
        allow(clippy::unused_self, reason = "no client can be asked for")
    )]
    fn is_fitted(self) -> bool {
        #[cfg(feature = "llm-schemas")]
        return self.client.is_some();
        #[cfg(not(feature = "llm-schemas"))]
        false
    }
}

/// A tool in a list.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ListedTool {
    /// The definition of the tool.
    pub definition: &'static ToolDef,
    /// The tool as JSON text, with members in the order of the declaration.
    pub json: String,
}

/// All tools of a set in one version.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) tools: Vec<ListedTool>,
    pub(super) losses: Vec<String>,
}

/// Writes all tools, or returns all faults.
#[inline]
pub(super) fn write_tools(
    tools: &[&'static ToolDef],
    duplicates: &[ToolSetFault],
    dialect: Dialect,
    options: SpecOptions,
) -> Result<Written, ToolSetError> {
    let (mut faults, mut losses, mut listed) = (Vec::new(), Vec::new(), Vec::new());
    let Some(shape) = tool_shape(dialect) else {
        faults.push(ToolSetFault::NotMcp(dialect));
        return Err(ToolSetError::new(faults));
    };
    faults.extend_from_slice(duplicates);
    let mut templates = Templates::default();
    let target = Target { dialect, shape };
    for &tool in tools {
        let mut json = String::new();
        write_tool(
            tool,
            target,
            options,
            &mut templates,
            &mut json,
            &mut losses,
            &mut faults,
        );
        #[cfg(feature = "llm-schemas")]
        if let Some(client) = options.client {
            faults.extend(super::client::check(&json, dialect, client));
        }
        listed.push(ListedTool {
            definition: tool,
            json,
        });
    }
    if faults.is_empty() {
        Ok(Written {
            tools: listed,
            losses,
        })
    } else {
        Err(ToolSetError::new(faults))
    }
}

/// The target version, and the shape of its tools.
#[derive(Clone, Copy)]
struct Target {
    dialect: Dialect,
    shape: &'static Shape,
}

#[inline]
fn tool_shape(dialect: Dialect) -> Option<&'static Shape> {
    match member(root(dialect), "tools")? {
        Type::Array(list) => match list.items {
            Type::Object(shape) => Some(shape),
            _ => None,
        },
        _ => None,
    }
}

/// The members of a tool in output order.
const ORDER: [&str; 9] = [
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "icons",
    "execution",
    "_meta",
];

/// The text of the input schema, from templates if possible, which is much faster.
#[inline]
fn write_input(
    tool: &'static ToolDef,
    options: SpecOptions,
    templates: &mut Templates,
    #[cfg_attr(
        not(feature = "llm-schemas"),
        allow(unused_variables, clippy::ptr_arg, reason = "fitted to a client")
    )]
    losses: &mut Vec<String>,
    faults: &mut Vec<ToolSetFault>,
) -> String {
    let style = options.style_of(tool);
    if style == SchemaStyle::Portable
        && !options.is_fitted()
        && let Some(text) = templates.input(tool)
    {
        return text;
    }
    #[cfg_attr(
        not(feature = "llm-schemas"),
        allow(unused_mut, reason = "fitted to a client")
    )]
    let mut input = schema::input_schema(tool, style, faults);
    match style {
        SchemaStyle::Portable => drop(check::ensure(
            &input.schema,
            tool.name,
            &mut schema::sent(tool),
            faults,
        )),
        // Calls are checked by the portable schema, regardless of the published one.
        SchemaStyle::Full => faults.extend(check::unchecked(tool, faults)),
    }
    #[cfg(feature = "llm-schemas")]
    if let Some(client) = options.client {
        super::client::fit_input(tool, client, &mut input, losses);
    }
    let mut text = String::new();
    write_schema(&input.schema, &input.order, &mut text);
    text
}

#[inline]
fn write_tool(
    tool: &'static ToolDef,
    target: Target,
    options: SpecOptions,
    templates: &mut Templates,
    out: &mut String,
    losses: &mut Vec<String>,
    faults: &mut Vec<ToolSetFault>,
) {
    let input = write_input(tool, options, templates, losses, faults);
    #[cfg_attr(
        not(feature = "llm-schemas"),
        allow(unused_mut, reason = "fitted to a client")
    )]
    let mut output = tool
        .output
        .map(|output| schema::output_schema(output, options.style_of(tool)));
    #[cfg(feature = "llm-schemas")]
    if let (Some(client), Some(output)) = (options.client, &mut output) {
        super::client::fit_output(tool, client, output, losses);
    }
    check_output_root(tool, output.as_ref(), target, faults);
    let extra = object(tool, "`extra`", tool.extra, faults);
    let values = plain_members(tool, &extra, target.shape, faults);
    let lost = write_members(&values, &extra, &input, output.as_ref(), target.shape, out);
    losses.extend(lost.iter().map(|path| {
        let (name, path, version) = (tool.name, &path[1..], target.dialect.title());
        format!("tool `{name}`: `{path}` is left out, {version} has no such member")
    }));
}

/// Writes the members that the version supports in order, then additional ones; returns the paths of unsupported
/// ones.
#[inline]
fn write_members(
    values: &Map<String, Value>,
    extra: &Map<String, Value>,
    input: &str,
    output: Option<&Published>,
    shape: &'static Shape,
    out: &mut String,
) -> Vec<String> {
    let mut lost = Vec::new();
    let mut members = Members::open(out);
    for name in ORDER {
        if name == "inputSchema" {
            members.name(name).push_str(input);
            continue;
        }
        let schema = output.filter(|_| name == "outputSchema");
        let value = values.get(name);
        match (member(shape, name), schema, value) {
            (_, None, None) => {}
            (None, ..) => lost.push(format!(".{name}")),
            (Some(_), Some(Published { schema, order }), _) => {
                write_schema(schema, order, members.name(name));
            }
            (Some(ty), None, Some(value)) => {
                let out = members.name(name);
                write_typed(value, ty, &format!(".{name}"), out, &mut lost);
                if let Some(Value::Object(more)) = extra.get(name) {
                    write_more(value, more, out);
                }
            }
        }
    }
    for (name, value) in ordered(extra, &[]) {
        if !ORDER.contains(&name.as_str()) {
            write_value(value, members.name(name));
        }
    }
    members.close();
    let unknown = values.keys().filter(|name| !ORDER.contains(&name.as_str()));
    lost.extend(unknown.map(|name| format!(".{name}")));
    lost
}

/// Adds members to the object at the end of `out`, which contains `written`.
#[inline]
fn write_more(written: &Value, more: &Map<String, Value>, out: &mut String) {
    let mut members = Members::reopen(out);
    for (name, value) in ordered(more, &[]) {
        if written.get(name).is_none() {
            write_value(value, members.name(name));
        }
    }
    members.close();
}

/// A version that requires a type in the output schema only accepts an object at the root.
#[inline]
fn check_output_root(
    tool: &ToolDef,
    output: Option<&Published>,
    target: Target,
    faults: &mut Vec<ToolSetFault>,
) {
    let Some(Type::Object(shape)) = member(target.shape, "outputSchema") else {
        return;
    };
    let Some(Type::String(wanted)) = member(shape, "type") else {
        return;
    };
    let fits = output.is_none_or(|output| {
        let root = output.schema.get("type").and_then(Value::as_str);
        root.is_some_and(|root| wanted.one_of.contains(&root))
    });
    if !fits {
        faults.push(ToolSetFault::OutputRoot {
            tool: tool.name.to_owned(),
            dialect: target.dialect,
        });
    }
}

#[inline]
fn object(
    tool: &ToolDef,
    part: &str,
    json: Option<&str>,
    faults: &mut Vec<ToolSetFault>,
) -> Map<String, Value> {
    let Some(json) = json else { return Map::new() };
    serde_json::from_str(json).unwrap_or_else(|_| {
        faults.push(ToolSetFault::Json {
            tool: tool.name.to_owned(),
            part: part.to_owned(),
        });
        Map::new()
    })
}

/// Older versions have the title only in the annotations.
#[inline]
fn place_title(values: &mut Map<String, Value>, shape: &Shape) {
    let Some(Type::Object(annotations)) = member(shape, "annotations") else {
        return;
    };
    if has(shape, "title") || !has(annotations, "title") {
        return;
    }
    let Some(title) = values.remove("title") else {
        return;
    };
    let annotations = values.entry("annotations").or_insert_with(|| json!({}));
    if let Value::Object(annotations) = annotations {
        annotations.insert("title".to_owned(), title);
    }
}

/// All members except the schemas. An object with only additional members is present, but empty.
#[inline]
fn plain_members(
    tool: &ToolDef,
    extra: &Map<String, Value>,
    shape: &Shape,
    faults: &mut Vec<ToolSetFault>,
) -> Map<String, Value> {
    let mut values = object(tool, "`members`", tool.members, faults);
    let texts = [
        ("name", Some(tool.name)),
        ("title", tool.title),
        ("description", tool.description),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            values.insert(name.to_owned(), text.into());
        }
    }
    for (name, more) in extra {
        if ORDER.contains(&name.as_str()) && more.is_object() {
            values.entry(name.clone()).or_insert_with(|| json!({}));
        }
    }
    place_title(&mut values, shape);
    values
}

/// Writes the parts of `value` that `shape` defines; the paths of all others are added to `unknown`.
#[inline]
fn write_fitted(
    value: &Map<String, Value>,
    shape: &Shape,
    path: &str,
    out: &mut String,
    unknown: &mut Vec<String>,
) {
    let mut members = Members::open(out);
    for member in shape.members {
        if let Some(value) = value.get(member.name) {
            let path = format!("{path}.{}", member.name);
            write_typed(value, &member.ty, &path, members.name(member.name), unknown);
        }
    }
    members.close();
    for (name, _) in ordered(value, &[]) {
        if !has(shape, name) {
            unknown.push(format!("{path}.{name}"));
        }
    }
}

/// Writes a value of any type; only objects with a shape are restricted.
#[inline]
fn write_typed(value: &Value, ty: &Type, path: &str, out: &mut String, unknown: &mut Vec<String>) {
    match (ty, value) {
        (Type::Object(shape), Value::Object(value)) => write_fitted(value, shape, path, out, unknown),
        (Type::Array(list), Value::Array(items)) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_typed(item, &list.items, path, out, unknown);
            }
            out.push(']');
        }
        _ => write_value(value, out),
    }
}

/// Whether `shape` defines this member.
#[inline]
fn has(shape: &Shape, name: &str) -> bool {
    member(shape, name).is_some()
}

#[inline]
fn member(shape: &Shape, name: &str) -> Option<&'static Type> {
    let member = shape.members.iter().find(|member| member.name == name)?;
    Some(&member.ty)
}
