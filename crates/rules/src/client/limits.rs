//! Size limits of schemas in the strict mode of OpenAI.

use serde_json::Value;

use super::tool::Walk;
use crate::catalogue::client as rules;
use crate::report::Report;
use crate::schema::{DEEPEST, Object, Role, children, list, object, role, text};

/// Maximum nesting depth of objects.
const DEPTH: usize = 10;
const PROPERTIES: usize = 5_000;
/// Maximum number of enumerated values in total.
const VALUES: usize = 1_000;
/// Number of values above which the length of an enumeration is limited.
const MANY_VALUES: usize = 250;
/// Maximum length of such an enumeration in characters.
const ENUM_TEXT: usize = 15_000;
/// Maximum length in characters of all property names, definition names, enumerated values and constants.
const TEXT: usize = 120_000;

/// The size of a schema.
#[derive(Default)]
struct Extent {
    depth: usize,
    properties: usize,
    values: usize,
    text: usize,
    /// The length of the longest enumeration with many values.
    long_enum: usize,
}

/// Checks the size of a schema.
pub(super) fn check(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object) {
    if rules::DEPTH.clients.level(walk.client).is_none() {
        return;
    }
    let mut extent = Extent::default();
    extent.add(schema, 0, 0);
    if extent.depth > DEPTH {
        let what = format!("a schema with {} levels of nested objects", extent.depth);
        let fix = format!("use at most {DEPTH} levels");
        walk.refuse(report, "", &rules::DEPTH, &what, fix);
    }
    if extent.properties > PROPERTIES {
        let what = format!("a schema with {} properties", extent.properties);
        walk.refuse(report, "", &rules::PROPERTY_COUNT, &what, "split the tool");
    }
    if extent.values > VALUES {
        let what = format!("a schema with {} enum values", extent.values);
        let fix = "use a string, and return an error for invalid values";
        walk.refuse(report, "", &rules::ENUM_COUNT, &what, fix);
    } else if extent.long_enum > ENUM_TEXT {
        let what = format!("an `enum` of {} characters", extent.long_enum);
        let fix = "use a string, and return an error for invalid values";
        walk.refuse(report, "", &rules::ENUM_COUNT, &what, fix);
    }
    if extent.text > TEXT {
        let what = format!("a schema with {} characters of names and values", extent.text);
        walk.refuse(report, "", &rules::TEXT_SIZE, &what, "split the tool");
    }
}

impl Extent {
    fn add(&mut self, schema: &Object, objects: usize, depth: usize) {
        let objects = objects + usize::from(object(schema, "properties").is_some());
        self.depth = self.depth.max(objects);
        for key in ["properties", "$defs", "definitions"] {
            for name in object(schema, key).into_iter().flat_map(Object::keys) {
                self.text += name.chars().count();
                self.properties += usize::from(key == "properties");
            }
        }
        self.add_values(schema);
        if depth < DEEPEST {
            children(schema, &mut |key, _, child| {
                if let Value::Object(child) = child {
                    // Definitions are nested at the place of use.
                    let is_apart = role(key) == Some(Role::Definitions);
                    self.add(child, if is_apart { 0 } else { objects }, depth + 1);
                }
            });
        }
    }

    fn add_values(&mut self, schema: &Object) {
        let values = list(schema, "enum");
        let texts = values.iter().filter_map(Value::as_str);
        let characters = texts.map(|text| text.chars().count()).sum();
        self.values += values.len();
        self.text += characters;
        self.text += text(schema, "const").map_or(0, |text| text.chars().count());
        if values.len() > MANY_VALUES {
            self.long_enum = self.long_enum.max(characters);
        }
    }
}
