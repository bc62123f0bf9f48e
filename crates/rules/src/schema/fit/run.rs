//! The state of a walk through a schema: options, needed definitions and losses.

use crate::client::takes_keyword;
use crate::schema::References;
use crate::{Loss, Rule};
use serde_json::Value;

use crate::schema::fit::fitted::Fit;

/// Maximum number of recursive references to inline in total.
const EXPANSIONS: usize = 64;

/// The state of a walk through a schema.
pub(crate) struct Run<'v> {
    pub(crate) fit: Fit,
    pub(crate) references: References<'v, Value>,
    pub(crate) definitions: Definitions,
    pub(crate) losses: Vec<Loss>,
    /// Number of levels to which recursive definitions are unrolled; 0 keeps them.
    pub(crate) levels: usize,
    /// The recursive references that enclose the current node.
    pub(crate) entered: Vec<String>,
    pub(crate) expansions: usize,
    pub(crate) depth: usize,
}

impl<'v> Run<'v> {
    /// Numbers of levels to try; the first with a small result is used.
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

    /// Whether the result is small.
    pub(crate) fn fits(&self) -> bool {
        self.expansions <= EXPANSIONS
    }

    /// Whether `rule` applies to the client.
    pub(crate) fn minds(&self, rule: &'static Rule) -> bool {
        rule.clients.level(self.fit.client).is_some()
    }

    /// Whether the client supports a keyword.
    pub(crate) fn takes(&self, key: &str) -> bool {
        takes_keyword(self.fit.client, key)
    }

    /// Records a loss at `pointer`.
    pub(crate) fn lose(&mut self, pointer: &str, message: impl Into<String>) {
        let loss = Loss::new(pointer, message);
        if !self.losses.contains(&loss) {
            self.losses.push(loss);
        }
    }
}

/// Definitions by name, in the order of first use.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    pub(crate) wanted: Vec<Wanted>,
    /// Whether definitions are kept unchanged, because narrowing them would widen another part.
    pub(crate) as_they_are: bool,
}

#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) reference: String,
    pub(crate) name: String,
    pub(crate) target: Value,
}

impl Definitions {
    /// Requests a definition; returns the reference to it in the fitted schema.
    pub(crate) fn want(&mut self, reference: &str, target: &Value) -> String {
        if reference == "#" {
            return reference.to_owned();
        }
        self.want_as_it_is(reference, target)
    }

    /// Requests an unchanged copy of the root, because the fitted root accepts less.
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
