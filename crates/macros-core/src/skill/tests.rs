//! Faults and expansions of skills.

use proc_macro2::TokenStream;

use super::expand_beside;
use crate::errors::Errors;

fn parts(arguments: &str, item: &str) -> (TokenStream, TokenStream) {
    (arguments.parse().unwrap(), item.parse().unwrap())
}

fn faults(arguments: &str, item: &str) -> Vec<String> {
    let (arguments, item) = parts(arguments, item);
    let mut errors = Errors::default();
    expand_beside(arguments, item, &mut errors);
    errors.to_strings()
}

fn expanded(arguments: &str, item: &str) -> String {
    let (arguments, item) = parts(arguments, item);
    prettyplease::unparse(&syn::parse2(super::skill(arguments, item)).unwrap())
}

#[test]
fn a_skill_needs_tags_and_a_description() {
    assert_eq!(
        faults("", "fn find() {}"),
        [
            "find: missing description; write a doc comment or `description = \"…\"`",
            "find: missing key `tags`; add `tags(\"…\")`",
        ]
    );
}

#[test]
fn only_functions_are_skills() {
    assert_eq!(
        faults("tags(\"a\")", "/// A.\npub struct Find;"),
        ["struct: `#[skill]` goes on a function"]
    );
    assert_eq!(
        faults(
            "tags(\"a\")",
            "/// A.\npub(crate) const async unsafe extern \"C\" fn find<T>(t: T) {}"
        ),
        [""; 0]
    );
}

#[test]
fn methods_cannot_be_skills() {
    let message = "self: `#[skill]` goes on a free function, not on a method";
    assert_eq!(
        faults(
            "tags(\"a\")",
            "/// A.\npub fn find<F: Fn(u8)>(&'static mut self, f: F) {}"
        ),
        [message]
    );
    assert_eq!(faults("tags(\"a\")", "/// A.\nfn find(self) {}"), [message]);
    assert_eq!(
        faults(
            "tags(\"a\")",
            "/// A.\nfn find(it: self::It) -> (u8, u8) { (self, 1) }"
        ),
        [""; 0]
    );
}

#[test]
fn unknown_keys_are_reported() {
    let found = faults("tags(\"a\"), exmaples(\"b\"), id = 5", "/// A.\nfn find() {}");
    assert_eq!(
        found,
        [
            "exmaples: unknown key `exmaples` (did you mean `examples`?), expected one of `id`, `name`, \
             `description`, `tags`, `examples`, `input_modes`, `output_modes`, `security`, `extra`, `allow`",
            "5: expected a string literal for `id`, found an integer",
        ]
    );
}

#[test]
fn the_function_is_unchanged() {
    insta::assert_snapshot!(expanded(
        "id = \"search\", tags(\"find\", concat!(\"a\", \"b\")), examples(\"pasta?\"), input_modes(\"text/plain\"), \
         security(oauth(\"read\"), key), security()",
        "/// Finds.\n#[cfg(test)]\n#[inline]\npub(crate) async fn r#find<'a>(what: &'a str) -> &'a str { what }"
    ));
}

#[test]
fn a_fault_keeps_the_function() {
    insta::assert_snapshot!(expanded(
        "tag(\"find\")",
        "/// Finds.\nfn find() { half.typed() }"
    ));
}

#[test]
fn duplicate_attributes_are_reported() {
    assert_eq!(
        faults("tags(\"a\")", "/// A.\n#[skill(tags(\"b\"))] fn find() {}"),
        ["skill: `#[skill]` is repeated; put all keys into one"]
    );
    assert_eq!(
        faults("tags(\"a\")", "/// A.\n#[mcp_tool] fn find() {}"),
        ["mcp_tool: a tool that is also a skill takes one attribute; use `#[mcp_tool(skill(…))]`"]
    );
}
