#!/usr/bin/env bash
# Capturing, measured beside a C program that does the same: images at 150 and at over 1000 threads, the agent's CPU time
# in a whole sample, exits that wait undrained. Needs root (CAP_NET_ADMIN), a C compiler and a built agent.
#
#   bench/capture.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-5}
work=$(mktemp -d)
holders=()
cleanup() {
    for pid in "${holders[@]}"; do kill -- "-$pid" 2>/dev/null || true; done
    rm -rf "$work"
}
trap cleanup EXIT

cc -O2 -o "$work/capture" bench/capture.c -pthread
classes=${EMP_AGENT_CLASSES:-emp-agent/target/emp-agent.jar:emp-agent/target/lib/*}
javac -cp "$classes" -d "$work" bench/Capture.java
java=(java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx64m -cp "$work:$classes" CaptureBench)

median() { sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }

images() { # interleaved rounds; medians of the rounds' medians, and of their ratios
    : >"$work/rounds"
    for ((i = 0; i < rounds; i++)); do
        read -r processes threads c_full c_next < <("$work/capture" image 100)
        read -r j_full j_next < <("${java[@]}" image 100)
        echo "$c_full $c_next $j_full $j_next $processes $threads" >>"$work/rounds"
    done
    awk '{print $5 " processes, " $6 " threads"}' "$work/rounds" | tail -1
    for column in 1 2 3 4; do
        awk -v c="$column" '{print $c}' "$work/rounds" | median >"$work/m$column"
    done
    printf '  image of everything: C %.2f ms, agent %.2f ms, ratio %.2f\n' "$(cat "$work/m1")" "$(cat "$work/m3")" \
        "$(awk '{print $3 / $1}' "$work/rounds" | median)"
    printf '  the next image:      C %.2f ms, agent %.2f ms, ratio %.2f\n' "$(cat "$work/m2")" "$(cat "$work/m4")" \
        "$(awk '{print $4 / $2}' "$work/rounds" | median)"
}

sample() {
    read -r cpu wall < <("${java[@]}" sample 60 100)
    printf '  whole sample: %.2f ms CPU of the agent, all its threads; both images took %.2f ms\n' "$cpu" "$wall"
}

echo "This machine as it is"
images
sample

for load in "20 50" "100 50"; do
    read -r processes threads <<<"$load"
    mkfifo "$work/in-$processes"
    setsid "$work/capture" hold "$processes" "$threads" <"$work/in-$processes" >"$work/ready" &
    holders+=($!)
    exec {keep}>"$work/in-$processes"
    until grep -q ready "$work/ready"; do sleep 0.1; done
    echo "With $processes more processes of $threads threads"
    images
    sample
    kill -- "-${holders[-1]}"
    wait "${holders[-1]}" 2>/dev/null || true
    exec {keep}>&-
done

echo "Exits while nothing drains"
for load in "2000 10" "50000 1.6 0"; do
    # shellcheck disable=SC2086
    read -r count seconds kept lost after < <("${java[@]}" exits "$work/capture" exits $load)
    printf '  %d exits in %.1f s: kept %d, reported lost %d, sum %d; after-image %.0f ms\n' \
        "$count" "$seconds" "$kept" "$lost" $((kept + lost)) "$after"
done
