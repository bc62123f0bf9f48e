//! What authors of tools see when a declaration is wrong: one rule a file.

#[test]
fn wrong_tools_do_not_compile() {
    agentcard_tests::compile_fail("ui/tool/*.rs");
}
