//! Every form of declaration: functions, methods, structs, sets; which parts are published.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    clippy::unused_async,
    clippy::trivially_copy_pass_by_ref,
    reason = "tools that are only declared"
)]

use agentcard::rules::Dialect;
use agentcard::{
    ArgDef, Call, Context, Skill, SpecOptions, State, ToolDef, ToolSet, ToolSource, Tools, mcp_tool, toolset,
};
use serde_json::{Value, json};

/// The tools of `set` in the toolspec of the default version.
fn tools(set: &ToolSet) -> Vec<Value> {
    let spec = set.to_spec(Dialect::McpV2025_11_25, &SpecOptions::default());
    let spec: Value = serde_json::from_str(&spec.expect("no fault").json).expect("JSON");
    spec["tools"].as_array().cloned().unwrap_or_default()
}

fn names(set: &ToolSet) -> Vec<&'static str> {
    set.iter().map(ToolDef::name).collect()
}

/// Looks up the forecast for a city.
#[mcp_tool(title = "Forecast", read_only)]
fn forecast(
    /// City name, in any language.
    city: String,
    /// Days ahead.
    #[arg(range(1..=10), default = 3)]
    days: u8,
    filter: Option<String>,
) -> String {
    format!("{city} {days} {filter:?}")
}

#[test]
fn a_function_becomes_a_toolspec() {
    let spec = toolset![forecast].to_spec(Dialect::McpV2025_11_25, &SpecOptions::default());
    let spec = spec.expect("a right declaration has a toolspec");
    assert_eq!(
        spec.json,
        concat!(
            r#"{"tools":[{"name":"forecast","title":"Forecast","description":"Looks up the forecast for a city.","#,
            r#""inputSchema":{"type":"object","properties":{"#,
            r#""city":{"type":"string","description":"City name, in any language."},"#,
            r#""days":{"type":"integer","description":"Days ahead.","minimum":1,"maximum":10,"default":3},"#,
            r#""filter":{"type":"string"}},"required":["city"],"additionalProperties":false},"#,
            r#""annotations":{"readOnlyHint":true}}]}"#
        )
    );
    assert_eq!(forecast("Oslo".to_owned(), 1, None), "Oslo 1 None");
}

#[test]
fn every_key_appears_in_the_toolspec() {
    /// Ignored.
    #[mcp_tool(
        name = "tidy.up",
        title = concat!("Tidy", " up"),
        description = "Removes what is old.",
        read_only = false,
        destructive,
        idempotent = true,
        open_world = false,
        icon(src = "https://example.com/a.png", mime_type = "image/png", sizes("48x48", "96x96"), theme = "dark"),
        icon(src = "https://example.com/a.svg", sizes("any")),
        meta = { "com.example/cost": 2, "com.example/areas": ["a", "b"] },
        task_support = "optional"
    )]
    async fn tidy() {}

    let expected = json!({
        "name": "tidy.up",
        "title": "Tidy up",
        "description": "Removes what is old.",
        "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false },
        "annotations": {
            "readOnlyHint": false,
            "destructiveHint": true,
            "idempotentHint": true,
            "openWorldHint": false,
        },
        "icons": [
            {
                "src": "https://example.com/a.png",
                "mimeType": "image/png",
                "sizes": ["48x48", "96x96"],
                "theme": "dark",
            },
            { "src": "https://example.com/a.svg", "sizes": ["any"] },
        ],
        "execution": { "taskSupport": "optional" },
        "_meta": { "com.example/cost": 2, "com.example/areas": ["a", "b"] },
    });
    assert_eq!(tools(&toolset![tidy]), [expected]);
}

/// What the server knows.
struct Weather {
    home: String,
}

#[mcp_tool]
impl Weather {
    const LIMIT: u8 = 9;

    /// Tells where it is.
    #[mcp_tool(read_only)]
    fn home(&self) -> String {
        self.home.clone()
    }

    fn unmarked(&self) -> usize {
        self.home.len() + usize::from(Self::LIMIT)
    }

    /// Compares two places.
    #[agentcard::mcp_tool(name = "compare")]
    async fn compare_places(
        &self,
        /// The other one.
        #[arg(length(1..))]
        other: &str,
    ) -> bool_text::Answer {
        bool_text::answer(self.home == other)
    }

    /// Is not there.
    #[cfg(any())]
    #[mcp_tool]
    fn absent(&self, missing: Missing) {}

    /// Needs no state.
    #[mcp_tool]
    fn stateless() {}
}

mod bool_text {
    pub(super) type Answer = Result<String, std::convert::Infallible>;

    pub(super) fn answer(value: bool) -> Answer {
        Ok(value.to_string())
    }
}

#[test]
fn methods_are_tools() {
    let set = toolset![Weather];
    assert_eq!(names(&set), ["home", "compare", "stateless"]);
    assert_eq!(
        tools(&set)[1],
        json!({
            "name": "compare",
            "description": "Compares two places.",
            "inputSchema": {
                "type": "object",
                "properties": { "other": { "type": "string", "description": "The other one.", "minLength": 1 } },
                "required": ["other"],
                "additionalProperties": false,
            },
        })
    );
    let weather = Weather {
        home: "Oslo".to_owned(),
    };
    assert_eq!((weather.home(), weather.unmarked()), ("Oslo".to_owned(), 13));
}

/// Books a table.
#[mcp_tool(name = "book")]
#[derive(Debug, Default)]
pub struct Booking {
    /// Number of guests.
    #[arg(range(1..=12))]
    guests: u8,
    #[arg(rename = "when", alias("date", "day"))]
    at: Option<String>,
    #[arg(skip)]
    cached: u64,
}

impl Call for Booking {
    type Output = String;

    async fn call(self, _: &Context) -> String {
        format!("{} {:?} {}", self.guests, self.at, self.cached)
    }
}

#[test]
fn a_struct_is_a_tool() {
    assert_eq!(
        tools(&toolset![Booking]),
        [json!({
            "name": "book",
            "description": "Books a table.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "guests": { "type": "integer", "description": "Number of guests.", "minimum": 1, "maximum": 12 },
                    "when": { "type": "string" },
                },
                "required": ["guests"],
                "additionalProperties": false,
            },
        })]
    );
}

#[test]
fn the_tool_name_of_a_struct_is_in_snake_case() {
    macro_rules! names {
        ($($name:ident),*) => {{
            $(
                /// Tests.
                #[mcp_tool]
                struct $name;

                impl Call for $name {
                    type Output = ();

                    async fn call(self, _: &Context) {}
                }
            )*
            [$(tools(&toolset![$name])[0]["name"].clone()),*]
        }};
    }
    assert_eq!(
        names!(
            Booking,
            FindTables,
            HTTPGetURL2,
            A2AClient,
            S3Upload,
            ListS3Buckets
        ),
        [
            "booking",
            "find_tables",
            "http_get_url2",
            "a2a_client",
            "s3_upload",
            "list_s3_buckets"
        ]
    );
}

#[test]
fn parameters_the_server_provides_are_not_published() {
    type Request = Context;
    #[derive(Clone)]
    struct Session;

    /// Tests.
    #[mcp_tool]
    fn served(
        _request: Request,
        _pool: State<Vec<u8>>,
        #[arg(state)] _session: &Session,
        #[arg(context)] (_a, _b): (Session, Session),
        #[arg(skip)] _cache: Vec<u8>,
        #[arg(skip, default = 3)] _retries: std::num::NonZeroU8,
        wanted: bool,
    ) {
        let _ = wanted;
    }
    let schema = tools(&toolset![served])[0]["inputSchema"].clone();
    assert_eq!(schema["properties"], json!({ "wanted": { "type": "boolean" } }));
    assert_eq!(schema["required"], json!(["wanted"]));
}

mod elsewhere {
    use agentcard::mcp_tool;

    /// Tests.
    #[mcp_tool(name = "other")]
    pub(crate) fn r#type(r#match: String) -> String {
        r#match
    }
}

toolset! {
    /// The tools of this test.
    pub struct Named = [
        forecast,
        elsewhere::r#type,
        #[cfg(any())]
        nowhere::at_all,
    ];
}

#[test]
fn sets_contain_tools_and_other_sets() {
    assert_eq!(names(&Named::tool_set()), ["forecast", "other"]);
    assert_eq!(
        names(&toolset![Weather, Named]),
        ["home", "compare", "stateless", "forecast", "other"]
    );
    assert_eq!(
        names(&ToolSet::new().with::<Named>().with::<Booking>()),
        ["forecast", "other", "book"]
    );
    assert!(toolset![].is_empty());
    let named = tools(&Named::tool_set());
    assert_eq!(named[1]["inputSchema"]["required"], json!(["match"]));
    assert_eq!(elsewhere::r#type(String::new()), "");
    assert_eq!(Named::TOOLS.len(), 2);
}

#[test]
fn arguments_keep_their_order_and_their_cfg() {
    /// Tests.
    #[mcp_tool]
    fn ordered(zebra: bool, #[cfg(any())] gone: Missing, apple: bool, mut mango: bool) {
        mango &= zebra & apple;
        let _ = mango;
    }
    let json = toolset![ordered]
        .to_spec(Dialect::McpV2025_11_25, &SpecOptions::default())
        .expect("no fault")
        .json;
    let order = ["\"zebra\":", "\"apple\":", "\"mango\":"].map(|name| json.find(name));
    assert!(order.is_sorted() && order[0].is_some(), "{json}");
    assert!(!json.contains("gone"));
}

#[test]
fn descriptions_keep_paragraphs_and_expressions() {
    /// First.
    ///
    /// Second `a`:
    ///   * indented
    #[doc = concat!("Third", " by the compiler.")]
    #[mcp_tool(allow("MCP-020"))]
    fn long() {}

    let description = "First.\n\nSecond `a`:\n  * indented\nThird by the compiler.";
    assert_eq!(tools(&toolset![long])[0]["description"], description);
}

macro_rules! made {
    ($name:ident, $title:literal, $ty:ty, $max:literal, $default:expr) => {
        #[doc = $title]
        #[mcp_tool(title = $title, read_only = true)]
        fn $name(#[arg(range(1..=$max), default = $default)] count: $ty) {
            let _ = count;
        }
    };
}

#[test]
fn declarations_work_inside_macro_rules() {
    made!(counted, "Counts", Option<u8>, 9, 3);
    let tool = tools(&toolset![counted]).remove(0);
    let count = json!({ "type": "integer", "minimum": 1, "maximum": 9, "default": 3 });
    assert_eq!(
        (&tool["title"], &tool["inputSchema"]["properties"]["count"]),
        (&json!("Counts"), &count)
    );
}

#[test]
fn a_long_description_is_one() {
    macro_rules! long {
        ($($line:literal)*) => { long!(@ $($line $line $line $line)*) };
        (@ $($line:literal)*) => { long!(# $($line $line $line $line)*) };
        (# $($line:literal)*) => {
            $(#[doc = $line])*
            #[mcp_tool]
            fn long() {}
        };
    }
    long!("a" "b" "c" "d" "e" "f" "g" "h" "i" "j" "k" "l" "m" "n" "o" "p");
    let description = tools(&toolset![long])[0]["description"].clone();
    assert_eq!(description.as_str().map(|text| text.lines().count()), Some(256));
}

#[test]
fn a_tool_can_be_a_skill() {
    /// Finds a recipe.
    #[mcp_tool(read_only, skill(tags("food"), examples("Soup?")))]
    fn find_recipe(query: String) -> String {
        query
    }
    let skill = <find_recipe as Skill>::SKILL;
    assert_eq!(
        (skill.id, skill.name, skill.description),
        ("find_recipe", "Find Recipe", "Finds a recipe.")
    );
    assert_eq!((skill.tags, skill.examples), (&["food"][..], &["Soup?"][..]));
}

#[test]
fn definitions_can_be_written_by_hand() {
    struct Greet;
    impl Tools for Greet {
        const TOOLS: &'static [&'static ToolDef] = {
            const ARGUMENTS: &[ArgDef] = &[ArgDef::new::<String>("who").description("Whom")];
            const TOOL: &ToolDef = &ToolDef::new("greet").description("Greets").arguments(ARGUMENTS);
            &[TOOL]
        };
    }
    let schema = tools(&toolset![Greet])[0]["inputSchema"].clone();
    assert_eq!(
        schema["properties"],
        json!({ "who": { "type": "string", "description": "Whom" } })
    );
}

#[test]
fn sets_are_send_and_sync() {
    fn shared<T: Send + Sync + 'static>(_: &T) {}
    shared(&toolset![forecast]);
}

#[test]
fn a_set_knows_the_package_that_declares_it() {
    static SET: ToolSet = toolset![forecast];
    toolset! {
        struct Named = [forecast];
    }
    for package in [SET.package(), Named::tool_set().package()] {
        assert_eq!(package.name, Some("agentcard"));
        assert_eq!(package.version, Some(env!("CARGO_PKG_VERSION")));
        assert_eq!(package.homepage, None);
    }
}

#[test]
fn attributes_may_depend_on_a_condition() {
    /// Counts.
    #[mcp_tool]
    fn count(
        #[cfg_attr(all(), arg(range(1..=3)))] upwards: u8,
        #[cfg_attr(any(), arg(range(1..=3)), doc = "Down.")] downwards: u8,
    ) {
        let _ = (upwards, downwards);
    }

    struct Clock;

    #[expect(clippy::unused_self, reason = "tools of a type")]
    #[mcp_tool]
    impl Clock {
        /// Ticks.
        #[cfg_attr(all(), mcp_tool(read_only))]
        fn tick(&self) {}

        /// Rings.
        #[mcp_tool]
        fn ring(&self) {}

        /// Stays.
        #[cfg_attr(any(), mcp_tool)]
        #[expect(dead_code, reason = "no tool")]
        fn stay(&self) {}
    }

    let tools = tools(&toolset![count, Clock].state(Clock));
    let names: Vec<&Value> = tools.iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["count", "tick", "ring"]);
    let properties = &tools[0]["inputSchema"]["properties"];
    assert_eq!(properties["upwards"]["maximum"], 3);
    assert_eq!(
        properties["downwards"],
        json!({ "type": "integer", "minimum": 0, "maximum": 255 })
    );
}
