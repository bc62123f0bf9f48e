"""Uses the servers of tests/agents/ported with the official Python client: tools, prompts and resources.

usage: ported.py PROGRAM
"""

import asyncio
import sys

from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError

passed = failed = 0


def check(name, got, expected):
    """Counts one comparison."""
    global passed, failed
    if got == expected:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name}\n  got      {got}\n  expected {expected}")


async def outcome(client, tool, arguments):
    """Structured content, the text, or how the call failed."""
    try:
        result = await client.call_tool(tool, arguments)
    except MCPError as fault:
        return fault.code
    text = "\n".join(block.text if block.type == "text" else block.type for block in result.content)
    if result.is_error:
        return "error", text
    return result.structured_content or text


async def read(client, uri):
    try:
        return [content.text for content in (await client.read_resource(uri)).contents]
    except MCPError:
        return "no resource"


async def prompt(client, name, arguments):
    return [message.content.text for message in (await client.get_prompt(name, arguments)).messages]


# What each server offers, and what is done with it in this order.
SERVERS = {
    "counter": {
        "tools": {"increment", "decrement", "add", "get_value", "reset"},
        "prompts": ["countdown"],
        "calls": [
            ("increment", {}, "1"),
            ("add", {"amount": 5}, "6"),
            ("decrement", {}, "5"),
            ("get_value", {}, "5"),
            ("add", {"amount": 2**63 - 1}, -32602),
            ("add", {"amount": 1, "by": 2}, ("error", "wrong arguments of `add`:\n- `/by`: unknown argument, expected one of `amount`")),
            ("nothing", {}, -32602),
        ],
        "prompt": ("countdown", {"event": "start"}, ["Count down from 5 to start."]),
        "resources": {"counter://value": ["5"], "counter://other": "no resource"},
        "after": [("reset", {}, ""), ("get_value", {}, "0")],
    },
    "notebook": {
        "tools": {"save_note", "read_note", "list_notes", "find_notes", "delete_note"},
        "prompts": ["summarize"],
        "calls": [
            ("save_note", {"title": "a", "text": "Æ", "tags": ["x"]}, "resource_link"),
            ("save_note", {"title": "b", "text": "second"}, "resource_link"),
            ("read_note", {"title": "a"}, "Æ"),
            ("read_note", {"title": "c"}, -32002),
            ("list_notes", {}, "a, b"),
            ("find_notes", {"tag": "x"}, {"notes": [{"title": "a", "text": "Æ", "tags": ["x"]}]}),
        ],
        "prompt": ("summarize", {"title": "b"}, ["Summarize: second"]),
        "resources": {"note://a": ["Æ"], "note://c": "no resource"},
        "after": [("delete_note", {"title": "a"}, ""), ("delete_note", {"title": "a"}, -32002), ("list_notes", {}, "b")],
    },
    "shop": {
        "tools": {"opening_hours", "find_products", "place_order", "show_order", "cancel_order"},
        "prompts": ["advise"],
        "calls": [
            ("opening_hours", {}, "9 to 5"),
            ("find_products", {"name": "la", "max_cents": 5000}, {"products": [{"name": "lamp", "cents": 2500}]}),
            (
                "place_order",
                {"lines": [{"product": "rope", "count": 2}], "shipping": "pick_up"},
                {"number": 0, "lines": [{"product": "rope", "count": 2}], "shipping": "pick_up", "cents": 2400},
            ),
            ("place_order", {"lines": [{"product": "boat", "count": 1}]}, ("error", "there is no boat; find products first")),
            (
                "place_order",
                {"lines": [{"product": "rope", "count": 0}]},
                ("error", "wrong arguments of `place_order`:\n- `/lines/0/count`: expected an integer from 1 to 100, got 0"),
            ),
            (
                "show_order",
                {"number": 0},
                {"number": 0, "lines": [{"product": "rope", "count": 2}], "shipping": "pick_up", "cents": 2400},
            ),
        ],
        "prompt": ("advise", {}, ["Which of the products do I need?"]),
        "resources": {"shop://prices": ["lamp: 2500\nladder: 7900\nrope: 1200"], "shop://other": "no resource"},
        "after": [("cancel_order", {"number": 0}, "order 0 is cancelled"), ("show_order", {"number": 0}, -32602)],
    },
}


async def use(program, name, expected, mode):
    server = StdioServerParameters(command=program, args=[name])
    async with Client(server, mode=mode, read_timeout_seconds=20) as client:
        where = f"{name}, {mode}"
        tools = (await client.list_tools()).tools
        check(f"{where}: tools", {tool.name for tool in tools}, expected["tools"])
        prompts = (await client.list_prompts()).prompts
        check(f"{where}: prompts", [one.name for one in prompts], expected["prompts"])
        for tool, arguments, result in expected["calls"]:
            check(f"{where}: {tool} {arguments}", await outcome(client, tool, arguments), result)
        prompted, arguments, messages = expected["prompt"]
        check(f"{where}: {prompted}", await prompt(client, prompted, arguments), messages)
        listed = {str(resource.uri) for resource in (await client.list_resources()).resources}
        for uri, contents in expected["resources"].items():
            check(f"{where}: {uri}", await read(client, uri), contents)
            check(f"{where}: {uri} is listed", uri in listed, contents != "no resource")
        for tool, arguments, result in expected["after"]:
            check(f"{where}: {tool} {arguments}", await outcome(client, tool, arguments), result)


async def main():
    (program,) = sys.argv[1:]
    for name, expected in SERVERS.items():
        for mode in ["legacy", "2026-07-28"]:
            await use(program, name, expected, mode)
    print(f"ported: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


asyncio.run(main())
