//! A2A agent cards: 0.3 ↔ 1.0, and between versions that list interfaces as 1.0 does.
//!
//! The mapping defines renamed, moved and unsupported members, which `restate` applies. The other files convert
//! what a table can't express.

mod flows;
mod interfaces;
mod requirements;
mod restate;
mod schemes;

use agentcard_rules::Dialect;
use agentcard_rules::generated::root as shape;
use agentcard_rules::pointer::below;
use serde_json::{Value, json};

use crate::convert::lenient::read;
use crate::convert::member::{Object, items, non_blank_text, object, root, take};
use crate::convert::walk::arrange;
use crate::convert::{Converted, Loss, Refusal};

pub(crate) use flows::split_v1_0 as split_flows;
pub(crate) use requirements::{NEW, to_v0_3 as requirement_to_v0_3};

/// Converts a card in the 0.3 form to A2A 1.0.
///
/// # Errors
///
/// A missing `url`, an unknown kind of security scheme, too many combinations of flows, or requirements that cannot be
/// satisfied.
pub fn to_v1_0(card: &Value) -> Result<Converted, Refusal> {
    converted(card, Dialect::A2aV0_3, Dialect::A2aV1_0, |card, losses| {
        requirements::unwrap(card);
        flows::drop_flowless(card, requirements::OLD, losses)?;
        flows::split(card)?;
        schemes::upgrade(card)?;
        requirements::upgrade(card, losses);
        interfaces::upgrade(card, losses)
    })
}

/// Converts a 1.0 card to A2A 0.3. Interfaces that support 0.3 are kept.
///
/// A card that is converted to 1.0 and back has these differences:
///
/// * `protocolVersion` is `0.3.0`,
/// * `preferredTransport` is written, and `additionalInterfaces` begins with the main interface: the first that has a
///   URL and a transport,
/// * every interface is listed once (`url` and `transport` tell them apart),
/// * OAuth schemes that are alternatives of each other are flows of one.
///
/// # Errors
///
/// No interface supports 0.3, or something has no equivalent and cannot be omitted safely: an unknown kind of scheme,
/// an unknown API key location, requirements that cannot be satisfied, an extension without a URI.
pub fn to_v0_3(card: &Value) -> Result<Converted, Refusal> {
    converted(card, Dialect::A2aV1_0, Dialect::A2aV0_3, |card, losses| {
        check_extensions(card)?;
        interfaces::downgrade(card, losses)?;
        schemes::downgrade(card, losses)?;
        requirements::downgrade(card, losses);
        flows::drop_flowless(card, requirements::NEW, losses)?;
        flows::merge(card);
        Ok(())
    })
}

/// Writes a card of one version as another, both with the interfaces of 1.0.
///
/// # Errors
///
/// The document is not an object.
pub fn to_version(card: &Value, from: Dialect, to: Dialect) -> Result<Converted, Refusal> {
    converted(card, from, to, |_, _| Ok(()))
}

/// Applies the lenient reading, the mapping to another version, and the hand-written conversion `by_hand`.
fn converted(
    card: &Value,
    from: Dialect,
    to: Dialect,
    by_hand: impl FnOnce(&mut Object, &mut Vec<Loss>) -> Result<(), Refusal>,
) -> Result<Converted, Refusal> {
    root(card)?;
    let mut document = card.clone();
    let renamed = read(&mut document, from);
    let mut losses = restate::restate(&mut document, from, to);
    if let Value::Object(members) = &mut document {
        by_hand(members, &mut losses).map_err(|refusal| Refusal {
            pointer: renamed.source(refusal.pointer),
            ..refusal
        })?;
    }
    for loss in &mut losses {
        loss.pointer = renamed.source(std::mem::take(&mut loss.pointer));
    }
    // A signature covers the exact bytes of its version.
    if document != *card
        && let Value::Object(members) = &mut document
        && take(members, "signatures").is_some_and(|signatures| signatures != json!([]))
    {
        let message = "signatures are not valid for the new document; sign it again";
        losses.push(Loss::new("/signatures", message));
    }
    arrange(&mut document, shape(to));
    Ok(Converted::new(document, losses))
}

fn check_extensions(card: &Object) -> Result<(), Refusal> {
    let extensions = object(card, "capabilities").map_or(&[][..], |all| items(all, "extensions"));
    let is_unnamed = |extension: &Value| {
        extension
            .as_object()
            .is_some_and(|one| non_blank_text(one, "uri").is_none())
    };
    match extensions.iter().position(is_unnamed) {
        None => Ok(()),
        Some(index) => Err(Refusal::new(
            below("/capabilities/extensions", index),
            "missing field `uri` of the extension, which 0.3 requires; add it",
        )),
    }
}

#[cfg(test)]
mod tests;
