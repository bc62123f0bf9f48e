"""Hold signed cards against official SDKs and a plain JOSE library, and print what each does as Markdown tables.

    python sign.py --agentcard BIN --sdk PYTHON [--jose PYTHON] [--node DIR]

BIN is the built `agentcard` or `cargo-agentcard`; `--sdk` an interpreter with `a2a-sdk[signing]` 1.x. `--jose` is one with
`joserfc` and `rfc8785`, `--node` a folder with `@a2a-js/sdk` in its node_modules; without them the script installs both
into a scratch folder. Exit code 1 if a signature made here does not verify where the canonical form of the verifier is
that of the specification, or if an attack succeeds here.
"""

import argparse
import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import venv

HERE = pathlib.Path(__file__).resolve().parent
VECTORS = HERE.parent.parent / "crates/sign/tests/vectors"
REFUSED = {
    "half of a surrogate pair": r'{"a":"\ud800"}',
    "`NaN`": '{"a":NaN}',
    "a member twice": '{"a":1,"a":2}',
    "an integer beyond 2^53": '{"a":9007199254740993}',
}


# What other interpreters answer: the script calls itself there.


def attempt(run):
    try:
        return {"ok": run()}
    except Exception as fault:  # noqa: BLE001
        return {"error": f"{type(fault).__name__}: {fault}"}


def work_sdk(request):
    import logging
    from importlib.metadata import version

    from a2a.types import AgentCard
    from a2a.utils import signing
    from a2a.utils._jcs import canonicalize
    from google.protobuf.json_format import MessageToDict, ParseDict
    from jwt import PyJWK

    logging.disable()

    def card(text):
        return ParseDict(json.loads(text), AgentCard(), ignore_unknown_fields=True)

    def verify(text, jwk):
        signing.create_signature_verifier(lambda kid, jku: PyJWK(jwk), [jwk["alg"]])(card(text))
        return True

    def sign(text, jwk, kid):
        header = {"alg": "ES256", "typ": "JOSE", "kid": kid}
        return MessageToDict(signing.create_agent_card_signer(PyJWK(jwk), header)(card(text)).signatures[0])

    return {
        "name": f"a2a-sdk {version('a2a-sdk')}",
        "json": [attempt(lambda: canonicalize(json.loads(text))) for text in request["json"]],
        "canonical": [attempt(lambda: signing._canonicalize_agent_card(card(text))) for text in request["canonical"]],
        "verify": [attempt(lambda: verify(**entry)) for entry in request["verify"]],
        "sign": [attempt(lambda: sign(**entry)) for entry in request["sign"]],
    }


def work_jose(request):
    from importlib.metadata import version

    import rfc8785
    from joserfc import jws
    from joserfc.jwk import import_key

    def verify(protected, signature, payload, jwk):
        encoded = base64.urlsafe_b64encode(payload.encode()).rstrip(b"=").decode()
        token = f"{protected}.{encoded}.{signature}"
        jws.deserialize_compact(token, import_key(jwk), algorithms=[jwk["alg"]])
        return True

    return {
        "name": f"joserfc {version('joserfc')}",
        "jcs": f"rfc8785 {version('rfc8785')}",
        "json": [attempt(lambda: rfc8785.dumps(json.loads(text)).decode()) for text in request["json"]],
        "verify": [attempt(lambda: verify(**entry)) for entry in request["verify"]],
    }


def ask(command, request):
    ran = subprocess.run(command, input=json.dumps(request), capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{command[0]}: {ran.stderr}")
    return json.loads(ran.stdout)


def ask_python(python, worker, request):
    return ask([python, __file__, "--worker", worker], request)


# What is asked.


class Bench:
    """The command, and keys that it made."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.keys = {}
        for kid, algorithm in (("es256", "ES256"), ("eddsa", "EdDSA")):
            made = self.run("key", "new", folder / f"{kid}.json", "--kid", kid, "--alg", algorithm)
            self.keys[kid] = json.loads(made.stdout)["keys"][0]
        (folder / "rsa.pem").touch(mode=0o600)
        command = ["openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", folder / "rsa.pem"]
        subprocess.run(command, check=True, capture_output=True)
        for kid, algorithm in (("rs256", "RS256"), ("ps256", "PS256")):
            made = self.run("key", "public", folder / "rsa.pem", "--kid", kid, "--alg", algorithm)
            self.keys[kid] = json.loads(made.stdout)["keys"][0]
        (folder / "jwks.json").write_text(json.dumps({"keys": list(self.keys.values())}))

    def run(self, *words, text=None):
        return subprocess.run([self.binary, *words], input=text, capture_output=True, text=True)

    def private(self, kid):
        return json.loads((self.folder / f"{kid}.json").read_text()) | {"alg": self.keys[kid]["alg"]} | self.keys[kid]

    def sign(self, text, kid="es256"):
        """The text of a card with a signature; rules that it breaks are waved through. Nothing if it is refused."""
        file = "rsa.pem" if kid[1:] == "s256" and kid != "es256" else f"{kid}.json"
        words = ["sign", "-", "--key", self.folder / file, "--kid", kid, "--alg", self.keys[kid]["alg"], "--format", "json"]
        report = json.loads(self.run(*words, text=text).stdout)
        rules = sorted(set(re.findall(r"error ([A-Z0-9]+-\d+)", report["refused"] or "")))
        if rules:
            report = json.loads(self.run(*words, "--allow", ",".join(rules), text=text).stdout)
        return report["text"]

    def verifies(self, text):
        ran = self.run("verify", "-", "--jwks", self.folder / "jwks.json", "--format", "json", text=text)
        return json.loads(ran.stdout)["ok"]


def spoil(text, change):
    card = json.loads(text)
    change(card)
    return json.dumps(card)


def attacks(card):
    """Attacks on the text of a signed card, each with its name."""

    def drop(name):
        return lambda text: spoil(text, lambda card: card.pop(name))

    def put(name, value):
        return lambda text: spoil(text, lambda card: card.__setitem__(name, value))

    def inside(change):
        return lambda text: spoil(text, change)

    return [
        ("`securityRequirements` dropped", drop("securityRequirements")),
        ("`securitySchemes` dropped", drop("securitySchemes")),
        ("the requirement without scopes emptied", inside(lambda card: card.update(securityRequirements=[{}]))),
        ("the empty `mtlsSecurityScheme` dropped", inside(lambda card: card["securitySchemes"]["m"].clear())),
        ("snake_case duplicate beside `securityRequirements`", put("security_requirements", [])),
        ("`securityRequirements` given twice", lambda text: text[:-1].rstrip("}\n ") + ',"securityRequirements":[]}'),
        ("unknown member added", put("x-note", "rogue")),
        ("`name` changed", put("name", "Rogue")),
    ]


# What is printed.


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    print("\n".join("| " + " | ".join(row) + " |" for row in lines), end="\n\n")


def form(answer, expected):
    """What a library makes of a canonical form."""
    if "error" in answer:
        return "refuses"
    if answer["ok"] == expected:
        return "agrees"
    got, wanted = (json.loads(text) for text in (answer["ok"], expected))
    if got == wanted:
        return "differs in spelling or order"
    missing = sorted(set(pointers(wanted)) - set(pointers(got)))
    return "leaves out " + ", ".join(f"`{pointer}`" for pointer in outermost(missing)) if missing else "differs"


def pointers(value, at=""):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, inner in items:
        yield f"{at}/{token}"
        yield from pointers(inner, f"{at}/{token}")


def outermost(found):
    return [pointer for pointer in found if not any(pointer.startswith(other + "/") for other in found)]


def verdict(answer):
    return "verifies" if answer.get("ok") else "refuses"


def wrapped(text):
    """A card that holds a JSON text where a card can hold any; canonical, if the text is."""
    return '{"capabilities":{"extensions":[{"params":' + text + ',"uri":"urn:a"}]},"name":"A","supportedInterfaces":[]}'


def payload(text, canonical, jwk):
    """What a plain JOSE library needs: the last signature of a card, and the bytes that it has to be of."""
    entry = json.loads(text)["signatures"][-1]
    return {"protected": entry["protected"], "signature": entry["signature"], "payload": canonical, "jwk": jwk}


def json_tables(bench, sdk, jose, node, vectors):
    inputs = [vector["input"] for vector in vectors] + list(REFUSED.values())
    signed = [bench.sign(wrapped(text)) for text in inputs]
    ours = [
        payload(text, wrapped(vector["canonical"]), bench.keys["es256"]) if text else {}
        for text, vector in zip(signed, vectors)
    ]
    in_sdk = ask_python(sdk, "sdk", {"json": inputs, "canonical": [], "verify": [], "sign": []})
    in_jose = ask_python(jose, "jose", {"json": inputs, "verify": ours})
    in_node = ask(["node", HERE / "sign.mjs", node], {"canonical": [wrapped(text) for text in inputs], "verify": [], "sign": []})
    names = [in_sdk["name"], in_node["name"], in_jose["jcs"]]

    def in_params(answer, expected):
        if "error" in answer:
            return "refuses"
        if f'"params":{expected}' in answer["ok"]:
            return "agrees"
        has_empty = re.search(r"\[\]|\{\}|null|:\"\"", expected)
        return "leaves empty values out" if has_empty else "differs"

    print("### Canonical JSON\n")
    rows, failures = [], []
    for index, vector in enumerate(vectors):
        expected = vector["canonical"]
        here = "agrees" if in_jose["verify"][index].get("ok") else "differs"
        failures += [] if here == "agrees" else [f"{vector['id']}: {in_jose['verify'][index]}"]
        cells = [form(in_sdk["json"][index], expected), in_params(in_node["canonical"][index], expected)]
        rows.append([vector["id"], here, *cells, form(in_jose["json"][index], expected)])
    table(["vector", "here", *names], rows)

    print("### Texts without a canonical form\n")
    rows = []
    for index, name in enumerate(REFUSED, len(vectors)):
        failures += [f"{name}: is signed here"] if signed[index] else []
        answers = (in_sdk["json"][index], in_node["canonical"][index], in_jose["json"][index])
        there = ["refuses" if "error" in answer else "takes it" for answer in answers]
        rows.append([name, "takes it" if signed[index] else "refuses", *there])
    table(["text", "here", *names], rows)
    return failures


def card_tables(bench, sdk, jose, node, vectors):
    failures = []
    signed = [bench.sign(json.dumps(vector["card"])) for vector in vectors]
    jwk = bench.keys["es256"]
    plain = [payload(text, vector["canonical"], jwk) for text, vector in zip(signed, vectors)]
    # The other algorithms, on the last vector.
    for kid in ("eddsa", "rs256", "ps256"):
        text = bench.sign(json.dumps(vectors[-1]["card"]), kid)
        plain.append(payload(text, vectors[-1]["canonical"], bench.keys[kid]))
    private = bench.private("es256")
    request = {
        "json": [],
        "canonical": signed,
        "verify": [{"text": text, "jwk": jwk} for text in signed],
        "sign": [{"text": json.dumps(vector["card"]), "jwk": private, "kid": "es256"} for vector in vectors],
    }
    in_sdk = ask_python(sdk, "sdk", request)
    in_node = ask(["node", HERE / "sign.mjs", node], request)
    in_jose = ask_python(jose, "jose", {"json": [], "verify": plain})

    print("### Cards\n")
    rows = []
    for index, vector in enumerate(vectors):
        row = [vector["id"]]
        for who in (in_sdk, in_node):
            agrees = form(who["canonical"][index], vector["canonical"])
            checked = verdict(who["verify"][index])
            theirs = who["sign"][index].get("ok")
            mutual = bool(theirs) and bench.verifies(json.dumps(vector["card"] | {"signatures": [theirs]}))
            if agrees == "agrees" and not (checked == "verifies" and mutual):
                failures.append(f"{vector['id']}: {who['name']} agrees about the bytes, but {checked} ours, and we {mutual} its")
            row += [agrees, f"{checked} / {'verifies' if mutual else 'refuses'}"]
        row.append(verdict(in_jose["verify"][index]))
        if row[-1] != "verifies" or not bench.verifies(signed[index]):
            failures.append(f"{vector['id']}: {in_jose['verify'][index]}")
        rows.append(row)
    columns = [column for who in (in_sdk, in_node) for column in (f"form in {who['name']}", "ours there / theirs here")]
    table(["card", *columns, f"ours in {in_jose['name']}"], rows)

    others = dict(zip(("EdDSA", "RS256", "PS256"), in_jose["verify"][len(vectors):]))
    print(f"{in_jose['name']}, other algorithms: " + ", ".join(f"{name} {verdict(answer)}" for name, answer in others.items()) + "\n")
    failures += [f"{name}: {answer}" for name, answer in others.items() if "ok" not in answer]
    return failures


def attack_table(bench, sdk, node, vectors):
    """Each signs a card itself, and then looks at it after the attack."""
    card = next(vector["card"] for vector in vectors if vector["id"] == "empty-scopes-as-object")
    private, jwk = bench.private("es256"), bench.keys["es256"]
    ours = json.dumps(json.loads(bench.sign(json.dumps(card))))
    request = {"json": [], "canonical": [], "verify": [], "sign": [{"text": json.dumps(card), "jwk": private, "kid": "es256"}]}
    commands = [[sdk, __file__, "--worker", "sdk"], ["node", HERE / "sign.mjs", node]]
    signed = [json.dumps(card | {"signatures": [ask(command, request)["sign"][0]["ok"]]}) for command in commands]
    named = attacks(card)
    answers = [
        ask(command, {"json": [], "canonical": [], "sign": [], "verify": [{"text": attack(text), "jwk": jwk} for _, attack in named]})
        for command, text in zip(commands, signed)
    ]
    rows, failures = [], []
    for index, (name, attack) in enumerate(named):
        here = bench.verifies(attack(ours))
        if here:
            failures.append(f"{name}: succeeds here")
        there = ["**verifies**" if answer["verify"][index].get("ok") else "refuses" for answer in answers]
        rows.append([name, "**verifies**" if here else "refuses", *there])
    print("### Attacks on a card that the verifier itself has signed, whose requirement has no scopes\n")
    table(["attack", "here", *(answer["name"] for answer in answers)], rows)
    return failures


def install(folder, jose, node):
    """Interpreters and packages that were not given."""
    if not jose:
        venv.create(folder / "jose", with_pip=True)
        jose = folder / "jose/bin/python"
        subprocess.run([jose, "-m", "pip", "install", "--quiet", "joserfc", "rfc8785"], check=True)
    if not node:
        node = folder / "node"
        node.mkdir()
        (node / "package.json").write_text("{}")
        subprocess.run(["npm", "install", "--silent", "--prefix", node, "@a2a-js/sdk@1"], check=True)
    return jose, node


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agentcard", type=pathlib.Path)
    parser.add_argument("--sdk")
    parser.add_argument("--jose")
    parser.add_argument("--node")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        worker = {"sdk": work_sdk, "jose": work_jose}[args.worker]
        json.dump(worker(json.load(sys.stdin)), sys.stdout)
        return
    canonical, cards = (json.loads((VECTORS / name).read_text(encoding="utf-8")) for name in ("canonical.json", "cards.json"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        jose, node = install(folder, args.jose, args.node)
        bench = Bench(args.agentcard.resolve(), folder)
        failures = json_tables(bench, args.sdk, jose, node, canonical)
        failures += card_tables(bench, args.sdk, jose, node, cards)
        failures += attack_table(bench, args.sdk, node, cards)
    for failure in failures:
        print(f"FAILED {failure}", file=sys.stderr)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
