//! `#[skill]` on a method.

struct Kitchen;

impl Kitchen {
    /// Plans a menu.
    #[agentcard::skill(tags("menu"))]
    pub fn plan(&self) {}
}

fn main() {
    Kitchen.plan();
}
