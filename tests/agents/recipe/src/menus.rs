//! Menus for several days.

use agentcard::skill;

/// Plans a menu for a week and writes it to the kitchen's calendar.
#[skill(
    name = "Plan a menu",
    tags("menus", "planning"),
    security(oauth("recipes:read", "menus:write")),
    security(key, mtls)
)]
pub async fn plan_menu(days: usize) -> Vec<String> {
    (1..=days).map(|day| format!("day {day}: soup")).collect()
}
