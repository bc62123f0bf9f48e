// Until the bodies are written.
#![allow(unused_variables)]

use agentcard::serde_json::Value;
use agentcard::{Json, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Hard to write in Rust.
#[mcp_tool(name = "gen")]
pub async fn gen_(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "self")]
pub async fn self_(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "crate")]
pub async fn crate_(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "async")]
pub async fn async_(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "bool")]
pub async fn bool_2(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "str")]
pub async fn str_2(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "serde")]
pub async fn serde_2(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "schemars")]
pub async fn schemars_2(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "std")]
pub async fn std_2(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn call(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn transport(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn new(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "Self")]
pub async fn self_2(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "_")]
pub async fn tool(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "String")]
pub async fn string(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn mcp_tool(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn json(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn tools(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn todo(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn clone(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool(name = "42")]
pub async fn tool_42(
    x: String,
    #[arg(rename = "gen")] gen_: Option<String>,
    call: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn plain(call: String, call_structured: String, json: String) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
#[allow(clippy::too_many_arguments)]
pub async fn odata(
    #[arg(rename = "$filter")] filter: Option<String>,
    #[arg(rename = "filter")] filter_2: String,
    #[arg(rename = "userId")] user_id: Option<String>,
    #[arg(rename = "user_id")] user_id_2: Option<String>,
    #[arg(rename = "A")] a: Option<String>,
    #[arg(rename = "a")] a_2: Option<String>,
    #[arg(rename = "ref")] ref_: Option<String>,
    #[arg(rename = "$ref")] ref_2: Option<String>,
    #[arg(rename = "ref_2")] ref_2_2: Option<String>,
    #[arg(rename = "self")] self_: Option<String>,
    #[arg(rename = "Self")] self_2: Option<String>,
    #[arg(rename = "type")] type_: Option<String>,
    #[arg(rename = "$type")] type_2: Option<String>,
    #[arg(rename = "長")] arg: Option<String>,
    #[arg(rename = "亭")] arg_2: Option<String>,
    #[arg(rename = "a.b")] a_b: Option<String>,
    #[arg(rename = "a-b")] a_b_2: Option<String>,
    #[arg(rename = "a/b")] a_b_3: Option<String>,
    #[arg(rename = "+1")] arg_1: Option<String>,
    #[arg(rename = "-1")] arg_1_2: Option<String>,
    #[arg(rename = "9")] arg_9: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
#[allow(clippy::too_many_arguments)]
pub async fn nested(
    #[arg(rename = "T")] t: NestedT,
    #[arg(rename = "t")] t_2: Option<NestedT2>,
    into: Option<NestedInto>,
    default: Option<NestedDefault>,
    call_result: Option<NestedCallResult>,
    option: Option<NestedOption>,
    send: Option<Send>,
    u8: Option<U8>,
    #[arg(
        rename = "Kind",
        schema = { "enum": ["self", "Self_", "a+b", "none", "Some", "OK", "ab"] }
    )]
    kind: Option<String>,
    mode: Option<Mode>,
) -> String {
    todo!()
}

#[mcp_tool(
    description = "Turned \u{202e}text\u{2069} and \u{200b} hidden",
    allow("DOC-037")
)]
pub async fn bidi(
    #[arg(description = "Turned \u{202e}text\u{2069} and \u{200b} hidden")] x: String,
    #[arg(description = "Deep Turned \u{202e}text\u{2069} and \u{200b} hidden")] o: Option<O>,
) -> String {
    todo!()
}

#[mcp_tool(
    description = "One.\n\n# Examples\n\n```\n# hidden\nlet x = 1;\n```\n\nSee [`Foo`](crate::Foo)."
)]
pub async fn headings(
    #[arg(description = "# Head\n\nSee [`Foo`].\n\n```\n# hidden\n```")] x: Option<String>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn tree(
    /// Where to begin.
    tree: Node,
    forest: Option<Vec<Node>>,
) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn search(#[arg(rename = "where")] where_: Expr) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn other(tree: Node2) -> String {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn act() -> Json<ActOutput> {
    todo!()
}

/// Hard to write in Rust.
#[mcp_tool]
pub async fn link() -> Json<LinkOutput> {
    todo!()
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NestedT {
    #[serde(rename = "$filter", skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    #[serde(rename = "filter")]
    pub filter_2: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "Type", skip_serializing_if = "Option::is_none")]
    pub type_: Option<String>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_2: Option<String>,
    #[serde(rename = "x-y", skip_serializing_if = "Option::is_none")]
    pub x_y: Option<String>,
    #[serde(rename = "", skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NestedT2 {
    pub q: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NestedInto {
    pub a: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NestedDefault {
    pub b: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NestedCallResult {
    pub c: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NestedOption {
    pub d: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Send {
    pub e: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct U8 {
    pub f: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Gen,
    Async,
    Fn,
    Try,
}

/// Deep Turned \u{202e}text\u{2069} and \u{200b} hidden
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(description = "Deep Turned \u{202e}text\u{2069} and \u{200b} hidden")]
pub struct O {
    /// \u{202d}z
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(description = "\u{202d}z")]
    pub z: Option<String>,
    /// a b
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(description = "a\tb")]
    pub tab: Option<String>,
}

/// A node.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Node {
    pub value: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Node>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Box<Node>>,
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(
    extend(
        "type" = "object",
        "anyOf" = [
            {
                "type": "object",
                "properties": {
                    "all": {
                        "type": "array",
                        "items": { "$ref": "#/$defs/Expr", "type": "object" }
                    }
                },
                "required": ["all"],
                "additionalProperties": false
            },
            {
                "type": "object",
                "properties": { "not": { "$ref": "#/$defs/Expr", "type": "object" } },
                "required": ["not"],
                "additionalProperties": false
            },
            {
                "type": "object",
                "properties": { "is": { "type": "string" } },
                "required": ["is"],
                "additionalProperties": false
            }
        ]
    )
)]
pub struct Expr(pub Value);

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Node2 {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Box<Node2>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<Box<Node2>>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct ActOutput {
    /// Done.
    pub ok: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub error: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub count: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Place")]
    pub place: Option<Place>,
    #[serde(rename = "gen", default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub gen_: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Place {
    pub city: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub zip: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Link {
    pub value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Box<Link>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct LinkOutput {
    pub first: Link,
}

agentcard::toolset! {
    /// All tools of this module.
    pub struct Tools = [
        gen_,
        self_,
        crate_,
        async_,
        bool_2,
        str_2,
        serde_2,
        schemars_2,
        std_2,
        call,
        transport,
        new,
        self_2,
        tool,
        string,
        mcp_tool,
        json,
        tools,
        todo,
        clone,
        tool_42,
        plain,
        odata,
        nested,
        bidi,
        headings,
        tree,
        search,
        other,
        act,
        link,
    ];
}

agentcard::export!(Tools);
