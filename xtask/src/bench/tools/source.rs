//! The source of the crates: the same tools with four arguments, in the style of each framework.

use anyhow::Result;
use clap::ValueEnum;

use super::super::krate::{RMCP, ours};

/// The framework of a crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Subject {
    #[value(skip)]
    Agentcard,
    /// Structs with the derives of serde and schemars
    Derives,
    /// rmcp 3.11
    Rmcp,
    /// rust-mcp-sdk 2.0; never built in release, which does not end
    Sdk,
}

impl Subject {
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Agentcard => "agentcard",
            Self::Derives => "derives alone",
            Self::Rmcp => "rmcp 3.11",
            Self::Sdk => "rust-mcp-sdk 2.0",
        }
    }

    /// The package name.
    pub(super) fn package(self, tools: usize) -> String {
        let word = match self {
            Self::Agentcard => "agentcard",
            Self::Derives => "derives",
            Self::Rmcp => "rmcp",
            Self::Sdk => "sdk",
        };
        format!("tools-{word}-{tools}")
    }

    pub(super) fn dependencies(self) -> Result<String> {
        Ok(match self {
            Self::Agentcard => ours()?,
            Self::Derives => String::new(),
            Self::Rmcp => format!("{RMCP}tokio = {{ version = \"1\", features = [\"io-util\", \"rt\"] }}\n"),
            Self::Sdk => "rust-mcp-sdk = { version = \"2.0\", default-features = false, \
                          features = [\"server\", \"macros\", \"stdio\"] }\n"
                .to_owned(),
        })
    }

    /// `src/lib.rs`; an edit adds a line of documentation to the tool in the middle.
    pub(super) fn library(self, tools: usize, edit: Option<usize>) -> String {
        let text = match self {
            Self::Agentcard => include_str!("agentcard.lib.txt"),
            Self::Derives => include_str!("derives.lib.txt"),
            Self::Rmcp => concat!(include_str!("derives.lib.txt"), include_str!("rmcp.lib.txt")),
            Self::Sdk => include_str!("sdk.lib.txt"),
        };
        filled(text, tools, edit)
    }

    /// `src/main.rs`; `None` for frameworks that are not built.
    pub(super) fn program(self, tools: usize) -> Option<String> {
        let text = match self {
            Self::Agentcard => include_str!("agentcard.rs"),
            Self::Derives => include_str!("derives.rs"),
            Self::Rmcp => include_str!("rmcp.rs"),
            Self::Sdk => return None,
        };
        let library = self.package(tools).replace('-', "_");
        let text = text.replace("subject::", &format!("{library}::"));
        let text = text.replace("TOOL_NAME", &format!("tool_{}", tools * 4 / 5));
        Some(filled(&text, tools, None))
    }
}

/// Expands a template: repeats the text between the lines `// EACH` and `// END` for each tool, with different
/// limits so that no two neighbors are equal.
fn filled(template: &str, tools: usize, edit: Option<usize>) -> String {
    let mut text = String::new();
    for (number, part) in template
        .split("// EACH\n")
        .flat_map(|part| part.split("// END\n"))
        .enumerate()
    {
        if number % 2 == 0 {
            text += part;
            continue;
        }
        for at in 0..tools {
            let edit = edit.filter(|_| at == tools / 2);
            let more = edit.map_or(String::new(), |run| format!("\n/// Edited for run {run}."));
            text += &part
                .replace("{at}", &at.to_string())
                .replace("{more}", &more)
                .replace("{length}", &(80 + at % 10).to_string())
                .replace("{most}", &(10 + at % 7).to_string());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_is_written() {
        let text = filled(
            "a\n// EACH\n{at}{more}\n// END\nb\n// EACH\n{most}\n// END\n",
            2,
            Some(7),
        );
        assert_eq!(text, "a\n0\n1\n/// Edited for run 7.\nb\n10\n11\n");
        for subject in [Subject::Agentcard, Subject::Derives, Subject::Rmcp, Subject::Sdk] {
            let texts = [Some(subject.library(3, Some(1))), subject.program(3)];
            for text in texts.into_iter().flatten() {
                syn::parse_file(&text).unwrap();
            }
        }
    }
}
