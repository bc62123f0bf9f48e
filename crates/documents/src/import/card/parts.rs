//! What cards of both versions say in the same way.

use agentcard_macros_core::in_words;
use serde_json::{Map, Value};

use crate::import::layout::{Item, one_line};
use crate::import::literal::string;
use crate::import::members::{Members, each};

/// Adds keys of one text each, in this order.
pub(super) fn push_texts(members: &mut Members, keys: &[(&str, &'static str)], items: &mut Vec<Item>) {
    for (member, key) in keys {
        items.extend(members.text(member).map(|text| Item::text(key, &text)));
    }
}

/// Adds keys of one flag each, in this order.
pub(super) fn push_flags(members: &mut Members, keys: &[(&str, &'static str)], items: &mut Vec<Item>) {
    for (member, key) in keys {
        items.extend(members.flag(member).map(|flag| Item::flag(key, flag)));
    }
}

/// Adds `provider(…)`.
pub(super) fn push_provider(members: &mut Members, items: &mut Vec<Item>) {
    items.extend(members.take("provider", |value| {
        let mut members = Members::of(value)?;
        let mut provider = Vec::new();
        push_texts(
            &mut members,
            &[("organization", "organization"), ("url", "url")],
            &mut provider,
        );
        members.push_extra(&mut provider);
        Some(Item::list("provider", provider))
    }));
}

/// `capabilities(…)`, if they say something: what both versions have, with the flags that one has.
pub(super) fn capabilities(
    value: &Value,
    own: &[(&str, &'static str)],
    before: &[Item],
) -> Option<Vec<Item>> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    let shared = [
        ("streaming", "streaming"),
        ("pushNotifications", "push_notifications"),
    ];
    push_flags(&mut members, &shared, &mut items);
    push_flags(&mut members, own, &mut items);
    items.extend_from_slice(before);
    items.extend(
        members
            .take("extensions", |value| each(value, extension))
            .unwrap_or_default(),
    );
    members.push_extra(&mut items);
    if items.is_empty() {
        return Some(Vec::new());
    }
    Some(vec![Item::list("capabilities", items)])
}

fn extension(value: &Value) -> Option<Item> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    push_texts(
        &mut members,
        &[("uri", "uri"), ("description", "description")],
        &mut items,
    );
    push_flags(&mut members, &[("required", "required")], &mut items);
    let object = |value: &Value| value.is_object().then(|| value.clone());
    items.extend(
        members
            .take("params", object)
            .map(|params| Item::Json("params", params)),
    );
    members.push_extra(&mut items);
    Some(Item::list("extension", items))
}

/// Adds the media types of the card.
pub(super) fn push_modes(members: &mut Members, items: &mut Vec<Item>) {
    for (member, key) in [
        ("defaultInputModes", "input_modes"),
        ("defaultOutputModes", "output_modes"),
    ] {
        items.extend(members.texts(member).map(|modes| Item::texts(key, &modes)));
    }
}

/// Adds the skills in place; `requirements` reads what each version says in its own way.
pub(super) fn push_skills(
    members: &mut Members,
    requirements: fn(&mut Members) -> Vec<Item>,
    items: &mut Vec<Item>,
) {
    let skills = members.take("skills", |value| {
        let skill = |value: &Value| skill(value, requirements);
        value.as_array()?.iter().map(skill).collect::<Option<Vec<Item>>>()
    });
    match skills {
        // A card says that it has no skills.
        Some(skills) if skills.is_empty() => items.push(Item::list("skills", Vec::new())),
        skills => items.extend(skills.unwrap_or_default()),
    }
}

fn skill(value: &Value, requirements: fn(&mut Members) -> Vec<Item>) -> Option<Item> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    let id = members.text("id");
    items.extend(id.as_ref().map(|id| Item::text("id", id)));
    let name = members
        .text("name")
        .filter(|name| id.as_deref().map(in_words).as_ref() != Some(name));
    items.extend(name.map(|name| Item::text("name", &name)));
    push_texts(&mut members, &[("description", "description")], &mut items);
    items.extend(members.texts("tags").map(|tags| Item::texts("tags", &tags)));
    for (member, key) in [
        ("examples", "examples"),
        ("inputModes", "input_modes"),
        ("outputModes", "output_modes"),
    ] {
        items.extend(members.some_texts(member).map(|texts| Item::texts(key, &texts)));
    }
    items.extend(requirements(&mut members));
    members.push_extra(&mut items);
    Some(Item::list("skill", items))
}

/// One alternative of the requirements: ids of schemes with their scopes.
pub(super) fn alternative(needs: &[(String, Vec<String>)]) -> Item {
    let need = |(id, scopes): &(String, Vec<String>)| {
        let id = if is_plain(id) { id.clone() } else { string(id) };
        if scopes.is_empty() {
            return Item::Word(id);
        }
        let scopes = scopes.iter().map(|scope| Item::Word(string(scope)));
        Item::List(id, scopes.collect())
    };
    Item::list("security", needs.iter().map(need).collect())
}

/// Whether an id can stand without quotes.
fn is_plain(id: &str) -> bool {
    syn::parse_str::<syn::Ident>(id).is_ok() && id.is_ascii()
}

/// A flow: its member, its key, and the members that it must have with their keys.
type FlowKeys = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// The flows of OAuth by their members: key, and the members that each must have with their keys.
const FLOWS: [FlowKeys; 5] = [
    (
        "authorizationCode",
        "authorization_code",
        &[
            ("authorizationUrl", "authorization_url"),
            ("tokenUrl", "token_url"),
        ],
    ),
    (
        "clientCredentials",
        "client_credentials",
        &[("tokenUrl", "token_url")],
    ),
    (
        "implicit",
        "implicit",
        &[("authorizationUrl", "authorization_url")],
    ),
    ("password", "password", &[("tokenUrl", "token_url")]),
    (
        "deviceCode",
        "device_code",
        &[
            ("deviceAuthorizationUrl", "device_authorization_url"),
            ("tokenUrl", "token_url"),
        ],
    ),
];

/// The flows of an OAuth scheme, if a declaration can say all of them.
pub(super) fn flows(value: &Value) -> Option<Vec<Item>> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    for (member, key, urls) in FLOWS {
        items.extend(members.take(member, |value| flow(value, key, urls)));
    }
    members.is_empty().then_some(items)
}

fn flow(value: &Value, key: &'static str, urls: &'static [(&str, &'static str)]) -> Option<Item> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    for (member, key) in urls {
        items.push(Item::text(key, &members.text(member)?));
    }
    push_texts(&mut members, &[("refreshUrl", "refresh_url")], &mut items);
    let scopes = members.take("scopes", scopes)?;
    if !scopes.is_empty() {
        items.push(Item::list("scopes", scopes));
    }
    if key == "authorization_code" {
        push_flags(&mut members, &[("pkceRequired", "pkce_required")], &mut items);
    }
    members.is_empty().then(|| Item::list(key, items))
}

fn scopes(value: &Value) -> Option<Vec<Item>> {
    let scope = |(scope, words): (&String, &Value)| {
        Some(Item::Word(format!(
            "{} = {}",
            string(scope),
            string(words.as_str()?)
        )))
    };
    value.as_object()?.iter().map(scope).collect()
}

/// Every scheme as `read` reads it, if it reads all of them and there is one.
pub(super) fn schemes(
    value: &Value,
    read: fn(&str, &Map<String, Value>) -> Option<Item>,
) -> Option<Vec<Item>> {
    let schemes: Option<Vec<Item>> = value
        .as_object()?
        .iter()
        .map(|(id, scheme)| read(id, scheme.as_object()?))
        .collect();
    schemes.filter(|schemes| !schemes.is_empty())
}

/// A scheme of the kind that 0.3 calls `ty`; the two versions differ in the `location` member of API keys.
pub(super) fn scheme(ty: &str, location: &str, id: &str, members: Members) -> Option<Item> {
    match ty {
        "apiKey" => scheme_of(id, "api_key", members, &[("name", "name"), (location, "in")], &[]),
        "http" => {
            let optional = [("bearerFormat", "bearer_format")];
            scheme_of(id, "http", members, &[("scheme", "scheme")], &optional)
        }
        "oauth2" => {
            let optional = [("oauth2MetadataUrl", "metadata_url")];
            scheme_of(id, "oauth2", members, &[], &optional)
        }
        "openIdConnect" => {
            let required = [("openIdConnectUrl", "url")];
            scheme_of(id, "open_id_connect", members, &required, &[])
        }
        "mutualTLS" => scheme_of(id, "mutual_tls", members, &[], &[]),
        _ => None,
    }
}

/// A scheme of a kind: its id, the description, then its own keys.
fn scheme_of(
    id: &str,
    kind: &'static str,
    mut members: Members,
    required: &[(&str, &'static str)],
    optional: &[(&str, &'static str)],
) -> Option<Item> {
    let mut items = vec![Item::text("id", id)];
    for (member, key) in required {
        items.push(Item::text(key, &members.text(member)?));
    }
    push_texts(&mut members, optional, &mut items);
    push_texts(&mut members, &[("description", "description")], &mut items);
    if kind == "oauth2" {
        items.extend(members.take("flows", flows)?);
    }
    members.push_extra(&mut items);
    Some(Item::list(kind, items))
}

/// Whether two items say the same.
pub(super) fn same(one: &Item, other: &Item) -> bool {
    one_line(one) == one_line(other)
}
