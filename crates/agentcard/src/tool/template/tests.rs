//! Templates and complete schemas yield the same bytes.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::*;
use crate::tool::definition::SchemaStyle;
use crate::tool::schema::{Published, input_schema};

/// How much.
#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only its schema is wanted")]
enum Amount {
    /// A "little".
    Little,
    /// All\of it.
    All,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "only its schema is wanted")]
enum Shape {
    Circle { radius: f32, centre: (f32, f32) },
    Named { name: Option<String>, amount: Amount },
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Closed {
    shapes: Vec<Shape>,
    by_name: HashMap<String, Shape>,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Tree {
    branches: Vec<Tree>,
}

mod other {
    /// Has the name of another type.
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[expect(dead_code, reason = "only its schema is wanted")]
    pub(super) struct Closed {
        open: bool,
    }
}

/// A single one has few enough nodes to be inlined, several of them do not.
#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Wide {
    a: (Closed, Closed, Closed, Closed, Closed, Closed, Closed, Closed),
    b: (Closed, Closed, Closed, Closed, Closed, Closed, Closed, Closed),
    c: (Closed, Closed, Closed, Closed, Closed, Closed, Closed, Closed),
}

fn whole(tool: &ToolDef) -> String {
    let mut faults = Vec::new();
    let Published { schema, order } = input_schema(tool, SchemaStyle::Portable, &mut faults);
    assert_eq!(faults, []);
    let mut text = String::new();
    write_schema(&schema, &order, &mut text);
    text
}

#[expect(clippy::unnecessary_wraps, reason = "the form of a proof")]
fn prove(_: &str) -> Result<(), String> {
    Ok(())
}

const WORDS: &str = "Says \"this\" and\n\\that\\, ü.";
const PLAIN: ArgDef = ArgDef::new::<String>("plain").description("Text.");
const TOOLS: &[ToolDef] = &[
    ToolDef::new("none"),
    ToolDef::new("texts").arguments(&[
        PLAIN,
        ArgDef::new::<String>("second").description(WORDS),
        ArgDef::new::<String>("third").keywords(r#"{"minLength":1,"examples":["a"]}"#),
        ArgDef::new::<Option<String>>("fourth").aliases(&["4th"]),
    ]),
    ToolDef::new("numbers").arguments(&[
        ArgDef::new::<u8>("a").default_json("3").description(""),
        ArgDef::new::<u8>("b").default_json("4").description("Four."),
        ArgDef::new::<u8>("c").default_of::<u8>(),
        ArgDef::new::<Option<i64>>("d").keywords(r#"{"maximum":9}"#),
        ArgDef::new::<Vec<f64>>("e").keywords(r#"{"maxItems":9}"#),
        ArgDef::new::<HashMap<u8, u8>>("f").description("By number."),
        ArgDef::new::<HashMap<i16, u8>>("g"),
        ArgDef {
            default: Some(DefaultDef::Unproven("5", prove)),
            ..ArgDef::new::<u8>("h")
        },
    ]),
    ToolDef::new("types").arguments(&[
        ArgDef::new::<Amount>("undescribed"),
        ArgDef::new::<Amount>("described").description(WORDS),
        ArgDef::new::<Option<Amount>>("maybe").description("Perhaps."),
        ArgDef::new::<Shape>("shape").description(WORDS),
        ArgDef::new::<(u8, String)>("pair").description(WORDS),
        ArgDef::new::<Closed>("closed").description(WORDS),
        ArgDef::new::<other::Closed>("other"),
        ArgDef::new::<serde_json::Value>("any").any().description(WORDS),
    ]),
    ToolDef::new("provided").arguments(&[ArgDef::new::<crate::Context>("context"), PLAIN]),
];

#[test]
fn a_list_from_templates_equals_the_complete_schemas() {
    let mut templates = Templates::default();
    for tool in TOOLS.iter().chain(TOOLS) {
        assert_eq!(templates.input(tool), Some(whole(tool)), "{}", tool.name);
    }
    assert!(templates.0.len() < TOOLS.iter().map(|tool| tool.arguments.len()).sum());
}

#[test]
fn recursive_and_large_schemas_have_no_template() {
    const WHOLE: &[ToolDef] = &[
        ToolDef::new("recursive").arguments(&[ArgDef::new::<Tree>("tree")]),
        ToolDef::new("wide").arguments(&[
            ArgDef::new::<Wide>("a"),
            ArgDef::new::<Wide>("b"),
            ArgDef::new::<Wide>("c"),
            ArgDef::new::<Wide>("d"),
            ArgDef::new::<Wide>("e"),
            ArgDef::new::<Wide>("f"),
        ]),
        ToolDef::new("twice").arguments(&[PLAIN, PLAIN]),
        ToolDef::new("untyped").arguments(&[ArgDef::new::<serde_json::Value>("any")]),
        ToolDef::new("keywords").arguments(&[ArgDef::new::<u8>("n").keywords("{")]),
        ToolDef::new("default").arguments(&[ArgDef::new::<u8>("n").default_for::<u8>("300")]),
        ToolDef::new("unchecked").arguments(&[ArgDef::new::<u8>("n").keywords(r#"{"dependentSchemas":{}}"#)]),
    ];
    for tool in WHOLE {
        assert_eq!(Templates::default().input(tool), None, "{}", tool.name);
    }
}
