//! OAuth flows: any number per scheme in 0.3, exactly one in 1.0.
//!
//! A scheme with n flows becomes n schemes `name`, `name_clientCredentials`, …, and every requirement of the scheme
//! becomes n alternatives. The reverse conversion merges schemes whose names and requirements match this pattern.
//! All functions operate on cards in the 0.3 shape.

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::OAUTH_FLOWS;
use agentcard_rules::pointer::below;
use serde_json::{Value, json};
use std::collections::BTreeMap;

use super::requirements::{self, OLD, each_owner};
use crate::convert::member::{Object, items, object, object_mut, take, text};
use crate::convert::names::Names;
use crate::convert::{Loss, Refusal};

/// Maximum number of alternatives in a list, because combinations of flows multiply.
const MOST_ALTERNATIVES: usize = 64;

/// Splits every scheme with several flows, and the requirements that refer to it.
pub(super) fn split(card: &mut Object) -> Result<(), Refusal> {
    let Some(schemes) = object_mut(card, "securitySchemes") else {
        return Ok(());
    };
    let mut variants = BTreeMap::new();
    let mut names = Names::with(schemes.keys().map(String::as_str));
    for (name, scheme) in std::mem::take(schemes) {
        let flows = flows_of(&scheme);
        if flows.len() < 2 {
            schemes.insert(name, scheme);
            continue;
        }
        let mut parts = vec![name.clone()];
        parts.extend(
            flows[1..]
                .iter()
                .map(|flow| names.claim(&format!("{name}_{flow}"), "_")),
        );
        for (part, flow) in parts.iter().zip(&flows) {
            schemes.insert(part.clone(), only(&scheme, flow, &flows));
        }
        variants.insert(name, parts);
    }
    split_requirements(card, &variants)
}

/// Splits schemes in the 0.3 shape on a 1.0 card; returns `false` if nothing was split.
pub(crate) fn split_v1_0(card: &mut Object) -> bool {
    let several = |(_, scheme): (&String, &Value)| flows_of(scheme).len() > 1;
    let mut trial = card.clone();
    let mut mixed = !object(card, "securitySchemes").into_iter().flatten().any(several);
    each_owner(&mut trial, &mut |owner, _| mixed |= owner.contains_key(OLD));
    // Requirements under both names need a human decision.
    if mixed {
        return false;
    }
    requirements::downgrade(&mut trial, &mut Vec::new());
    let split = split(&mut trial).is_ok();
    if split {
        requirements::upgrade(&mut trial, &mut Vec::new());
        *card = trial;
    }
    split
}

/// The flows of 1.0 in order; the first flow of a scheme keeps the scheme's name.
fn known() -> impl Iterator<Item = &'static str> {
    OAUTH_FLOWS.members(Dialect::A2aV1_0).map(|(_, name)| name)
}

/// The flows of an OAuth scheme.
fn flows_of(scheme: &Value) -> Vec<&'static str> {
    let scheme = scheme.as_object();
    let flows = scheme.filter(|scheme| text(scheme, "type") == Some("oauth2"));
    let flows = flows.and_then(|scheme| object(scheme, "flows"));
    let has = |flow: &&str| flows.is_some_and(|flows| flows.get(*flow).is_some_and(|flow| !flow.is_null()));
    known().filter(has).collect()
}

/// The scheme with a single flow; members other than flows are kept only with the first.
fn only(scheme: &Value, flow: &str, all: &[&str]) -> Value {
    let mut scheme = scheme.clone();
    if let Some(flows) = scheme.get_mut("flows").and_then(Value::as_object_mut) {
        let first = all.first() == Some(&flow);
        flows.retain(|key, _| key == flow || (first && !all.contains(&key.as_str())));
    }
    scheme
}

fn split_requirements(card: &mut Object, variants: &BTreeMap<String, Vec<String>>) -> Result<(), Refusal> {
    let mut result = Ok(());
    each_owner(card, &mut |owner, pointer| {
        if let Some(Value::Array(list)) = owner.get_mut(OLD) {
            if let Some(split) = split_list(list, variants) {
                *list = split;
            } else {
                let message = format!(
                    "the OAuth flows result in more than {MOST_ALTERNATIVES} alternatives; remove unused flows"
                );
                result = Err(Refusal::new(below(pointer, OLD), message));
            }
        }
    });
    result
}

/// Expands every requirement into its variants; `None` if there are too many.
fn split_list(list: &[Value], variants: &BTreeMap<String, Vec<String>>) -> Option<Vec<Value>> {
    let mut split = Vec::new();
    for requirement in list {
        let Value::Object(asked) = requirement else {
            split.push(requirement.clone());
            continue;
        };
        let mut product = vec![Object::new()];
        for (name, scopes) in asked {
            let own = [name.clone()];
            let names = variants.get(name).map_or(&own[..], Vec::as_slice);
            if product.len() * names.len() > MOST_ALTERNATIVES {
                return None;
            }
            let with = |so_far: &Object, name: &String| {
                let mut more = so_far.clone();
                more.insert(name.clone(), scopes.clone());
                more
            };
            product = product
                .iter()
                .flat_map(|so_far| names.iter().map(move |name| with(so_far, name)))
                .collect();
        }
        split.extend(product.into_iter().map(Value::Object));
    }
    // A list that was already too long is not rejected.
    (split.len() <= MOST_ALTERNATIVES.max(list.len())).then_some(split)
}

/// Merges schemes that [`split`] could have created from one, judging by names, other members and requirements.
pub(super) fn merge(card: &mut Object) {
    let schemes = object(card, "securitySchemes").into_iter().flat_map(Object::keys);
    for base in schemes.cloned().collect::<Vec<_>>() {
        let Some(first) = scheme(card, &base).and_then(single_flow) else {
            continue;
        };
        for flow in known().skip_while(|flow| *flow != first).skip(1) {
            let part = format!("{base}_{flow}");
            if is_part(card, &base, &part, flow) && is_alternative(card, &base, &part) {
                merge_into(card, &base, &part, flow);
            }
        }
    }
}

fn scheme<'a>(card: &'a Object, name: &str) -> Option<&'a Value> {
    object(card, "securitySchemes")?.get(name)
}

fn single_flow(scheme: &Value) -> Option<&'static str> {
    match flows_of(scheme)[..] {
        [flow] => Some(flow),
        _ => None,
    }
}

/// Whether `part` differs from `base` only in its single flow.
fn is_part(card: &Object, base: &str, part: &str, flow: &str) -> bool {
    let Some((base, part)) = scheme(card, base).zip(scheme(card, part)) else {
        return false;
    };
    let flows = part.get("flows").and_then(Value::as_object);
    let stripped = |scheme: &Value| {
        let mut scheme = scheme.clone();
        scheme["flows"] = json!({});
        scheme
    };
    flows.is_some_and(|flows| flows.len() == 1)
        && single_flow(part) == Some(flow)
        && stripped(base) == stripped(part)
}

/// Whether every list of requirements with one of two schemes has an equal alternative with the other.
fn is_alternative(card: &mut Object, base: &str, part: &str) -> bool {
    let mut all = true;
    each_owner(card, &mut |owner, _| {
        let list = items(owner, OLD);
        all &= swaps(list, base, part) && swaps(list, part, base);
    });
    all
}

fn swaps(list: &[Value], one: &str, other: &str) -> bool {
    list.iter().filter_map(Value::as_object).all(|requirement| {
        let Some(scopes) = requirement.get(one) else {
            return true;
        };
        let mut swapped = requirement.clone();
        take(&mut swapped, one);
        // A requirement of both schemes is not a choice between them.
        swapped.insert(other.to_owned(), scopes.clone()).is_none()
            && list.iter().any(|item| item.as_object() == Some(&swapped))
    })
}

fn merge_into(card: &mut Object, base: &str, part: &str, flow: &str) {
    let Some(schemes) = object_mut(card, "securitySchemes") else {
        return;
    };
    let merged =
        take(schemes, part).and_then(|mut part| part.get_mut("flows")?.get_mut(flow).map(Value::take));
    let flows = schemes
        .get_mut(base)
        .and_then(|base| base.get_mut("flows")?.as_object_mut());
    if let Some((flows, merged)) = flows.zip(merged) {
        flows.insert(flow.to_owned(), merged);
    }
    each_owner(card, &mut |owner, _| {
        if let Some(Value::Array(list)) = owner.get_mut(OLD) {
            list.retain(|requirement| requirement.get(part).is_none());
        }
    });
}

/// Drops OAuth schemes without flows and the alternatives that need them; refuses to remove the last alternative.
/// `requirements` is the name of the member in the source.
pub(super) fn drop_flowless(
    card: &mut Object,
    requirements: &str,
    losses: &mut Vec<Loss>,
) -> Result<(), Refusal> {
    let schemes = object(card, "securitySchemes").into_iter().flatten();
    let is_flowless =
        |scheme: &Value| scheme.get("type") == Some(&json!("oauth2")) && flows_of(scheme).is_empty();
    let flowless: Vec<String> = schemes
        .filter(|(_, scheme)| is_flowless(scheme))
        .map(|(name, _)| name.clone())
        .collect();
    if flowless.is_empty() {
        return Ok(());
    }
    let mut result = Ok(());
    each_owner(card, &mut |owner, pointer| {
        let Some(Value::Array(list)) = owner.get_mut(OLD) else {
            return;
        };
        let before = list.len();
        list.retain(|requirement| flowless.iter().all(|name| requirement.get(name).is_none()));
        if list.is_empty() && before > 0 {
            let message = format!(
                "every alternative requires a scheme without a supported flow (`{}`), so the result would not require authentication; add another scheme",
                flowless.join("`, `")
            );
            result = Err(Refusal::new(below(pointer, requirements), message));
        }
    });
    result?;
    for name in &flowless {
        object_mut(card, "securitySchemes").and_then(|schemes| take(schemes, name));
        let message = "no flow is left; the scheme and the alternatives that require it are dropped";
        losses.push(Loss::new(below("/securitySchemes", name), message));
    }
    Ok(())
}
