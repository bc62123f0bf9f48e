//! Conversions between the two forms of `OpenCLASP` cards: the strict one has fewer members.

use crate::openclasp::{v0_1, v0_1_strict};

macro_rules! reread {
    ($from:ty => $to:ty) => {
        /// Fails if the other form has no such member or value.
        impl TryFrom<$from> for $to {
            type Error = serde_json::Error;

            #[inline]
            fn try_from(card: $from) -> serde_json::Result<Self> {
                serde_json::from_str(&serde_json::to_string(&card)?)
            }
        }
    };
}

reread!(v0_1::AgentCard => v0_1_strict::AgentCard);
reread!(v0_1_strict::AgentCard => v0_1::AgentCard);
