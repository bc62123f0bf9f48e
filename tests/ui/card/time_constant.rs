//! A constant that is not a UTC time.

const NO_DAY: agentcard::openclasp::Time = agentcard::openclasp::Time::new("2026-02-29T08:00:00Z");

fn main() {
    let _ = NO_DAY;
}
