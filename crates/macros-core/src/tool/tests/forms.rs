//! Items and signatures that can't be tools.

use super::{expanded, faults, faults_of};

#[test]
fn valid_items_have_no_faults() {
    for (arguments, item) in [
        ("", "/// Tests.\npub(crate) const fn f() {}"),
        (
            "",
            "/// Tests.\nasync fn f(a: String, mut b: &str) -> Result<Json<A>, E> where u8: Copy { half typed (}",
        ),
        (
            "",
            "impl A { /// Tests.\n#[mcp_tool] fn f(&self) {} const N: [u8; { 1 }] = { [0] }; type T = u8; m! {} }",
        ),
        ("name = \"a\"", "/// Tests.\nstruct A { a: u8 }"),
        ("name = \"a\"", "/// Tests.\nstruct A;"),
    ] {
        let item = item.replace("(}", "}");
        assert_eq!(faults(arguments, &item), [""; 0], "{item}");
    }
}

#[test]
fn only_functions_blocks_and_structs_are_tools() {
    assert_eq!(
        faults("", "trait A { fn f(); }"),
        ["trait: `#[mcp_tool]` goes on a function, an `impl` block or a struct"]
    );
    assert_eq!(
        faults("", "/// Tests.\nenum A { B }"),
        ["enum: the input of a tool must be a JSON object; use a struct with a field of this type"]
    );
    assert_eq!(
        faults("", "/// Tests.\nstruct A(String);"),
        ["(String): the input of a tool must be a JSON object; name the fields"]
    );
}

#[test]
fn generic_unsafe_and_foreign_functions_are_rejected() {
    assert_eq!(
        faults("", "/// Tests.\nfn f<T: Ord>(a: T) {}"),
        ["<T: Ord>: a tool can't be generic; use concrete types, or call this from a tool that does"]
    );
    assert_eq!(
        faults("", "/// Tests.\nunsafe extern \"C\" fn f() {}"),
        [
            "unsafe: a tool can't be unsafe, as any client may call it; wrap it in a safe function",
            "extern: a tool can't be `extern`; call this from a Rust function that is the tool",
        ]
    );
}

#[test]
fn self_requires_an_impl_block_and_a_shared_reference() {
    assert_eq!(
        faults("", "/// Tests.\nfn f(&self) {}"),
        ["&self: put `#[mcp_tool]` on the `impl` block as well"]
    );
    for receiver in ["self", "mut self", "&mut self", "&'a mut self", "self: Arc<Self>"] {
        assert_eq!(
            faults(
                "",
                &format!("impl A {{ /// Tests.\n#[mcp_tool] fn f({receiver}) {{}} }}")
            ),
            [format!(
                "{receiver}: tools run concurrently and share their state; take `&self`"
            )]
        );
    }
}

#[test]
fn arguments_are_named_and_owned() {
    let named =
        "an argument needs a name that clients can send; bind it to a name and destructure it in the body";
    assert_eq!(
        faults_of("_: u8"),
        ["_: an argument needs a name that clients can send; replace `_` with a name"]
    );
    assert_eq!(
        faults_of("Parameters(a): Parameters<A>, b: rmcp::Parameters<B>"),
        ["Parameters<A>", "rmcp::Parameters<B>"]
            .map(|ty| format!("{ty}: `Parameters` is not supported; write its fields as arguments"))
    );
    assert_eq!(
        faults_of("#[serde(default)] a: u8"),
        ["#[serde(default)]: `#[mcp_tool]` does not read this attribute; use `#[arg(…)]` on the arguments"]
    );
    assert_eq!(faults_of("Json(a): Json<A>"), [format!("Json(a): {named}")]);
    assert_eq!(
        faults_of("A { b }: A, (c, d): (u8, u8)"),
        [format!("A {{ b }}: {named}"), format!("(c, d): {named}")]
    );
    let owned = "tool arguments must be owned (only `&str` can be borrowed); take an owned type, or mark it `#[arg(state)]` or `#[arg(context)]`";
    for ty in ["&String", "&mut str", "&'static str", "&[u8]"] {
        assert_eq!(faults_of(&format!("a: {ty}")), [format!("{ty}: {owned}")]);
    }
    let concrete = "an argument needs a concrete type; `impl Trait` has no schema";
    assert_eq!(
        faults_of("a: impl Into<String>"),
        [format!("impl Into<String>: {concrete}")]
    );
    assert_eq!(
        faults_of("a: Vec<impl Ord>"),
        [format!("Vec<impl Ord>: {concrete}")]
    );
    assert_eq!(
        faults("", "/// Tests.\nfn f() -> impl Future {}"),
        ["impl Future: the result of a tool needs a concrete type; `impl Trait` has no schema"]
    );
}

#[test]
fn blocks_contain_marked_methods_of_one_type() {
    assert_eq!(
        faults("", "impl A { fn f(&self) {} }"),
        ["A: no method is a tool; mark the tools with `#[mcp_tool]`"]
    );
    assert_eq!(
        faults("", "impl B for A { /// Tests.\n#[mcp_tool] fn f(&self) {} }"),
        ["B: tools can't be declared in a trait impl; move them to an inherent `impl` block"]
    );
    assert_eq!(
        faults("", "impl<T> A<T> { /// Tests.\n#[mcp_tool] fn f(&self) {} }"),
        ["<T>: the type of the tools can't be generic; implement them for one concrete type"]
    );
    assert_eq!(
        faults(
            "name = \"a\"",
            "impl A { /// Tests.\n#[mcp_tool(crate = b)] fn f(&self) {} }"
        ),
        [
            "name: only `crate = …` is allowed on an `impl` block; put other keys on its methods",
            "crate: put `crate = …` on the `impl` block",
        ]
    );
    assert_eq!(
        faults(
            "",
            "impl A { /// Tests.\n#[mcp_tool] fn f(&self) {} /// Tests.\n#[mcp_tool(name = \"f\")] fn g(&self) {} }"
        ),
        ["\"f\": duplicate tool name `f`; rename one with `name = \"…\"`"]
    );
    assert_eq!(
        faults(
            "",
            "impl A { /// Tests.\n#[mcp_tool(skill(tags(\"a\")))] fn f(&self) {} }"
        ),
        ["skill: a card can't list a method; make the tool a function, or declare the skill in the card"]
    );
}

#[test]
fn serde_attributes_on_structs_are_rejected() {
    assert_eq!(
        faults(
            "",
            "/// Tests.\n#[serde(deny_unknown_fields)] struct A { #[serde(rename = \"c\")] b: u8 }"
        ),
        [
            "#[serde(deny_unknown_fields)]: `#[mcp_tool]` does not read this attribute; use `#[arg(…)]` on the arguments",
            "#[serde(rename = \"c\")]: `#[mcp_tool]` does not read this attribute; use `#[arg(…)]` on the arguments",
        ]
    );
}

#[test]
fn items_that_do_not_parse_are_kept_and_reported_once() {
    let found = faults("", "fn f(a: u8, b) {}");
    assert_eq!(found.len(), 1, "{found:?}");
    let kept = expanded("", "fn f(#[arg(any)] a: u8, b) {}").to_string();
    assert!(kept.starts_with("fn f (a : u8 , b) { }"), "{kept}");
}

#[test]
fn duplicate_attributes_are_reported() {
    assert_eq!(
        faults("", "/// Tests.\n#[agentcard::mcp_tool(read_only)] fn f() {}"),
        ["agentcard::mcp_tool: `#[mcp_tool]` is repeated; put all keys into one"]
    );
    assert_eq!(
        faults("", "/// Tests.\n#[skill(tags(\"a\"))] fn f() {}"),
        ["skill: a tool that is also a skill takes one attribute; use `#[mcp_tool(skill(…))]`"]
    );
    assert_eq!(
        faults(
            "",
            "impl A { /// Tests.\n#[mcp_tool] #[mcp_tool(read_only)] fn f(&self) {} }"
        ),
        ["mcp_tool: `#[mcp_tool]` is repeated; put all keys into one"]
    );
}

#[test]
fn a_result_owns_what_it_holds() {
    let fault =
        "&: a result can't borrow from the arguments or the state; return an owned type, such as `String`";
    for output in ["&str", "Result<&str, E>", "&'a str", "Option<(&str, u8)>"] {
        let item = format!("/// Tests.\nfn tested(a: String) -> {output} {{}}");
        assert_eq!(faults("", &item), [fault], "{output}");
    }
    let item = "/// Tests.\nfn tested() -> Result<&'static str, E> {}";
    assert_eq!(faults("", item), [""; 0]);
}

#[test]
fn state_is_shared_between_threads() {
    for state in ["Rc<u8>", "RefCell<u8>", "std::cell::Cell<u8>"] {
        let told = faults("", &format!("/// Tests.\nfn tested(a: State<{state}>) {{}}"));
        let fault =
            "calls run on several threads, so state must be `Send` and `Sync`; use `Arc`, `Mutex` or atomics";
        assert_eq!(told, [format!("State<{state}>: {fault}")]);
    }
}

#[test]
fn a_conditional_attribute_gives_an_item_for_each_case() {
    let both = |item: &str| super::expanded("crate = ac", item).to_string();
    let tool = both("/// Tests.\nfn tested(#[cfg_attr(unix, arg(range(1..)), allow(unused))] a: u8) {}");
    let with = "#[cfg(unix)] #[ac::mcp_tool(crate = ac)] /// Tests.\nfn tested(#[arg(range(1..))] #[allow(unused)] a: u8) {}";
    let without = "#[cfg(not(unix))] #[ac::mcp_tool(crate = ac)] /// Tests.\nfn tested(a: u8) {}";
    let wanted: proc_macro2::TokenStream = format!("{with} {without}").parse().unwrap();
    assert_eq!(tool, wanted.to_string());
    let block = both("impl W { #[cfg_attr(feature = \"x\", mcp_tool)] fn tested(&self) {} }");
    let with =
        "#[cfg(feature = \"x\")] #[ac::mcp_tool(crate = ac)] impl W { #[mcp_tool] fn tested(&self) {} }";
    let without = "#[cfg(not(feature = \"x\"))] #[ac::mcp_tool(crate = ac)] impl W { fn tested(&self) {} }";
    let wanted: proc_macro2::TokenStream = format!("{with} {without}").parse().unwrap();
    assert_eq!(block, wanted.to_string());
    for untouched in ["#[cfg_attr(unix, inline)] a: u8", "a: u8"] {
        assert!(
            !both(&format!(
                "/// Tests.\nfn tested({untouched}) {{ #[cfg_attr(a, doc = \"\")] let a = 1; }}"
            ))
            .contains("not (unix)")
        );
    }
}
