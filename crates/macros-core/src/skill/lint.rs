//! The rules of a skill that stands alone: all but what its card decides.

use std::rc::Rc;

use serde_json::json;

use super::spec::Skill;
use crate::card::{self, Node};
use crate::errors::Errors;
use crate::meta::Site;

/// Runs the rules on the skill in a card that is right in all else. Whether its security schemes exist is asked where
/// a card lists it.
pub(crate) fn lint_skill(skill: &Skill, errors: &mut Errors) {
    let site = &skill.site;
    let mut document = frame(site);
    let own = card::skill_members(skill).object(site);
    document.push(("skills".to_owned(), Node::List(vec![own], Rc::clone(site))));
    let document = Node::Object(document, Rc::clone(site));
    let allowed = card::allow_everywhere(&skill.allow);
    card::check_allowed(&allowed, errors);
    card::lint_document(&document, card::Version::V1_0, &allowed, Vec::new(), errors);
}

/// A card without skills and faults.
fn frame(site: &Rc<Site>) -> Vec<(String, Node)> {
    let members = [
        ("name", json!("Frame")),
        ("description", json!("Holds one skill.")),
        (
            "supportedInterfaces",
            json!([{ "url": "https://frame.invalid/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }]),
        ),
        ("version", json!("1.0.0")),
        ("capabilities", json!({})),
        ("defaultInputModes", json!(["text/plain"])),
        ("defaultOutputModes", json!(["text/plain"])),
    ];
    let node = |value| Node::Json(value, Rc::clone(site));
    members
        .into_iter()
        .map(|(name, value)| (name.to_owned(), node(value)))
        .collect()
}
