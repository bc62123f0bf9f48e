//! Who the server is: from the package that declares the tools, or from a card.

use ::rmcp::model::{Icon, Implementation};
use serde_json::Value;

use crate::card::AgentCard;
use crate::tool::Package;

/// What Cargo knows.
pub(super) fn of_package(package: Package) -> Implementation {
    let name = package.name.unwrap_or("agentcard");
    let version = package.version.unwrap_or(env!("CARGO_PKG_VERSION"));
    let mut info = Implementation::new(name, version);
    info.description = package.description.map(str::to_owned);
    info.website_url = package.homepage.map(str::to_owned);
    info
}

/// What a card says takes the place of what `info` says; the name remains, for a card's is for people.
pub(super) fn with_card<C: AgentCard>(mut info: Implementation) -> Implementation {
    let card: Value = serde_json::from_str(C::JSON).unwrap_or_default();
    let text = |pointer: &str| card.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
    info.title = text("/name").or(info.title);
    info.version = text("/version").unwrap_or(info.version);
    info.description = text("/description").or(info.description);
    info.website_url = text("/documentationUrl")
        .or_else(|| text("/provider/url"))
        .or(info.website_url);
    info.icons = text("/iconUrl").map(|url| vec![Icon::new(url)]).or(info.icons);
    info
}
