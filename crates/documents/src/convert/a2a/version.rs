//! Between versions that list interfaces: members take the names of the other version.

use agentcard_rules::generated::root as shape;
use agentcard_rules::pointer::below;
use agentcard_rules::{Dialect, Loss, mapping};
use serde_json::Value;

use super::upgrade::drop_signatures;
use crate::convert::member::{rename, root, take};
use crate::convert::walk::{arrange, walk};
use crate::convert::{Converted, Refusal, outvoted};

/// Writes a card of one version as another, both with the interfaces of 1.0.
///
/// # Errors
///
/// The document is no object.
pub fn to_version(card: &Value, from: Dialect, to: Dialect) -> Result<Converted, Refusal> {
    root(card)?;
    let mut document = card.clone();
    let mut moves = Vec::new();
    walk(&mut document, shape(from), "", &mut |object, shape, pointer| {
        for name in object.keys() {
            let key = mapping::keys(shape.name).and_then(|keys| keys.key_of(from, name));
            let other = key.and_then(|key| key.member(to));
            if key.is_some() && other != Some(name) {
                moves.push((pointer.to_owned(), name.clone(), other));
            }
        }
    });
    let mut losses = Vec::new();
    // Inner ones first, so that the pointers of outer ones stay right.
    for (pointer, old, new) in moves.iter().rev() {
        let Some(object) = document.pointer_mut(pointer).and_then(Value::as_object_mut) else {
            continue;
        };
        if let Some(new) = new {
            let before = rename(object, old, new);
            losses.extend(before.map(|_| outvoted(below(pointer, new), old)));
        } else {
            take(object, old);
            let below_it = format!("{}/", below(pointer, old));
            losses.retain(|loss: &Loss| !loss.pointer.starts_with(&below_it));
            let message = format!("A2A {} has no `{old}`", to.version());
            losses.push(Loss::new(below(pointer, old), message));
        }
    }
    losses.reverse();
    if let Value::Object(card) = &mut document
        && !moves.is_empty()
    {
        drop_signatures(card, &mut losses);
    }
    arrange(&mut document, shape(to));
    Ok(Converted::new(document, losses))
}
