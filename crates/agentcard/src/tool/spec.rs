//! The toolspec of a set: `{"tools":[…]}` for any MCP version, and what that version can't say.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root;
use agentcard_rules::shape::{Shape, Type};
use serde_json::{Map, Value};

use super::check;
use super::definition::{SchemaStyle, ToolDef};
use super::fault::{ToolSetError, ToolSetFault};
use super::fit;
use super::members::{Others, object, place_title, plain_members};
use super::schema::{self, Published, Templates};
use super::set::ToolSet;
use super::write::{Members, ordered, write_schema, write_value};

/// How a toolspec is written.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct SpecOptions {
    /// One style for all schemas, whatever each tool says.
    pub style: Option<SchemaStyle>,
    /// The client of models to whose limits all schemas are fitted, whatever their style.
    #[cfg(feature = "clients")]
    pub client: Option<agentcard_rules::client::Client>,
}

/// A toolspec.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpecDocument {
    /// Compact JSON; the same bytes for the same declaration.
    pub json: String,
    /// A sentence for everything that the declaration says and this version can't.
    pub losses: Vec<String>,
}

impl ToolSet {
    /// Writes the toolspec for the MCP version `dialect`.
    ///
    /// ```
    /// use agentcard::rules::Dialect;
    /// use agentcard::{SpecOptions, mcp_tool, toolset};
    ///
    /// /// Answers.
    /// #[mcp_tool(read_only)]
    /// fn ping() {}
    ///
    /// let spec = toolset![ping].to_spec(Dialect::McpV2025_11_25, &SpecOptions::default())?;
    /// assert_eq!(
    ///     spec.json,
    ///     r#"{"tools":[{"name":"ping","description":"Answers.","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":true}}]}"#
    /// );
    /// # Ok::<(), agentcard::ToolSetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every fault that only the types of the tools, or their company, can show.
    #[inline]
    pub fn to_spec(&self, dialect: Dialect, options: &SpecOptions) -> Result<SpecDocument, ToolSetError> {
        let Written { tools, losses } = write_tools(self, dialect, *options)?;
        let tools: Vec<String> = tools.into_iter().map(|listed| listed.json).collect();
        Ok(SpecDocument {
            json: format!("{{\"tools\":[{}]}}", tools.join(",")),
            losses,
        })
    }
}

impl SpecOptions {
    /// The style of a tool's schemas.
    #[inline]
    fn style_of(self, tool: &ToolDef) -> SchemaStyle {
        #[cfg(feature = "clients")]
        if self.client.is_some() {
            // Nearest to what clients take.
            return SchemaStyle::Portable;
        }
        self.style.unwrap_or(tool.style)
    }

    /// Whether schemas are fitted to a client of models.
    #[inline]
    #[cfg_attr(
        not(feature = "clients"),
        allow(clippy::unused_self, reason = "no client can be asked for")
    )]
    fn is_fitted(self) -> bool {
        #[cfg(feature = "clients")]
        return self.client.is_some();
        #[cfg(not(feature = "clients"))]
        false
    }
}

/// A tool as a list of tools shows it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ListedTool {
    /// What the declaration says.
    pub definition: &'static ToolDef,
    /// The tool as JSON text, its members in the order of the declaration.
    pub json: String,
}

/// All tools of a set in one version.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) tools: Vec<ListedTool>,
    losses: Vec<String>,
}

/// Writes every tool, or tells every fault.
#[inline]
pub(super) fn write_tools(
    set: &ToolSet,
    dialect: Dialect,
    options: SpecOptions,
) -> Result<Written, ToolSetError> {
    let (mut faults, mut losses, mut tools) = (Vec::new(), Vec::new(), Vec::new());
    let Some(shape) = tool_shape(dialect) else {
        faults.push(ToolSetFault::NotMcp(dialect));
        return Err(ToolSetError::new(faults));
    };
    faults.extend_from_slice(set.duplicates());
    let mut templates = Templates::default();
    let target = Target { dialect, shape };
    for tool in set.iter() {
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
        #[cfg(feature = "clients")]
        if let Some(client) = options.client {
            faults.extend(super::client::check(&json, dialect, client));
        }
        tools.push(ListedTool {
            definition: tool,
            json,
        });
    }
    if faults.is_empty() {
        Ok(Written { tools, losses })
    } else {
        Err(ToolSetError::new(faults))
    }
}

/// The version that is written, and what its schema says of a tool.
#[derive(Clone, Copy)]
struct Target {
    dialect: Dialect,
    shape: &'static Shape,
}

#[inline]
fn tool_shape(dialect: Dialect) -> Option<&'static Shape> {
    match fit::member(root(dialect), "tools")? {
        Type::Array(list) => match list.items {
            Type::Object(shape) => Some(shape),
            _ => None,
        },
        _ => None,
    }
}

/// The members of a tool in the order of the output.
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

/// The text of what a tool takes: from templates where that can be, and it is much faster.
#[inline]
fn write_input(
    tool: &'static ToolDef,
    options: SpecOptions,
    templates: &mut Templates,
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
    let mut input = schema::input_schema(tool, style, faults);
    match style {
        SchemaStyle::Portable => drop(check::ensure(&input.schema, tool.name, faults)),
        // Calls are checked by the portable schema, whatever is published.
        SchemaStyle::Full => faults.extend(check::unchecked(tool, faults)),
    }
    fit_input(tool, options, &mut input, losses);
    let mut text = String::new();
    write_schema(&input.schema, &input.order, &mut text);
    text
}

#[cfg(feature = "clients")]
#[inline]
fn fit_input(tool: &ToolDef, options: SpecOptions, input: &mut Published, losses: &mut Vec<String>) {
    if let Some(client) = options.client {
        super::client::fit_input(tool, client, input, losses);
    }
}

#[cfg(not(feature = "clients"))]
#[inline]
fn fit_input(_: &ToolDef, _: SpecOptions, _: &mut Published, _: &mut Vec<String>) {}

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
    #[cfg_attr(not(feature = "clients"), allow(unused_mut, reason = "fitted to a client"))]
    let mut output = tool
        .output
        .map(|output| schema::output_schema(output, options.style_of(tool)));
    #[cfg(feature = "clients")]
    if let (Some(client), Some(output)) = (options.client, &mut output) {
        super::client::fit_output(tool, client, output, losses);
    }
    check_output_root(tool, output.as_ref(), target, faults);
    let mut values = plain_members(tool, faults);
    place_title(&mut values, target.shape);
    let others = Others {
        annotations: object(tool, "`annotations`", tool.annotations, faults),
        members: object(tool, "`extra`", tool.extra, faults),
    };
    let lost = write_members(&values, &others, &input, output.as_ref(), target.shape, out);
    losses.extend(lost.iter().map(|path| {
        let (name, path, version) = (tool.name, &path[1..], target.dialect.title());
        format!("tool `{name}`: `{path}` is left out, {version} has no such member")
    }));
}

/// Writes the members that the version has, in order; handed back are the paths of the others.
#[inline]
fn write_members(
    values: &Map<String, Value>,
    others: &Others,
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
        match (fit::member(shape, name), schema, value) {
            (_, None, None) => {}
            (None, ..) => lost.push(format!(".{name}")),
            (Some(_), Some(Published { schema, order }), _) => {
                write_schema(schema, order, members.name(name));
            }
            (Some(ty), None, Some(value)) => {
                let out = members.name(name);
                fit::write_typed(value, ty, &format!(".{name}"), out, &mut lost);
                if name == "annotations" {
                    reopen(out, value, &others.annotations);
                }
            }
        }
    }
    for (name, value) in ordered(&others.members, &[]) {
        write_value(value, members.name(name));
    }
    members.close();
    lost
}

/// Adds members to the object that `out` ends with; `written` has what it holds.
#[inline]
fn reopen(out: &mut String, written: &Value, more: &Map<String, Value>) {
    let mut empty = out.ends_with("{}");
    out.pop();
    for (name, value) in ordered(more, &[]) {
        if written.get(name).is_some() {
            continue;
        }
        if !empty {
            out.push(',');
        }
        empty = false;
        out.push_str(&Value::from(name.as_str()).to_string());
        out.push(':');
        write_value(value, out);
    }
    out.push('}');
}

/// A version whose schema demands a type of the output schema takes no other root.
#[inline]
fn check_output_root(
    tool: &ToolDef,
    output: Option<&Published>,
    target: Target,
    faults: &mut Vec<ToolSetFault>,
) {
    let Some(Type::Object(shape)) = fit::member(target.shape, "outputSchema") else {
        return;
    };
    let Some(Type::String(wanted)) = fit::member(shape, "type") else {
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
