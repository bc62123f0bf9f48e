//! Arbitrary bytes: parsing, detection and every rule finish without a panic, and each finding has a position in
//! the text.

#![no_main]

use agentcard_documents::check::{Request, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let checked = check(bytes, &Request::default());
    for finding in &checked.findings {
        assert!(finding.start.line >= 1 && finding.start.column >= 1);
    }
});
