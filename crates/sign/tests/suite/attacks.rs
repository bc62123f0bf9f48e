//! Attacks on signed cards.

use agentcard_sign::{Algorithm, Card, Error, Header, KeySet, Kind, PrivateKey, PublicKey, Reason, new_key};
use serde_json::{Value, json};

use crate::sample::{card, changed, key, keys, outcome, sign, signed, verify};

fn removed(text: &str, name: &str) -> String {
    changed(text, |card| {
        card.as_object_mut().unwrap().remove(name).unwrap();
    })
}

#[test]
fn every_algorithm_signs_and_verifies() {
    for kid in ["ec", "ed", "rsa"] {
        assert_eq!(outcome(&signed(&card(), kid)), "valid", "{kid}");
    }
    for algorithm in [Algorithm::Ps256, Algorithm::Ed25519] {
        let kid = if algorithm == Algorithm::Ps256 {
            "rsa"
        } else {
            "ed"
        };
        let card = Card::read(card().to_string().as_bytes()).unwrap();
        let header = Header::new(algorithm, kid)
            .unwrap()
            .jku("https://pantry.example/jwks.json")
            .unwrap();
        let text = card.with_signature(&card.sign(&key(kid), &header).unwrap());
        let verdict = verify(&text).remove(0);
        assert_eq!(verdict.result, Ok(()));
        assert_eq!(verdict.alg.as_deref(), Some(algorithm.name()));
        assert_eq!(verdict.jku.as_deref(), Some("https://pantry.example/jwks.json"));
    }
}

#[test]
fn protection_cannot_be_stripped() {
    let text = signed(&card(), "ec");
    assert_eq!(
        outcome(&removed(&text, "securityRequirements")),
        "wrong-signature"
    );
    assert_eq!(outcome(&removed(&text, "securitySchemes")), "wrong-signature");
    let changes: [fn(&mut Value); 6] = [
        |card| card["securityRequirements"] = json!([]),
        |card| card["securityRequirements"] = json!([{}]),
        |card| card["securityRequirements"] = json!([{ "schemes": {} }]),
        |card| {
            card["securityRequirements"]
                .as_array_mut()
                .unwrap()
                .push(json!({}));
        },
        |card| card["securityRequirements"][0]["schemes"] = json!({ "tls": {} }),
        |card| {
            card["skills"][1]
                .as_object_mut()
                .unwrap()
                .remove("securityRequirements");
        },
    ];
    for change in changes {
        assert_eq!(outcome(&changed(&text, change)), "wrong-signature");
    }
    let schemes: [fn(&mut Value); 3] = [
        |card| {
            card["securitySchemes"].as_object_mut().unwrap().remove("tls");
        },
        |card| card["securitySchemes"]["tls"] = json!({}),
        |card| card["securitySchemes"]["key"]["apiKeySecurityScheme"]["location"] = json!("query"),
    ];
    for change in schemes {
        assert_eq!(outcome(&changed(&text, change)), "wrong-signature");
    }
}

#[test]
fn duplicate_members_are_rejected() {
    let text = signed(&card(), "ec");
    for duplicate in [
        // As text, because no JSON value can contain both.
        text.replacen('{', "{\"securityRequirements\":[],", 1),
        text.replacen(
            "\"name\":\"Pantry Agent\"",
            "\"name\":\"Rogue\",\"name\":\"Pantry Agent\"",
            1,
        ),
        text.replacen("\"schemes\":{\"key\"", "\"schemes\":{},\"schemes\":{\"key\"", 1),
        text.replacen("\"signatures\":", "\"signatures\":[],\"signatures\":", 1),
        text.replacen('{', "{\"n\\u0061me\":\"Rogue\",", 1),
    ] {
        assert_ne!(duplicate, text);
        let fault = Card::read(duplicate.as_bytes()).unwrap_err();
        assert!(matches!(fault, Error::Ambiguous { .. }), "{fault}");
        assert!(fault.to_string().contains("duplicate key"), "{fault}");
    }
}

#[test]
fn members_in_two_spellings_are_rejected() {
    let text = signed(&card(), "ec");
    let changes: [fn(&mut Value); 4] = [
        |card| card["security_requirements"] = json!([]),
        |card| card["supported_interfaces"] = json!([]),
        |card| card["skills"][1]["security_requirements"] = json!([]),
        |card| card["capabilities"]["extended_agent_card"] = json!(false),
    ];
    for change in changes {
        let fault = Card::read(changed(&text, change).as_bytes()).unwrap_err();
        assert!(matches!(fault, Error::Ambiguous { .. }), "{fault}");
        assert!(fault.to_string().contains("the same field"), "{fault}");
    }
    // A single spelling is an unknown member, and covered like any other.
    let alone = changed(&text, |card| {
        card["icon_url"] = json!("https://rogue.example/i.png");
    });
    assert_eq!(outcome(&alone), "wrong-signature");
}

/// A route for clients of both versions adds equivalent fields of 0.3, which a signature of the 1.0 card does not
/// cover.
#[test]
fn members_of_0_3_may_be_added_if_they_say_the_same() {
    let mut both = card();
    both["supportedInterfaces"][1] =
        json!({ "url": "https://pantry.example/03", "protocolBinding": "JSONRPC", "protocolVersion": "0.3" });
    let added = |more: &Value| {
        let more = more.as_object().unwrap().clone();
        move |card: &mut Value| card.as_object_mut().unwrap().extend(more.clone())
    };
    let same = json!({ "url": "https://pantry.example/03", "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0" });
    let listed = json!({ "url": "https://pantry.example/03", "transport": "JSONRPC" });
    for kid in ["ec", "ed", "rsa"] {
        let text = signed(&both, kid);
        for (more, uncovered) in [
            (json!({}), vec!["/preferredTransport", "/protocolVersion", "/url"]),
            (
                json!({ "additionalInterfaces": [listed] }),
                vec![
                    "/additionalInterfaces",
                    "/preferredTransport",
                    "/protocolVersion",
                    "/url",
                ],
            ),
            (
                json!({ "security": [{ "key": [] }] }),
                vec!["/preferredTransport", "/protocolVersion", "/security", "/url"],
            ),
            (
                json!({ "supportsAuthenticatedExtendedCard": true }),
                vec![
                    "/preferredTransport",
                    "/protocolVersion",
                    "/supportsAuthenticatedExtendedCard",
                    "/url",
                ],
            ),
        ] {
            let verdict = verify(&changed(&changed(&text, added(&same)), added(&more))).remove(0);
            let mut found = verdict.uncovered.clone();
            found.sort();
            assert_eq!(
                (verdict.result, found),
                (Ok(()), uncovered.iter().map(ToString::to_string).collect()),
                "{more}"
            );
        }
        for more in [
            json!({ "url": "https://rogue.example/03" }),
            json!({ "preferredTransport": "GRPC" }),
            json!({ "protocolVersion": "0.2.5" }),
            json!({ "additionalInterfaces": [{ "url": "https://rogue.example/", "transport": "JSONRPC" }] }),
            json!({ "security": [{ "tls": [] }] }),
            json!({ "supportsAuthenticatedExtendedCard": false }),
        ] {
            let verdict = verify(&changed(&changed(&text, added(&same)), added(&more))).remove(0);
            assert_eq!(
                verdict.result.map_err(|reason| reason.id()),
                Err("partial"),
                "{more}"
            );
        }
        // In a scheme, fields of 0.3 could have any meaning.
        for (place, value) in [
            ("/securitySchemes/key", "X-Rogue"),
            ("/skills/0", "more"),
            ("", "more"),
        ] {
            let more = changed(&changed(&text, added(&same)), |card| {
                card.pointer_mut(place).unwrap()["name2"] = json!(value);
            });
            assert_eq!(outcome(&more), "wrong-signature", "{place}");
        }
        // Covered fields remain covered.
        for name in ["version", "securityRequirements", "skills"] {
            assert_eq!(
                outcome(&removed(&changed(&text, added(&same)), name)),
                "wrong-signature"
            );
        }
    }
}

/// The official SDKs omit empty values and unknown fields, and sign the rest.
#[test]
fn a_partial_signature_lists_the_fields_it_omits() {
    let mut part = card();
    for name in ["x-shelf-life", "securityRequirements", "securitySchemes"] {
        part.as_object_mut().unwrap().remove(name);
    }
    part["skills"][1]
        .as_object_mut()
        .unwrap()
        .remove("securityRequirements");
    let text = changed(&signed(&part, "ec"), |card| {
        card["x-team"] = json!({ "a": 1 });
        card["securitySchemes"] = json!({ "tls": { "mtlsSecurityScheme": {} } });
        card["skills"][0]["x-note"] = json!("");
    });
    let verdict = verify(&text).remove(0);
    let Err(Reason::Partial(mut fields)) = verdict.result else {
        panic!("{verdict:?}")
    };
    fields.sort();
    assert_eq!(fields, ["/securitySchemes", "/skills/0/x-note", "/x-team"]);
    let card = Card::read(text.as_bytes()).unwrap();
    assert_eq!(card.unknown(), ["/skills/0/x-note", "/x-team"]);
}

/// During a rotation, a set has the old and the new key under one id.
#[test]
fn every_key_of_an_id_is_tried() {
    let text = signed(&card(), "ec");
    let other = PrivateKey::read(new_key(Kind::P256, "ec").unwrap().as_bytes()).unwrap();
    let right = key("ec").public();
    let card = Card::read(text.as_bytes()).unwrap();
    for keys in [
        KeySet::default()
            .with("ec", other.public())
            .with("ec", right.clone()),
        KeySet::default()
            .with("ec", right.clone())
            .with("ec", other.public()),
        KeySet::default()
            .with("ec", key("ed").public())
            .with("ec", right.clone()),
    ] {
        assert!(card.verify(&keys)[0].is_valid());
    }
    let wrong = KeySet::default().with("ec", other.public()).with("other", right);
    assert_eq!(card.verify(&wrong)[0].result, Err(Reason::Wrong));
}

#[test]
fn unknown_members_are_covered() {
    let text = signed(&card(), "ed");
    for (name, value) in [
        ("x-shelf-life", json!(13)),
        ("x-new", json!(null)),
        ("x-empty", json!([])),
        ("x-url", json!("")),
    ] {
        assert_eq!(
            outcome(&changed(&text, |card| card[name] = value)),
            "wrong-signature",
            "{name}"
        );
    }
    assert_eq!(outcome(&removed(&text, "x-shelf-life")), "wrong-signature");
}

#[test]
fn the_order_of_members_is_irrelevant_and_that_of_items_is_not() {
    let text = signed(&card(), "ec");
    let Value::Object(members) = serde_json::from_str(&text).unwrap() else {
        panic!("an object")
    };
    let mut names: Vec<&String> = members.keys().collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.as_str()));
    let parts: Vec<String> = names
        .iter()
        .map(|name| format!("{name:?}:{}", members[*name]))
        .collect();
    assert_eq!(outcome(&format!("{{ {} }}\n", parts.join(" ,\n"))), "valid");
    for list in ["supportedInterfaces", "skills", "defaultOutputModes"] {
        let swapped = changed(&text, |card| card[list].as_array_mut().unwrap().swap(0, 1));
        assert_eq!(outcome(&swapped), "wrong-signature", "{list}");
    }
}

/// The same meaning, with and without an uncovered member.
#[test]
fn uncovered_members_can_be_added_and_removed() {
    let text = signed(&card(), "ec");
    let changes: [fn(&mut Value); 5] = [
        |card| card["securityRequirements"][0]["schemes"]["key"] = json!({ "list": [] }),
        |card| card["skills"][0]["examples"] = json!([]),
        |card| card["iconUrl"] = json!(null),
        |card| card["supportedInterfaces"][0]["tenant"] = json!(""),
        |card| card["capabilities"]["extensions"][0]["description"] = json!(""),
    ];
    for change in changes {
        let text = changed(&text, change);
        assert_eq!(outcome(&text), "valid");
        assert_eq!(Card::read(text.as_bytes()).unwrap().uncovered().len(), 1);
    }
}

#[test]
fn a_signature_is_bound_to_card_and_header() {
    let mut other = card();
    other["version"] = json!("3.1.5");
    let (one, other) = (signed(&card(), "ec"), signed(&other, "ec"));
    let signatures = |text: &str| serde_json::from_str::<Value>(text).unwrap()["signatures"].clone();
    let moved = changed(&one, |card| card["signatures"] = signatures(&other));
    assert_eq!(outcome(&moved), "wrong-signature");
    // The header of another signature by the same key.
    let swapped = changed(&one, |card| {
        card["signatures"][0]["protected"] = signatures(&signed_with_url())[0]["protected"].clone();
    });
    assert_eq!(outcome(&swapped), "wrong-signature");
}

fn signed_with_url() -> String {
    let card = Card::read(card().to_string().as_bytes()).unwrap();
    let header = Header::new(Algorithm::Es256, "ec")
        .unwrap()
        .jku("https://rogue.example/jwks.json")
        .unwrap();
    card.with_signature(&card.sign(&key("ec"), &header).unwrap())
}

/// Headers with other keys and algorithms than those of the signature.
#[test]
fn the_header_cannot_weaken_verification() {
    use base64ct::{Base64UrlUnpadded, Encoding};

    let text = signed(&card(), "ec");
    for (header, id) in [
        (r#"{"alg":"none","kid":"ec"}"#, "alg-none"),
        (r#"{"alg":"HS256","kid":"ec"}"#, "alg-symmetric"),
        (r#"{"alg":"EdDSA","kid":"ec"}"#, "key-mismatch"),
        (r#"{"alg":"RS256","kid":"ec"}"#, "key-mismatch"),
        (r#"{"alg":"ES256","kid":"ed"}"#, "key-mismatch"),
        (r#"{"alg":"ES256","kid":"nobody"}"#, "key-unknown"),
        (
            r#"{"alg":"ES256","kid":"ec","crit":["exp"],"exp":1}"#,
            "extension",
        ),
        (r#"{"alg":"ES256","kid":"ec","b64":false}"#, "extension"),
        (r#"{"alg":"ES256","kid":"ec","typ":"JWT"}"#, "wrong-signature"),
    ] {
        let protected = Base64UrlUnpadded::encode_string(header.as_bytes());
        let forged = changed(&text, |card| {
            card["signatures"][0]["protected"] = json!(protected);
        });
        assert_eq!(outcome(&forged), id, "{header}");
    }
    let unprotected = changed(&text, |card| {
        card["signatures"][0]["header"] = json!({ "kid": "ed" });
    });
    assert_eq!(outcome(&unprotected), "unprotected");
    let note = changed(&text, |card| {
        card["signatures"][0]["header"] = json!({ "note": "not covered" });
    });
    assert_eq!(outcome(&note), "valid");
    let empty = changed(&text, |card| card["signatures"][0]["signature"] = json!(""));
    assert_eq!(outcome(&empty), "wrong-signature");
}

#[test]
fn malformed_signatures_are_reported() {
    for entry in [
        json!(1),
        json!({}),
        json!({ "protected": 1, "signature": "AA" }),
        json!({ "protected": "e30" }),
        json!(null),
    ] {
        let text = changed(&card().to_string(), |card| card["signatures"] = json!([entry]));
        assert_eq!(outcome(&text), "malformed");
    }
    for signatures in [json!({}), json!("x")] {
        let text = changed(&card().to_string(), |card| card["signatures"] = signatures);
        assert_eq!(outcome(&text), "malformed");
    }
    for unsigned in [json!([]), json!(null)] {
        let text = changed(&card().to_string(), |card| card["signatures"] = unsigned);
        assert!(verify(&text).is_empty());
    }
}

#[test]
fn each_of_several_signatures_has_its_verdict() {
    let mut text = card().to_string();
    for kid in ["ec", "ed", "rsa"] {
        text = sign(&Card::read(text.as_bytes()).unwrap(), kid);
    }
    let verdicts = verify(&text);
    assert_eq!(
        verdicts
            .iter()
            .map(|verdict| verdict.kid.clone().unwrap())
            .collect::<Vec<_>>(),
        ["ec", "ed", "rsa"]
    );
    assert!(verdicts.iter().all(agentcard_sign::Verdict::is_valid));
    let some = KeySet::default().with("ed", key("ed").public());
    let verdicts = Card::read(text.as_bytes()).unwrap().verify(&some);
    let ids: Vec<_> = verdicts
        .iter()
        .map(|verdict| verdict.result.as_ref().map_err(agentcard_sign::Reason::id))
        .collect();
    assert_eq!(ids, [Err("key-unknown"), Ok(&()), Err("key-unknown")]);
}

#[test]
fn the_number_of_verified_signatures_is_limited() {
    let text = changed(&signed(&card(), "ed"), |card| {
        let one = card["signatures"][0].clone();
        card["signatures"] = json!(vec![one; 1000]);
    });
    let verdicts = Card::read(text.as_bytes()).unwrap().verify(&keys());
    assert_eq!(verdicts.iter().filter(|verdict| verdict.is_valid()).count(), 16);
    assert_eq!(verdicts[16].result.as_ref().unwrap_err().id(), "too-many");
}

#[test]
fn cards_of_other_dialects_are_not_signed() {
    for (document, words) in [
        (
            json!({ "protocolVersion": "0.3.0", "name": "A", "url": "https://a.example/a2a", "skills": [] }),
            "A2A 0.3",
        ),
        (json!({ "tools": [] }), "expected an A2A 1.0 card"),
        (json!({}), "expected an A2A 1.0 card"),
    ] {
        let fault = Card::read(document.to_string().as_bytes()).unwrap_err();
        assert!(matches!(fault, Error::Dialect(_)));
        assert!(fault.to_string().contains(words), "{fault}");
    }
}

/// Values of these types can be sent to other threads.
#[test]
fn types_are_send_and_sync() {
    fn is<T: Send + Sync>() {}
    is::<Card>();
    is::<KeySet>();
    is::<PublicKey>();
    is::<agentcard_sign::PrivateKey>();
    is::<Error>();
}
