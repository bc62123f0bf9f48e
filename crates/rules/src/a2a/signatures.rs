//! Checks the protected headers of a card's signatures (1.0).

use crate::Node;
use crate::catalogue::a2a as rules;
use crate::report::{Object, Report, non_empty_text, text};
use serde_json::Value;

/// Checks the form of a card's signatures, but does not verify them.
pub(super) fn check(report: &mut Report<'_>, card: &Object<'_>) {
    report.each_object(card, "signatures", &mut |report, signature| {
        if let Some(header) = non_empty_text(signature, "protected") {
            let place = report.enter("protected");
            check_header(report, header);
            report.leave(place);
        }
        if text(signature, "signature").is_some_and(|text| decode(text).is_none()) {
            let message = "`signature` must be base64url without padding";
            let fix = "use `-` and `_` instead of `+` and `/`, without `=`";
            report.add_at("signature", &rules::SIGNATURE_TEXT, message, fix);
        }
    });
}

fn check_header(report: &mut Report<'_>, encoded: &str) {
    let json = decode(encoded).and_then(|bytes| String::from_utf8(bytes).ok());
    // `parse` is already compiled in serde_json; `from_slice` would be compiled again here.
    let value: Value = json.unwrap_or_default().parse().unwrap_or_default();
    let Node::Object(header) = Node::of(&value) else {
        let message = "`protected` must be a base64url-encoded JSON object";
        let fix = "encode a header such as `{\"alg\":…,\"kid\":…}`";
        report.add(&rules::PROTECTED_HEADER, message, fix);
        return;
    };
    for &name in &["alg", "kid"] {
        if text(&header, name).is_none_or(str::is_empty) {
            let message = format!("missing `{name}` in the protected header");
            let fix = format!("sign the card with `{name}` in the header");
            report.add(&rules::HEADER_MEMBER, message, fix);
        }
    }
    if text(&header, "alg").is_some_and(|alg| alg.eq_ignore_ascii_case("none")) {
        let message = "`alg` must not be `none`";
        let fix = "sign with an algorithm such as ES256";
        report.add(&rules::UNSIGNED, message, fix);
    }
    if header.get("typ").is_some_and(|typ| typ.as_str() != Some("JOSE")) || !header.contains_key("typ") {
        let message = "`typ` of the protected header is not `JOSE`";
        let fix = "set `\"typ\":\"JOSE\"`";
        report.add(&rules::HEADER_TYPE, message, fix);
    }
}

/// Decodes base64url without padding.
fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut bits = 0_u32;
    let mut count = 0;
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count).to_le_bytes()[0]);
            bits &= (1 << count) - 1;
        }
    }
    (count < 6).then_some(bytes)
}
