//! Lists that are too short or too long.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols(), // Capabilities.protocols: minItems
    transport(), // Capabilities.transport: minItems
    authentication(), // Capabilities.authentication: minItems
)]
struct Few;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    allow("AGN-003"),
    protocols("a2a/1.0", "a2a/1.1", "a2a/1.2", "a2a/1.3", "a2a/1.4", "a2a/1.5", "a2a/1.6", "a2a/1.7", "a2a/1.8", "a2a/1.9", "a2a/1.10", "a2a/1.11", "a2a/1.12", "a2a/1.13", "a2a/1.14", "a2a/1.15", "a2a/1.16", "a2a/1.17", "a2a/1.18", "a2a/1.19", "a2a/1.20", "a2a/1.21", "a2a/1.22", "a2a/1.23", "a2a/1.24", "a2a/1.25", "a2a/1.26", "a2a/1.27", "a2a/1.28", "a2a/1.29", "a2a/1.30", "a2a/1.31", "a2a/1.32", "a2a/1.33", "a2a/1.34", "a2a/1.35", "a2a/1.36", "a2a/1.37", "a2a/1.38", "a2a/1.39", "a2a/1.40", "a2a/1.41", "a2a/1.42", "a2a/1.43", "a2a/1.44", "a2a/1.45", "a2a/1.46", "a2a/1.47", "a2a/1.48", "a2a/1.49", "a2a/1.50", "a2a/1.51", "a2a/1.52", "a2a/1.53", "a2a/1.54", "a2a/1.55", "a2a/1.56", "a2a/1.57", "a2a/1.58", "a2a/1.59", "a2a/1.60", "a2a/1.61", "a2a/1.62", "a2a/1.63", "a2a/1.64", "a2a/1.65", "a2a/1.66", "a2a/1.67", "a2a/1.68", "a2a/1.69", "a2a/1.70", "a2a/1.71", "a2a/1.72", "a2a/1.73", "a2a/1.74", "a2a/1.75", "a2a/1.76", "a2a/1.77", "a2a/1.78", "a2a/1.79", "a2a/1.80", "a2a/1.81", "a2a/1.82", "a2a/1.83", "a2a/1.84", "a2a/1.85", "a2a/1.86", "a2a/1.87", "a2a/1.88", "a2a/1.89", "a2a/1.90", "a2a/1.91", "a2a/1.92", "a2a/1.93", "a2a/1.94", "a2a/1.95", "a2a/1.96", "a2a/1.97", "a2a/1.98", "a2a/1.99", "a2a/1.100"), // Capabilities.protocols: maxItems
    transport("http2", "http2", "http2", "http2", "http2", "http2", "http2", "http2", "http2", "http2", "http2"), // Capabilities.transport: maxItems
    authentication("bearer", "bearer", "bearer", "bearer", "bearer", "bearer", "bearer", "bearer", "bearer", "bearer", "bearer"), // Capabilities.authentication: maxItems
    formats("json", "json", "json", "json", "json", "json", "json", "json", "json", "json", "json"), // Capabilities.formats: maxItems
)]
struct Many;

fn main() {}
