//! Reads a `$defs` entry of a schema as [`Kind`].

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value};

use super::{Kind, List, Member, Object, Text, Type};

/// Keywords that don't affect validation.
const ANNOTATIONS: &[&str] = &[
    "description",
    "title",
    "default",
    "examples",
    "deprecated",
    PRESENCE,
];

/// Whether an optional scalar with its default value differs from an absent one; if so, the value is `explicit`.
const PRESENCE: &str = "x-presence";

pub(super) fn kind(schema: &Value, def: &Value) -> Result<Kind> {
    let keys = def.as_object().context("expected an object")?;
    if let Some(Value::Object(properties)) = keys.get("properties") {
        return Ok(Kind::Object(object(keys, properties)?));
    }
    if keys.contains_key("oneOf") {
        return tagged(schema, keys);
    }
    Ok(Kind::Plain(ty(def)?))
}

fn object(def: &Map<String, Value>, properties: &Map<String, Value>) -> Result<Object> {
    allow(
        def,
        &["type", "properties", "required", "additionalProperties", "oneOf"],
    )?;
    ensure!(
        def.get("type") == Some(&"object".into()),
        "missing `type: object`"
    );
    let required = strings(def.get("required"));
    let mut members = Vec::new();
    let mut defaults = Vec::new();
    let mut explicit = Vec::new();
    for (name, property) in properties {
        if let Some(default) = property.get("default") {
            defaults.push((name.clone(), default.to_string()));
        }
        let (plain, nullable) = without_null(property);
        if let Some(presence) = property.get(PRESENCE) {
            ensure!(
                presence == "explicit",
                "`{PRESENCE}` of `{name}` must be `explicit`"
            );
            explicit.push(name.clone());
        }
        let ty = ty(&plain).with_context(|| format!("invalid member `{name}`"))?;
        members.push(Member {
            name: name.clone(),
            required: required.contains(name),
            nullable,
            ty,
        });
    }
    for name in &required {
        ensure!(
            properties.contains_key(name),
            "required member `{name}` is missing in `properties`"
        );
    }
    Ok(Object {
        members,
        open: def.get("additionalProperties") != Some(&Value::Bool(false)),
        exactly_one: def
            .get("oneOf")
            .map(exactly_one)
            .transpose()?
            .into_iter()
            .collect(),
        defaults,
        explicit,
    })
}

/// Reads a `oneOf` whose branches each require one member that is an object, hence present and not null.
fn exactly_one(one_of: &Value) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for branch in one_of.as_array().context("`oneOf` must be an array")? {
        let name = strings(branch.get("required"))
            .pop()
            .context("missing `required` in a branch of `oneOf`")?;
        let canonical = serde_json::json!({"required": [&name], "properties": {&name: {"type": "object"}}});
        ensure!(
            *branch == canonical,
            "expected the branch {canonical} of `oneOf`, found {branch}"
        );
        names.push(name);
    }
    Ok(names)
}

/// Reads a `oneOf` over objects that are tagged by a required constant.
fn tagged(schema: &Value, def: &Map<String, Value>) -> Result<Kind> {
    allow(def, &["oneOf"])?;
    let mut found: Option<String> = None;
    let mut cases = Vec::new();
    for branch in def["oneOf"].as_array().context("`oneOf` must be an array")? {
        let name = reference(branch).context("the branches of a union must be `$ref`s")?;
        let target = &schema["$defs"][&name];
        let (tag, value) =
            constant(target).with_context(|| format!("`{name}` must have a required constant"))?;
        ensure!(
            found.get_or_insert_with(|| tag.clone()) == &tag,
            "the branches have different tags"
        );
        ensure!(
            cases.iter().all(|(other, _)| *other != value),
            "duplicate tag `{value}`"
        );
        cases.push((value, name));
    }
    Ok(Kind::Tagged {
        tag: found.context("`oneOf` must not be empty")?,
        cases,
    })
}

fn constant(def: &Value) -> Option<(String, String)> {
    let required = strings(def.get("required"));
    let properties = def.get("properties")?.as_object()?;
    let (name, property) = properties
        .iter()
        .find(|(name, p)| required.contains(name) && p.get("const").is_some())?;
    Some((name.clone(), property["const"].as_str()?.to_owned()))
}

fn ty(schema: &Value) -> Result<Type> {
    if let Some(name) = reference(schema) {
        return Ok(Type::Ref(name));
    }
    let keys = schema.as_object().context("expected an object")?;
    let Some(name) = keys.get("type") else {
        allow(keys, &[])?;
        return Ok(Type::Any);
    };
    Ok(match name.as_str().context("`type` must be a string")? {
        "string" => Type::Text(text(keys)?),
        "boolean" => {
            allow(keys, &["type"])?;
            Type::Boolean
        }
        "integer" => {
            allow(keys, &["type", "minimum", "maximum"])?;
            let bound = |key: &str| keys.get(key).and_then(Value::as_i64);
            Type::Integer {
                min: bound("minimum"),
                max: bound("maximum"),
            }
        }
        "number" => {
            allow(keys, &["type"])?;
            Type::Number
        }
        "array" => Type::List(Box::new(list(keys)?)),
        "object" => {
            allow(keys, &["type", "additionalProperties"])?;
            Type::Map(Box::new(
                keys.get("additionalProperties").map_or(Ok(Type::Any), ty)?,
            ))
        }
        other => bail!("unsupported type `{other}`"),
    })
}

fn text(keys: &Map<String, Value>) -> Result<Text> {
    allow(
        keys,
        &[
            "type",
            "minLength",
            "maxLength",
            "pattern",
            "format",
            "enum",
            "const",
        ],
    )?;
    let string = |key: &str| keys.get(key).and_then(Value::as_str).map(str::to_owned);
    let mut one_of = strings(keys.get("enum"));
    one_of.extend(string("const"));
    Ok(Text {
        min: length(keys, "minLength").unwrap_or_default(),
        max: length(keys, "maxLength"),
        pattern: string("pattern"),
        format: string("format"),
        one_of,
    })
}

fn list(keys: &Map<String, Value>) -> Result<List> {
    allow(keys, &["type", "items", "minItems", "maxItems", "contains"])?;
    let contains = keys.get("contains").map(|contains| {
        let constant = contains.get("const").and_then(Value::as_str).map(str::to_owned);
        constant.context("`contains` must be a constant string")
    });
    Ok(List {
        items: keys.get("items").map_or(Ok(Type::Any), ty)?,
        min: length(keys, "minItems").unwrap_or_default(),
        max: length(keys, "maxItems"),
        contains: contains.transpose()?,
    })
}

/// Removes `null` from a member's schema, and returns whether it was allowed.
fn without_null(schema: &Value) -> (Value, bool) {
    let mut plain = schema.clone();
    if let Some([one, Value::String(null)]) = schema["type"].as_array().map(Vec::as_slice)
        && null == "null"
    {
        plain["type"] = one.clone();
        return (plain, true);
    }
    if let Some([one, null]) = schema["anyOf"].as_array().map(Vec::as_slice)
        && *null == serde_json::json!({"type": "null"})
    {
        return (one.clone(), true);
    }
    (plain, false)
}

fn reference(schema: &Value) -> Option<String> {
    schema
        .get("$ref")?
        .as_str()?
        .strip_prefix("#/$defs/")
        .map(str::to_owned)
}

fn length(keys: &Map<String, Value>, key: &str) -> Option<usize> {
    keys.get(key)?.as_u64()?.try_into().ok()
}

fn strings(list: Option<&Value>) -> Vec<String> {
    let items = list.and_then(Value::as_array).into_iter().flatten();
    items.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn allow(keys: &Map<String, Value>, known: &[&str]) -> Result<()> {
    for key in keys.keys() {
        let key = key.as_str();
        ensure!(
            known.contains(&key) || ANNOTATIONS.contains(&key),
            "unsupported keyword `{key}`"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(def: &Value) -> Result<Kind> {
        kind(
            &json!({"$defs": {
                "Cat": {"required": ["kind"], "properties": {"kind": {"const": "cat"}}},
                "Dog": {"required": ["kind"], "properties": {"kind": {"const": "dog"}}},
            }}),
            def,
        )
    }

    #[test]
    fn members_keep_the_order_of_the_file_and_their_facts() {
        let def = json!({"type": "object", "required": ["b"], "additionalProperties": false, "properties": {
            "b": {"type": "array", "items": {"type": "string"}, "minItems": 1, "contains": {"const": "x"},
                "default": ["x"]},
            "a": {"anyOf": [{"$ref": "#/$defs/Cat"}, {"type": "null"}]},
            "c": {"type": ["boolean", "null"], "x-presence": "explicit"},
        }});
        let Ok(Kind::Object(object)) = read(&def) else {
            panic!("an object")
        };
        assert!(!object.open);
        assert_eq!(object.defaults, [("b".into(), r#"["x"]"#.into())]);
        let [b, a, c] = object.members.as_slice() else {
            panic!("three members")
        };
        assert_eq!(object.explicit, [c.name.as_str()]);
        assert!(b.required && !b.nullable && a.nullable && !a.required);
        let Type::List(list) = &b.ty else { panic!("a list") };
        assert_eq!(
            (list.min, list.max, list.contains.as_deref()),
            (1, None, Some("x"))
        );
        assert!(matches!(&a.ty, Type::Ref(name) if name == "Cat"));
    }

    #[test]
    fn a_union_is_tagged_by_its_constant() {
        let def = json!({"oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]});
        let Ok(Kind::Tagged { tag, cases }) = read(&def) else {
            panic!("a union")
        };
        assert_eq!(tag, "kind");
        assert_eq!(
            cases,
            [("cat".into(), "Cat".into()), ("dog".into(), "Dog".into())]
        );
    }

    #[test]
    fn unsupported_keywords_are_rejected() {
        for def in [
            json!({"type": "string", "contentEncoding": "base64"}),
            json!({"type": "object", "properties": {}, "dependentRequired": {}}),
            json!({"type": "object", "properties": {}, "oneOf": [{"required": ["a"]}]}),
            json!({"oneOf": [{"type": "string"}]}),
            json!({"type": "object", "properties": {"a": {"type": "string", "x-presence": "implicit"}}}),
        ] {
            assert!(read(&def).is_err(), "{def}");
        }
    }
}
