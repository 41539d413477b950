#!/usr/bin/env bash
# Takes the pictures of the docs anew, docs/images: pages in the lab that the tests in a browser fill, and a terminal in
# which the first comparison of README.md is made, so on a calm machine. Then look at the captions in README.md and
# docs/pages.md. "bench/pictures.sh old" says which pictures are older than what they show.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = old ]; then
  templates=emp-web/src/main/resources/templates
  for page in lab:lab run:run runs-dark:runs derivation:derivation compare:analysis experiment-phone:experiment; do
    picture=docs/images/${page%%:*}.png
    git log -1 --format=%h "$(git log -1 --format=%H -- "$picture").." -- "$templates/${page##*:}.html" "$templates/verdict.html" |
      sed "s#^.*#$picture is older than &#"
  done
  git log -1 --format="docs/images/terminal.png is older than %h" \
    "$(git log -1 --format=%H -- docs/images/terminal.png).." -- emp-agent/src/main/java/org/emplab/cli/measure
  exit
fi
EMP_DOC_PICTURES=$PWD/docs/images ./mvnw -q -Dtests.excluded= -pl emp-web -am verify -Dtest=NoUnitTest \
  -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=EveryPageIT#isInThePicturesOfTheDocs \
  -Dfailsafe.failIfNoSpecifiedTests=false
python3 - docs/images/*.png <<'PY' || echo "the pictures are three times as large as with Python's Pillow" >&2
import sys
from PIL import Image
for name in sys.argv[1:]:
    Image.open(name).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(name, optimize=True)
PY
