#!/usr/bin/env python3
"""How exact and how quiet `emp measure` is. Run on a calm machine, as root, after ./emp has built.

  bench/measure.py accuracy   PT and ET of 100 runs against the program's own clocks
  bench/measure.py quiet      CPU time and wake-ups of the agent within 60 s of one sample
  bench/measure.py startup    from the start of `emp measure` to the start of the program's warm-up, and whole short commands beside `java -version`
  bench/measure.py cost       CPU time of the agent for a whole sample, images included, beside hyperfine -N and runexec
  bench/measure.py peers      relative error of PT over 60 interleaved repetitions beside hyperfine -N and runexec
"""

import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EMP = os.path.join(ROOT, "emp")
WORK = tempfile.mkdtemp(prefix="emp-bench-")
RUN = os.path.join(WORK, "run.emprun.jsonl")


def compiled(source):
    program = os.path.join(WORK, os.path.splitext(source)[0])
    subprocess.run(["cc", "-O2", "-static", "-o", program, os.path.join(ROOT, "bench", source)], check=True)
    return program


def samples():
    with open(RUN) as lines:
        next(lines)
        return [sample for sample in map(json.loads, lines) if sample["sample"] > 0]


def measure(runs, *command):
    subprocess.run([EMP, "measure", "--runs", str(runs), "--force", "--output", RUN, "--", *command], check=True, capture_output=True)
    return samples()


def put_nanos(sample):
    return sum(row["cpuNanos"] for row in sample["processes"] if row.get("put"))


def spread(name, values, unit):
    values = sorted(values)
    print(f"{name}: median {statistics.median(values):.3f} {unit}, {values[0]:.3f} to {values[-1]:.3f} {unit} (n = {len(values)})")


def load():
    print(f"load average {os.getloadavg()[0]:.2f}, {os.cpu_count()} CPUs")


def accuracy():
    program = [compiled("own-clock.c"), "30000000"]
    taken = measure(100, *program)
    bare = subprocess.run([compiled("bare-start.c"), "100", *program], check=True, capture_output=True, text=True).stdout
    spread("PT - own CPU clock", [(put_nanos(s) - s["metrics"]["ownCpuNanos"]) / 1e6 for s in taken], "ms")
    spread("ET - own wall clock", [(s["elapsedNanos"] - s["metrics"]["ownWallNanos"]) / 1e6 for s in taken], "ms")
    started = [(s["metrics"]["mainNanos"] - s["startedMonotonicNanos"]) / 1e6 for s in taken]
    spread("  exec and C library, up to main", started, "ms")
    spread("  last act, exit, wake-up", [(s["elapsedNanos"] - s["metrics"]["ownWallNanos"]) / 1e6 - before
                                         for s, before in zip(taken, started)], "ms")
    spread("the same of a bare clone, execve and waitpid in C", [int(line) / 1e6 for line in bare.split()], "ms")


def cpu_clock(pid):
    return time.clock_gettime_ns((~pid << 3) | 2)


def wakeups(pid):
    """Voluntary switches by thread."""
    counts = {}
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/status") as status:
            counts[thread] = int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read(), re.M).group(1))
    return counts


def woken(before, after):
    """A thread that went away in between woke up at least once."""
    return sum(after.get(thread, count + 1) - count for thread, count in before.items())


def children(pid):
    out = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(pid)], capture_output=True, text=True).stdout
    return [line.split() for line in out.splitlines()]


def quiet(seconds=60):
    process = subprocess.Popen([EMP, "measure", "--runs", "1", "--", "sleep", str(seconds + 4)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    process.stderr.readline()  # the warm-up begins
    time.sleep(seconds + 6)  # and the sample is under way
    launcher = next(int(pid) for pid, comm in children(process.pid) if comm == "emp-launch")
    before = cpu_clock(process.pid), cpu_clock(launcher), wakeups(process.pid), wakeups(launcher)
    time.sleep(seconds - 6)
    after = cpu_clock(process.pid), cpu_clock(launcher), wakeups(process.pid), wakeups(launcher)
    scale = seconds / (seconds - 6)
    print(f"per {seconds} s of one sample: agent {(after[0] - before[0]) / 1e6 * scale:.2f} ms CPU, {woken(before[2], after[2])} wake-ups;"
          f" launcher {(after[1] - before[1]) / 1e6 * scale:.3f} ms, {woken(before[3], after[3])} wake-ups"
          f" (watched for {seconds - 6} s)")
    process.wait()


def startup():
    times = []
    for _ in range(10):
        started = time.time_ns()
        subprocess.run([EMP, "measure", "--runs", "1", "--force", "--output", RUN, "--", "true"], check=True, capture_output=True)
        with open(RUN) as lines:
            next(lines)
            warm_up = json.loads(next(lines))["startedAt"]
        seconds, fraction = re.match(r"(.*?)(?:\.(\d+))?Z", warm_up).groups()
        nanos = int(subprocess.run(["date", "-u", "-d", seconds + "Z", "+%s"], capture_output=True, text=True).stdout) * 10**9
        nanos += int((fraction or "0").ljust(9, "0")[:9])
        times.append((nanos - started) / 1e9)
    spread("start of emp measure to start of the warm-up", times, "s")
    beside_java()


def java():
    """The one that emp itself takes."""
    home = os.environ.get("JAVA_HOME")
    own = os.path.join(home, "bin", "java") if home else None
    return own if own and os.access(own, os.X_OK) else shutil.which("java")


def beside_java(rounds=15):
    """Wall and CPU time of short commands, as multiples of those of a bare JVM in the same round."""
    commands = {
        "java -version": [java(), "-version"],
        "emp --version": [EMP, "--version"],
        "emp measure --runs 10 -- true": [EMP, "measure", "--runs", "10", "--", "true"],
    }
    walls = {name: [] for name in commands}
    cpus = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in random.sample(list(commands.items()), len(commands)):
            before = time.perf_counter()
            cpus[name].append(tool_cpu(command))
            walls[name].append(time.perf_counter() - before)
    bare_wall, bare_cpu = statistics.median(walls["java -version"]), statistics.fmean(cpus["java -version"])
    for name in commands:
        spread(name, [wall * 1e3 for wall in walls[name]], "ms")
        print(f"  {statistics.median(walls[name]) / bare_wall:.1f} x java -version;"
              f" CPU {statistics.fmean(cpus[name]) * 1e3:.0f} ms, {statistics.fmean(cpus[name]) / bare_cpu:.1f} x")


def tool_cpu(command):
    """CPU time of a command with all its children."""
    before = os.times()
    subprocess.run(command, check=True, capture_output=True)
    after = os.times()
    return (after.children_user + after.children_system) - (before.children_user + before.children_system)


def marginal(run, few=10, many=210):
    """CPU time that a tool needs for one more repetition; run(n) tells the program's own CPU seconds in n repetitions."""
    def own(repetitions):
        before = os.times()
        programs = run(repetitions)
        after = os.times()
        return (after.children_user + after.children_system) - (before.children_user + before.children_system) - programs

    small = own(few)
    return (own(many) - small) / (many - few) * 1e3


def emp_runs(repetitions):
    subprocess.run([EMP, "measure", "--runs", str(repetitions), "--force", "--output", RUN, "--", "true"], check=True, capture_output=True)
    return sum(map(put_nanos, samples())) / 1e9


def hyperfine_runs(repetitions):
    result = os.path.join(WORK, "hyperfine.json")
    subprocess.run(["hyperfine", "-N", "--warmup", "0", "--runs", str(repetitions), "--export-json", result, "true"],
                   check=True, capture_output=True)
    with open(result) as file:
        run = json.load(file)["results"][0]
    return (run["user"] + run["system"]) * repetitions


RUNEXEC_RUNS = """
import logging, sys
from benchexec.runexecutor import RunExecutor
logging.disable(logging.CRITICAL)
executor = RunExecutor(use_namespaces=False)
print(sum(float(executor.execute_run(["true"], "/dev/null")["cputime"]) for _ in range(int(sys.argv[1]))))
"""


def runexec_runs(repetitions):
    """In one process: runexec itself starts anew for each."""
    out = subprocess.run([sys.executable, "-c", RUNEXEC_RUNS, str(repetitions)], check=True, capture_output=True, text=True)
    return float(out.stdout)


def cost():
    threads = sum(len(os.listdir(f"/proc/{pid}/task")) for pid in os.listdir("/proc") if pid.isdigit())
    print(f"{threads} threads on the machine; CPU per repetition of true, start-up and the program itself apart:")
    print(f"  emp measure, images of all processes included: {marginal(emp_runs):.2f} ms")
    print(f"  hyperfine -N: {marginal(hyperfine_runs):.2f} ms")
    if shutil.which("runexec"):
        print(f"  runexec --no-container: {marginal(runexec_runs, 10, 60):.2f} ms")


def hyperfine(command):
    result = os.path.join(WORK, "hyperfine.json")
    cpu = tool_cpu(["hyperfine", "-N", "--warmup", "0", "--runs", "1", "--export-json", result, " ".join(command)])
    with open(result) as file:
        run = json.load(file)["results"][0]
    pt = run["user"] + run["system"]
    return pt, cpu - pt


def runexec(command):
    before = os.times()
    out = subprocess.run(["runexec", "--no-container", "--output", "/dev/null", "--", *command],
                         check=True, capture_output=True, text=True).stdout
    after = os.times()
    pt = float(re.search(r"^cputime=([\d.]+)s", out, re.M).group(1))
    return pt, (after.children_user + after.children_system) - (before.children_user + before.children_system) - pt


def relative_error(values):
    return statistics.stdev(values) / statistics.fmean(values)


def bootstrap_difference(mine, theirs, rounds=10000):
    """95 % interval of my relative error minus theirs, repetitions drawn together: they ran side by side."""
    generator = random.Random(1)
    draws = []
    for _ in range(rounds):
        picked = [generator.randrange(len(mine)) for _ in mine]
        draws.append(relative_error([mine[i] for i in picked]) - relative_error([theirs[i] for i in picked]))
    draws.sort()
    return draws[int(0.025 * rounds)], draws[int(0.975 * rounds)]


class Resident:
    """One `emp measure` that is held at each execution until the others had their turn."""

    def __init__(self, command, runs):
        self.turn = os.path.join(WORK, "turn")
        os.mkfifo(self.turn)
        self.process = subprocess.Popen(
            [EMP, "measure", "--runs", str(runs), "--force", "--output", RUN, "--stdin", self.turn, "--", *command],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.process.stderr.readline()
        self.execute(1)  # the warm-up

    def execute(self, line):
        # the program's process waits before its gate, where it opens its standard input; the turn is over when the
        # sample is in the run file, and with it the program, the only reader, is gone
        with open(self.turn, "w"):
            pass
        while True:
            time.sleep(0.05)
            whole = [text for text in self.lines() if text.endswith("\n")]
            if len(whole) > line:
                return json.loads(whole[line])

    @staticmethod
    def lines():
        """Those of the run file, which has its name once it is whole."""
        for name in (RUN + ".part", RUN):
            try:
                with open(name) as lines:
                    return lines.readlines()
            except FileNotFoundError:
                pass  # not begun, or just renamed
        return []

    def sample(self, number):
        return put_nanos(self.execute(number + 1)) / 1e9


def peers(repetitions=60):
    program = compiled("own-clock.c")
    command = [program, "150000000"]
    os.environ["EMP_METRICS_FD"] = "2"
    tools = {"hyperfine -N": hyperfine}
    if shutil.which("runexec"):
        tools["runexec"] = runexec
    resident = Resident(command, repetitions)
    times = {"emp": [], **{tool: [] for tool in tools}}
    costs = {tool: [] for tool in tools}
    for repetition in range(1, repetitions + 1):
        times["emp"].append(resident.sample(repetition))
        for tool, run in tools.items():
            pt, tool_seconds = run(command)
            times[tool].append(pt)
            costs[tool].append(tool_seconds)
    resident.process.wait()
    for tool, values in times.items():
        print(f"{tool:14} PT mean {statistics.fmean(values) * 1e3:.2f} ms, relative error {relative_error(values):.5f}")
    for tool in tools:
        low, high = bootstrap_difference(times["emp"], times[tool])
        print(f"relative error of emp minus that of {tool}: 95 % interval {low:+.5f} to {high:+.5f}")
        print(f"{tool}: {statistics.fmean(costs[tool]) * 1e3:.1f} ms CPU of its own per repetition, start-up included")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in ("accuracy", "quiet", "startup", "cost", "peers"):
        sys.exit(__doc__)
    subprocess.run([EMP, "--help"], check=True, stdout=subprocess.DEVNULL)
    load()
    try:
        globals()[sys.argv[1]]()
    finally:
        shutil.rmtree(WORK)
