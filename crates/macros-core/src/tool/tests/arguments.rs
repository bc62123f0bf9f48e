//! Faults of `#[arg(…)]`: keys, constraints, defaults. Each fault is reported once.

use super::{faults, faults_of};

#[test]
fn valid_arguments_have_no_faults() {
    for parameters in [
        "#[arg(range(1..=10), default = 3)] a: u8",
        "#[arg(range(..=0.5), example = 0.25)] a: Option<f32>",
        "#[arg(length(1..=3), pattern = \"^[a-z]+$\", default = \"abc\")] a: std::string::String",
        "#[arg(items(1..), default = [1, 2])] a: Vec<u8>",
        "#[arg(range(0..256))] a: u8",
        "#[cfg(unix)] a: u8, #[cfg(windows)] a: u16",
        "#[arg(range(1..5), length(2), items(3))] a: Unknown",
        "#[arg(default = { \"x\": 1 })] a: Unknown",
        "#[arg(default)] a: u8, #[arg(skip)] b: u8, #[arg(skip, default = 1)] c: u8",
        "#[arg(state)] a: &Db, #[arg(context)] (b, c): (B, C)",
        "#[arg(format = \"date\", nullable)] a: Option<String>, #[arg(schema = { \"oneOf\": [{}] })] b: Value",
        "#[arg(rename = \"x\", alias(\"y\"), alias(\"z\"), any, description = \"d\")] a: Value",
    ] {
        assert_eq!(faults_of(parameters), [""; 0], "{parameters}");
    }
}

#[test]
fn a_stated_schema_must_not_repeat_keys() {
    assert_eq!(
        faults_of(
            "#[arg(range(1..), schema = { \"minimum\": 2 })] a: u8, #[arg(schema = { \"description\": \"d\" })] b: u8, \
             #[arg(schema = [])] c: u8, #[arg(nullable = true)] d: Option<u8>"
        ),
        [
            "{ \"minimum\": 2 }: `minimum` is already set by another key",
            "{ \"description\": \"d\" }: `description` is already set by a doc comment",
            "[]: expected a JSON Schema: `schema = { \"multipleOf\": 5 }`",
            "true: `nullable` takes no value",
        ]
    );
}

#[test]
fn unknown_and_duplicate_keys_are_reported() {
    assert_eq!(
        faults_of(
            "#[arg(rang(1..=2))] a: u8, #[arg(default = 1, default = 2)] b: u8, #[arg(\"x\")] c: u8, #[arg] d: u8"
        ),
        [
            "rang: unknown key `rang` (did you mean `range`?), expected one of `rename`, `alias`, `description`, \
             `range`, `length`, `items`, `pattern`, `format`, `schema`, `nullable`, `default`, `example`, `any`, `skip`, `state`, `context`",
            "default: duplicate key `default`",
            "\"x\": expected a key such as `range(1..=10)`, `default = 3` or `rename = \"…\"`",
            "#[arg]: expected `#[arg(…)]`",
        ]
    );
}

#[test]
fn constraints_fit_the_type() {
    for (parameter, fault) in [
        (
            "#[arg(range(1..=2))] a: String",
            "range: `range` does not fit a string, which takes `length(…)` or `pattern = …`",
        ),
        (
            "#[arg(length(1..=2))] a: u8",
            "length: `length` does not fit an integer, which takes `range(…)`",
        ),
        (
            "#[arg(length(1..=2))] a: Vec<u8>",
            "length: `length` does not fit a list, which takes `items(…)`",
        ),
        (
            "#[arg(items(1..=2))] a: Option<String>",
            "items: `items` does not fit a string, which takes `length(…)` or `pattern = …`",
        ),
        (
            "#[arg(pattern = \"a\")] a: f64",
            "pattern: `pattern` does not fit a number, which takes `range(…)`",
        ),
        (
            "#[arg(range(0..1))] a: bool",
            "range: `range` does not fit a boolean, which takes no constraint",
        ),
    ] {
        assert_eq!(faults_of(parameter), [fault]);
    }
}

#[test]
fn ranges_are_read_and_not_empty() {
    for (parameter, fault) in [
        (
            "#[arg(range(10..=1))] a: u8",
            "10..=1: empty range: the start must not exceed the end",
        ),
        (
            "#[arg(range(\"1\"))] a: u8",
            "\"1\": expected a range of number literals, such as `1..=10`",
        ),
        (
            "#[arg(range = 3)] a: u8",
            "3: expected one range: `range(1..=10)`",
        ),
        (
            "#[arg(range)] a: u8",
            "range: expected one range: `range(1..=10)`",
        ),
        (
            "#[arg(range(1..=300))] a: u8",
            "1..=300: 300 is out of range for the type, which takes 0..=255",
        ),
        (
            "#[arg(range(-1..=3))] a: u8",
            "-1..=3: -1 is out of range for the type, which takes 0..=255",
        ),
        (
            "#[arg(range(..=256))] a: u8",
            "..=256: 256 is out of range for the type, which takes 0..=255",
        ),
        (
            "#[arg(range(256..))] a: u8",
            "256..: 256 is out of range for the type, which takes 0..=255",
        ),
        (
            "#[arg(range(..-170141183460469231731687303715884105728))] a: Unknown",
            "..-170141183460469231731687303715884105728: bound out of range for JSON numbers",
        ),
        (
            "#[arg(range(..=99999999999999999999))] a: f64",
            "..=99999999999999999999: bound out of range for JSON numbers",
        ),
        (
            "#[arg(range(1e400..))] a: f64",
            "1e400..: bound out of range for JSON numbers",
        ),
        (
            "#[arg(range(0.5..))] a: u8",
            "0.5..: expected an integer, found 0.5",
        ),
        (
            "#[arg(length(-1..))] a: String",
            "-1..: a length must be a non-negative integer",
        ),
    ] {
        assert_eq!(faults_of(parameter), [fault]);
    }
}

#[test]
fn defaults_and_examples_fit() {
    for (parameter, fault) in [
        (
            "#[arg(default = \"3\")] a: u8",
            "\"3\": invalid default: expected an integer",
        ),
        (
            "#[arg(default = 3)] a: String",
            "3: invalid default: expected a string",
        ),
        (
            "#[arg(default = 1.5)] a: i8",
            "1.5: invalid default: expected an integer",
        ),
        (
            "#[arg(default = 300)] a: u8",
            "300: invalid default: 300 is out of range for the type, which takes 0..=255",
        ),
        (
            "#[arg(range(1..=10), default = 11)] a: u8",
            "11: invalid default: the range must be in 1..=10, found 11",
        ),
        (
            "#[arg(range(1..=3), default = 5)] a: Alias",
            "5: invalid default: the range must be in 1..=3, found 5",
        ),
        (
            "#[arg(length(..3), default = \"abc\")] a: Alias",
            "\"abc\": invalid default: the length must be in ..3, found 3",
        ),
        (
            "#[arg(length(..3), example = \"abc\")] a: String",
            "\"abc\": invalid example: the length must be in ..3, found 3",
        ),
        (
            "#[arg(items(2..), default = [1])] a: Vec<u8>",
            "[1]: invalid default: the number of items must be in 2.., found 1",
        ),
        (
            "#[arg(default = Unit::Metric)] a: Unit",
            "Unit :: Metric: expected a JSON value: object, array, string, number, `true`, `false` or `null`",
        ),
    ] {
        let found: Vec<String> = faults_of(parameter)
            .iter()
            .map(|found| found.replace("Unit::M", "Unit :: M"))
            .collect();
        assert_eq!(found, [fault]);
    }
}

#[test]
fn patterns_are_portable() {
    assert_eq!(
        faults_of(
            "#[arg(pattern = \"(?=a)\")] a: String, #[arg(pattern = \"[a\")] b: String, #[arg(pattern = 3)] c: String"
        ),
        [
            "\"(?=a)\": groups that begin with `(?`, such as look-around, are not portable; only `(?:…)` is",
            "\"[a\": unclosed `[` in the pattern",
            "3: expected a string literal for `pattern`, found an integer",
        ]
    );
}

#[test]
fn names_are_distinct() {
    assert_eq!(
        faults_of(
            "a: u8, #[arg(rename = \"a\")] b: u8, #[arg(alias(\"d\", \"a\"))] c: u8, d: u8, #[arg(rename = \"\")] e: u8"
        ),
        [
            "\"a\": duplicate argument name `a`",
            "\"a\": duplicate argument name `a`",
            "d: duplicate argument name `d`",
            "\"\": argument name must not be empty",
        ]
    );
}

#[test]
fn sources_exclude_each_other() {
    assert_eq!(
        faults_of("#[arg(skip, state)] a: u8, #[arg(context = 1)] b: u8, #[arg(any = true)] c: Value"),
        [
            "skip: `skip` contradicts `state`; keep one",
            "1: `context` takes no value",
            "true: `any` takes no value",
        ]
    );
}

#[test]
fn independent_faults_are_reported_together() {
    let found = faults(
        "name = 5, titel = \"a\", read_only = \"yes\", task_support = \"never\", icon(theme = \"dark\")",
        "/// Tests.\nfn f<T>(#[arg(range(2..=1))] a: u8, _: u8, #[arg(default = \"x\")] b: u8, c: &u8) {}",
    );
    assert_eq!(found.len(), 10, "{found:#?}");
}

#[test]
fn only_a_plain_str_can_be_borrowed() {
    for parameter in ["a: Option<&str>", "a: Vec<(u8, &'static str)>", "a: Box<[&u8]>"] {
        assert_eq!(
            faults_of(parameter),
            [
                "&: tool arguments must be owned (only a bare `&str` can be borrowed); take an owned type, such as `Option<String>`"
            ]
        );
    }
    assert_eq!(faults_of("a: &str, #[arg(state)] b: Option<&Db>"), [""; 0]);
}

#[test]
fn schema_keywords_must_fit_the_type() {
    for (parameter, fault) in [
        (
            "#[arg(schema = { \"type\": \"string\" })] a: u8",
            "\"type\": `type` does not fit the type of the argument, which is an integer",
        ),
        (
            "#[arg(schema = { \"enum\": [\"a\"] })] a: u8",
            "\"enum\": invalid value in `enum`: expected an integer",
        ),
        (
            "#[arg(schema = { \"enum\": [1, 300] })] a: u8",
            "\"enum\": invalid value in `enum`: 300 is out of range for the type, which takes 0..=255",
        ),
        (
            "#[arg(schema = { \"const\": true })] a: String",
            "\"const\": invalid value in `const`: expected a string",
        ),
        (
            "#[arg(schema = { \"maxLength\": 3 })] a: Vec<u8>",
            "\"maxLength\": `maxLength` does not fit the type of the argument, which is a list",
        ),
        (
            "#[arg(schema = { \"format\": \"date\" })] a: bool",
            "\"format\": `format` does not fit the type of the argument, which is a boolean",
        ),
        (
            "#[arg(schema = { \"maxLenght\": 3 })] a: String",
            "\"maxLenght\": unknown keyword `maxLenght` (did you mean `maxLength`?)",
        ),
        (
            "#[arg(schema = { \"items\": { \"Minimum\": 3 } })] a: Value",
            "\"Minimum\": unknown keyword `Minimum` (did you mean `minimum`?)",
        ),
        (
            "#[arg(schema = { \"default\": 7 })] a: u8",
            "{ \"default\": 7 }: a `default` in `schema` leaves the argument required; use `default = …`",
        ),
        (
            "#[arg(format = \"date\")] a: u8",
            "\"date\": `format` does not fit an integer; it is for strings",
        ),
        (
            "#[arg(format = \"date\")] a: Vec<String>",
            "\"date\": `format` does not fit a list; it is for strings",
        ),
        (
            "#[arg(nullable)] a: u8",
            "nullable: `nullable` needs an `Option`, or a default",
        ),
        ("#[arg(any)] a: u8", "any: `any` does not fit an integer"),
        (
            "#[arg(skip, range(1..))] a: u8",
            "range: `range` has no effect on an argument that no client sends; remove it",
        ),
        (
            "#[arg(state, rename = \"b\")] a: &Db",
            "rename: `rename` has no effect on an argument that no client sends; remove it",
        ),
        (
            "#[arg(description = \"\")] a: u8",
            "\"\": description must not be empty",
        ),
        (
            "#[arg(description = \" \")] a: u8",
            "\" \": description must not be empty",
        ),
    ] {
        assert_eq!(faults_of(parameter), [fault], "{parameter}");
    }
    for parameter in [
        "#[arg(schema = { \"type\": \"integer\", \"multipleOf\": 5, \"x-unit\": \"s\" })] a: f64",
        "#[arg(schema = { \"type\": [\"string\", \"null\"], \"enum\": [\"a\", null] })] a: Option<String>",
        "#[arg(schema = { \"type\": \"object\", \"properties\": { \"maxLenght\": {} } })] a: Value",
        "#[arg(schema = { \"enum\": [{ \"maxLenght\": 1 }] })] a: Kind",
        "#[arg(nullable, default = 1)] a: u8, #[arg(schema = { \"default\": 1 })] b: Option<u8>",
    ] {
        assert_eq!(faults_of(parameter), [""; 0], "{parameter}");
    }
}

#[test]
fn input_keywords_must_fit_the_arguments() {
    let told = |input: &str, parameters: &str| {
        faults(
            &format!("allow(\"MCP-072\"), input = {input}"),
            &format!("/// Tests.\nfn tested({parameters}) {{}}"),
        )
    };
    let arguments = "from: Option<u8>, to: Option<u8>, last: u8";
    for (input, fault) in [
        (
            "{ \"anyOf\": [{ \"required\": [\"zz\"] }] }",
            "\"zz\": unknown argument `zz`",
        ),
        (
            "{ \"dependentRequired\": { \"form\": [\"to\"] } }",
            "\"form\": unknown argument `form` (did you mean `from`?)",
        ),
        (
            "{ \"dependentRequired\": { \"to\": [\"zz\"] } }",
            "\"zz\": unknown argument `zz`",
        ),
        (
            "{ \"not\": { \"requierd\": [\"to\"] } }",
            "\"requierd\": unknown keyword `requierd` (did you mean `required`?)",
        ),
        (
            "{ \"minProperties\": 5 }",
            "{ \"minProperties\": 5 }: no call fits these constraints",
        ),
        (
            "{ \"maxProperties\": 0 }",
            "{ \"maxProperties\": 0 }: no call fits these constraints",
        ),
        (
            "{ \"not\": { \"required\": [\"last\"] } }",
            "{ \"not\": { \"required\": [\"last\"] } }: no call fits these constraints",
        ),
    ] {
        assert_eq!(told(input, arguments), [fault], "{input}");
    }
    for input in [
        "{ \"oneOf\": [{ \"required\": [\"from\"] }, { \"required\": [\"to\"] }] }",
        "{ \"dependentRequired\": { \"to\": [\"from\"] }, \"minProperties\": 3 }",
        "{ \"anyOf\": [{ \"properties\": { \"last\": { \"const\": 1 } } }, { \"required\": [\"to\"] }] }",
    ] {
        assert_eq!(told(input, arguments), [""; 0], "{input}");
    }
    let open = "{ \"minProperties\": 5, \"dependentRequired\": { \"zz\": [\"a\"] } }";
    assert_eq!(told(&format!("{open}, additional_arguments"), "a: u8"), [""; 0]);
}

#[test]
fn an_unused_argument_has_its_name() {
    let item = "/// Tests.\nfn tested(_city: u8, __x: u8, _1: u8) {}";
    let expanded = super::expanded("", item).to_string();
    for name in ["\"city\"", "\"x\"", "\"_1\""] {
        assert!(expanded.contains(name), "{name}: {expanded}");
    }
}
