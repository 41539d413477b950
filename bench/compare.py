#!/usr/bin/env python3
"""How often programs are told apart falsely on a machine whose speed wanders: `emp compare`, `emp measure` of one after the
other with `emp analyze compare`, and `hyperfine -N A B` with Welch's t-test at 5 %, as its own script does it.

  bench/compare.py [TRIALS] [RUNS]   20 trials of 20 executions of each program by default; about 10 minutes

Both programs are pinned to one CPU, on which a neighbour works for a part of the time that changes every few seconds. In one
half of the trials they are the same, in the other the second does 3 % more. EMP names another command than ./emp."""

import json
import math
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EMP = os.environ.get("EMP", os.path.join(ROOT, "emp"))
WORK = tempfile.mkdtemp(prefix="emp-bench-")
TRIALS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
CPU = str(max(os.sched_getaffinity(0)))
LOOP = "#include <stdlib.h>\nint main(int c, char **v) { for (volatile long n = atol(v[c - 1]); n > 0; n--) {} return 0; }\n"


def program(loops):
    return ["taskset", "-c", CPU, os.path.join(WORK, "loop"), str(loops)]


def neighbour(seed):
    """Works for a share of each 20 ms; the share changes every 1 to 6 s."""
    os.sched_setaffinity(0, {int(CPU)})
    chance = random.Random(seed)
    while True:
        share, until = chance.choice([0, 0, 0.2, 0.5]), time.monotonic() + chance.uniform(1, 6)
        while time.monotonic() < until:
            busy = time.process_time() + 0.02 * share
            while time.process_time() < busy:
                pass
            time.sleep(0.02 * (1 - share))


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def verdicts(text):
    json_ = json.loads(text)
    return {time_: json_[time_]["verdict"] for time_ in ("pt", "et")}


def in_turn(a, b):
    return verdicts(run(EMP, "compare", "--runs", str(RUNS), "--format", "json", "--", *a, "--", *b))


def after_each_other(a, b):
    files = []
    for i, one in enumerate((a, b)):
        files.append(os.path.join(WORK, f"{i}.jsonl"))
        run(EMP, "measure", "--runs", str(RUNS), "--force", "--output", files[i], "--", *one)
    return verdicts(run(EMP, "analyze", "compare", "--format", "json", *files))


def hyperfine(a, b):
    out = os.path.join(WORK, "hyperfine.json")
    run("hyperfine", "-N", "--warmup", "1", "--runs", str(RUNS), "--export-json", out, " ".join(a), " ".join(b))
    first, second = (one["times"] for one in json.load(open(out))["results"])
    difference = statistics.mean(second) - statistics.mean(first)
    error = math.sqrt(statistics.variance(first) / RUNS + statistics.variance(second) / RUNS)
    # for ten to twenty executions of each the t distribution's bound is 2.02 to 2.26
    return {"et": "undecided" if abs(difference) < 2.1 * error else "slower" if difference > 0 else "faster"}


def report(methods, said):
    print("| | time | the same: told apart | 3 % more: slower | 3 % more: faster or same |\n|---|---|---|---|---|")
    for name in methods:
        for time_ in ("pt", "et"):
            if (name, time_, 3) in said:
                same, more = said[name, time_, 0], said[name, time_, 3]
                false = sum(verdict in ("faster", "slower") for verdict in same)
                wrong = sum(verdict in ("faster", "same") for verdict in more)
                print(f"| {name} | {time_.upper()} | {false} of {len(same)} | {more.count('slower')} | {wrong} |")
    apart = lambda name: sum(verdict != "undecided" and verdict != "same" for verdict in said.get((name, "et", 0), []))
    for name in list(methods)[1:]:
        print(f"ratio of false verdicts on ET, {name} to emp compare: {apart(name)} : {apart('emp compare')}")


def main():
    with open(os.path.join(WORK, "loop.c"), "w") as source:
        source.write(LOOP)
    subprocess.run(["cc", "-O1", "-o", os.path.join(WORK, "loop"), os.path.join(WORK, "loop.c")], check=True)
    began = time.perf_counter()
    subprocess.run(program(30_000_000), check=True)
    loops = round(30_000_000 * 0.05 / (time.perf_counter() - began))
    methods = {"emp compare": in_turn, "emp measure, one after the other": after_each_other}
    if shutil.which("hyperfine"):
        methods["hyperfine -N A B"] = hyperfine
    else:
        print("hyperfine is not installed (apt-get install hyperfine): it is left out")
    said = {}
    beside = os.fork()
    if beside == 0:
        neighbour(1)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        print(f"load average {os.getloadavg()[0]:.2f}, {os.cpu_count()} CPUs, {TRIALS} trials, {RUNS} executions of each\n")
        for trial in range(TRIALS):
            for percent in (0, 3):
                for name, method in random.sample(list(methods.items()), len(methods)):
                    for time_, verdict in method(program(loops), program(round(loops * (1 + percent / 100)))).items():
                        said.setdefault((name, time_, percent), []).append(verdict)
    except KeyboardInterrupt:
        print("ended before all trials were done\n")
    finally:
        os.kill(beside, 9)
        os.waitpid(beside, 0)
        shutil.rmtree(WORK)
        report(methods, said)


main()
