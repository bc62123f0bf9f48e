//! Any bytes: reading, detection and every rule end without a panic, and each finding has a place in the text.

#![no_main]

use agentcard_documents::check::{Request, judge};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let verdict = judge(bytes, &Request::default());
    for finding in &verdict.findings {
        assert!(finding.start.line >= 1 && finding.start.column >= 1);
    }
});
