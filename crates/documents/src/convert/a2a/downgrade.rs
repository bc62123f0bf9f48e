//! 1.0 → 0.3.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root as shape;
use agentcard_rules::pointer::below;
use serde_json::Value;

use super::upgrade::drop_signatures;
use super::{flows, interfaces, requirements, schemes};
use crate::convert::lenient::read_v1_0;
use crate::convert::member::{Object, items, object, object_mut, put, root, said, take};
use crate::convert::walk::arrange;
use crate::convert::{Converted, Loss, Refusal, outvoted};

/// Converts a 1.0 card to A2A 0.3. Interfaces that support 0.3 are kept.
///
/// # Errors
///
/// No interface supports 0.3, or something has no equivalent and cannot be omitted safely: an unknown kind of scheme,
/// an unknown API key location, requirements that cannot be satisfied, an extension without a URI.
pub fn to_v0_3(card: &Value) -> Result<Converted, Refusal> {
    let mut card = card.clone();
    let renamed = read_v1_0(&mut card);
    match downgrade(&card) {
        Ok(mut converted) => {
            for loss in &mut converted.losses {
                loss.pointer = renamed.source(std::mem::take(&mut loss.pointer));
            }
            Ok(converted)
        }
        Err(mut refusal) => {
            refusal.pointer = renamed.source(refusal.pointer);
            Err(refusal)
        }
    }
}

/// The same for a card whose members have their own names.
fn downgrade(card: &Value) -> Result<Converted, Refusal> {
    let mut card = root(card)?.clone();
    let mut losses = Vec::new();
    check_extensions(&card)?;
    interfaces::downgrade(&mut card, &mut losses)?;
    schemes::downgrade(&mut card, &mut losses)?;
    requirements::downgrade(&mut card, &mut losses);
    flows::drop_flowless(&mut card, requirements::NEW, &mut losses)?;
    flows::merge(&mut card);
    move_extended_card(&mut card, &mut losses);
    drop_signatures(&mut card, &mut losses);
    let mut document = Value::Object(card);
    arrange(&mut document, shape(Dialect::A2aV0_3));
    Ok(Converted::new(document, losses))
}

fn check_extensions(card: &Object) -> Result<(), Refusal> {
    let extensions =
        object(card, "capabilities").map_or(&[][..], |capabilities| items(capabilities, "extensions"));
    for (index, extension) in extensions.iter().enumerate() {
        if extension
            .as_object()
            .is_some_and(|extension| said(extension, "uri").is_none())
        {
            let pointer = below("/capabilities/extensions", index);
            return Err(Refusal::new(
                pointer,
                "missing field `uri` of the extension, which 0.3 requires; add it",
            ));
        }
    }
    Ok(())
}

pub(super) fn move_extended_card(card: &mut Object, losses: &mut Vec<Loss>) {
    let capabilities = object_mut(card, "capabilities");
    if let Some(extended) = capabilities.and_then(|capabilities| take(capabilities, "extendedAgentCard")) {
        let old = "supportsAuthenticatedExtendedCard";
        let before = put(card, old, extended);
        losses.extend(before.map(|_| outvoted(below("", old), "extendedAgentCard")));
    }
}
