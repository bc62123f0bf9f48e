//! Documents with hostile names and texts are imported as valid Rust, whose names are defined, and only once.

use std::collections::BTreeSet;

use agentcard_rules::Dialect;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};
use syn::visit_mut::{self, VisitMut};
use syn::{Fields, FnArg, ImplItem, Item, Pat, Signature, UseTree};

use super::{client, import};

const WORDS: [&str; 54] = [
    "a",
    "b",
    "A",
    "AB",
    "a_b",
    "a-b",
    "aB",
    "$a",
    "$",
    "_",
    "",
    "gen",
    "self",
    "Self",
    "type",
    "fn",
    "crate",
    "async",
    "try",
    "x y",
    "長",
    "é",
    "1",
    "2fa",
    "r#try",
    "call",
    "call_structured",
    "new",
    "transport",
    "T",
    "t",
    "Into",
    "Option",
    "Default",
    "String",
    "str",
    "u8",
    "CallResult",
    "Tools",
    "Client",
    "Value",
    "Json",
    "BTreeMap",
    "Vec",
    "Box",
    "a.b",
    "a/b",
    "+1",
    "-1",
    "ref",
    "$ref",
    "\u{202e}x",
    "\"",
    "\\",
];

const TEXTS: [&str; 12] = [
    "",
    " ",
    "One.",
    " led",
    "ends ",
    "a\u{202e}b",
    "# Head\n\nTwo.",
    "One.\n\n# Head",
    "one\r\ntwo",
    "tab\there\nand \u{200b} there",
    "*/ \" \\ {} #[x]",
    "```\n# hidden\n```\n[`X`]",
];

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => select(&WORDS[..]).prop_map(str::to_owned),
        1 => (select(&WORDS[..]), select(&["_", "-", "", " "][..]), select(&WORDS[..]))
            .prop_map(|(one, gap, two)| format!("{one}{gap}{two}")),
    ]
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!({ "type": "string" })),
        Just(json!({ "type": "integer", "minimum": 0, "exclusiveMaximum": true, "maximum": 9 })),
        Just(json!({ "type": ["string", "null"] })),
        Just(json!({ "const": 1 })),
        Just(json!({ "type": "array", "items": [{ "type": "string" }] })),
        Just(json!({})),
        vec(name(), 1..5).prop_map(|names| json!({ "type": "string", "enum": names })),
        select(&["A", "B", "C", "gone"][..])
            .prop_map(|name| json!({ "$ref": format!("#/$defs/{name}"), "type": "object" })),
    ]
}

fn schema() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(3, 20, 5, |inner| {
        prop_oneof![
            object(inner.clone()),
            inner
                .clone()
                .prop_map(|items| json!({ "type": "array", "items": items })),
            inner
                .clone()
                .prop_map(|values| json!({ "type": "object", "additionalProperties": values })),
            vec(inner.clone(), 1..3).prop_map(|forms| json!({ "anyOf": forms })),
            (inner, select(&TEXTS[..])).prop_map(|(mut schema, text)| {
                schema["description"] = text.into();
                schema
            }),
        ]
    })
}

fn object(inner: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let members = vec((name(), inner, any::<bool>()), 1..5);
    (members, any::<bool>()).prop_map(|(members, open)| {
        let mut required: Vec<&String> = Vec::new();
        for (name, _, is_required) in &members {
            if *is_required && !required.contains(&name) {
                required.push(name);
            }
        }
        let properties: Map<String, Value> = members
            .iter()
            .map(|(name, schema, _)| (name.clone(), schema.clone()))
            .collect();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": open })
    })
}

fn tool() -> impl Strategy<Value = Value> {
    let output = proptest::option::of(object(schema()));
    let definitions = (schema(), schema(), schema());
    (
        name(),
        select(&TEXTS[..]),
        object(schema()),
        output,
        definitions,
        any::<bool>(),
    )
        .prop_map(|(name, text, mut input, output, (a, b, c), with_icons)| {
            let definitions = json!({ "A": a, "B": b, "C": c });
            input["$defs"] = definitions.clone();
            let mut tool = json!({ "name": name, "description": text, "inputSchema": input });
            if let Some(mut output) = output {
                output["$defs"] = definitions;
                tool["outputSchema"] = output;
            }
            if with_icons {
                tool["icons"] = json!([]);
            }
            tool
        })
}

/// The names that a module defines or imports, and those that it uses as types.
#[derive(Default)]
struct Names {
    types: Vec<String>,
    used: BTreeSet<String>,
    functions: Vec<String>,
    twice: Vec<String>,
}

impl Names {
    fn of(code: &str) -> Self {
        let mut file = syn::parse_file(code).unwrap_or_else(|fault| panic!("{fault}\n{code}"));
        let mut names = Self::default();
        names.visit_file_mut(&mut file);
        for list in [names.types.clone(), names.functions.clone()] {
            names.distinct(list);
        }
        names
    }

    fn distinct(&mut self, list: Vec<String>) {
        let mut seen = BTreeSet::new();
        self.twice
            .extend(list.into_iter().filter(|name| !seen.insert(name.clone())));
    }

    fn undefined(&self) -> Vec<&String> {
        let prelude = [
            "Self", "String", "Vec", "Option", "Box", "Into", "Result", "Default", "bool", "f64", "i32",
            "i64", "u32", "u64", "str",
        ];
        let known = |name: &&String| prelude.contains(&name.as_str()) || self.types.contains(name);
        self.used.iter().filter(|name| !known(name)).collect()
    }
}

impl VisitMut for Names {
    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            Item::Struct(item) => {
                self.types.push(item.ident.to_string());
                if let Fields::Named(fields) = &item.fields {
                    let idents = fields.named.iter().filter_map(|field| field.ident.as_ref());
                    self.distinct(idents.map(ToString::to_string).collect());
                }
            }
            Item::Enum(item) => {
                self.types.push(item.ident.to_string());
                let idents = item.variants.iter().map(|variant| variant.ident.to_string());
                self.distinct(idents.collect());
            }
            Item::Fn(item) => self.functions.push(item.sig.ident.to_string()),
            Item::Impl(item) => {
                let functions = item.items.iter().filter_map(|item| match item {
                    ImplItem::Fn(function) => Some(function.sig.ident.to_string()),
                    _ => None,
                });
                self.distinct(functions.collect());
            }
            _ => {}
        }
        visit_mut::visit_item_mut(self, item);
    }

    fn visit_signature_mut(&mut self, signature: &mut Signature) {
        let parameters = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(input) => match &*input.pat {
                Pat::Ident(name) => Some(name.ident.to_string()),
                _ => None,
            },
            FnArg::Receiver(_) => Some("self".to_owned()),
        });
        self.distinct(parameters.collect());
        visit_mut::visit_signature_mut(self, signature);
    }

    fn visit_use_tree_mut(&mut self, tree: &mut UseTree) {
        if let UseTree::Name(name) = tree {
            self.types.push(name.ident.to_string());
        }
        visit_mut::visit_use_tree_mut(self, tree);
    }

    fn visit_type_param_mut(&mut self, parameter: &mut syn::TypeParam) {
        // The client and its implementation have the same parameter.
        if !self.types.iter().any(|known| parameter.ident == known) {
            self.types.push(parameter.ident.to_string());
        }
        visit_mut::visit_type_param_mut(self, parameter);
    }

    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        self.used
            .extend(ty.path.segments.first().map(|first| first.ident.to_string()));
        visit_mut::visit_type_path_mut(self, ty);
    }

    fn visit_ident_mut(&mut self, ident: &mut syn::Ident) {
        assert_ne!(ident, "gen", "a keyword of edition 2024");
    }
}

fn assert_rust(code: &str) -> Result<(), TestCaseError> {
    let names = Names::of(code);
    prop_assert_eq!(names.undefined(), Vec::<&String>::new(), "{}", code);
    prop_assert_eq!(&names.twice, &Vec::<String>::new(), "{}", code);
    let is_hidden = |letter: char| letter != '\n' && super::literal::visible(&letter.to_string()).len() > 4;
    prop_assert!(!code.contains(is_hidden), "{}", code);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(120) })]

    #[test]
    fn tools_become_rust(tools in vec(tool(), 1..4)) {
        let document = json!({ "tools": tools });
        let stubs = import(&document, Dialect::MCP_DEFAULT).unwrap();
        assert_rust(&stubs.code)?;
        let broken = stubs.losses.iter().find(|loss| loss.message.starts_with("does not compile"));
        // Names that no author may use are reported.
        let is_name = |loss: &&super::Loss| loss.message.contains("name");
        prop_assert_eq!(broken.filter(|loss| !is_name(loss)), None, "{}", stubs.code);
        for loss in &stubs.losses {
            prop_assert!(!loss.message.starts_with("no type was generated"), "{}", stubs.code);
        }
        assert_rust(&client(&document).unwrap().code)?;
    }

    #[test]
    fn cards_become_rust(name in name(), text in select(&TEXTS[..]), id in name(), other in name()) {
        let card = json!({
            "name": name, "description": text, "version": other,
            "supportedInterfaces": [{ "url": "https://a.example/", "protocolBinding": id, "protocolVersion": "1.0" }],
            "capabilities": { other.clone(): text }, "defaultInputModes": ["text/plain"], "defaultOutputModes": [],
            "skills": [{ "id": id, "name": other, "description": text, "tags": [text] }],
            "securitySchemes": { id.clone(): { "mtlsSecurityScheme": { "description": text } } },
            "securityRequirements": [{ "schemes": { id.clone(): { "list": [other] } } }],
        });
        let agenium = json!({
            "agent": { "name": name, "uri": "agent://a.b", "version": "1.0.0", "description": text, other: id },
            "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["mtls"] },
            "endpoints": { "message": "/m" }, "extra": { id: text },
        });
        for (card, dialect) in [(card, Dialect::A2aV1_0), (agenium, Dialect::AgeniumV1_0_0)] {
            let imported = import(&card, dialect).unwrap();
            assert_rust(&imported.code)?;
        }
    }
}

#[test]
fn inexpressible_parts_of_tools_are_losses() {
    let tool = json!({
        "name": "a", "description": "Does it.", "icons": [],
        "inputSchema": {
            "type": "object",
            "properties": {
                "x": { "type": "string", "description": " " },
                "y": { "$ref": "#/gone" },
                "z": { "anyOf": [{ "$ref": "#/$defs/Z" }, { "type": "string" }] },
            },
            "required": ["y", "z", "zz"], "additionalProperties": false,
            "$defs": { "Z": { "type": "object", "properties": { "z": { "$ref": "#/$defs/Z" } } } },
        },
    });
    let imported = import(&json!({ "tools": [tool] }), Dialect::MCP_DEFAULT).unwrap();
    let mut places: Vec<&str> = imported.losses.iter().map(|loss| loss.pointer.as_str()).collect();
    places.sort_unstable();
    let properties = "/tools/0/inputSchema/properties";
    assert_eq!(
        places,
        [
            "/tools/0/icons".to_owned(),
            format!("{properties}/x/description"),
            format!("{properties}/y"),
            format!("{properties}/z"),
            format!("{properties}/zz"),
        ]
    );
    // Required arguments stay required.
    for needed in ["y: Value", "z: Value", "zz: Value"] {
        assert!(imported.code.contains(needed), "{}", imported.code);
    }
}

#[test]
fn inexpressible_agenium_members_are_losses() {
    let card = json!({
        "agent": { "name": "aa", "uri": "agent://a.b", "version": "1.0.0", "description": "D.", "x": 1 },
        "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["mtls"] },
        "endpoints": { "message": "/m" }, "extra": { "y": 2 },
    });
    let imported = import(&card, Dialect::AgeniumV1_0_0).unwrap();
    let places: Vec<&str> = imported.losses.iter().map(|loss| loss.pointer.as_str()).collect();
    assert_eq!(places, ["/agent/x"], "{}", imported.code);
    assert!(
        imported.code.contains(r#"extra = { "extra": { "y": 2 } }"#),
        "{}",
        imported.code
    );
}

#[test]
fn every_card_dialect_can_be_imported() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/fixtures/base");
    let bases = [
        (Dialect::A2aV0_3, "a2a-0.3"),
        (Dialect::A2aV1_0, "a2a-1.0"),
        (Dialect::AgeniumV1_0_0, "agenium"),
        (Dialect::OpenclaspV0_1, "openclasp"),
        (Dialect::OpenclaspV0_1Strict, "openclasp"),
    ];
    for (dialect, base) in bases {
        let text = std::fs::read_to_string(format!("{folder}/{base}.json")).expect("a base document");
        let document = serde_json::from_str(&text).expect("JSON");
        let imported = import(&document, dialect).expect("a declaration");
        assert_eq!(imported.losses, [], "{}", dialect.id());
        let is_strict = imported.code.contains("#[openclasp(\n    strict,");
        assert_eq!(
            is_strict,
            dialect == Dialect::OpenclaspV0_1Strict,
            "{}",
            imported.code
        );
        let refusal = import(&Value::Null, dialect).expect_err("not an object");
        assert_eq!(refusal.message, "expected a JSON object", "{}", dialect.id());
    }
}

#[test]
fn fields_added_by_declarations_are_losses() {
    let skill = json!({ "id": "a", "name": "A", "description": "d", "tags": ["x"] });
    let interface =
        json!({ "url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" });
    let new = json!({ "supportedInterfaces": [interface] });
    let old =
        json!({ "protocolVersion": "0.3.0", "url": "https://a.example/", "preferredTransport": "JSONRPC" });
    for (dialect, mut card) in [(Dialect::A2aV1_0, new), (Dialect::A2aV0_3, old)] {
        for (name, value) in [
            ("name", json!("Recipes")),
            ("description", json!("Finds.")),
            ("version", json!("1.0.0")),
            ("skills", json!([skill])),
        ] {
            card[name] = value;
        }
        let imported = import(&card, dialect).unwrap();
        let mut places: Vec<&str> = imported.losses.iter().map(|loss| loss.pointer.as_str()).collect();
        places.sort_unstable();
        let added = ["/capabilities", "/defaultInputModes", "/defaultOutputModes"];
        assert_eq!(places, added, "{}", imported.code);
        assert!(!imported.code.contains("does not compile"), "{}", imported.code);
    }
}
