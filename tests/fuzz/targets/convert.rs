//! Arbitrary JSON documents: fixing and normalizing are idempotent, and every conversion returns a document or a
//! refusal.

#![no_main]

use agentcard_documents::convert::{Target, a2a, convert, diff};
use agentcard_documents::fix::fix;
use agentcard_rules::Dialect;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = serde_json::from_slice::<Value>(bytes) else { return };
    for dialect in Dialect::ALL {
        if let Ok(once) = fix(bytes, Some(*dialect)) {
            let again = fix(once.text.as_bytes(), Some(*dialect)).expect("a fixed text can be fixed");
            assert_eq!(again.text, once.text, "fixing again changes more");
        }
        for target in Target::all() {
            let _ = convert(&document, *dialect, target, Some("https://a.example"));
        }
    }
    let _ = diff::diff(&document, &document);
    if let Ok(normal) = a2a::normalise_v0_3(&document) {
        let again = a2a::normalise_v0_3(&normal.document).expect("a normal card stays one");
        assert_eq!(again.document, normal.document, "normalising again changes more");
    }
});
