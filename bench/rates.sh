#!/usr/bin/env bash
# Prints the tables of docs/appendix/*-rates.md: compiles a program of bench/rates with what it uses of emp-analysis' test
# sources and runs it on the built classes. Usage: bench/rates.sh PROGRAM [ARGUMENT…], bench/README.md has the list.
set -euo pipefail
cd "$(dirname "$0")/.."

program=$([ $# -gt 0 ] && find bench/rates -name "$1.java" || true)
[ -n "$program" ] || { find bench/rates -name '*Rates.java' | sed 's#.*/##; s#\.java$##' | sort; exit 2; }
shift
./emp --help >/dev/null # builds what is missing
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
classpath="emp-analysis/target/classes:emp-agent/target/lib/*"
classes=$(mktemp -d /tmp/emp-rates-XXXXXX)
trap 'rm -rf "$classes"' EXIT
"${java}c" -proc:none -nowarn -implicit:class -sourcepath bench/rates:emp-analysis/src/test/java -cp "$classpath" \
  -d "$classes" "$program"
main=${program#bench/rates/}
main=${main%.java}
"$java" -cp "$classes:$classpath" "${main//\//.}" "$@"
