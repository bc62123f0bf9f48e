//! Berths: structured results, nested arguments and errors that the model reads.

use std::fmt;

use agentcard::{Json, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::sea::Port;

/// A place for a ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Berth {
    /// Number, from the harbour mouth inwards.
    pub number: u8,
    /// The longest ship that it takes, in metres.
    pub metres: u16,
}

/// Berths of a port.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Berths {
    /// The port.
    pub port: Port,
    /// Those that are free.
    pub free: Vec<Berth>,
}

/// A ship that asks for a berth.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// Her name.
    pub name: String,
    /// Her length in metres.
    #[schemars(range(min = 1, max = 400))]
    pub metres: u16,
    /// What she carries.
    #[serde(default)]
    pub cargo: Vec<Cargo>,
}

/// Goods on board.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cargo {
    /// What it is.
    pub kind: Kind,
    /// Weight.
    pub tonnes: u32,
}

/// A kind of cargo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// In containers.
    Containers,
    /// Fish.
    Fish,
    /// Goods that explode.
    DangerousGoods,
}

/// Why a ship has to stay outside.
#[derive(Debug)]
pub enum Refusal {
    /// No berth is long enough.
    TooLong {
        /// Length of the ship.
        ship: u16,
        /// Length of the berth.
        berth: u16,
    },
    /// Not in this port.
    Dangerous {
        /// Name of the ship.
        ship: String,
        /// How much of them.
        tonnes: u32,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { ship, berth } => write!(
                f,
                "the ship has {ship} m and the berth {berth} m: ask for another berth"
            ),
            Self::Dangerous { ship, tonnes } => {
                write!(f, "{ship} has {tonnes} t of dangerous goods: unload them at sea")
            }
        }
    }
}

const BERTHS: [Berth; 2] = [
    Berth {
        number: 1,
        metres: 300,
    },
    Berth {
        number: 2,
        metres: 120,
    },
];

/// Lists the berths that are free.
#[mcp_tool(title = "Free berths", read_only, idempotent)]
pub fn free_berths(
    /// The port.
    port: Port,
    /// The least length, in metres.
    #[arg(default)]
    metres: u16,
) -> Json<Berths> {
    let free = BERTHS.into_iter().filter(|berth| berth.metres >= metres);
    Json(Berths {
        port,
        free: free.collect(),
    })
}

/// Gives a ship a berth.
#[mcp_tool(destructive = false, skill(name = "Dock a ship", tags("berths")))]
pub async fn dock(
    /// The ship.
    ship: Ship,
    /// Number of the berth.
    #[arg(range(1..=2), default = 1)]
    berth: usize,
) -> Result<Json<Berth>, Refusal> {
    let berth = &BERTHS[berth - 1];
    let dangerous = ship.cargo.iter().find(|cargo| cargo.kind == Kind::DangerousGoods);
    if let Some(&Cargo { tonnes, .. }) = dangerous {
        let ship = ship.name;
        return Err(Refusal::Dangerous { ship, tonnes });
    }
    if ship.metres > berth.metres {
        return Err(Refusal::TooLong {
            ship: ship.metres,
            berth: berth.metres,
        });
    }
    Ok(Json(berth.clone()))
}
