//! The quality of a toolspec: how well its tools help models to choose and call them.

use agentcard_rules::node::Object;
use agentcard_rules::schema::{reference, target};
use agentcard_rules::{Finding, Node, Profile, Rule, pointer, rule};

const ARGUMENT_DESCRIPTION: &Rule = rule("MCP-021").unwrap();
const REPEATED_NAME: &Rule = rule("MCP-022").unwrap();
const NO_OUTPUT_SCHEMA: &Rule = rule("MCP-023").unwrap();
const NO_TITLE: &Rule = rule("MCP-024").unwrap();
const FEW_DESCRIBED: &Rule = rule("MCP-025").unwrap();

/// Required percentage of arguments with a description.
const WANTED: usize = 80;

/// The quality of a toolspec.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Quality {
    /// The score from 0 to 100: 60 % of the mean of its tools, plus 40 % of the lowest.
    pub score: usize,
    /// The number of arguments of all tools.
    pub arguments: usize,
    /// The number of arguments with a description that is not just the name.
    pub described: usize,
    /// Its tools, in order.
    pub tools: Vec<ToolQuality>,
}

/// The quality of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolQuality {
    /// The name of the tool.
    pub name: String,
    /// The score from 0 to 100: 40 for a description, 30 for the share of described arguments, 10 each for an
    /// output schema,
    /// annotations and a title.
    pub score: usize,
    /// The number of its arguments.
    pub arguments: usize,
    /// The number of its arguments with a description that is not just the name.
    pub described: usize,
}

/// The quality of the tools in a document, if there are any, and findings about missing parts.
pub(crate) fn assess(doc: &Node<'_>) -> Option<(Quality, Vec<Finding>)> {
    let (list, nodes) = tools(doc)?;
    let mut found = Found(Vec::new());
    let mut tools = Vec::new();
    for (index, tool) in nodes.iter().enumerate() {
        if let Some(tool) = tool.as_object() {
            tools.push(found.tool(tool, &format!("{list}/{index}")));
        }
    }
    let least = tools.iter().map(|tool| tool.score).min()?;
    let sum: usize = tools.iter().map(|tool| tool.score).sum();
    let quality = Quality {
        score: (6 * sum / tools.len() + 4 * least + 5) / 10,
        arguments: tools.iter().map(|tool| tool.arguments).sum(),
        described: tools.iter().map(|tool| tool.described).sum(),
        tools,
    };
    if quality.described * 100 < quality.arguments * WANTED {
        let Quality {
            arguments, described, ..
        } = quality;
        let message =
            format!("{described} of {arguments} arguments have a description, expected at least {WANTED} %");
        found.add(
            FEW_DESCRIBED,
            list.to_owned(),
            message,
            "describe the other arguments",
        );
    }
    Some((quality, found.0))
}

/// The tools of a document and the pointer to their list.
pub(crate) fn tools<'a, 't>(doc: &'a Node<'t>) -> Option<(&'static str, &'a [Node<'t>])> {
    let (pointer, tools) = match doc {
        Node::Array(tools) => return Some(("", tools)),
        Node::Object(spec) if spec.contains_key("tools") => ("/tools", spec.get("tools")),
        _ => (
            "/result/tools",
            doc.get("result").and_then(|result| result.get("tools")),
        ),
    };
    Some((pointer, tools?.as_array()?))
}

struct Found(Vec<Finding>);

impl Found {
    fn add(&mut self, rule: &'static Rule, pointer: String, message: String, help: &'static str) {
        self.0
            .push(Finding::new(rule, Profile::Quality, pointer, message).help(help));
    }

    fn tool(&mut self, tool: &Object<'_>, place: &str) -> ToolQuality {
        let text = |key| tool.get(key).and_then(Node::as_str).unwrap_or_default();
        let annotations = tool.get("annotations").and_then(Node::as_object);
        let (name, title) = (text("name"), text("title"));
        let other = annotations.and_then(|annotations| annotations.get("title")?.as_str());
        let title = if title.is_empty() {
            other.unwrap_or_default()
        } else {
            title
        };
        let is_titled = !title.trim().is_empty() && title != name;
        if !is_titled {
            let message = "missing title".to_owned();
            self.add(NO_TITLE, place.to_owned(), message, "add a `title` for people");
        }
        let description = text("description");
        let is_repeated = repeats(description, name) || repeats(description, title);
        if is_repeated {
            self.repeated(format!("{place}/description"));
        }
        let has_output = tool.get("outputSchema").is_some_and(Node::is_object);
        if !has_output {
            let message = "missing output schema".to_owned();
            let help = "add an `outputSchema` that describes the result";
            self.add(NO_OUTPUT_SCHEMA, place.to_owned(), message, help);
        }
        let (arguments, described) = self.arguments(tool, place);
        let is_described = !is_repeated && !description.trim().is_empty();
        let share = (30 * described).checked_div(arguments).unwrap_or(30);
        let others = [
            has_output,
            is_titled,
            annotations.is_some_and(|all| !all.is_empty()),
        ];
        ToolQuality {
            name: name.to_owned(),
            score: 40 * usize::from(is_described)
                + share
                + 10 * others.into_iter().filter(|has| *has).count(),
            arguments,
            described,
        }
    }

    /// The number of arguments of a tool, and how many of them are described.
    fn arguments(&mut self, tool: &Object<'_>, place: &str) -> (usize, usize) {
        let Some(schema) = tool.get("inputSchema") else {
            return (0, 0);
        };
        let Some(properties) = schema.get("properties").and_then(Node::as_object) else {
            return (0, 0);
        };
        let mut described = 0;
        for (name, argument) in properties {
            let mut place = format!("{place}/inputSchema/properties");
            pointer::push(&mut place, name);
            match description(schema, argument) {
                "" => {
                    let message = format!("missing description of argument `{name}`");
                    let help = "describe its meaning, unit and range";
                    self.add(ARGUMENT_DESCRIPTION, place, message, help);
                }
                description if repeats(description, name) => self.repeated(place),
                _ => described += 1,
            }
        }
        (properties.len(), described)
    }

    fn repeated(&mut self, place: String) {
        let message = "the description only repeats the name".to_owned();
        self.add(
            REPEATED_NAME,
            place,
            message,
            "describe what the name does not say",
        );
    }
}

/// The description of an argument, which may be in the definition that it refers to.
fn description<'v>(root: &'v Node<'_>, argument: &'v Node<'_>) -> &'v str {
    let mut schema = argument;
    // References may form a cycle.
    for _ in 0..8 {
        let own = schema
            .get("description")
            .and_then(Node::as_str)
            .unwrap_or_default();
        if !own.trim().is_empty() {
            return own;
        }
        let Some(keywords) = schema.as_object() else { break };
        let only = match schema.get("allOf").and_then(Node::as_array) {
            Some([only]) => Some(only),
            _ => reference::<Node<'_>>(keywords).and_then(|reference| target(root, reference)),
        };
        let Some(next) = only else { break };
        schema = next;
    }
    ""
}

/// Whether a description only repeats a name: `Get the weather.` for `get_weather`.
fn repeats(description: &str, name: &str) -> bool {
    let letters = |text: &str| -> String {
        let words = text.split_whitespace().filter(|word| {
            !["a", "an", "the"]
                .iter()
                .any(|article| word.eq_ignore_ascii_case(article))
        });
        let letters = words
            .flat_map(str::chars)
            .filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let description = letters(description);
    !description.is_empty() && description == letters(name)
}
