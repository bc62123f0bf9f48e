//! Error messages for invalid tools, one rule per file.

#[test]
fn invalid_tools_do_not_compile() {
    agentcard_tests::compile_fail("ui/tool/*.rs");
}

/// Mistakes that other crates accept, panic at, or report with internal errors, and the files that show our
/// messages.
const MISTAKES: &[(&str, &[&str])] = &[
    (
        "two tools of one name",
        &[
            "ui/tool/duplicate_name_in_block",
            "ui/tool/duplicate_name_in_toolset",
        ],
    ),
    (
        "an empty name, a name with spaces",
        &["ui/tool/name_empty", "ui/tool/name_charset"],
    ),
    ("an empty description, or none", &["ui/tool/missing_description"]),
    ("an unknown key", &["ui/tool/unknown_key"]),
    ("a literal of a wrong type", &["ui/tool/wrong_literal"]),
    ("a key twice", &["ui/tool/duplicate_key"]),
    (
        "text or a tuple as the whole input",
        &["ui/tool/input_is_no_object"],
    ),
    ("an argument without a wrapper", &["tests/tool_works"]),
    (
        "generics, `self`, `&mut self`, references",
        &[
            "ui/tool/generic",
            "ui/tool/receivers",
            "ui/tool/reference_argument",
        ],
    ),
    (
        "a type without a derive",
        &[
            "ui/tool/argument_without_schema",
            "ui/tool/result_without_schema",
            "ui/tool/half_derived",
        ],
    ),
    ("a very long doc comment", &["tests/tool_works"]),
    ("`#[cfg]` on a tool", &["tests/tool_works"]),
    ("two structs of arguments, an alias of one", &["tests/tool_works"]),
    (
        "a tool in an `impl` of a trait, on a free function",
        &[
            "ui/tool/trait_impl",
            "ui/tool/method_without_block",
            "tests/tool_works",
        ],
    ),
    (
        "bad `_meta`, an icon without source, an unknown theme",
        &["ui/tool/icon_and_meta"],
    ),
];

#[test]
fn every_known_mistake_has_a_test() {
    for (mistake, files) in MISTAKES {
        for file in *files {
            let path = format!("{}/{file}.rs", env!("CARGO_MANIFEST_DIR"));
            assert!(std::path::Path::new(&path).exists(), "{mistake}: {path}");
        }
    }
}
