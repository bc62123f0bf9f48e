//! Checks a value that may have one of several forms: finds the intended form and reports its faults.

use serde_json::{Map, Value};

use super::node::{Path, Patterns, Walk, has_type};
use super::report::Report;
use super::words;
use crate::schema::{contains, is_null, list, property};

/// Maximum distance at which a form may be the intended one.
const FAR: usize = 1000;

/// Number of definitions and `allOf` parts to follow when collecting the requirements of a form.
const PARTS: usize = 8;

impl<P: Patterns> Walk<'_, P> {
    /// Reports why `value` matches none of `forms`, or with `exactly`, more than one.
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
        // The form `null` allows the value to be absent, but is irrelevant for a value that is present.
        let forms: Vec<&Value> = match value {
            Value::Null => forms.iter().collect(),
            _ => forms.iter().filter(|form| !is_null(form)).collect(),
        };
        // Otherwise each level of a recursive type would try all forms.
        let possible: Vec<&Value> = forms
            .iter()
            .copied()
            .filter(|form| !self.excludes(form, value, PARTS))
            .collect();
        for form in &possible {
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
            0 if possible.is_empty() => self.explain_excluded(forms, value, at, report),
            0 => explain(&forms, &possible, refused, value, at, report),
            1 => {}
            _ => {
                let forms = words::forms(forms.into_iter());
                report.add(at, words::refused(&format!("exactly one of {forms}"), value));
            }
        }
    }

    /// Whether the type, a missing member or a tag shows that `value` does not have this form.
    #[inline]
    fn excludes(&self, form: &Value, value: &Value, parts: usize) -> bool {
        let Value::Object(schema) = form else {
            return form == &Value::Bool(false);
        };
        let mistyped = schema.get("type").is_some_and(|ty| !has_type(value, ty));
        let lacks = |members: &Map<String, Value>| {
            let mut required = list(schema, "required").iter().filter_map(Value::as_str);
            required.any(|name| match (members.get(name), values(schema, name)) {
                (Some(value), Some(values)) => !contains(values, value),
                (value, _) => value.is_none(),
            })
        };
        mistyped
            || value.as_object().is_some_and(lacks)
            || parts > 0
                && self
                    .parts(schema)
                    .any(|part| self.excludes(part, value, parts - 1))
    }

    /// Reports the faults of the intended forms, when each of them is excluded at first sight.
    #[inline]
    fn explain_excluded(&self, mut forms: Vec<&Value>, value: &Value, at: &Path<'_>, report: &mut Report) {
        let all = forms.clone();
        if let Value::Object(members) = value {
            let object = Value::Object(Map::new());
            let is_object = |form: &&Value| {
                let ty = form.get("type");
                ty.is_none_or(|ty| has_type(&object, ty))
            };
            if forms.iter().any(is_object) {
                forms.retain(is_object);
            }
            while let Some((name, values)) = self.tag(&forms, members) {
                let got = members.get(&name);
                if let Some(got) = got.filter(|got| contains(&values, got)) {
                    forms.retain(|form| {
                        self.tag_values(form, &name, PARTS)
                            .is_some_and(|values| contains(&values, got))
                    });
                    continue;
                }
                let message = match got {
                    Some(got) => words::refused_choice(&values, got),
                    None => format!("missing, expected {}", words::choice(&values)),
                };
                report.distance += 100;
                return report.add(&at.member(&name), message);
            }
            let is_begun = |form: &&Value| {
                let mut required = Vec::new();
                self.required(form, &mut required, PARTS);
                required.into_iter().any(|name| members.contains_key(name))
            };
            if forms.iter().any(is_begun) {
                forms.retain(is_begun);
            } else if forms.iter().all(is_object) {
                forms = all;
            }
        }
        let refused = forms.iter().map(|form| {
            let mut of_form = Report::default();
            self.check(form, value, at, &mut of_form);
            of_form
        });
        explain(&forms, &forms, refused.collect(), value, at, report);
    }

    /// A property that distinguishes `forms`, with all its values: they require it, and not all of them with the
    /// value in `members`.
    #[inline]
    fn tag(&self, forms: &[&Value], members: &Map<String, Value>) -> Option<(String, Vec<Value>)> {
        let (first, others) = forms.split_first()?;
        let mut names = Vec::new();
        self.required(first, &mut names, PARTS);
        names.into_iter().filter(|_| !others.is_empty()).find_map(|name| {
            let of_forms: Option<Vec<_>> = forms
                .iter()
                .map(|form| self.tag_values(form, name, PARTS))
                .collect();
            let of_forms = of_forms?;
            let got = members.get(name);
            let fits = |values: &Vec<Value>| got.is_some_and(|got| contains(values, got));
            let tells = !of_forms.iter().all(fits);
            tells.then(|| (name.to_owned(), of_forms.concat()))
        })
    }

    /// Collects the names that a form requires.
    #[inline]
    fn required<'m>(&'m self, form: &'m Value, names: &mut Vec<&'m str>, parts: usize) {
        let Value::Object(schema) = form else { return };
        names.extend(list(schema, "required").iter().filter_map(Value::as_str));
        if parts > 0 {
            for part in self.parts(schema) {
                self.required(part, names, parts - 1);
            }
        }
    }

    /// The values that a form allows for a member.
    #[inline]
    fn tag_values(&self, form: &Value, name: &str, parts: usize) -> Option<Vec<Value>> {
        let schema = form.as_object()?;
        let own = values(schema, name).map(<[Value]>::to_vec);
        own.or_else(|| {
            let mut of_parts = self.parts(schema).filter(|_| parts > 0);
            of_parts.find_map(|part| self.tag_values(part, name, parts - 1))
        })
    }
}

/// Reports the faults of the intended form, if the reports of `tried` show which one that is.
#[inline]
fn explain(
    forms: &[&Value],
    tried: &[&Value],
    mut refused: Vec<Report>,
    value: &Value,
    at: &Path<'_>,
    report: &mut Report,
) {
    let words = tried
        .iter()
        .flat_map(|form| form.as_object().map_or(&[][..], |form| list(form, "enum")));
    let words: Vec<&str> = words.filter_map(Value::as_str).collect();
    // A string that is not one of the plain values may be the name of a form with members.
    if let Value::String(text) = value
        && tried.len() < forms.len()
        && tried.iter().all(|form| form.get("enum").is_some())
    {
        report.distance += 1;
        let hint = crate::suggest::did_you_mean(text, &words);
        let all = words::forms(forms.iter().copied());
        return report.add(at, format!("{}{hint}", words::refused(&all, value)));
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

/// The enumerated values of a member.
#[inline]
fn values<'s>(schema: &'s Map<String, Value>, name: &str) -> Option<&'s [Value]> {
    let property = property(schema, name)?;
    let listed = property.get("enum").and_then(Value::as_array);
    listed
        .map(Vec::as_slice)
        .or_else(|| property.get("const").map(std::slice::from_ref))
}
