//! Writes the schema of every struct and decodes it once: what a program has to do for each tool, by hand.

use schemars::{JsonSchema, schema_for};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use subject::*;

fn probe<T: JsonSchema + DeserializeOwned>(arguments: &Value) -> bool {
    schema_for!(T).as_object().is_some() && T::deserialize(arguments).is_ok()
}

const PROBES: &[fn(&Value) -> bool] = &[
// EACH
    probe::<Tool{at}>,
// END
];

fn main() {
    let arguments = json!({ "first": "a", "fourth": [1.5] });
    assert!(PROBES.iter().all(|probe| probe(&arguments)));
}
