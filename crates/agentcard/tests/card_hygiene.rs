//! The expansions name nothing that an author could shadow, and break no strict lint.
#![deny(
    missing_docs,
    unused_qualifications,
    unreachable_pub,
    dead_code,
    clippy::pedantic,
    clippy::style
)]

/// What an author may have in scope.
mod shadowed {
    #![allow(dead_code, non_camel_case_types, unused_macros)]

    mod core {}
    mod std {}
    mod agentcard {}
    mod serde_json {}
    struct Option;
    struct Some;
    struct None;
    struct String;
    struct Vec;
    struct Result;
    struct u8;
    struct usize;
    struct str;
    struct Part;
    struct Version;
    trait AgentCard {}
    trait Skill {}
    macro_rules! concat {
        () => {};
    }
    macro_rules! env {
        () => {};
    }
    macro_rules! option_env {
        () => {};
    }

    /// Finds.
    #[::agentcard::skill(tags("find"), security(key))]
    pub(super) fn find() {}

    /// Finds.
    #[derive(::agentcard::AgentCard)]
    #[agent_card(
        name(env = "AGENTCARD_TEST_NAME", default = "Find"),
        interface(url = "https://a.example", binding = "JSONRPC", versions("1.0", "0.3")),
        input_modes("text/plain"),
        output_modes("text/plain"),
        api_key(id = "key", name = "X-Key", in = "header"),
        security(key),
        skills(find, super::in_macro::made),
        skill(id = "other", description = "Other.", tags("other"))
    )]
    pub(super) struct Card;
}

/// Declarations made by a macro, whose parts come in invisible groups.
mod in_macro {
    macro_rules! declare {
        ($function:ident, $description:expr, $tag:literal, $key:ident) => {
            #[doc = $description]
            #[agentcard::skill(tags($tag), $key = "Made")]
            pub(super) fn $function() {}
        };
    }
    declare!(made, "Made.", "made", name);
}

/// The facade under another name, and generics.
mod renamed {
    pub(super) use agentcard as facade;

    /// Generic.
    #[derive(facade::AgentCard)]
    #[agent_card(
        crate = facade,
        interface(url = "https://a.example", binding = "JSONRPC"),
        input_modes("text/plain"),
        output_modes("text/plain"),
        skills(one)
    )]
    pub(super) struct Card<T: Clone>(pub(super) T)
    where
        T: Copy;

    /// One.
    #[facade::skill(crate = facade, tags("one"))]
    pub(super) fn one() {}

    #[facade::skill(crate = facade, tags("absent"))]
    #[cfg(any())]
    fn absent() {
        not_even_resolved()
    }
}

use agentcard::AgentCard;

#[test]
fn expansions_work_in_a_hostile_scope() {
    shadowed::find();
    in_macro::made();
    renamed::one();
    let _ = (shadowed::Card, renamed::Card(1));
    assert!(
        shadowed::Card::JSON.contains(r#""id":"made","name":"Made","description":"Made.","tags":["made"]"#)
    );
    assert!(renamed::Card::<u8>::JSON.contains(r#""id":"one""#));
}
