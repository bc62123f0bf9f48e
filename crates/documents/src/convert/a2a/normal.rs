//! The normal form of a 0.3 card: what 0.3 → 1.0 → 0.3 gives.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root as shape;
use serde_json::Value;

use super::upgrade::{drop_history, drop_signatures, with_plain_security};
use super::{downgrade, flows, interfaces, requirements, schemes, upgrade};
use crate::convert::walk::arrange;
use crate::convert::{Converted, Refusal};

/// A 0.3 card in its normal form; the form of a normal card is itself. It differs from the card in this:
///
/// * `protocolVersion` is spelled `0.3.0`,
/// * `preferredTransport` is written, and `additionalInterfaces` begins with the main interface: the first that has an
///   address and a transport,
/// * an interface stands once, told apart by (`url`, `transport`),
/// * OAuth schemes that say one thing in several names are one, flows beside one another,
/// * what stands under the names of 1.0 (`securityRequirements`, `extendedAgentCard`, `location`) stands under those of
///   0.3,
/// * losses: what says otherwise under a name of 1.0, `stateTransitionHistory`, `signatures`, OAuth schemes without a flow, interfaces that say they speak
///   another version, what stands among the interfaces and is none.
///
/// # Errors
///
/// Those of [`to_v1_0`](super::to_v1_0), and no interface speaks 0.3.
pub fn normalise_v0_3(card: &Value) -> Result<Converted, Refusal> {
    let (mut card, mut losses) = with_plain_security(card)?;
    schemes::forget_v1_0(&mut card, &mut losses);
    requirements::upgrade(&mut card, &mut losses);
    requirements::downgrade(&mut card, &mut losses);
    flows::merge(&mut card);
    interfaces::normalise(&mut card, &mut losses)?;
    upgrade::move_extended_card(&mut card, &mut losses);
    downgrade::move_extended_card(&mut card, &mut losses);
    drop_history(&mut card, &mut losses);
    drop_signatures(&mut card, &mut losses);
    let mut document = Value::Object(card);
    arrange(&mut document, shape(Dialect::A2aV0_3));
    Ok(Converted::new(document, losses))
}
