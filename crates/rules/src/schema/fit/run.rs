//! A walk through one schema: what is known of it, what it needs, what was lost.

use crate::client::takes_keyword;
use crate::schema::References;
use crate::{Loss, Rule};
use serde_json::Value;

use crate::schema::fit::fitted::Fit;

/// How many recursive references are written in place in all.
const EXPANSIONS: usize = 64;

/// A walk through one schema.
pub(crate) struct Run<'v> {
    pub(crate) fit: Fit,
    pub(crate) references: References<'v, Value>,
    pub(crate) definitions: Definitions,
    pub(crate) losses: Vec<Loss>,
    /// How often a recursive definition may stand in itself; never where 0.
    pub(crate) levels: usize,
    /// The recursive references inside of which the walk is.
    pub(crate) entered: Vec<String>,
    pub(crate) expansions: usize,
    pub(crate) depth: usize,
}

impl<'v> Run<'v> {
    /// How far recursion is unrolled, the first that stays small.
    pub(crate) const LEVELS: [usize; 4] = [3, 2, 1, 0];

    pub(crate) fn new(fit: Fit, schema: &'v Value, levels: usize) -> Self {
        Self {
            fit,
            references: References::of(schema),
            definitions: Definitions::default(),
            losses: Vec::new(),
            levels,
            entered: Vec::new(),
            expansions: 0,
            depth: 0,
        }
    }

    /// Whether the result stayed small.
    pub(crate) fn fits(&self) -> bool {
        self.expansions <= EXPANSIONS
    }

    /// Whether the client minds what `rule` is about.
    pub(crate) fn minds(&self, rule: &'static Rule) -> bool {
        rule.clients.level(self.fit.client).is_some()
    }

    /// Whether the client takes a keyword.
    pub(crate) fn takes(&self, key: &str) -> bool {
        takes_keyword(self.fit.client, key)
    }

    /// Notes that something at `pointer` is lost.
    pub(crate) fn lose(&mut self, pointer: &str, message: impl Into<String>) {
        let loss = Loss::new(pointer, message);
        if !self.losses.contains(&loss) {
            self.losses.push(loss);
        }
    }
}

/// Definitions by their names, in the order in which they were asked for.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    pub(crate) wanted: Vec<Wanted>,
    /// Whether the definitions stay as they are: something narrows where its opposite counts.
    pub(crate) as_they_are: bool,
}

#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) reference: String,
    pub(crate) name: String,
    pub(crate) target: Value,
}

impl Definitions {
    /// Asks for a definition; the answer is the reference to it in the fitted schema.
    pub(crate) fn want(&mut self, reference: &str, target: &Value) -> String {
        if reference == "#" {
            return reference.to_owned();
        }
        self.want_as_it_is(reference, target)
    }

    /// The same where the root itself is a definition, since the fitted root accepts less.
    pub(crate) fn want_as_it_is(&mut self, reference: &str, target: &Value) -> String {
        if let Some(known) = self.wanted.iter().find(|wanted| wanted.reference == reference) {
            return format!("#/$defs/{}", known.name);
        }
        let last = reference.rsplit('/').next().unwrap_or_default();
        let mut name = if last == "#" { "root" } else { last }.to_owned();
        while self.wanted.iter().any(|wanted| wanted.name == name) {
            name.push('_');
        }
        let in_schema = format!("#/$defs/{name}");
        self.wanted.push(Wanted {
            reference: reference.to_owned(),
            name,
            target: target.clone(),
        });
        in_schema
    }
}
