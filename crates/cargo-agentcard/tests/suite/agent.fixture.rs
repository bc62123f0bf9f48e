//! An agent for fixtures.

pub struct Agent;

impl agentcard::AgentCard for Agent {
    const JSON: &'static str = match option_env!("DEMO_HOST") {
        None => {
            r#"{"name":"Demo","description":"Finds recipes.","supportedInterfaces":[{"url":"https://demo.example.com/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.2.3","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"find","name":"Find","description":"Finds a recipe.","tags":["food"]}]}"#
        }
        Some(_) => {
            r#"{"name":"Demo","description":"Finds recipes.","supportedInterfaces":[{"url":"https://set.example.com/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.2.3","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"find","name":"Find","description":"Finds a recipe.","tags":["food"]}]}"#
        }
    };
    const INFO: agentcard::CardInfo = agentcard::CardInfo {
        variables: &["DEMO_HOST"],
        ..agentcard::CardInfo::DEFAULT
    };
}

impl agentcard::Publish for Agent {
    fn publish(publication: &mut agentcard::Publication) {
        publication.card::<Self>();
    }
}
