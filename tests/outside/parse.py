"""Parse emitted files with the official SDKs, and validate them with an outside JSON Schema validator.

    python parse.py [--upstream DIR] FILE...

FILE is an agent-card.json, an agent-card.v0.3.json or a toolspec.json. Needs from PyPI: `jsonschema` for
--upstream, `a2a-sdk` 1.x for 1.0 cards, `a2a-sdk` 0.3.x for 0.3 cards (another environment), `mcp` for toolspecs; what
is not installed is reported as SKIPPED. Exit code 1 if any file is refused.
"""

import argparse
import json
import pathlib
import sys

ENTRIES = {
    "a2a-1.0": ("a2a-1.0.schema.json", "AgentCard"),
    "a2a-0.3": ("a2a-0.3.schema.json", "AgentCard"),
}
MCP_VERSION = "2025-11-25"


def dialect(document):
    if "supportedInterfaces" in document:
        return "a2a-1.0"
    return "mcp" if "tools" in document else "a2a-0.3"


def sdk_a2a_1_0(document):
    from a2a.types import AgentCard
    from google.protobuf.json_format import ParseDict

    ParseDict(document, AgentCard())


def sdk_a2a_0_3(document):
    from a2a.types import AgentCard

    AgentCard.model_validate(document)


def sdk_mcp(document):
    try:
        from mcp.types import ListToolsResult
    except ImportError:
        from mcp_types import ListToolsResult

    result = ListToolsResult.model_validate(document)
    assert len(result.tools) == len(document["tools"])


def sdk_version(package):
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return None


def parse(kind, document):
    """Name of the SDK that parsed the document, or why none did."""
    a2a = sdk_version("a2a-sdk") or ""
    if kind == "mcp":
        installed = sdk_version("mcp")
        wanted, run, name = installed, sdk_mcp, f"mcp {installed}"
    elif kind == "a2a-1.0":
        wanted, run, name = a2a.startswith("1."), sdk_a2a_1_0, f"a2a-sdk {a2a}"
    else:
        wanted, run, name = a2a.startswith("0.3"), sdk_a2a_0_3, f"a2a-sdk {a2a}"
    if not wanted:
        return "SKIPPED (SDK not installed)"
    run(document)
    return f"parsed by {name}"


def validate(upstream, kind, document):
    """Validates against the official schema: the entry AgentCard, or each tool against the entry Tool."""
    from jsonschema import Draft7Validator, Draft202012Validator

    if kind == "mcp":
        name, entry, items = f"mcp/{MCP_VERSION}.schema.json", "Tool", document["tools"]
    else:
        (name, entry), items = ENTRIES[kind], [document]
    schema = json.loads((upstream / name).read_text())
    keyword = "$defs" if "$defs" in schema else "definitions"
    validator = Draft202012Validator if keyword == "$defs" else Draft7Validator
    schema = {"$ref": f"#/{keyword}/{entry}", keyword: schema[keyword]}
    checker = validator(schema, format_checker=validator.FORMAT_CHECKER)
    faults = [f"{'/'.join(map(str, e.path))}: {e.message}" for item in items for e in checker.iter_errors(item)]
    if faults:
        raise ValueError("; ".join(faults))
    return f"valid: {name} {entry} ({len(items)})"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--upstream", type=pathlib.Path)
    arguments.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = arguments.parse_args()
    failed = False
    for path in arguments.files:
        document = json.loads(path.read_text())
        kind = dialect(document)
        try:
            said = [parse(kind, document)]
            if arguments.upstream:
                said.append(validate(arguments.upstream, kind, document))
            print(f"ok    {path}: {kind}: {'; '.join(said)}")
        except Exception as fault:  # whatever an SDK raises is a refusal
            failed = True
            print(f"FAIL  {path}: {kind}: {type(fault).__name__}: {fault}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
