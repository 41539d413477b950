#!/usr/bin/env bash
# The speed of `emp analyze cutoffs` on 32 000 samples x 95 processes, beside a pandas script doing the same steps in the
# same run, and of its start on a small file. Needs a built checkout and python3 with pandas (PYTHON names it).
# CPU seconds are printed too: they hold on a busy machine, where wall seconds do not.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
samples=${SAMPLES:-32000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
emp() { java -jar emp-agent/target/emp-agent.jar "$@"; }
TIMEFORMAT='%R s wall, %U s user'

emp simulate --samples "$samples" --lasting 90 --output "$work/short.jsonl.gz"
emp simulate --task-seconds 16384 --samples 40 --output "$work/long.jsonl.gz"
bound=$(emp analyze cutoffs --short "$work/short.jsonl.gz" --long "$work/long.jsonl.gz" --format json |
    "$python" -c 'import json, sys; print(json.load(sys.stdin)["short"]["cluster"]["upperBoundMillis"])')

for round in 1 2 3; do
    echo -n "emp analyze cutoffs, round $round: "
    time emp analyze cutoffs --short "$work/short.jsonl.gz" --long "$work/long.jsonl.gz" --format json >/dev/null
    echo -n "pandas, round $round: "
    time "$python" bench/analyze_pandas.py "$work/short.jsonl.gz" "$bound" >/dev/null 2>&1
done
if [ -x /usr/bin/time ]; then
    echo -n "peak memory of emp analyze cutoffs, KB: "
    /usr/bin/time -f %M java -jar emp-agent/target/emp-agent.jar analyze cutoffs \
        --short "$work/short.jsonl.gz" --long "$work/long.jsonl.gz" --format json 2>&1 >/dev/null
fi
emp simulate --samples 100 --output "$work/small.jsonl" >/dev/null
echo -n "start-up on a small file: "
time emp analyze cutoffs --short "$work/small.jsonl" --long "$work/long.jsonl.gz" --table cutoffs >/dev/null
