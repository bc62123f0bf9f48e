//! 0.3 → 1.0.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root as shape;
use serde_json::{Value, json};

use super::{flows, interfaces, requirements, schemes};
use crate::convert::lenient::drop_unset;
use crate::convert::member::{Object, object_mut, put, root, take};
use crate::convert::walk::arrange;
use crate::convert::{Converted, Loss, Refusal, outvoted};

/// A 0.3 card without unset fields, with its requirements in one form and one flow in each scheme, and what that loses.
pub(super) fn with_plain_security(card: &Value) -> Result<(Object, Vec<Loss>), Refusal> {
    let mut card = card.clone();
    drop_unset(&mut card, Dialect::A2aV0_3);
    let mut card = root(&card)?.clone();
    let mut losses = Vec::new();
    plain_requirements(&mut card);
    flows::drop_flowless(&mut card, requirements::OLD, &mut losses)?;
    flows::split(&mut card)?;
    Ok((card, losses))
}

/// Converts a card in the 0.3 form to A2A 1.0.
///
/// # Errors
///
/// A missing `url`, an unknown kind of security scheme, too many combinations of flows, or requirements that cannot be
/// satisfied.
pub fn to_v1_0(card: &Value) -> Result<Converted, Refusal> {
    let (mut card, mut losses) = with_plain_security(card)?;
    schemes::upgrade(&mut card, &mut losses)?;
    requirements::upgrade(&mut card, &mut losses);
    interfaces::upgrade(&mut card, &mut losses)?;
    move_extended_card(&mut card, &mut losses);
    drop_history(&mut card, &mut losses);
    drop_signatures(&mut card, &mut losses);
    let mut document = Value::Object(card);
    arrange(&mut document, shape(Dialect::A2aV1_0));
    Ok(Converted::new(document, losses))
}

/// Puts requirements of the 1.0 shape into that of 0.3, so that they are split like the others.
fn plain_requirements(card: &mut Object) {
    requirements::each_owner(card, &mut |owner, _| {
        if let Some(list) = owner.get_mut(requirements::OLD) {
            *list = requirements::plain(list.take());
        }
    });
}

pub(super) fn move_extended_card(card: &mut Object, losses: &mut Vec<Loss>) {
    let old = "supportsAuthenticatedExtendedCard";
    let Some(extended) = take(card, old) else {
        return;
    };
    let capabilities = card.entry("capabilities").or_insert_with(|| json!({}));
    if let Value::Object(capabilities) = capabilities {
        let before = put(capabilities, "extendedAgentCard", extended);
        losses.extend(before.map(|_| outvoted("/capabilities/extendedAgentCard", old)));
    }
}

pub(super) fn drop_history(card: &mut Object, losses: &mut Vec<Loss>) {
    let capabilities = object_mut(card, "capabilities");
    if capabilities.is_some_and(|capabilities| take(capabilities, "stateTransitionHistory").is_some()) {
        let pointer = "/capabilities/stateTransitionHistory";
        losses.push(Loss::new(pointer, "1.0 has no state transition history"));
    }
}

/// A signature covers the bytes of its own version only.
pub(super) fn drop_signatures(card: &mut Object, losses: &mut Vec<Loss>) {
    let signatures = take(card, "signatures");
    if signatures.is_some_and(|signatures| signatures != json!([])) {
        losses.push(Loss::new(
            "/signatures",
            "signatures are not valid for the new document; sign it again",
        ));
    }
}
