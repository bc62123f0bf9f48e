"""Lists and calls the tools of the example server with the official Python client.

usage: client.py HARBOUR URL, the program for standard input and output, and the address where it already serves HTTP.
"""

import asyncio
import json
import re
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import anyio
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types import Implementation

HERE = Path(__file__).resolve().parent
CASES = json.loads((HERE / "cases.json").read_text())
TOOLSPEC = json.loads((HERE / "../../examples/harbour/agentcard/toolspec.json").read_text())
# A time-out says so; nothing here takes longer.
PATIENCE = 20

passed = failed = 0


def check(name, got, expected):
    """Counts one comparison."""
    global passed, failed
    if got == expected:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name}\n  got      {got}\n  expected {expected}")


def written(model):
    """A typed value as it came over the wire."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def texts(result):
    return "\n".join(block.text for block in result.content if block.type == "text")


async def outcome(client, case):
    """What a call gave, in the words of cases.json."""
    try:
        result = await client.call_tool(case["tool"], case["arguments"])
    except MCPError as fault:
        return {"protocol": {"code": fault.code, "says": fault.message, "data": fault.error.data}}
    if result.is_error:
        return {"error": texts(result)}
    answer = {"result": {"content": [written(block) for block in result.content]}}
    if result.structured_content is not None:
        # The text is a copy of it, for clients that know no structured content.
        check(f"{case['tool']}: text copy", json.loads(texts(result)), result.structured_content)
        answer = {"structured": result.structured_content}
    return answer


def agrees(got, case):
    """An error need only hold the words that a case names."""
    if "error" in case:
        return all(part in got.get("error", "") for part in case["error"])
    if "protocol" in case:
        got, expected = got.get("protocol", {}), case["protocol"]
        return (
            got.get("code") == expected["code"]
            and expected["says"] in got["says"]
            and got["data"] == expected.get("data")
        )
    return all(got.get(key) == case[key] for key in ("result", "structured") if key in case)


async def lists(client, where):
    names = []
    tools = (await client.list_tools()).tools
    check(f"{where}: the list is the toolspec", [written(tool) for tool in tools], TOOLSPEC["tools"])
    for tool in tools:
        names.append(tool.name)
    tested = {case["tool"] for case in CASES}
    check(f"{where}: every tool is called", [name for name in names if name not in tested], [])


async def introduces(client, where):
    info = client.server_info
    check(
        f"{where}: server info",
        (info.name, info.title, info.version, info.website_url),
        ("harbour", "Harbour Office", "0.4.0", "https://harbour.example.com/docs"),
    )
    check(f"{where}: instructions", client.instructions, "Ask for a free berth before you dock.")


async def calls(client, where):
    for case in CASES:
        got = await outcome(client, case)
        name = f"{where}: {case['tool']} {json.dumps(case['arguments'])[:60]}"
        check(name, got, got if agrees(got, case) else case)


async def calls_at_once(client, where):
    """100 calls whose answers differ: none may get the answer of another."""

    async def one(n):
        return texts(await client.call_tool("reckon", {"distance": n * 7, "speed": 7}))

    got = await asyncio.gather(*(one(n) for n in range(100)))
    check(f"{where}: 100 calls at once", got, [f"{n} h" for n in range(100)])


async def keeps_state(client, where):
    before = texts(await client.call_tool("log", {"entry": f"{where} Ærøskøbing"}))
    after = texts(await client.call_tool("log", {"entry": "x"}))
    number = int(before.removeprefix("entry "))
    check(f"{where}: state stays", after, f"entry {number + 1}")
    log = texts(await client.call_tool("read_log", {})).split("\n")
    check(f"{where}: state is read", log[number - 1], f"{where} Ærøskøbing")


async def cancels(client, where):
    """The pilot takes a minute; we leave when he has said how far he is, and he must notice."""

    async def left():
        return texts(await client.call_tool("read_log", {})).count("the pilot left")

    before = await left()
    seen = []
    with anyio.CancelScope() as scope:

        async def on_progress(progress, total, message):
            seen.append((progress, total))
            scope.cancel()

        await client.call_tool("pilot", {}, progress_callback=on_progress)
    check(f"{where}: progress is told", seen[:1], [(0.0, 60.0)])
    for _ in range(50):
        if await left() > before:
            break
        await anyio.sleep(0.1)
    check(f"{where}: the tool ends when the call is cancelled", await left(), before + 1)
    again = texts(await client.call_tool("reckon", {"distance": 3, "speed": 1}))
    check(f"{where}: the server lives", again, "3 h")


async def session(server, mode, where):
    me = Implementation(name="python", version="1")
    async with Client(server, mode=mode, client_info=me, read_timeout_seconds=PATIENCE) as client:
        if mode != "legacy":
            check(f"{where}: version", client.protocol_version, mode)
        else:
            await introduces(client, where)
        await lists(client, where)
        await calls(client, where)
        await calls_at_once(client, where)
        await keeps_state(client, where)
        await cancels(client, where)
        way = "by pipe" if not isinstance(server, str) else "by HTTP at /mcp"
        check(f"{where}: the tool knows the caller", texts(await client.call_tool("whoami", {})), f"python {way}")


async def documented(url):
    """The session in the documents is one that took place."""
    for document in ["README.md", "docs/serve.md"]:
        text = (HERE / "../.." / document).read_text()
        found = re.search(r"```python\n(.*?)```\n+```text\n(.*?)```", text, re.DOTALL)
        if found is None:
            continue
        code = found[1].replace("http://127.0.0.1:8931/mcp", url)
        child = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
        output, _ = await child.communicate()
        check(f"{document}: the session", output.decode(), found[2])


def cards(url):
    """The files of the agent stand beside its server."""
    for name in ["agent-card.json", "toolspec.json"]:
        request = Request(url.replace("/mcp", f"/.well-known/{name}"), headers={"A2A-Version": "1.0"})
        with urlopen(request, timeout=PATIENCE) as answer:
            check(f"http: {name}", answer.read(), (HERE / "../../examples/harbour/agentcard" / name).read_bytes())


async def main():
    program, url = sys.argv[1:]
    cards(url)
    await documented(url)
    for name, server in [("stdio", StdioServerParameters(command=program)), ("http", url)]:
        for mode in ["legacy", "2026-07-28"]:
            await session(server, mode, f"{name}, {mode}")
    print(f"python: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


asyncio.run(main())
