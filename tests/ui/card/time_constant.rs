//! A constant that is no moment in UTC.

const NO_DAY: agentcard::openclasp::Time = agentcard::openclasp::Time::new("2026-02-29T08:00:00Z");

fn main() {
    let _ = NO_DAY;
}
