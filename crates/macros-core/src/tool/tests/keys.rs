//! Faults of `#[mcp_tool(…)]`.

use agentcard_rules::generated::mcp::v2025_11_25::{ICON, TOOL_EXECUTION};
use agentcard_rules::shape::{Shape, Type};

use super::faults;

/// The faults of these keys on a valid function.
fn keys(arguments: &str) -> Vec<String> {
    faults(
        arguments,
        "/// Tests.\nfn tested(a: Option<u8>, b: Option<u8>) {}",
    )
}

#[test]
fn valid_keys_have_no_faults() {
    for arguments in [
        "crate = my::agentcard, name = \"a.b-c_D1\", title = \"T\", description = concat!(\"a\", \"b\")",
        "read_only, destructive = false, idempotent = true, open_world",
        "icon(src = \"https://a.example/a.png\", sizes(\"1x1\", \"any\")), icon(src = \"data:image/png;base64,AA==\")",
        "meta = { \"com.example/a\": [1, null] }, task_support = \"optional\", schema = \"full\"",
        "allow(\"MCP-020\"), allow(\"MCP-011\"),",
        "skill(tags(\"a\"))",
        "annotations = { \"title\": \"T\", \"category\": \"a\" }, extra = { \"x-a\": 1 }, additional_arguments",
        "input = { \"dependentRequired\": { \"a\": [\"b\"] }, \"minProperties\": 1 }",
        "input = { \"anyOf\": [{ \"required\": [\"a\"] }] }, allow(\"MCP-072\")",
    ] {
        assert_eq!(keys(arguments), [""; 0], "{arguments}");
    }
}

#[test]
fn unknown_and_duplicate_keys_are_reported() {
    assert_eq!(
        keys(
            "descripton = \"a\", name = \"a\", name = \"b\", \"loose\", icon(src = \"https://a.example\", scr = \"b\")"
        ),
        [
            "descripton: unknown key `descripton` (did you mean `description`?), expected one of `name`, `title`, \
             `description`, `read_only`, `destructive`, `idempotent`, `open_world`, `icon`, `annotations`, `meta`, `extra`, `additional_arguments`, `input`, `task_support`, \
             `schema`, `timeout`, `skill`, `allow`, `crate`",
            "name: duplicate key `name`",
            "\"loose\": expected a key such as `name = \"…\"` or `read_only`",
            "scr: unknown key `scr` (did you mean `src`?), expected one of `src`, `mime_type`, `sizes`, `theme`",
        ]
    );
}

#[test]
fn keys_of_other_layers_are_suggested() {
    for (written, meant) in [
        ("readOnlyHint", "read_only"),
        ("read_only_hint = true", "read_only"),
        ("destructiveHint", "destructive"),
        ("anno", "annotations"),
    ] {
        let hint = format!("(did you mean `{meant}`?)");
        assert!(keys(written)[0].contains(&hint), "{written}");
    }
    for (written, meant) in [
        ("min = 1", "range"),
        ("maximum = 1", "range"),
        ("regex = \"a\"", "pattern"),
    ] {
        let found = faults("", &format!("/// Tests.\nfn f(#[arg({written})] a: u8) {{}}"));
        assert!(
            found[0].contains(&format!("(did you mean `{meant}`?)")),
            "{written}"
        );
    }
}

#[test]
fn a_missing_comma_is_reported_at_the_next_key() {
    assert_eq!(
        keys("title = \"a\" name = \"b\""),
        ["name: expected `,` before `name`"]
    );
}

#[test]
fn json_must_not_repeat_keys() {
    assert_eq!(
        keys(
            "annotations = { \"readOnlyHint\": true }, extra = { \"name\": \"a\" }, additional_arguments = 1, input = { \"type\": \"object\" }"
        ),
        [
            "{ \"readOnlyHint\": true }: `readOnlyHint` is already set by `read_only`",
            "{ \"name\": \"a\" }: `name` is already set by `name`",
            "{ \"type\": \"object\" }: `type` is not a constraint across arguments, expected one of `dependentRequired`, \
             `minProperties`, `maxProperties`, `anyOf`, `oneOf`, `allOf`, `not`, `if`, `then`, `else`",
            "1: expected `additional_arguments`, `additional_arguments = true` or `additional_arguments = false`",
        ]
    );
}

#[test]
fn literals_have_the_right_type() {
    assert_eq!(
        keys(
            "name = 5, title = true, description = 1.5, read_only = \"yes\", meta = [1], allow = \"MCP-020\", crate = \"a\""
        ),
        [
            "\"a\": expected a path: `crate = ::agentcard`",
            "\"yes\": expected `read_only`, `read_only = true` or `read_only = false`",
            "[1]: expected a JSON object: `meta = { \"key\": 1 }`",
            "5: expected a string literal for `name`, found an integer",
            "true: expected a string literal for `title`, found a boolean",
            "1.5: expected a string literal for `description`, found a number",
            "\"MCP-020\": expected a list: `allow(\"…\")`",
        ]
    );
    assert_eq!(keys("name"), ["name: expected a value: `name = \"…\"`"]);
    assert_eq!(keys("name ="), ["=: expected a value after `name =`"]);
    assert_eq!(keys("skill = 1"), ["1: expected `skill(tags(\"…\"))`"]);
}

#[test]
fn values_must_be_in_their_list() {
    assert_eq!(
        keys(
            "task_support = \"requird\", schema = \"strict\", icon(src = \"https://a.example\", theme = \"grey\")"
        ),
        [
            "\"grey\": unknown `theme`, expected one of \"light\", \"dark\"",
            "\"requird\": unknown `task_support` (did you mean `required`?), expected one of \"forbidden\", \
             \"optional\", \"required\"",
            "\"strict\": unknown `schema`, expected one of \"portable\", \"full\"",
        ]
    );
}

#[test]
fn lists_of_values_match_the_schema() {
    for word in words(&TOOL_EXECUTION, "taskSupport") {
        assert_eq!(keys(&format!("task_support = \"{word}\"")), [""; 0]);
    }
    for word in words(&ICON, "theme") {
        let icon = format!("icon(src = \"https://a.example/i.png\", theme = \"{word}\")");
        assert_eq!(keys(&icon), [""; 0]);
    }
}

/// The values that the schema lists for a member.
fn words(shape: &Shape, name: &str) -> &'static [&'static str] {
    match shape
        .members
        .iter()
        .find(|member| member.name == name)
        .map(|member| &member.ty)
    {
        Some(Type::String(text)) if !text.one_of.is_empty() => text.one_of,
        _ => panic!("`{name}` of {} has no list of values", shape.name),
    }
}

#[test]
fn icons_and_meta_are_checked() {
    assert_eq!(
        keys("icon(theme = \"dark\"), icon, icon(1), meta = { a: 1 }"),
        [
            "icon: missing key `src`; add `src = \"…\"`",
            "icon: expected a list of keys: `icon(…)`",
            "1: expected a key, one of `src`, `mime_type`, `sizes`, `theme`",
            "icon: missing key `src`; add `src = \"…\"`",
            "a : 1: expected a JSON member `\"name\": value`",
        ]
        .map(|found| found.replace("a : 1", "a: 1"))
    );
}

#[test]
fn rules_are_allowed_by_id() {
    assert_eq!(
        keys("allow(\"NO-SUCH-RULE\", \"MCP-010\", 3)"),
        [
            "3: expected a string literal in `allow(…)`",
            "\"NO-SUCH-RULE\": unknown rule `NO-SUCH-RULE`",
            "\"MCP-010\": MCP-010 can't be accepted: a tool must have a name",
        ]
    );
}

#[test]
fn a_skill_has_the_faults_of_skills() {
    assert_eq!(
        keys("skill(tag(\"a\"))"),
        [
            "tag: unknown key `tag` (did you mean `tags`?), expected one of `id`, `name`, `description`, `tags`, \
          `examples`, `input_modes`, `output_modes`, `security`, `extra`, `allow`"
        ]
    );
}

#[test]
fn findings_are_reported_on_their_tokens() {
    let ids = |arguments: &str, item: &str| -> Vec<String> {
        let found = faults(arguments, item);
        let short = |found: &String| {
            let (place, message) = found.split_once(": ").unwrap();
            let id = message.find("MCP-").map_or("", |at| &message[at..at + 7]);
            format!("{place} {id}")
        };
        found.iter().map(short).collect()
    };
    let right = "/// Tests.\nfn tested() {}";
    assert_eq!(ids("", "fn tested() {}"), ["tested MCP-020"]);
    assert_eq!(ids("", "/// \nfn tested() {}"), ["///  MCP-020"]);
    assert_eq!(ids("description = \" \"", right), ["\" \" MCP-020"]);
    assert_eq!(ids("name = \"a b\"", right), ["\"a b\" MCP-011"]);
    assert_eq!(ids("", "/// Tests.\nfn größe() {}"), ["größe MCP-011"]);
    assert_eq!(ids("destructive, read_only", right), ["destructive MCP-030"]);
    assert_eq!(
        ids(
            "icon(src = \"http://a.example/a\", mime_type = \"png\", sizes(\"any\", \"4\"))",
            right
        ),
        [
            "\"png\" MCP-043",
            "\"4\" MCP-042",
            "\"http://a.example/a\" MCP-041"
        ]
    );
    assert_eq!(
        ids("meta = { \"my key\":1 }", right),
        ["{ \"my key\":1 } MCP-045"]
    );
    assert_eq!(ids("allow(\"MCP-020\")", "fn tested() {}"), [""; 0]);
}

#[test]
fn a_timeout_is_a_number_and_a_unit() {
    let wanted = "expected a duration such as `\"500ms\"`, `\"30s\"` or `\"2m\"`";
    for wrong in ["30", "s", "0s", "1.5s", "-1s", "1h", "", "99999999999999999999s"] {
        let fault = format!("\"{wrong}\": {wanted}");
        assert_eq!(keys(&format!("timeout = \"{wrong}\"")), [fault]);
    }
    assert_eq!(keys("timeout = \"30s\""), [""; 0]);
    assert_eq!(
        keys("timeout = 5"),
        ["5: expected a string with a unit, such as `\"5s\"`, found an integer"]
    );
}

#[test]
fn a_description_of_a_wrong_type_is_one_fault() {
    for (arguments, fault) in [
        (
            "description = 3",
            "3: expected a string literal for `description`, found an integer",
        ),
        (
            "description",
            "description: expected a value: `description = \"…\"`",
        ),
        (
            "description =, read_only",
            "=: expected a value after `description =`",
        ),
        (
            "description = 3, skill(tags(\"a\"))",
            "3: expected a string literal for `description`, found an integer",
        ),
    ] {
        assert_eq!(faults(arguments, "fn tested() {}"), [fault]);
    }
}
