//! The requirements of public test suites that only need HTTP, each named by its id or test.
//!
//! `CARD-EXT-001`, `CARD-EXT-002` and `VER-SERVER-002` are in `extended.rs`. `CARD-SIGN-001` to `CARD-SIGN-004`
//! (signing) don't depend on the server. The parts of `test_auth_compliance_v030` that contradict the protocol are
//! omitted: it requires `in` for an API key, which A2A 1.0 calls `location`, and does not know the device flow.

use agentcard::models::a2a::{v0_3, v1_0};
use agentcard::rules::{Dialect, Level, Options, check};
use serde_json::Value;

use crate::http::Answer;
use crate::{CARD, concierge};

/// The first request of the suites, without headers and credentials.
fn fetch() -> Answer {
    concierge().get(CARD, &[])
}

fn old_card() -> Value {
    concierge().get(CARD, &[("A2A-Version", "0.3")]).json()
}

fn validate(schema: &str, card: &Value) {
    let schema: Value = serde_json::from_str(schema).expect("a schema");
    let fault = jsonschema::validate(&schema, card).map_err(|fault| fault.to_string());
    assert_eq!(fault, Ok(()));
}

fn texts(value: &Value) -> Vec<&str> {
    let items = value.as_array().expect("a list");
    items.iter().map(|item| item.as_str().expect("a text")).collect()
}

/// `^https?://[^\s/$.?#].[^\s]*$`
fn is_web_url(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or(url.strip_prefix("http://"));
    rest.is_some_and(|rest| rest.len() > 1 && !rest.starts_with(['/', '$', '.', '?', '#']))
        && !url.contains(char::is_whitespace)
}

#[test]
fn card_disc_001_the_card_is_available_at_its_well_known_path() {
    let answer = fetch();
    assert_eq!(answer.status, 200);
    assert!(answer.json().is_object());
    assert!(answer.header("content-type").starts_with("application/json"));
}

#[test]
fn card_struct_001_the_card_has_all_required_members_and_no_unknown_one() {
    let card = fetch().json();
    for member in [
        "name",
        "description",
        "supportedInterfaces",
        "version",
        "capabilities",
        "defaultInputModes",
        "defaultOutputModes",
        "skills",
    ] {
        assert!(!card[member].is_null(), "{member}");
    }
    validate(v1_0::SCHEMA, &card);
    // The schema of that suite is closed; here the rules report unknown members.
    let findings = check(&card, Dialect::A2aV1_0, &Options::default());
    assert!(
        findings.iter().all(|finding| finding.level == Level::Note),
        "{findings:?}"
    );
}

#[test]
fn card_proto_001_the_card_declares_its_protocols() {
    let card = fetch().json();
    let interfaces = card["supportedInterfaces"].as_array().expect("a list");
    assert!(!interfaces.is_empty());
    let core = ["JSONRPC", "GRPC", "HTTP+JSON"];
    let known = |interface: &Value| {
        let binding = interface["protocolBinding"].as_str();
        binding.is_some_and(|binding| core.contains(&binding))
    };
    assert!(interfaces.iter().any(known));
}

#[test]
fn card_proto_002_each_interface_has_its_url_binding_and_version() {
    let card = fetch().json();
    for interface in card["supportedInterfaces"].as_array().expect("a list") {
        for member in ["url", "protocolBinding", "protocolVersion"] {
            let text = interface[member].as_str().unwrap_or_default();
            assert!(!text.trim().is_empty(), "{member} of {interface}");
        }
        // `BIND-FIELD-001`, and §3.6: Major.Minor.
        let version = interface["protocolVersion"].as_str().unwrap_or_default();
        assert_eq!(version.split('.').count(), 2, "{version}");
    }
}

#[test]
fn card_cache_001_cache_control_has_a_max_age() {
    let answer = fetch();
    let value = answer.header("cache-control");
    let age = value
        .split(',')
        .find_map(|part| part.trim().strip_prefix("max-age="));
    assert!(age.is_some_and(|age| age.parse::<u64>().is_ok()), "{value}");
}

#[test]
fn card_cache_002_there_is_an_etag() {
    assert!(fetch().header("etag").starts_with('"'));
}

#[test]
fn card_cache_003_there_is_a_last_modified_date() {
    let answer = fetch();
    let date = answer.header("last-modified");
    assert!(httpdate::parse_http_date(date).is_ok(), "{date}");
}

#[test]
fn dm_serial_names_are_camel_case_and_nothing_is_null() {
    fn walk(value: &Value) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    // Authors choose the names of schemes; this one contains an underscore.
                    assert!(!name.contains('_') || name == "sign_in", "{name}");
                    walk(value);
                }
            }
            Value::Array(items) => items.iter().for_each(walk),
            other => assert!(!other.is_null()),
        }
    }
    walk(&fetch().json());
}

#[test]
fn ver_server_001_the_requested_version_is_served() {
    validate(v0_3::SCHEMA, &old_card());
    let new = concierge().get(CARD, &[("A2A-Version", "1.0")]);
    validate(v1_0::SCHEMA, &new.json());
}

#[test]
fn ver_server_003_an_empty_version_is_0_3() {
    let empty = concierge().get(CARD, &[("A2A-Version", "")]);
    assert_eq!(empty.json(), old_card());
}

#[test]
fn ver_client_002_patch_versions_are_ignored() {
    let patched = concierge().get(CARD, &[("A2A-Version", "0.3.7")]);
    assert_eq!(patched.json(), old_card());
}

#[test]
fn test_agent_card_mandatory_of_0_3() {
    let card = old_card();
    for member in ["protocolVersion", "name", "description", "version", "url"] {
        let text = card[member].as_str().unwrap_or_default();
        assert!(!text.trim().is_empty(), "{member}");
    }
    assert!(is_web_url(card["url"].as_str().unwrap_or_default()));
    for member in ["defaultInputModes", "defaultOutputModes"] {
        assert!(
            texts(&card[member]).iter().all(|mode| !mode.trim().is_empty()),
            "{member}"
        );
    }
    let skills = card["skills"].as_array().expect("a list");
    assert!(!skills.is_empty());
    for skill in skills {
        for member in ["id", "name", "description", "tags"] {
            assert!(!skill[member].is_null(), "{member} of {skill}");
        }
    }
}

#[test]
fn test_agent_card_optional_of_both_versions() {
    for card in [fetch().json(), old_card()] {
        let capabilities = card["capabilities"].as_object().expect("an object");
        for (name, value) in capabilities.iter().filter(|(name, _)| *name != "extensions") {
            assert!(value.is_boolean(), "{name}");
        }
        // test_agent_extensions: unique and trimmed.
        let extensions = capabilities["extensions"].as_array().expect("a list");
        let mut uris: Vec<&str> = extensions
            .iter()
            .map(|extension| extension["uri"].as_str().expect("a text"))
            .collect();
        assert!(uris.iter().all(|uri| *uri == uri.trim() && !uri.is_empty()));
        uris.dedup();
        assert_eq!(uris.len(), extensions.len());
    }
    for interface in old_card()["additionalInterfaces"].as_array().expect("a list") {
        assert!(interface["url"].is_string() && interface["transport"].is_string());
    }
}

#[test]
fn test_public_agent_card_access_control() {
    let answer = fetch();
    assert_eq!((answer.status, answer.header("www-authenticate")), (200, ""));
    let schemes = answer.json()["securitySchemes"].clone();
    for scheme in schemes.as_object().expect("an object").values() {
        let members = scheme.as_object().expect("an object");
        assert_eq!(members.len(), 1);
        assert!(members.keys().all(|name| name.ends_with("SecurityScheme")));
    }
}

/// The patterns of that test also match words that are not secrets, such as `tokenUrl` of an OAuth flow; this card
/// has none.
#[test]
fn test_sensitive_information_protection() {
    for body in [fetch().body, old_card().to_string()] {
        let body = body.to_lowercase();
        for word in [
            "api_key",
            "apikey",
            "api-key",
            "secret",
            "token",
            "password",
            "credential",
            "private_key",
            "127.0.0.1",
            "192.168.",
            "10.",
            "172.16.",
            "internal",
            "admin",
            "debug",
        ] {
            assert!(!body.contains(word), "{word}");
        }
    }
}

#[test]
fn test_auth_compliance_v030_http_schemes() {
    let new = fetch().json();
    let old = old_card();
    for scheme in [
        &new["securitySchemes"]["sign_in"]["httpAuthSecurityScheme"]["scheme"],
        &old["securitySchemes"]["sign_in"]["scheme"],
    ] {
        let scheme = scheme.as_str().unwrap_or_default().to_lowercase();
        assert!(
            ["basic", "bearer", "digest"].contains(&scheme.as_str()),
            "{scheme}"
        );
    }
}

#[test]
fn test_transport_consistency_of_0_3() {
    let card = old_card();
    let main = (&card["url"], &card["preferredTransport"]);
    let others = card["additionalInterfaces"].as_array().expect("a list");
    assert!(
        others
            .iter()
            .any(|other| (&other["url"], &other["transport"]) == main)
    );
}

#[test]
fn a2a_inspector_validators() {
    for card in [fetch().json(), old_card()] {
        for member in ["name", "description", "version"] {
            assert!(card[member].is_string(), "{member}");
        }
        let url = &card["url"];
        let interfaces = &card["supportedInterfaces"];
        assert!(
            url.as_str().is_some_and(is_web_url) || interfaces.as_array().is_some_and(|all| !all.is_empty())
        );
        assert!(card["capabilities"].is_object());
        assert!(!texts(&card["defaultInputModes"]).is_empty());
        assert!(!texts(&card["defaultOutputModes"]).is_empty());
        assert!(card["skills"].as_array().is_some_and(|skills| !skills.is_empty()));
    }
}
