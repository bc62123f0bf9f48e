//! A value that may have one of several forms: which was meant, and what is wrong with it then.

use serde_json::{Map, Value};

use super::node::{Path, Patterns, Walk};
use super::report::Report;
use super::words;
use crate::schema::{is_null, list};

/// A report that is further off than this is of a form that was hardly meant.
const FAR: usize = 1000;

impl<P: Patterns> Walk<'_, P> {
    /// Reports what keeps `value` from being one of `forms`; with `exactly`, from being one alone.
    #[inline]
    pub(super) fn check_forms(
        &self,
        forms: &[Value],
        exactly: bool,
        value: &Value,
        at: &Path<'_>,
        report: &mut Report,
    ) {
        let (mut fitting, mut refused) = (0, Vec::new());
        // Null among the forms says that there may be no value; of a value that is there it says nothing.
        let forms: Vec<&Value> = match value {
            Value::Null => forms.iter().collect(),
            _ => forms.iter().filter(|form| !is_null(form)).collect(),
        };
        for &form in &forms {
            let mut of_form = Report::default();
            self.check(form, value, at, &mut of_form);
            if of_form.is_empty() {
                fitting += 1;
                report.unsettled |= of_form.unsettled;
                if !exactly {
                    return;
                }
            } else {
                refused.push(of_form);
            }
        }
        match fitting {
            0 => explain(&forms, refused, value, at, report),
            1 => {}
            _ => report.add(at, "more than one of its forms at once".to_owned()),
        }
    }
}

/// Says the faults of the form that was meant, if that can be told.
#[inline]
fn explain(forms: &[&Value], mut refused: Vec<Report>, value: &Value, at: &Path<'_>, report: &mut Report) {
    if let Value::Object(members) = value
        && let Some(tag) = wrong_tag(forms, members)
    {
        let got = members.get(tag.name);
        let message = match got {
            Some(got) => words::refused_choice(&tag.values, got),
            None => format!("missing, expected {}", words::choice(&tag.values)),
        };
        report.distance += 100;
        return report.add(&at.member(tag.name), message);
    }
    refused.sort_by_key(|report| report.distance);
    let clear = match refused.as_slice() {
        [_] => true,
        [first, second, ..] => first.distance < FAR && first.distance < second.distance,
        [] => false,
    };
    if clear {
        return report.append(refused.swap_remove(0));
    }
    report.distance += refused.first().map_or(0, |first| first.distance);
    report.add(at, words::refused(&words::forms(forms.iter().copied()), value));
}

/// A member by which forms are told apart.
struct Tag<'s> {
    name: &'s str,
    values: Vec<Value>,
}

/// The member that all object forms have, each with values of its own, if the value has none of them.
#[inline]
fn wrong_tag<'s>(forms: &[&'s Value], members: &Map<String, Value>) -> Option<Tag<'s>> {
    let objects: Vec<&'s Map<String, Value>> = forms
        .iter()
        .filter_map(|form| form.as_object())
        .filter(|form| form.get("type").is_none_or(|ty| ty == "object"))
        .collect();
    let (first, others) = objects.split_first()?;
    for (name, values) in tags(first) {
        let mut all = values.to_vec();
        let shared = others.iter().all(|form| {
            let own = tags(form).find(|(other, _)| *other == name);
            all.extend(own.iter().flat_map(|(_, values)| values.iter().cloned()));
            own.is_some()
        });
        let known = members.get(name).is_some_and(|value| all.contains(value));
        if shared && !others.is_empty() && !known {
            return Some(Tag { name, values: all });
        }
    }
    None
}

/// The required members with a list of values.
#[inline]
fn tags(form: &Map<String, Value>) -> impl Iterator<Item = (&str, &[Value])> {
    let properties = form.get("properties");
    list(form, "required").iter().filter_map(move |name| {
        let name = name.as_str()?;
        let values = properties?.get(name)?.get("enum")?.as_array()?;
        Some((name, values.as_slice()))
    })
}
