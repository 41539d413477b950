#!/usr/bin/env bash
# How soon the page of a long run answers and is drawn in a browser, and what keeps the browser busy, beside the same number
# of points given whole to ECharts. Usage: bench/pages.sh [SAMPLES]
set -euo pipefail
cd "$(dirname "$0")/.."

./mvnw -pl emp-web -am verify -Dtest=NoUnitTest -Dsurefire.failIfNoSpecifiedTests=false \
  -Dit.test=LongRunInBrowserIT -Dfailsafe.failIfNoSpecifiedTests=false -Demp.test.long-run="${1:-1000000}" |
  grep -E 'samples: (head|drawn)|FAIL|BUILD'
