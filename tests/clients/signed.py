"""A signed card from the declaration to a client: emitted, signed, fresh to the test of its package, served by the
example server, and verified by the official A2A SDK for Python.

usage: signed.py HARBOUR URL, the program, beside which the command is; the address is not used.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
from a2a.client import A2ACardResolver
from a2a.utils.signing import InvalidSignaturesError, create_signature_verifier
from jwt import PyJWK

ROOT = Path(__file__).resolve().parents[2]
CARD = "agentcard/agent-card.json"

passed = failed = 0


def check(name, got, expected):
    """Counts one comparison."""
    global passed, failed
    if got == expected:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name}\n  got      {got}\n  expected {expected}")


def export_test():
    """The test binary of the package."""
    words = ["cargo", "test", "--locked", "--package", "harbour", "--bin", "harbour", "--no-run", "--message-format=json"]
    built = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    messages = [json.loads(line) for line in built.stdout.splitlines()]
    return next(message["executable"] for message in messages if message.get("executable"))


async def fetch(harbour, card, jwk):
    """What the SDK says of the card that the server has for its clients."""
    server = subprocess.Popen([harbour, "--http", "127.0.0.1:0", "--card", card], stdout=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().strip().removesuffix("/mcp")
        verifier = create_signature_verifier(lambda kid, jku: PyJWK(jwk), [jwk["alg"]])
        async with httpx.AsyncClient() as http:
            fetched = await A2ACardResolver(http, url).get_agent_card(signature_verifier=verifier)
        return fetched.name
    except InvalidSignaturesError:
        return "invalid"
    finally:
        server.terminate()
        server.wait()


async def main():
    harbour = Path(sys.argv[1]).resolve()
    command = harbour.with_name("cargo-agentcard")

    def run(*words):
        return subprocess.run([command, *map(str, words)], cwd=ROOT, capture_output=True, text=True)

    with tempfile.TemporaryDirectory() as name:
        package = Path(name)
        folder, card, key = package / "agentcard", package / CARD, package / "key.json"
        emit = ["emit", "-p", "harbour", "--out", folder]
        check("emit", run(*emit).returncode, 0)
        jwk = json.loads(run("key", "new", key, "--kid", "k").stdout)["keys"][0]
        signed = run("sign", card, "--key", key, "--kid", "k", "--write")
        check("sign", (signed.returncode, "cannot verify" in signed.stderr), (0, False))
        before = card.read_bytes()
        check("emit again", (run(*emit).returncode, card.read_bytes() == before), (0, True))
        check("emit --check", run(*emit, "--check").returncode, 0)
        there = {**os.environ, "CARGO_MANIFEST_DIR": name}
        tested = subprocess.run([export_test(), "agentcard_export"], env=there, capture_output=True, text=True)
        check("the export test", (tested.returncode, "1 passed" in tested.stdout), (0, True))
        check("the SDK", await fetch(harbour, card, jwk), "Harbour Office")
        other = json.loads(before) | {"description": "Sinks ships."}
        (package / "other.json").write_text(json.dumps(other))
        check("the SDK, another card", await fetch(harbour, package / "other.json", jwk), "invalid")
    print(f"signed: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


asyncio.run(main())
