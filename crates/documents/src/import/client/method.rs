//! Generates a client method for a tool.

use std::fmt::Write;

use agentcard_rules::{HINTS, Hint};
use serde_json::{Value, json};

use crate::convert::Loss;
use crate::convert::names::Names;
use crate::import::literal::{doc_comment, string, visible};
use crate::import::name::{type_name, value_name};
use crate::import::schema::{Object, without_null};
use crate::import::tool::argument::whole;
use crate::import::tool::input::{self, Property};
use crate::import::tool::output::{self, MEMBER};
use crate::import::types::{Field, Shape, Types, Written};

/// Up to this number of arguments, all required, they become parameters.
const FEW: usize = 3;

/// The doc sentence for each of [`HINTS`] if it is true, and if it is false.
const PHRASES: [(&str, &str); HINTS.len()] = [
    ("only reads", "changes something"),
    ("may destroy something", "destroys nothing"),
    ("may be repeated", "does more each time"),
    ("deals with the outside world", "stays within the server"),
];

#[derive(Debug)]
pub(super) struct Method {
    tool: String,
    ident: String,
    doc: String,
    arguments: Vec<Field>,
    types: String,
    /// The hidden struct with the type of the result, if it is structured.
    result: Option<String>,
}

impl Method {
    /// Whether the arguments become parameters.
    fn is_plain(&self) -> bool {
        is_plain(&self.arguments)
    }
}

fn is_plain(fields: &[Field]) -> bool {
    fields.len() <= FEW && fields.iter().all(|field| field.required)
}

/// Generates the method of a tool.
pub(super) fn method(
    tool: &Object,
    pointer: &str,
    names: &mut Names,
    types: &mut Types,
    losses: &mut Vec<Loss>,
) -> Option<Method> {
    let name = tool.get("name").and_then(Value::as_str)?;
    let ident = names.claim(&value_name(name, "tool"), "_");
    let properties = input::read(tool, pointer, &["call", "call_structured"], types, losses).properties;
    let fields: Vec<Field> = properties
        .iter()
        .map(|property| field(types, name, property))
        .collect();
    let output = output::output(tool.get("outputSchema"), name, pointer, types, losses);
    let hidden = is_plain(&fields);
    let stem = type_name(name, "Tool");
    let doc = format!("Arguments of `{name}`.");
    let arguments_type = types.add_struct(&format!("{stem}Arguments"), fields.clone(), Some(doc), hidden);
    let result = output
        .field()
        .map(|field| types.add_result(&format!("{stem}Result"), field));
    Some(Method {
        tool: name.to_owned(),
        ident,
        doc: doc_of(tool, name),
        arguments: fields,
        types: arguments_type,
        result,
    })
}

fn field(types: &mut Types, tool: &str, property: &Property) -> Field {
    let schema = whole(&property.schema);
    let (core, nullable) = without_null(&schema);
    let any = || Shape {
        schema: json!({}),
        rest: Object::new(),
    };
    let mut shape = types.shape(&core, tool, &property.member).unwrap_or_else(any);
    if nullable && property.required && shape.schema != json!({}) {
        shape.schema = json!({ "anyOf": [shape.schema, { "type": "null" }] });
    }
    Field {
        member: property.member.clone(),
        ident: property.ident.clone(),
        shape,
        required: property.required,
        nullable,
        doc: doc_of_field(&schema),
    }
}

/// The description and the default.
fn doc_of_field(schema: &Object) -> Option<String> {
    let text = schema
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let default = schema.get("default").filter(|default| !default.is_null());
    let default = default.map_or_else(String::new, |default| format!("Default: `{default}`."));
    let doc = [text.trim(), &default].join("\n\n");
    let doc = doc.trim();
    (!doc.is_empty()).then(|| doc.to_owned())
}

/// The description, or the name, and the annotations.
fn doc_of(tool: &Object, name: &str) -> String {
    let text = |member: &str| tool.get(member).and_then(Value::as_str).map(str::trim);
    let description = text("description").filter(|text| !text.is_empty());
    let description = description.map_or_else(|| format!("Calls `{name}`."), str::to_owned);
    let hints = tool.get("annotations").and_then(Value::as_object);
    let phrase = |(hint, (yes, no)): (Hint, (&'static str, &'static str))| {
        let holds = hints?.get(hint.member)?.as_bool()?;
        Some(if holds { yes } else { no })
    };
    let phrases: Vec<&str> = HINTS.into_iter().zip(PHRASES).filter_map(phrase).collect();
    let mut doc = description
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n");
    if !phrases.is_empty() {
        write!(doc, "\n\nIt {}.", phrases.join(", ")).unwrap_or_default();
    }
    doc_comment(&visible(&doc), "    ").unwrap_or_default()
}

pub(super) fn code(method: &Method, written: &Written) -> String {
    let Method { tool, ident, doc, .. } = method;
    let result = method.result.as_ref().and_then(|result| {
        let key = (result.clone(), MEMBER.to_owned());
        written.fields.get(&key).cloned()
    });
    let (result, call) = match result {
        Some(result) => (result, "call_structured"),
        None => ("CallResult".to_owned(), "call"),
    };
    let (params, arguments) = if method.is_plain() {
        plain(method, written)
    } else {
        (format!(", arguments: &{}", method.types), "arguments".to_owned())
    };
    let errors = "    ///\n    /// # Errors\n    ///\n    /// If the transport fails, the tool reports an error, or its result has an unexpected form.\n";
    let head =
        format!("    pub async fn {ident}(&self{params}) -> Result<{result}, ClientError<T::Error>> {{");
    let head = if head.len() <= 100 {
        head
    } else {
        let params = params.trim_start_matches(", ").replace(", ", ",\n        ");
        let params = if params.is_empty() {
            String::new()
        } else {
            format!("\n        {params},")
        };
        format!(
            "    pub async fn {ident}(\n        &self,{params}\n    ) -> Result<{result}, ClientError<T::Error>> {{"
        )
    };
    let tool = string(tool);
    let line = format!("&self.transport, {tool}, {arguments}");
    // The maximum width of call arguments in rustfmt.
    let call = if line.len() <= 60 {
        format!("{call}({line}).await")
    } else {
        format!(
            "{call}(\n            &self.transport,\n            {tool},\n            {arguments},\n        )\n        .await"
        )
    };
    format!("{doc}{errors}{head}\n        {call}\n    }}\n")
}

/// The parameters, and the JSON object that is built from them.
fn plain(method: &Method, written: &Written) -> (String, String) {
    let (mut params, mut members) = (String::new(), Vec::new());
    for field in &method.arguments {
        let ident = &field.ident;
        let ty = type_of(method, field, written);
        let ty = if written.enums.contains(&ty) {
            ty
        } else {
            lent(&ty)
        };
        write!(params, ", {ident}: {ty}").unwrap_or_default();
        members.push(format!("{}: {ident}", string(&field.member)));
    }
    if members.is_empty() {
        return (params, "&json!({})".to_owned());
    }
    (params, format!("&json!({{ {} }})", members.join(", ")))
}

fn type_of(method: &Method, field: &Field, written: &Written) -> String {
    let key = (method.types.clone(), field.member.clone());
    written
        .fields
        .get(&key)
        .cloned()
        .unwrap_or_else(|| "Value".to_owned())
}

/// The type of a parameter, borrowed if possible.
fn lent(ty: &str) -> String {
    let listed = ty.strip_prefix("Vec<").and_then(|ty| ty.strip_suffix('>'));
    match (ty, listed) {
        ("String", _) => "&str".to_owned(),
        (_, Some(item)) => format!("&[{item}]"),
        ("bool" | "f64" | "i32" | "i64" | "u32" | "u64", _) => ty.to_owned(),
        _ => format!("&{ty}"),
    }
}

/// The constructor `new` of the arguments struct, with the required ones; empty if the arguments become parameters.
pub(super) fn constructor(method: &Method, written: &Written) -> String {
    if method.is_plain() {
        return String::new();
    }
    let (mut params, mut fields) = (Vec::new(), Vec::new());
    for field in &method.arguments {
        let ident = &field.ident;
        let ty = type_of(method, field, written);
        let value = match (field.required, ty.as_str()) {
            (true, "String") => {
                params.push(format!("{ident}: impl Into<String>"));
                format!("{ident}: {ident}.into()")
            }
            (true, ty) => {
                params.push(format!("{ident}: {ty}"));
                ident.clone()
            }
            (false, ty) if ty.starts_with("Option<") => format!("{ident}: None"),
            (false, _) => format!("{ident}: Default::default()"),
        };
        fields.push(value);
    }
    let line = fields.join(", ");
    // The maximum width of a struct literal in rustfmt.
    let fields = if line.len() <= 18 {
        format!("Self {{ {line} }}")
    } else {
        format!(
            "Self {{\n            {},\n        }}",
            fields.join(",\n            ")
        )
    };
    let name = &method.types;
    // Without required arguments the struct derives `Default`.
    if params.is_empty() {
        return String::new();
    }
    let many = if params.len() > 7 {
        "    #[allow(clippy::too_many_arguments)]\n"
    } else {
        ""
    };
    let head = format!("    pub fn new({}) -> Self {{", params.join(", "));
    let head = if head.len() <= 100 {
        head
    } else {
        format!(
            "    pub fn new(\n        {},\n    ) -> Self {{",
            params.join(",\n        ")
        )
    };
    format!(
        "\nimpl {name} {{\n    /// Creates the arguments from the required ones.\n{many}{head}\n        {fields}\n    }}\n}}\n"
    )
}
