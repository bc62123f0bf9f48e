//! Options and result of fitting.

use crate::Loss;
use crate::client::Client;
use serde_json::Value;

use crate::schema::fit::run::Run;
use crate::schema::fit::{output, root};

/// How often a fitted schema is fitted again, until nothing changes.
const AGAIN: usize = 3;

/// Options for fitting schemas.
#[derive(Debug, Clone, Copy)]
pub struct Fit {
    pub(crate) client: Client,
    /// Whether null is written as `nullable`.
    pub(crate) nullable: bool,
    /// Whether what cannot be said is left out.
    pub(crate) loose: bool,
}

/// A fitted schema.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Fitted {
    /// The schema.
    pub schema: Value,
    /// Information of the original that is lost, in the order of processing.
    pub losses: Vec<Loss>,
}

impl Fit {
    /// Fits schemas to `client`.
    #[must_use]
    pub const fn to(client: Client) -> Self {
        Self {
            client,
            nullable: false,
            loose: false,
        }
    }

    /// The client.
    #[must_use]
    pub const fn client(self) -> Client {
        self.client
    }

    /// Writes `null` as the OpenAPI keyword `nullable`, for function declarations of Gemini (not for MCP).
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Omits unsupported keywords and reports them as losses, instead of leaving them to the rules. The result may
    /// accept values that the original rejects.
    #[must_use]
    pub const fn loose(mut self) -> Self {
        self.loose = true;
        self
    }

    /// Fits an input schema. A schema that is not an object is not changed.
    #[must_use]
    pub fn input(self, schema: &Value) -> Fitted {
        let mut fitted = self.input_once(schema);
        // What is gone may have been all that stood in the way of another step.
        for _ in 0..AGAIN {
            let again = self.input_once(&fitted.schema);
            if again.schema == fitted.schema {
                break;
            }
            fitted.schema = again.schema;
            fitted.losses.extend(again.losses);
        }
        fitted
    }

    fn input_once(self, schema: &Value) -> Fitted {
        let Value::Object(node) = schema else {
            return Fitted {
                schema: schema.clone(),
                losses: Vec::new(),
            };
        };
        // Recursion is unrolled as far as the result stays small; the same for every order of the members.
        let mut fitted = None;
        for levels in Run::LEVELS {
            let mut run = Run::new(self, schema, levels);
            let schema = root::fit(&mut run, node.clone());
            let fits = run.fits();
            fitted = Some(Fitted {
                schema,
                losses: run.losses,
            });
            if fits {
                break;
            }
        }
        fitted.unwrap_or_else(|| Fitted {
            schema: schema.clone(),
            losses: Vec::new(),
        })
    }

    /// Fits an output schema, which still accepts everything that the original accepts. References are removed for clients
    /// that do not support them; nothing else is changed.
    #[must_use]
    pub fn output(self, schema: &Value) -> Fitted {
        output::fit(self, schema)
    }
}
