//! What authors of cards see when a declaration is wrong: one rule a file.

#[test]
fn invalid_cards_do_not_compile() {
    agentcard_tests::compile_fail("ui/card/*.rs");
}
