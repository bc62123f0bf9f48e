// Lists and calls the tools of the example server with the official TypeScript clients: the SDK, which shakes hands, and
// the client of its second generation in the protocol version that does not.
//
// usage: client.mjs ROOT HARBOUR URL, the root of the repository, the program for standard input and output, and the
// address where it already serves HTTP.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { McpError } from "@modelcontextprotocol/sdk/types.js";

const [root, program, url] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(`${root}/${path}`, "utf8"));
const cases = read("tests/clients/cases.json");
const toolspec = read("examples/harbour/agentcard/toolspec.json");
// A time-out says so; nothing here takes longer.
const patience = { timeout: 20_000 };

let passed = 0;
let failed = 0;

/** Counts one comparison. */
function check(name, got, expected) {
  if (isDeepStrictEqual(got, expected)) {
    passed += 1;
    return;
  }
  failed += 1;
  console.log(`FAILED ${name}\n  got      ${JSON.stringify(got)}\n  expected ${JSON.stringify(expected)}`);
}

/** The SDK takes the type of the result before the options. */
function call(client, name, args, options = patience) {
  const between = client instanceof Client ? [undefined] : [];
  return client.callTool({ name, arguments: args }, ...between, options);
}

const texts = (result) =>
  result.content
    .filter((block) => block.type === "text")
    .map((block) => block.text)
    .join("\n");

const text = async (client, name, args) => texts(await call(client, name, args));

/** What a call gave, in the words of cases.json. The client itself checks structured content by the output schema. */
async function outcome(client, { tool, arguments: args }) {
  let result;
  try {
    result = await call(client, tool, args);
  } catch (fault) {
    if (!(fault instanceof McpError || fault.name === "ProtocolError")) throw fault;
    return { protocol: { code: fault.code, says: fault.message, data: fault.data } };
  }
  if (result.isError) return { error: texts(result) };
  if (result.structuredContent === undefined) return { result: { content: result.content } };
  // The text is a copy of it, for clients that know no structured content.
  check(`${tool}: text copy`, JSON.parse(texts(result)), result.structuredContent);
  return { structured: result.structuredContent };
}

/** An error need only hold the words that a case names. */
function agrees(got, expected) {
  if (expected.error) return expected.error.every((part) => got.error?.includes(part));
  if (expected.protocol) {
    const { code, says, data } = expected.protocol;
    const { protocol = {} } = got;
    return protocol.code === code && protocol.says.includes(says) && isDeepStrictEqual(protocol.data, data);
  }
  return ["result", "structured"].every((key) => !(key in expected) || isDeepStrictEqual(got[key], expected[key]));
}

async function introduces(client, where) {
  const { name, title, version, websiteUrl } = client.getServerVersion();
  check(
    `${where}: server info`,
    [name, title, version, websiteUrl],
    ["harbour", "Harbour Office", "0.4.0", "https://harbour.example.com/docs"],
  );
  check(`${where}: instructions`, client.getInstructions(), "Ask for a free berth before you dock.");
}

async function lists(client, where) {
  const { tools } = await client.listTools();
  check(`${where}: the list is the toolspec`, tools, toolspec.tools);
  const tested = new Set(cases.map(({ tool }) => tool));
  const missing = tools.map(({ name }) => name).filter((name) => !tested.has(name));
  check(`${where}: every tool is called`, missing, []);
}

async function calls(client, where) {
  for (const expected of cases) {
    const got = await outcome(client, expected);
    const name = `${where}: ${expected.tool} ${JSON.stringify(expected.arguments).slice(0, 60)}`;
    check(name, got, agrees(got, expected) ? got : expected);
  }
}

/** 100 calls whose answers differ: none may get the answer of another. */
async function callsAtOnce(client, where) {
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const got = await Promise.all(numbers.map((n) => text(client, "reckon", { distance: n * 7, speed: 7 })));
  check(`${where}: 100 calls at once`, got, numbers.map((n) => `${n} h`));
}

async function keepsState(client, where) {
  const before = await text(client, "log", { entry: `${where} Ærøskøbing` });
  const number = Number(before.replace("entry ", ""));
  check(`${where}: state stays`, await text(client, "log", { entry: "x" }), `entry ${number + 1}`);
  const log = (await text(client, "read_log", {})).split("\n");
  check(`${where}: state is read`, log[number - 1], `${where} Ærøskøbing`);
}

/** The pilot takes a minute; we leave when he has said how far he is, and he must notice. */
async function cancels(client, where) {
  const left = async () => (await text(client, "read_log", {})).split("the pilot left").length - 1;
  const before = await left();
  const seen = [];
  const abort = new AbortController();
  const onprogress = ({ progress, total }) => {
    seen.push([progress, total]);
    abort.abort("seen enough");
  };
  let ended = "answered";
  await call(client, "pilot", {}, { ...patience, signal: abort.signal, onprogress }).catch(() => {
    ended = "cancelled";
  });
  check(`${where}: progress is told`, seen[0], [0, 60]);
  check(`${where}: no answer`, ended, "cancelled");
  for (let waited = 0; waited < 50 && (await left()) === before; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  check(`${where}: the tool ends when the call is cancelled`, await left(), before + 1);
  check(`${where}: the server lives`, await text(client, "reckon", { distance: 3, speed: 1 }), "3 h");
}

async function session(client, transport, where, way) {
  await client.connect(transport);
  await introduces(client, where);
  await lists(client, where);
  await calls(client, where);
  await callsAtOnce(client, where);
  await keepsState(client, where);
  await cancels(client, where);
  check(`${where}: the tool knows the caller`, await text(client, "whoami", {}), `node ${way}`);
  await client.close();
}

const me = { name: "node", version: "1" };
const command = { command: program, stderr: "ignore" };
const address = new URL(url);
await session(new Client(me), new StdioClientTransport(command), "stdio", "by pipe");
await session(new Client(me), new StreamableHTTPClientTransport(address), "http", "by HTTP at /mcp");

// The second generation needs a newer Node.js.
if (Number.parseInt(process.versions.node, 10) >= 20) {
  const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
  const pin = "2026-07-28";
  const pinned = () => new Client(me, { versionNegotiation: { mode: { pin } } });
  await session(pinned(), new StdioClientTransport(command), `stdio, ${pin}`, "by pipe");
  await session(pinned(), new StreamableHTTPClientTransport(address), `http, ${pin}`, "by HTTP at /mcp");
} else {
  console.log(`SKIPPED the client of the second generation: this is Node.js ${process.versions.node}`);
}
console.log(`node: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
