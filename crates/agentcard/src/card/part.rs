//! Prints a card from JSON text of the macro, strings known only to the compiler, and skills of other modules.
//!
//! A derived card is `text(&write::<{ room(measure(PARTS), LIMIT) }>(PARTS))`: the same printer runs twice in const
//! evaluation.

use agentcard_rules::text::{escaped, is_equal};

use super::definition::{Need, SkillDef};

/// A part of the printed card.
#[derive(Debug)]
pub enum Part {
    /// JSON.
    Raw(&'static str),
    /// A string to be quoted and escaped.
    Text(&'static str),
    /// A Cargo package name, printed as a title: `recipe-agent` becomes `Recipe Agent`.
    Words(&'static str),
    /// A skill listed by path.
    Skill(&'static SkillDef, &'static Target),
}

/// The card that a skill is printed into.
#[derive(Debug)]
pub struct Target {
    /// The A2A version of the card.
    pub version: &'static str,
    /// The name of the skill member that holds security requirements.
    pub security: &'static str,
    /// Whether requirements wrap their schemes, and the scopes of each, in objects.
    pub wraps: bool,
    /// The security schemes of the card.
    pub schemes: &'static [SchemeDef],
}

/// A declared security scheme.
#[derive(Debug)]
pub struct SchemeDef {
    /// The id that requirements refer to.
    pub id: &'static str,
    /// The ids in the printed card: one for each flow, or a single one; none if the version can't express the
    /// scheme.
    pub names: &'static [&'static str],
    /// The scopes of each flow; `None` for a scheme without flows.
    pub flows: Option<&'static [&'static [&'static str]]>,
}

/// The size of the card's buffer; zero for a card that is too long, so that only its size is reported.
#[must_use]
#[inline]
pub const fn room(length: usize, limit: usize) -> usize {
    if length > limit { 0 } else { length }
}

/// Returns the length of the card in bytes.
#[must_use]
#[inline]
pub const fn measure(parts: &[Part]) -> usize {
    let mut sink = Sink::new(&mut []);
    print(&mut sink, parts);
    sink.length()
}

/// Prints the card; `N` must be the result of [`room`].
#[must_use]
#[inline]
pub const fn write<const N: usize>(parts: &[Part]) -> [u8; N] {
    let mut room = [0; N];
    if N > 0 {
        print(&mut Sink::new(&mut room), parts);
    }
    room
}

/// Converts the printed card to a string.
#[must_use]
#[inline]
pub const fn text(card: &'static [u8]) -> &'static str {
    match core::str::from_utf8(card) {
        Ok(text) => text,
        // Every part is a `str` and is written completely.
        Err(_) => unreachable!(),
    }
}

#[inline]
const fn print(sink: &mut Sink<'_>, parts: &[Part]) {
    let mut index = 0;
    while index < parts.len() {
        match parts[index] {
            Part::Raw(json) => sink.raw(json),
            Part::Text(text) => sink.string(text),
            Part::Words(identifier) => sink.words(identifier),
            Part::Skill(skill, target) => print_skill(sink, skill, target),
        }
        index += 1;
    }
}

#[inline]
const fn print_skill(sink: &mut Sink<'_>, skill: &SkillDef, target: &Target) {
    sink.raw("{\"id\":\"");
    sink.escaped(skill.id);
    sink.raw("\",\"name\":\"");
    sink.escaped(skill.name);
    sink.raw("\",\"description\":\"");
    sink.escaped(skill.description);
    sink.raw("\",\"tags\":");
    sink.strings(skill.tags);
    print_list(sink, ",\"examples\":", skill.examples);
    print_list(sink, ",\"inputModes\":", skill.input_modes);
    print_list(sink, ",\"outputModes\":", skill.output_modes);
    if usable(skill.security, target) > 0 {
        sink.raw(",\"");
        sink.raw(target.security);
        sink.raw("\":[");
        print_security(sink, skill.security, target);
        sink.raw("]");
    }
    if !skill.extra.is_empty() {
        sink.raw(skill.extra);
    }
    sink.raw("}");
}

#[inline]
const fn print_list(sink: &mut Sink<'_>, name: &str, items: &[&str]) {
    if !items.is_empty() {
        sink.raw(name);
        sink.strings(items);
    }
}

/// Prints every alternative, once for each combination of flows.
#[inline]
const fn print_security(sink: &mut Sink<'_>, security: &[&[Need]], target: &Target) {
    let mut first = true;
    let mut index = 0;
    while index < security.len() {
        let count = choices(security[index], target);
        let mut choice = 0;
        while choice < count {
            if !first {
                sink.raw(",");
            }
            first = false;
            print_alternative(sink, security[index], target, choice);
            choice += 1;
        }
        index += 1;
    }
}

/// Prints one alternative. The digits of `choice`, starting with the last need, select the flow of each need.
#[inline]
const fn print_alternative(sink: &mut Sink<'_>, needs: &[Need], target: &Target, choice: usize) {
    let mut weight = choices(needs, target);
    let mut rest = choice;
    sink.raw(if target.wraps { "{\"schemes\":{" } else { "{" });
    let mut index = 0;
    while index < needs.len() {
        if let Some(scheme) = find(target, needs[index].scheme) {
            weight /= scheme.names.len();
            if index > 0 {
                sink.raw(",");
            }
            sink.string(scheme.names[rest / weight]);
            rest %= weight;
            print_scopes(sink, needs[index].scopes, target.wraps);
        }
        index += 1;
    }
    sink.raw(if target.wraps { "}}" } else { "}" });
}

#[inline]
const fn print_scopes(sink: &mut Sink<'_>, scopes: &[&str], wraps: bool) {
    sink.raw(if wraps { ":{" } else { ":" });
    if !wraps || !scopes.is_empty() {
        sink.raw(if wraps { "\"list\":" } else { "" });
        sink.strings(scopes);
    }
    sink.raw(if wraps { "}" } else { "" });
}

/// Number of combinations of flows for the needs; zero if this version lacks one of the schemes.
#[inline]
pub(super) const fn choices(needs: &[Need], target: &Target) -> usize {
    let mut count: usize = 1;
    let mut index = 0;
    while index < needs.len() {
        count = match find(target, needs[index].scheme) {
            Some(scheme) => count.saturating_mul(scheme.names.len()),
            None => 0,
        };
        index += 1;
    }
    count
}

/// Number of alternatives in the printed card.
#[inline]
pub(super) const fn usable(security: &[&[Need]], target: &Target) -> usize {
    let mut count: usize = 0;
    let mut index = 0;
    while index < security.len() {
        count = count.saturating_add(choices(security[index], target));
        index += 1;
    }
    count
}

#[inline]
pub(super) const fn find(target: &Target, id: &str) -> Option<&'static SchemeDef> {
    let mut index = 0;
    while index < target.schemes.len() {
        if is_equal(target.schemes[index].id, id) {
            return Some(&target.schemes[index]);
        }
        index += 1;
    }
    None
}

#[inline]
pub(super) const fn contains(words: &[&str], word: &str) -> bool {
    let mut index = 0;
    while index < words.len() {
        if is_equal(words[index], word) {
            return true;
        }
        index += 1;
    }
    false
}

/// A writer into a byte buffer. With an empty buffer it only counts.
struct Sink<'a> {
    /// The rest of the buffer.
    room: &'a mut [u8],
    length: usize,
    /// Whether the text is only counted.
    counts: bool,
}

impl<'a> Sink<'a> {
    #[inline]
    const fn new(room: &'a mut [u8]) -> Self {
        Self {
            counts: room.is_empty(),
            room,
            length: 0,
        }
    }

    #[inline]
    const fn length(&self) -> usize {
        self.length
    }

    /// Adds text without escaping.
    #[inline]
    const fn raw(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    #[allow(clippy::mem_replace_with_default, reason = "`take` is not const")]
    #[inline]
    const fn bytes(&mut self, bytes: &[u8]) {
        self.length += bytes.len();
        if self.counts {
            return;
        }
        let (place, room) = std::mem::replace(&mut self.room, &mut []).split_at_mut(bytes.len());
        place.copy_from_slice(bytes);
        self.room = room;
    }

    /// Writes `text` as a JSON string.
    #[inline]
    const fn string(&mut self, text: &str) {
        self.raw("\"");
        self.escaped(text);
        self.raw("\"");
    }

    /// Writes the contents of a JSON string, escaped like `serde_json`.
    #[inline]
    const fn escaped(&mut self, text: &str) {
        let mut rest = text.as_bytes();
        while let [_, ..] = rest {
            let escaped = escaped(rest);
            let run = rest.len() - escaped.len();
            if self.counts {
                self.length += run;
            } else if run > 0 {
                self.bytes(rest.split_at(run).0);
            }
            let [byte, next @ ..] = escaped else { break };
            self.escape(*byte);
            rest = next;
        }
    }

    #[inline]
    const fn escape(&mut self, byte: u8) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let letter = match byte {
            b'"' | b'\\' => byte,
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            0x08 => b'b',
            0x0c => b'f',
            _ => {
                let (high, low) = (DIGITS[(byte >> 4) as usize], DIGITS[(byte & 15) as usize]);
                return self.bytes(&[b'\\', b'u', b'0', b'0', high, low]);
            }
        };
        self.bytes(&[b'\\', letter]);
    }

    /// Writes an identifier as a title, in a JSON string: `recipe-agent` becomes `"Recipe Agent"`.
    ///
    /// Package names consist of letters, digits, `-` and `_`, so nothing needs an escape.
    #[inline]
    const fn words(&mut self, identifier: &str) {
        let bytes = identifier.as_bytes();
        self.raw("\"");
        let mut at = 0;
        let mut first = true;
        let mut new_word = true;
        while at < bytes.len() {
            let byte = bytes[at];
            if matches!(byte, b'-' | b'_') {
                new_word = true;
            } else if new_word {
                if !first {
                    self.raw(" ");
                }
                self.bytes(&[byte.to_ascii_uppercase()]);
                first = false;
                new_word = false;
            } else {
                self.bytes(&[byte]);
            }
            at += 1;
        }
        self.raw("\"");
    }

    /// Writes an array of strings.
    #[inline]
    const fn strings(&mut self, items: &[&str]) {
        let mut rest = items;
        let mut before = "[\"";
        while let [item, next @ ..] = rest {
            self.raw(before);
            self.escaped(item);
            before = "\",\"";
            rest = next;
        }
        self.raw(if items.is_empty() { "[]" } else { "\"]" });
    }
}

#[cfg(test)]
mod tests {
    use super::Sink;
    use proptest::prelude::*;

    /// Measures and prints, as a derived card does.
    macro_rules! written {
        ($print:ident, $text:expr) => {{
            let mut count = Sink::new(&mut []);
            count.$print($text);
            let mut room = vec![0; count.length()];
            Sink::new(&mut room).$print($text);
            String::from_utf8(room).unwrap()
        }};
    }

    #[test]
    fn escapes_every_character_of_the_basic_plane_like_serde_json() {
        let all: String = (0..=0xffff_u32).filter_map(char::from_u32).collect();
        assert_eq!(written!(string, &all), serde_json::to_string(&all).unwrap());
    }

    #[test]
    fn identifiers_become_titles() {
        let words = |text| written!(words, text);
        assert_eq!(words("recipe-agent"), "\"Recipe Agent\"");
        assert_eq!(words("_my__agent2-"), "\"My Agent2\"");
    }

    proptest! {
        #[test]
        fn escapes_like_serde_json(text in any::<String>()) {
            prop_assert_eq!(written!(string, &text), serde_json::to_string(&text).unwrap());
        }
    }
}
