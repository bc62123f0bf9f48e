//! Which fields of a card are covered by signatures (A2A 1.0 §5.7, §8.4.1).

use agentcard_rules::shape::{Shape, Type};
use serde_json::Value;

/// Whether a field in an object of this shape is covered.
///
/// Every field that is present is covered, known or not, unless it is equivalent to its absence: an optional list,
/// map or scalar with its default value, except for scalars with presence in the protocol, and `null` for any
/// optional field. Objects are always covered, even if empty.
pub(crate) fn is_covered(shape: &'static Shape, name: &str, value: &Value) -> bool {
    let Some(member) = shape.member(name) else {
        return true;
    };
    if member.required {
        return true;
    }
    let tracked = shape.explicit.contains(&name);
    match (&member.ty, value) {
        (_, Value::Null) => false,
        (Type::Boolean, Value::Bool(false)) => tracked,
        (Type::String(_), Value::String(text)) => tracked || !text.is_empty(),
        (Type::Array(_), Value::Array(items)) => !items.is_empty(),
        // A map to any values is `Struct`, which is a message.
        (Type::Map(Type::Any), _) => true,
        (Type::Map(_), Value::Object(members)) => !members.is_empty(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use agentcard_rules::Dialect;
    use agentcard_rules::generated::{a2a::v1_0 as shapes, root};
    use serde_json::json;

    use super::*;

    #[test]
    fn values_equivalent_to_absence_are_not_covered() {
        for (shape, name, value) in [
            (&shapes::AGENT_CARD, "securityRequirements", json!([])),
            (&shapes::AGENT_CARD, "securitySchemes", json!({})),
            (&shapes::AGENT_CARD, "provider", json!(null)),
            (&shapes::AGENT_CARD, "iconUrl", json!(null)),
            (&shapes::AGENT_CAPABILITIES, "extensions", json!([])),
            (&shapes::AGENT_INTERFACE, "tenant", json!("")),
            (&shapes::AGENT_EXTENSION, "required", json!(false)),
            (&shapes::AGENT_SKILL, "examples", json!([])),
            (&shapes::STRING_LIST, "list", json!([])),
            (&shapes::SECURITY_REQUIREMENT, "schemes", json!({})),
            (&shapes::IMPLICIT_OAUTH_FLOW, "scopes", json!({})),
            (
                &shapes::AUTHORIZATION_CODE_OAUTH_FLOW,
                "pkceRequired",
                json!(false),
            ),
        ] {
            assert!(!is_covered(shape, name, &value), "{}.{name}", shape.name);
        }
    }

    #[test]
    fn everything_else_is_covered() {
        for (shape, name, value) in [
            (&shapes::AGENT_CARD, "description", json!("")),
            (&shapes::AGENT_CARD, "description", json!(null)),
            (&shapes::AGENT_CARD, "skills", json!([])),
            (&shapes::AGENT_CARD, "capabilities", json!({})),
            (&shapes::AGENT_CARD, "iconUrl", json!("")),
            (&shapes::AGENT_CARD, "documentationUrl", json!("")),
            (&shapes::AGENT_CARD, "provider", json!({})),
            (&shapes::AGENT_CARD, "securityRequirements", json!([{}])),
            (&shapes::AGENT_CARD, "securityRequirements", json!({})),
            (&shapes::AGENT_CARD, "unknown", json!([])),
            (&shapes::AGENT_CARD, "security_requirements", json!([])),
            (&shapes::AGENT_CAPABILITIES, "streaming", json!(false)),
            (&shapes::AGENT_CAPABILITIES, "pushNotifications", json!(false)),
            (&shapes::AGENT_CAPABILITIES, "extendedAgentCard", json!(false)),
            (&shapes::AGENT_EXTENSION, "required", json!(true)),
            (&shapes::AGENT_EXTENSION, "params", json!({})),
            (&shapes::AGENT_INTERFACE, "tenant", json!(false)),
            (&shapes::CLIENT_CREDENTIALS_OAUTH_FLOW, "scopes", json!({})),
            (&shapes::SECURITY_SCHEME, "mtlsSecurityScheme", json!({})),
        ] {
            assert!(is_covered(shape, name, &value), "{}.{name}", shape.name);
        }
    }

    /// The shape that signatures use is the one that cards are checked against.
    #[test]
    fn the_shape_is_the_one_that_cards_are_checked_by() {
        assert_eq!(root(Dialect::A2aV1_0).name, "AgentCard");
        assert_eq!(shapes::AGENT_CARD.explicit, ["documentationUrl", "iconUrl"]);
        assert_eq!(
            shapes::AGENT_CAPABILITIES.explicit,
            ["streaming", "pushNotifications", "extendedAgentCard"]
        );
    }
}
