#!/usr/bin/env bash
# Seeds the corpora of the fuzz targets from the fixtures of the workspace, one document per file.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p corpus/check corpus/convert
cp ../../crates/rules/tests/fixtures/base/*.json corpus/check/
for agent in ../agents/*; do
    for file in "$agent"/agentcard/*.json; do
        cp "$file" "corpus/check/$(basename "$agent")-$(basename "$file")"
    done
done
find ../../crates/*/tests -name '*.jsonl' -print0 | while IFS= read -r -d '' file; do
    split --lines=1 --numeric-suffixes --suffix-length=4 "$file" "corpus/check/$(basename "$file" .jsonl)-"
done
cp corpus/check/* corpus/convert/
