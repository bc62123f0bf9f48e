//! Declarations that other crates reject, panic at, or compile incorrectly.

#![deny(warnings)]
#![allow(
    clippy::needless_pass_by_value,
    clippy::unused_self,
    reason = "tools take what clients send"
)]

use agentcard::{Tools, mcp_tool, toolset};

/// Plain arguments need no struct and no wrapper.
#[mcp_tool]
fn bare(city: String, days: u8) {
    let _ = (city, days);
}

#[derive(agentcard::serde::Deserialize, agentcard::schemars::JsonSchema)]
#[serde(crate = "agentcard::serde")]
#[schemars(crate = "agentcard::schemars")]
struct Place {
    city: String,
}

#[derive(agentcard::serde::Deserialize, agentcard::schemars::JsonSchema)]
#[serde(crate = "agentcard::serde")]
#[schemars(crate = "agentcard::schemars")]
struct Span {
    days: u8,
}

type Where = Place;

/// Two structs, one of them through an alias, are both arguments.
#[mcp_tool]
fn structs(place: Where, span: Span) {
    let _ = (place.city, span.days);
}

macro_rules! repeat {
    ($($line:literal)*) => { repeat!(@ $($line $line $line $line $line $line $line $line $line $line)*); };
    (@ $($line:literal)*) => {
        $(#[doc = $line])*
        #[mcp_tool]
        fn long() {}
    };
}
// 300 lines of documentation.
repeat!("a" "b" "c" "d" "e" "f" "g" "h" "i" "j" "k" "l" "m" "n" "o" "p" "q" "r" "s" "t" "u" "v" "w" "x" "y" "z" "a" "b" "c" "d");

/// Is not there, and nor is anything made for it.
#[cfg(any())]
#[mcp_tool]
fn absent(missing: Missing) {}

/// Has one of two arguments.
#[mcp_tool]
fn some(#[cfg(any())] gone: Missing, #[cfg(not(any()))] there: bool) {
    let _ = there;
}

struct Station;

#[mcp_tool]
impl Station {
    /// Is not there.
    #[cfg(any())]
    #[mcp_tool]
    fn absent(&self, missing: Missing) {}

    /// Is there.
    #[cfg(not(any()))]
    #[mcp_tool]
    fn present(&self) {}
}

#[test]
fn known_problems_of_other_crates_are_solved() {
    let tools = toolset![
        bare,
        structs,
        long,
        #[cfg(any())]
        absent,
        some,
        Station
    ];
    let names: Vec<_> = tools.iter().map(agentcard::ToolDef::name).collect();
    assert_eq!(names, ["bare", "structs", "long", "some", "present"]);
    assert_eq!(<Station as Tools>::TOOLS.len(), 1);
}
