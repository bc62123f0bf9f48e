//! Checks a document, from bytes to findings with positions.

use std::borrow::Cow;

use agentcard_rules::node::compact_size;
use agentcard_rules::{At, Dialect, Family, Finding, Node, Options, Profile};

use crate::check::quality::{Quality, assess};
use crate::check::source::{Contents, Found, Layout, Span, decode, locate, positions_from, read_text};
use crate::detect::{Detection, Kind, detect_node, with_article};
use crate::rules;

/// Options for checking a document.
#[derive(Debug, Clone, Copy)]
pub struct Request {
    /// The dialect; detected from the content if `None`.
    pub dialect: Option<Dialect>,
    /// The rule profile.
    pub profile: Profile,
    /// Maximum size in bytes of compact JSON, for AWS in characters; the limit of the profile if `None`.
    pub max_bytes: Option<usize>,
    /// The line of the file on which the document starts, from 1.
    pub line: usize,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            dialect: None,
            profile: Profile::Read,
            max_bytes: None,
            line: 1,
        }
    }
}

/// The dialect and the findings of a document.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The text that positions refer to.
    pub text: Cow<'a, str>,
    /// What it is and why; `None` if no value could be parsed.
    pub detection: Option<Detection>,
    /// Its size in bytes of compact JSON, or of the file if no value could be parsed.
    pub bytes: usize,
    /// The findings, in document order.
    pub findings: Vec<Found>,
    /// The quality of its tools, with [`Profile::Quality`].
    pub quality: Option<Quality>,
}

impl Checked<'_> {
    /// The id of the dialect or of the other type of document, or `unknown`.
    pub fn dialect(&self) -> &'static str {
        self.detection.map_or("unknown", |detection| detection.kind.id())
    }

    /// The version of the specification, if the dialect is known.
    pub fn version(&self) -> Option<&'static str> {
        match self.detection?.kind {
            Kind::Known(dialect) => Some(dialect.version()),
            Kind::Foreign(_) | Kind::Unknown => None,
        }
    }
}

/// Compiles the schema that the first document needs: that of the requested dialect, or else of the current A2A
/// card.
pub fn prepare(request: &Request) {
    #[cfg(feature = "schema")]
    agentcard_rules::prepare(request.dialect.unwrap_or(Dialect::A2aV1_0));
    #[cfg(not(feature = "schema"))]
    let _ = request;
}

/// Parses and checks a document.
pub fn check<'a>(bytes: &'a [u8], request: &Request) -> Checked<'a> {
    let (text, odd, whole) = decode(bytes);
    let contents = read_text(request.line, &text, odd, whole);
    let mut checked = check_contents(&text, contents, request);
    checked.text = text;
    checked
}

/// The result of checking a document, without its text.
fn check_contents<'a>(text: &str, contents: Contents<'_>, request: &Request) -> Checked<'a> {
    let Contents {
        node,
        faults,
        notes,
        layout,
    } = contents;
    let mut findings = faults;
    findings.extend(notes);
    for found in &mut findings {
        found.level = found.rule.level(request.profile);
    }
    let detection = request.dialect.map(|dialect| Detection {
        kind: Kind::Known(dialect),
        reason: "it was specified",
        holder: None,
    });
    let mut checked = Checked {
        text: Cow::Borrowed(""),
        detection,
        bytes: text.len(),
        findings: Vec::new(),
        quality: None,
    };
    if let Some(doc) = &node {
        let bytes = layout.as_ref().map_or_else(|| compact_size(doc), Layout::size);
        let detected = detection.unwrap_or_else(|| detect_node(doc));
        let mut found = check_document(doc, &detected, bytes, request);
        let is_asked = request.profile == Profile::Quality && is_toolspec(&detected);
        if let Some((quality, missing)) = is_asked.then(|| assess(doc)).flatten() {
            checked.quality = Some(quality);
            found.extend(missing);
        }
        found.extend(file_size(&detected, text.len(), bytes, request));
        findings.extend(place(text, layout.as_ref(), found));
        checked.bytes = bytes;
        checked.detection = Some(detected);
    }
    settle(request.line, text, &mut findings);
    checked.findings = findings;
    checked
}

fn is_toolspec(detection: &Detection) -> bool {
    matches!(detection.kind, Kind::Known(dialect) if dialect.kind() == Family::Mcp)
}

/// A finding for a file that exceeds the limit of its registry although its compact JSON does not.
fn file_size(detection: &Detection, written: usize, compact: usize, request: &Request) -> Option<Finding> {
    let Kind::Known(dialect) = detection.kind else {
        return None;
    };
    let limit = request.max_bytes.unwrap_or(Options::MAX_BYTES);
    let is_bound = request.profile == Profile::Gar && matches!(dialect.family(), "a2a" | "mcp");
    (is_bound && written > limit && compact <= limit).then(|| {
        let message =
            format!("too large: {written} bytes, maximum is {limit} ({compact} bytes as compact JSON)");
        Finding::new(rules::FILE_SIZE, request.profile, "", message)
            .help("use compact JSON: `cargo agentcard emit --compact`, or `fix --compact` for a file without a declaration")
    })
}

/// The findings about the contents of a document.
fn check_document(doc: &Node<'_>, detection: &Detection, bytes: usize, request: &Request) -> Vec<Finding> {
    let Kind::Known(dialect) = detection.kind else {
        return vec![not_ours(detection, request)];
    };
    let options = Options {
        profile: request.profile,
        max_bytes: request.max_bytes,
        bytes: Some(bytes),
        allow: &[],
    };
    of_rules(doc, dialect, &options)
}

#[cfg(feature = "schema")]
fn of_rules(doc: &Node<'_>, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let mut findings = agentcard_rules::check_node_with_schema(doc, dialect, options);
    findings.extend(crate::check::schema::check_tools(
        doc,
        dialect,
        options.profile,
        &findings,
    ));
    findings
}

#[cfg(not(feature = "schema"))]
fn of_rules(doc: &Node<'_>, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    agentcard_rules::check_node(doc, dialect, options)
}

fn not_ours(detection: &Detection, request: &Request) -> Finding {
    let rule = if detection.kind.is_unrelated() {
        rules::UNKNOWN_DIALECT
    } else {
        rules::FOREIGN
    };
    let message = match detection.kind {
        Kind::Unknown => {
            "unrecognized document type, expected an A2A, OpenCLASP or Agenium card or an MCP toolspec"
                .to_owned()
        }
        kind => format!("unsupported document type, found {}", with_article(kind.title())),
    };
    Finding::new(rule, request.profile, "", message).help(detection.help())
}

/// Maximum length of a message in characters.
const LONGEST: usize = 600;

/// Shortens a message that contains an absurdly long text of the document.
fn shorten(text: Cow<'static, str>) -> Cow<'static, str> {
    if text.len() <= LONGEST {
        return text;
    }
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text,
    }
}

/// Looks up the spans of findings by their pointers.
fn place(text: &str, layout: Option<&Layout>, findings: Vec<Finding>) -> Vec<Found> {
    let spans = if findings.is_empty() {
        Some(Vec::new())
    } else {
        layout
            .filter(|layout| layout.can_find(findings.len()))
            .and_then(|layout| spans_by_layout(text, layout, &findings))
    };
    let spans = spans.unwrap_or_else(|| {
        let places = locate(text, findings.iter().map(|finding| finding.pointer.as_str()));
        let span = |finding: &Finding| {
            let name = places.name(&finding.pointer).filter(|_| finding.at == At::Key);
            // Only a bug in a rule leaves a pointer unresolved; the start of the document is vague but correct.
            name.or_else(|| places.value(&finding.pointer))
                .unwrap_or_default()
        };
        findings.iter().map(span).collect()
    });
    let placed = findings.into_iter().zip(spans);
    placed
        .map(|(mut finding, span)| {
            finding.message = shorten(finding.message);
            finding.help = finding.help.map(shorten);
            Found::new(finding, span)
        })
        .collect()
}

/// Looks up spans in a complete layout; `None` if a pointer is unresolved.
fn spans_by_layout(text: &str, layout: &Layout, findings: &[Finding]) -> Option<Vec<Span>> {
    let span = |finding: &Finding| {
        let place = layout.find(text, &finding.pointer)?;
        let is_named = finding.at == At::Key && !place.name().is_empty();
        Some(if is_named { place.name() } else { place.value() })
    };
    findings.iter().map(span).collect()
}

/// Sorts findings by position and computes their lines and columns.
fn settle(line: usize, text: &str, findings: &mut [Found]) {
    findings.sort_by(|one, other| (one.span.start, other.level).cmp(&(other.span.start, one.level)));
    let offsets = findings
        .iter()
        .flat_map(|found| [found.span.start, found.span.end]);
    let mut places = positions_from(line, text, offsets);
    for found in findings {
        if let (Some(start), Some(end)) = (places.next(), places.next()) {
            (found.start, found.end) = (start, end);
        }
    }
}
