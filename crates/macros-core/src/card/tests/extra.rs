//! `extra` and `v0_3`: additional members and options.

use agentcard_rules::Dialect;
use serde_json::{Value, json};

use super::{card, faults_of};
use crate::card::preview;

/// The document of a valid declaration.
fn document(items: &str, replaced: &[&str], dialect: Dialect) -> Value {
    let seen = preview(card(items, replaced).parse().unwrap()).unwrap();
    assert!(seen.faults.is_empty(), "{items}: {:?}", seen.faults);
    seen.document(dialect).unwrap().clone()
}

const BOTH: &str =
    "interface(url = \"https://a.example/a2a\", binding = \"JSONRPC\", versions(\"1.0\", \"0.3\"))";

#[test]
fn extra_members_are_added_to_their_object() {
    let items = "provider(organization = \"A\", url = \"https://a.example\", extra = { \"x-p\": 1 }), \
         interface(url = \"https://a.example/a2a\", binding = \"JSONRPC\", versions(\"1.0\", \"0.3\"), extra = { \"x-i\": 2 }), \
         capabilities(extension(uri = \"https://a.example/x\", extra = { \"x-e\": 3 }), extra = { \"x-c\": 4 }), \
         http(id = \"h\", scheme = \"bearer\", extra = { \"x-h\": 5 }), \
         skill(id = \"chat\", description = \"Talks.\", tags(\"talk\"), extra = { \"x-s\": 6 }), \
         extra = { \"x-b\": { \"deep\": [null, -1.5] }, \"x-a\": 7 }";
    let replaced = ["interface", "skill"];
    let new = document(items, &replaced, Dialect::A2aV1_0);
    let old = document(items, &replaced, Dialect::A2aV0_3);
    for (pointers, value) in [
        (["/provider/x-p"; 2], json!(1)),
        (
            ["/supportedInterfaces/0/x-i", "/additionalInterfaces/0/x-i"],
            json!(2),
        ),
        (["/capabilities/extensions/0/x-e"; 2], json!(3)),
        (["/capabilities/x-c"; 2], json!(4)),
        (
            [
                "/securitySchemes/h/httpAuthSecurityScheme/x-h",
                "/securitySchemes/h/x-h",
            ],
            json!(5),
        ),
        (["/skills/0/x-s"; 2], json!(6)),
        (["/x-a"; 2], json!(7)),
        (["/x-b"; 2], json!({ "deep": [null, -1.5] })),
    ] {
        assert_eq!(new.pointer(pointers[0]), Some(&value), "{}", pointers[0]);
        assert_eq!(old.pointer(pointers[1]), Some(&value), "{}", pointers[1]);
    }
}

#[test]
fn extra_must_not_repeat_keys() {
    assert_eq!(
        faults_of("extra = { \"name\": \"B\", \"x-a\": 1 }", &[]),
        ["{ \"name\": \"B\", \"x-a\": 1 }: `name` is already in the document, from a key or its default"]
    );
    assert_eq!(
        faults_of("extra = [1]", &[]),
        ["[1]: expected a JSON object: `extra = { \"key\": 1 }`"]
    );
}

/// A member of the other version is additional in one document only.
#[test]
fn a_member_of_the_other_version_is_extra_in_one_document_only() {
    let items = format!("{BOTH}, extra = {{ \"url\": \"https://b.example\" }}, allow(\"A2A-008\")");
    let old = document(&items, &["interface"], Dialect::A2aV0_3);
    assert_eq!(old["url"], "https://a.example/a2a");
    let new = document(&items, &["interface"], Dialect::A2aV1_0);
    assert_eq!(new["url"], "https://b.example");
}

#[test]
fn rules_check_extra_members() {
    let found = faults_of("extra = { \"stray\": 1 }", &[]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("A2A-006"), "{found:?}");
    assert_eq!(
        faults_of("extra = { \"stray\": 1 }, allow(\"A2A-006\")", &[]),
        [""; 0]
    );
    let found = faults_of("extra = { \"signatures\": 1 }", &[]);
    assert!(found[0].contains("DOC-003"), "{found:?}");
}

#[test]
fn v0_3_options_reproduce_a_document() {
    let other = "interface(url = \"https://b.example\", binding = \"GRPC\", version = \"0.3\")";
    let written = |options: &str| {
        let items = format!("{BOTH}, {other}, v0_3({options}), allow(\"A2A-037\")");
        document(&items, &["interface"], Dialect::A2aV0_3)
    };
    let usual = written("");
    assert_eq!(
        (&usual["protocolVersion"], &usual["preferredTransport"]),
        (&json!("0.3.0"), &json!("JSONRPC"))
    );
    assert_eq!(usual["additionalInterfaces"].as_array().map(Vec::len), Some(2));
    let old = written(
        "protocol_version = \"0.3.1\", preferred_transport = false, additional_interfaces = \"others\"",
    );
    assert_eq!(
        (&old["protocolVersion"], old.get("preferredTransport")),
        (&json!("0.3.1"), None)
    );
    let listed = json!([{ "url": "https://b.example", "transport": "GRPC" }]);
    assert_eq!(old["additionalInterfaces"], listed);
    let alone = format!("{BOTH}, v0_3(additional_interfaces = \"none\")");
    assert_eq!(
        document(&alone, &["interface"], Dialect::A2aV0_3).get("additionalInterfaces"),
        None
    );
}

#[test]
fn v0_3_options_must_not_hide_interfaces() {
    assert_eq!(
        faults_of("v0_3()", &[]),
        ["v0_3: no interface uses A2A 0.3; remove it or add `version = \"0.3\"` to an interface"]
    );
    let grpc = "interface(url = \"https://c.example\", binding = \"GRPC\", version = \"0.3\")";
    assert_eq!(
        faults_of(
            &format!("{grpc}, v0_3(preferred_transport = false, additional_interfaces = \"none\")"),
            &["interface"]
        ),
        [
            "preferred_transport: clients assume JSONRPC if `preferredTransport` is missing, but the main \
             interface uses another transport"
        ]
    );
    assert_eq!(
        faults_of(
            &format!("{BOTH}, {grpc}, v0_3(additional_interfaces = \"none\")"),
            &["interface"]
        ),
        ["v0_3: `additional_interfaces = \"none\"` would hide an interface; use \"others\" or \"all\""]
    );
    assert_eq!(
        faults_of(
            &format!("{BOTH}, v0_3(additional_interfaces = \"some\")"),
            &["interface"]
        ),
        ["\"some\": unknown `additional_interfaces`, expected one of \"all\", \"others\", \"none\""]
    );
}
