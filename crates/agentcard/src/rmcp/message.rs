//! Checks messages before rmcp parses them, because rmcp silently uses the last of duplicate members.

use std::collections::HashSet;
use std::fmt;

use ::rmcp::model::ErrorCode;
use agentcard_rules::pointer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};

/// The error response to an invalid message.
pub(super) fn error(id: &Value, code: ErrorCode, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// The error response to a message with duplicate members in an object; `None` if there are none.
pub(super) fn refuse_duplicates(text: &[u8]) -> Option<Value> {
    let mut place = String::new();
    let mut reader = serde_json::Deserializer::from_slice(text);
    Unique(&mut place).deserialize(&mut reader).err()?;
    // Invalid JSON is rejected elsewhere.
    let message = Value::deserialize(&mut serde_json::Deserializer::from_slice(text)).ok()?;
    let id = message.get("id").filter(|_| place != "/id");
    let code = if place.starts_with("/params/") {
        ErrorCode::INVALID_PARAMS
    } else {
        ErrorCode::INVALID_REQUEST
    };
    // Names may be as long as a message.
    let place: String = place.chars().take(200).collect();
    Some(error(
        id.unwrap_or(&Value::Null),
        code,
        &format!("duplicate member `{place}`"),
    ))
}

/// Checks that all names in objects are unique; on error, the pointer is that of the duplicate member.
struct Unique<'p>(&'p mut String);

impl<'de> DeserializeSeed<'de> for Unique<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unique<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let length = self.0.len();
        for at in 0.. {
            pointer::push(self.0, &at.to_string());
            if items.next_element_seed(Unique(self.0))?.is_none() {
                break;
            }
            self.0.truncate(length);
        }
        self.0.truncate(length);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let length = self.0.len();
        let mut names = HashSet::new();
        while let Some(name) = members.next_key::<String>()? {
            pointer::push(self.0, &name);
            if !names.insert(name) {
                return Err(A::Error::custom("duplicate member"));
            }
            members.next_value_seed(Unique(self.0))?;
            self.0.truncate(length);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicate_members_are_rejected_at_any_depth() {
        for (text, id, code, place) in [
            (
                r#"{"id":1,"params":{"arguments":{"port":"oslo","port":"bergen"}}}"#,
                json!(1),
                -32602,
                "/params/arguments/port",
            ),
            (
                r#"{"id":1,"params":{"arguments":{"a":[1,{"b":2,"\u0062":2}]}}}"#,
                json!(1),
                -32602,
                "/params/arguments/a/1/b",
            ),
            (
                r#"{"id":1,"params":{"name":"a","name":"b"}}"#,
                json!(1),
                -32602,
                "/params/name",
            ),
            (
                r#"{"id":"x","method":"a","method":"b"}"#,
                json!("x"),
                -32600,
                "/method",
            ),
            (r#"{"id":1,"id":2}"#, json!(null), -32600, "/id"),
        ] {
            let answer = refuse_duplicates(text.as_bytes()).expect(text);
            assert_eq!(
                (&answer["id"], &answer["error"]["code"]),
                (&id, &json!(code)),
                "{text}"
            );
            let message = answer["error"]["message"].as_str().unwrap();
            assert!(message.contains(&format!("`{place}`")), "{message}");
        }
        for text in [
            r#"{"id":1,"params":{"a":{"b":1},"c":{"b":1}},"d":[{"b":1},{"b":1}]}"#,
            r#"[1,-1,1.5,1e300,"a",true,null,{},[]]"#,
            r#"{"a":1,"a":"#,
            "",
        ] {
            assert_eq!(refuse_duplicates(text.as_bytes()), None, "{text}");
        }
        let long = format!(r#"{{"{0}":1,"{0}":1}}"#, "x".repeat(1 << 20));
        let answer = refuse_duplicates(long.as_bytes()).expect("a refusal").to_string();
        assert!(answer.len() < 1_000);
    }
}
