//! Inserting a signature without any other change.

use agentcard_sign::Card;

use crate::sample::{changed, outcome, sign, verify};

/// Signs a text with the key `ec`, which has short lines.
fn placed(text: &str) -> String {
    sign(&Card::read(text.as_bytes()).unwrap(), "ec")
}

/// Splits a text around the inserted part.
fn is_around(before: &str, after: &str) -> bool {
    let head = before
        .bytes()
        .zip(after.bytes())
        .take_while(|(one, two)| one == two)
        .count();
    let rest = &before[head..];
    after.ends_with(rest)
}

#[test]
fn the_layout_of_the_text_is_kept() {
    let text = "{\n  \"name\": \"A\",\n  \"supportedInterfaces\": [ ],  \"x\":1.0e0\n}\n";
    let after = placed(text);
    let lines: Vec<&str> = after.lines().collect();
    assert_eq!(lines[2], "  \"supportedInterfaces\": [ ],  \"x\":1.0e0,");
    assert_eq!(lines[3..5], ["  \"signatures\": [", "    {"]);
    assert!(lines[5].starts_with("      \"protected\": \"") && lines[5].ends_with("\","));
    assert!(lines[6].starts_with("      \"signature\": \""));
    assert_eq!(lines[7..], ["    }", "  ]", "}"]);
    assert_eq!(outcome(&after), "valid");
}

#[test]
fn every_layout_is_kept() {
    for text in [
        "{\"name\":\"A\",\"supportedInterfaces\":[]}",
        "{ \"name\": \"A\", \"supportedInterfaces\": [] }",
        "{\n\t\"name\" : \"A\",\n\t\"supportedInterfaces\" : []\n}",
        "{\r\n    \"name\": \"A\",\r\n    \"supportedInterfaces\": []\r\n}\r\n",
        "\n{\"supportedInterfaces\":[\n],\"name\":\"\u{1f600}}]\"}\n\n",
        "{\"supportedInterfaces\":[],\"a/b~c\":{\"signatures\":[{}]}}",
    ] {
        let after = placed(text);
        assert!(is_around(text, &after), "{after}");
        assert_eq!(outcome(&after), "valid", "{after}");
        assert_eq!(
            after.matches('\r').count() > text.matches('\r').count(),
            text.contains('\r')
        );
        // Signing again with the same key changes nothing.
        assert_eq!(placed(&after), after);
    }
    assert!(!placed("{\"name\":\"A\",\"supportedInterfaces\":[]}").contains([' ', '\n']));
}

#[test]
fn an_empty_list_is_filled_in_place() {
    for old in ["[]", "null", "[ ]"] {
        let text = format!("{{\"signatures\":{old},\"name\":\"A\",\"supportedInterfaces\":[]}}");
        let after = placed(&text);
        assert!(
            after.starts_with("{\"signatures\":[{\"protected\":\"")
                && after.ends_with("\"}],\"name\":\"A\",\"supportedInterfaces\":[]}")
        );
        assert_eq!(outcome(&after), "valid");
    }
}

#[test]
fn only_the_own_signature_is_replaced() {
    let stranger = r#"{ "signature":"AA", "protected" : "eyJhbGciOiJFUzI1NiIsImtpZCI6InN0cmFuZ2VyIn0","header":{"a":1.0} }"#;
    let odd = "{\"protected\":1}";
    let text = format!("{{\"name\":\"A\",\"signatures\":[{stranger},{odd}],\"supportedInterfaces\":[]}}");
    let once = placed(&text);
    assert!(once.contains(stranger) && once.contains(odd));
    assert_eq!(
        verify(&once)
            .iter()
            .map(agentcard_sign::Verdict::is_valid)
            .collect::<Vec<_>>(),
        [false, false, true]
    );

    // The card changes, and the new signature replaces the old one of the same key.
    let second = sign(&Card::read(once.as_bytes()).unwrap(), "ed");
    let edited = second.replace("\"A\"", "\"B\"");
    assert_eq!(
        verify(&edited)
            .iter()
            .filter(|verdict| verdict.is_valid())
            .count(),
        0
    );
    let again = placed(&edited);
    assert!(again.contains(stranger));
    assert_eq!(
        verify(&again)
            .iter()
            .map(agentcard_sign::Verdict::is_valid)
            .collect::<Vec<_>>(),
        [false, false, true, false]
    );
}

#[test]
fn several_signatures_of_one_key_become_one() {
    let once = placed("{\"name\":\"A\",\"supportedInterfaces\":[]}");
    let twice = changed(&once, |card| {
        let copy = card["signatures"][0].clone();
        card["signatures"].as_array_mut().unwrap().push(copy);
    });
    assert_eq!(outcome(&placed(&twice)), "valid");
}
