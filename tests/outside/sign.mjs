// Answers for sign.py what @a2a-js/sdk does: one JSON request on standard input, one answer on standard output.
//
//     node sign.mjs DIR      DIR has @a2a-js/sdk in its node_modules

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2], "node_modules/@a2a-js/sdk");
const sdk = await import(pathToFileURL(join(folder, "dist/index.js")));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const request = JSON.parse(readFileSync(0, "utf8"));
console.debug = () => {};

async function attempt(run) {
  try {
    return { ok: await run() };
  } catch (fault) {
    return { error: String(fault?.message ?? fault) };
  }
}

const canonical = (text) => attempt(() => sdk.canonicalizeAgentCard(JSON.parse(text)));
const verify = ({ text, jwk }) =>
  attempt(async () => {
    await sdk.verifyAgentCardSignature(async () => jwk)(JSON.parse(text));
    return true;
  });
const sign = ({ text, jwk, kid }) =>
  attempt(async () => {
    const header = { alg: "ES256", typ: "JOSE", kid };
    const { signatures } = await sdk.generateAgentCardSignature(jwk, header)(JSON.parse(text));
    return signatures.at(-1);
  });

process.stdout.write(
  JSON.stringify({
    name: `@a2a-js/sdk ${version}`,
    canonical: await Promise.all(request.canonical.map(canonical)),
    verify: await Promise.all(request.verify.map(verify)),
    sign: await Promise.all(request.sign.map(sign)),
  }),
);
