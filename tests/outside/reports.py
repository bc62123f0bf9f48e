"""Hold the reports of `agentcard check` against tools of others, over files and messages that want escaping.

    python3 tests/outside/reports.py [--tools DIR] [FILE...]

* `--format github`: byte by byte what `error`, `warning` and `notice` of `@actions/core` print for the same findings.
* `--format sarif`: the official schema, as Microsoft's SARIF Multitool ships it, and the Multitool find no error.
* `--format junit`: `junitparser` reads the same suites, cases and failures.

FILE is judged beside the files made here. Needs Python, Node and npm; the tools are installed into a folder that is
removed again, or into DIR, which is kept for the next run. Exit code 1 if a report is not what its tool expects.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NPM = ["@actions/core@3.0.1", "@microsoft/sarif-multitool@5.7.0"]
PYPI = ["junitparser==5.0.3", "jsonschema==4.26.0"]

# What a property or a message of a workflow command, a URI or XML would trip over.
TRAPS = "50%0A: a,b\r\n<c> & \"d\" 'e' \u0001 \ufffe ä 🍲"

ANNOTATE = """
import { readFileSync } from "node:fs";
const core = await import(process.argv[2]);
for (const [level, message, properties] of JSON.parse(readFileSync(0))) core[level](message, properties);
"""


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--tools", type=pathlib.Path)
    arguments.add_argument("file", nargs="*", type=pathlib.Path)
    arguments = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        tools = (arguments.tools or scratch / "tools").resolve()
        install(tools)
        files = scratch / "files"
        make_files(files)
        for number, file in enumerate(arguments.file):
            shutil.copy(file, files / f"{number}-{file.name}")
        judged = json.loads(check(files, "json"))["files"]
        findings = sum(len(file["findings"]) for file in judged)
        print(f"{len(judged)} files, {findings} findings")
        sarif = check(files, "sarif")
        compare_github(judged, sarif, check(files, "github"), tools, scratch)
        validate_sarif(judged, sarif, tools, scratch)
        read_junit(judged, check(files, "junit"), tools)


def install(tools):
    """Installs what is not there yet."""
    tools.mkdir(parents=True, exist_ok=True)
    if not (tools / "node_modules").exists():
        (tools / "package.json").write_text('{"private": true}')
        run(["npm", "install", "--no-audit", "--no-fund", "--silent", *NPM], cwd=tools)
    if not (tools / "python").exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--target", str(tools / "python"), *PYPI])
    sys.path.insert(0, str(tools / "python"))


def make_files(folder):
    """Documents full of faults, whose names and words want escaping."""
    tool = {"name": TRAPS, "description": "", "inputSchema": {"type": TRAPS}, "annotations": {TRAPS: 1}}
    spec = json.dumps({"tools": [tool, tool]}, indent=1, ensure_ascii=False).encode()
    card = {"supportedInterfaces": [{"url": "http://a.example", TRAPS: 1}], "skills": [{"tags": [TRAPS]}]}
    for name, content in {
        "plain.json": spec,
        "50%, a:b.json": spec,
        "line\nbreak\r%0A.json": spec,
        "dir,with:marks/<&>\"'.json": json.dumps(card).encode(),
        "one line.json": json.dumps({"tools": [tool]}).encode(),
        "broken.json": b'{"tools": [,], // comment\n "a": 1e999, "a": "\xff"',
        "wide.json": spec.decode().encode("utf-16"),
        "empty.json": b"",
        "other.json": b'{"mcpServers": {}}',
        "right.json": b'{"tools": []}',
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def check(folder, form):
    """The report of `check` on all that lies in a folder."""
    command = ["cargo", "run", "--quiet", "--locked", "--package", "cargo-agentcard", "--bin", "agentcard"]
    command += [f"--manifest-path={ROOT / 'Cargo.toml'}", "--", "check", ".", "--format", form]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=False)
    if done.returncode != 1:
        sys.exit(f"`check` ended with {done.returncode}, not 1: the files are full of errors")
    return done.stdout


def compare_github(judged, sarif, printed, tools, scratch):
    results = iter(json.loads(sarif)["runs"][0]["results"])
    annotations = []
    for file in judged:
        for finding in file["findings"]:
            # Where a finding ends stands in the SARIF report alone.
            region = next(results)["locations"][0]["physicalLocation"]["region"]
            properties = {
                "title": finding["rule"],
                "file": file["path"],
                "startLine": finding["line"],
                "startColumn": finding["column"],
            }
            if region.get("endLine") == finding["line"]:
                properties["endColumn"] = region["endColumn"]
            level = {"note": "notice"}.get(finding["level"], finding["level"])
            annotations.append([level, text(finding), properties])
    script = scratch / "annotate.mjs"
    script.write_text(ANNOTATE)
    core = tools / "node_modules/@actions/core/lib/core.js"
    expected = run(["node", str(script), core.as_uri()], input=json.dumps(annotations).encode())
    for number, (ours, theirs) in enumerate(zip(printed.split(b"\n"), expected.split(b"\n")), 1):
        if ours != theirs:
            sys.exit(f"github, line {number}:\n ours   {ours!r}\n theirs {theirs!r}")
    if printed != expected:
        sys.exit("github: one of the two has more lines")
    print(f"github: {len(annotations)} commands are those of {NPM[0]}")


def validate_sarif(judged, sarif, tools, scratch):
    from jsonschema import Draft202012Validator

    [schema] = tools.glob("node_modules/@microsoft/sarif-multitool-*/sarif-2.1.0.json")
    schema = json.loads(schema.read_text(encoding="utf-8-sig"))
    for error in Draft202012Validator(schema).iter_errors(json.loads(sarif)):
        sys.exit(f"sarif: {error.json_path}: {error.message}")
    file, log = scratch / "report.sarif", scratch / "verdict.sarif"
    file.write_bytes(sarif)
    command = ["npx", "--no-install", "sarif-multitool", "validate", str(file), "--output", str(log)]
    done = subprocess.run([*command, "--level", "Error"], cwd=tools, capture_output=True, check=False)
    if not log.exists():
        sys.exit(f"sarif: no verdict\n{done.stdout.decode()}{done.stderr.decode()}")
    errors = json.loads(log.read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
    if errors or done.returncode != 0:
        told = json.dumps(errors, indent=1) if errors else done.stdout.decode() + done.stderr.decode()
        sys.exit(f"sarif: refused\n{told}")
    ids = [result["ruleId"] for result in json.loads(sarif)["runs"][0]["results"]]
    if ids != [finding["rule"] for file in judged for finding in file["findings"]]:
        sys.exit("sarif: other findings than in json")
    print(f"sarif: {len(ids)} results, valid for the official schema and {NPM[1]}")


def read_junit(judged, printed, tools):
    from junitparser import Failure, JUnitXml

    suites = list(JUnitXml.fromstring(printed))
    if [suite.name for suite in suites] != [legal(file["path"]) for file in judged]:
        sys.exit("junit: other suites than files")
    for suite, file in zip(suites, judged):
        cases, findings = list(suite), file["findings"]
        errors = [finding for finding in findings if finding["level"] == "error"]
        failures = [one for case in cases for one in case.result if isinstance(one, Failure)]
        if (suite.tests, suite.failures) != (len(findings) or 1, len(errors)) or len(cases) != suite.tests:
            sys.exit(f"junit: {file['path']!r} has other counts")
        told = [(failure.type, failure.message) for failure in failures]
        if told != [(error["rule"], legal(error["message"])) for error in errors]:
            sys.exit(f"junit: {file['path']!r} has other failures: {told}")
    print(f"junit: {len(suites)} suites read by {PYPI[0]}")


def text(finding):
    """The one text of forms that have no place for a fix."""
    return "; ".join(part for part in (finding["message"], finding["fix"]) if part)


def legal(text):
    """A text as XML 1.0 can hold it."""
    return "".join("\ufffd" if (c < " " and c != "\n") or c in "\ufffe\uffff" else c for c in text)


def run(command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, env=os.environ, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"`{' '.join(command[:3])} …` ended with {done.returncode}")
    return done.stdout


if __name__ == "__main__":
    main()
