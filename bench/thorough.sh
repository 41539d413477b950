#!/usr/bin/env bash
# All tests, those that take long included: what .ci/run looks for, and a Citus cluster. Arguments go to Maven.
set -euo pipefail
cd "$(dirname "$0")/.."

# a script that starts a Citus cluster, where there is one beside this checkout
cluster=../shared/citus/cluster
if [ -x "$cluster" ] && [ -z "${EMP_TEST_CITUS_URL:-}" ]; then
  nodes=$(mktemp -d /tmp/emp-citus-XXXXXX)
  chmod 755 "$nodes"
  trap '"$cluster" down "$nodes/nodes" >/dev/null 2>&1; rm -rf "$nodes"' EXIT
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then # Citus is built for the distribution's latest PostgreSQL
    { timeout 120 apt-get update && timeout 300 apt-get install -y --no-install-recommends postgresql-15; } >/dev/null 2>&1 || true
  fi
  if EMP_TEST_CITUS_URL=$("$cluster" up "$nodes/nodes" | tail -1); then
    export EMP_TEST_CITUS_URL
  else
    echo "thorough: the Citus cluster did not start: $(tail -qn 2 "$nodes"/nodes/node0.log | head -1); its tests are skipped"
    unset EMP_TEST_CITUS_URL
  fi
fi

bash .ci/run -Pthorough "$@"
