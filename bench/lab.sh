#!/usr/bin/env bash
# A benchmark of the whole lab: compiles bench/lab and runs one of its programs beside the built server and agent, on a
# database of its own. Usage: bench/lab.sh PROGRAM [NUMBER…], bench/README.md has the list.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || { sed -n '/lab.sh/p' bench/README.md; exit 2; }
./emp --help >/dev/null # builds what is missing
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
classpath="emp-web/target/emp-server.jar:emp-web/target/lib/*:emp-agent/target/emp-agent.jar:emp-agent/target/lib/*"
work=$(mktemp -d /tmp/emp-bench-XXXXXX)
mkdir "$work/classes"
"${java}c" -proc:none -nowarn -cp "$classpath" -d "$work/classes" bench/lab/*.java
echo "load when it began: $(cut -d' ' -f1-3 /proc/loadavg)"
"$java" -Djava.io.tmpdir="$work" -cp "$work/classes:$classpath" "$@" || { echo "what it left is in $work" >&2; exit 1; }
rm -rf "$work"
