#!/usr/bin/env python3
"""The speed of `emp analyze cutoffs` on 32 000 samples x 95 processes (gzip), beside a pandas script that does the same
steps in the same run; the derivation in memory at a quarter, half and all of that; the start on a small file.

Needs a JDK and pandas; run it with the Python that has pandas. Usage: bench/analyze.py [ROUNDS [SAMPLES]]

Each figure is the median of the rounds, which alternate between the two programs. Wall seconds mean something on a calm
machine only; CPU seconds and the ratios hold on a busy one too.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EMP = os.path.join(ROOT, "emp")
LIBRARIES = os.path.join(ROOT, "emp-agent/target/emp-agent.jar") + ":" + os.path.join(ROOT, "emp-agent/target/lib/*")


def timed(*command):
    """Wall seconds, CPU seconds and peak memory in MB of one execution."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def medians(rows):
    return [statistics.median(column) for column in zip(*rows)]


def report(what, figures):
    print(f"{what:24s} {figures[0]:6.2f} s wall {figures[1]:6.2f} s CPU {figures[2]:7.0f} MB at most")


def against_pandas(work, rounds, samples):
    short, long = work + "/short.jsonl.gz", work + "/long.jsonl.gz"
    subprocess.run([EMP, "simulate", "--samples", samples, "--lasting", "90", "--output", short], check=True)
    subprocess.run([EMP, "simulate", "--task-seconds", "16384", "--samples", "40", "--output", long], check=True)
    emp = [EMP, "analyze", "cutoffs", "--short", short, "--long", long, "--format", "json"]
    bound = json.loads(subprocess.check_output(emp))["short"]["cluster"]["upperBoundMillis"]
    pandas = [sys.executable, os.path.join(ROOT, "bench/analyze_pandas.py"), short, str(bound)]
    ours, theirs, unpacking = [], [], []
    for _ in range(rounds):
        ours.append(timed(*emp))
        theirs.append(timed(*pandas))
        unpacking.append(timed("gzip", "--decompress", "--to-stdout", short))
    report("emp analyze cutoffs", medians(ours))
    report("pandas", medians(theirs))
    report("unpacking alone", medians(unpacking))
    ratios = medians([(b[0] / a[0], b[1] / a[1]) for a, b in zip(ours, theirs)])
    print(f"pandas takes {ratios[0]:.1f} times as long, {ratios[1]:.1f} times the CPU")


def start_up(work, rounds):
    small, long = work + "/small.jsonl", work + "/long.jsonl.gz"
    subprocess.run([EMP, "simulate", "--samples", "100", "--output", small], check=True)
    for name, command in [
        ("start on a small file", [EMP, "analyze", "cutoffs", "--short", small, "--long", long]),
        ("emp --help", [EMP, "--help"]),
    ]:
        report(name, medians([timed(*command) for _ in range(2 * rounds + 1)]))


def derivation(work, rounds, samples):
    subprocess.run(["javac", "-cp", LIBRARIES, "-d", work, os.path.join(ROOT, "bench/Derivation.java")], check=True)
    print("derivation in memory:")
    subprocess.run(["java", "-Xmx3g", "-cp", work + ":" + LIBRARIES, "Derivation", samples, str(2 * rounds + 1)], check=True)


with tempfile.TemporaryDirectory(prefix="emp-bench-") as directory:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    size = sys.argv[2] if len(sys.argv) > 2 else "32000"
    against_pandas(directory, count, size)
    start_up(directory, count)
    derivation(directory, count, size)
