//! Error messages for invalid cards, one rule per file.

#[test]
fn invalid_cards_do_not_compile() {
    agentcard_tests::compile_fail("ui/card/*.rs");
}
