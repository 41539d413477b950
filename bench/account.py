#!/usr/bin/env python3
"""How exact and how cheap the account of a sample is. Run on a calm machine with two CPUs, as root, after ./emp has built.

  bench/account.py residual [SAMPLES]  ET less the account, of samples of 2 s on a machine that is half busy
  bench/account.py blame               what a burner of 300 ms is blamed for, on the other CPU and on the program's
  bench/account.py waits               the account's waiting beside taskstats' run-queue delay, which ends at the exit record
  bench/account.py io [SAMPLES]        CPU time of synchronous writes by the account beside the kernel's clock of processes, idle and busy
  bench/account.py softirqs            network softirqs and timer interrupts beside the kernel's own counters
  bench/account.py cost [ROUNDS]       PT and ET with and without the account, rounds in turn
  bench/account.py own                 the kernel's own run time of the account's programs, of a program alone, beside busy
                                       processes and at 10 000 switches a second
  bench/account.py switches            the cost of a context switch with and without; many switches and exits: what is lost
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EMP = os.environ.get("EMP", os.path.join(ROOT, "emp"))
WORK = tempfile.mkdtemp(prefix="emp-bench-")
RUN = os.path.join(WORK, "run.emprun.jsonl")
BURNT = os.path.join(WORK, "burnt")
PYTHON = os.path.realpath(sys.executable)
SPIN = "import time; end = time.monotonic() + {}\nwhile time.monotonic() < end: pass"


def measure(runs, *command, options=()):
    answer = subprocess.run(
        [EMP, "measure", "--runs", str(runs), "--force", "--output", RUN, *options, "--", *command],
        capture_output=True, text=True)
    if answer.returncode:
        sys.exit(answer.stderr)
    with open(RUN) as lines:
        next(lines)
        return [sample for sample in map(json.loads, lines) if sample["sample"] > 0]


def named(name, code):
    """A Python of another name, so that it can be told from others; started on a CPU later."""
    link = os.path.join(WORK, name)
    if not os.path.exists(link):
        os.symlink(PYTHON, link)
    return [link, "-c", f"import ctypes; ctypes.CDLL(None).prctl(15, b'{name}')\n{code}"]


def background(cpu, command):
    return subprocess.Popen(["taskset", "-c", str(cpu), *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def cause(sample, name, kind=None):
    return [one for one in sample["account"]["causes"] if one.get("name") == name and kind in (None, one["kind"])]


def millis(sample, name):
    return sum(one.get("waitedNanos", 0) + one.get("interruptedNanos", 0) for one in cause(sample, name)) / 1e6


def residual(samples=200):
    half = "import time\nwhile True:\n  end = time.monotonic() + .02\n  while time.monotonic() < end: pass\n  time.sleep(.02)"
    busy = [background(cpu, named("half-busy", half)) for cpu in range(os.cpu_count())]
    try:
        taken = measure(samples, PYTHON, "-c", SPIN.format(2))
    finally:
        for process in busy:
            process.kill()
    rest = [sample["elapsedNanos"] - sample["account"]["rootNanos"] for sample in taken]
    closed = sum(abs(r) <= max(0.005 * s["elapsedNanos"], 1e6) for r, s in zip(rest, taken))
    sums = sum(sum(s["account"].get(k, 0) for k in ("onCpuNanos", "waitedNanos", "interruptedNanos", "stolenNanos", "blockedNanos"))
               == s["account"]["rootNanos"] for s in taken)
    print(f"residual: median {statistics.median(rest) / 1e6:.3f} ms, largest {max(map(abs, rest)) / 1e6:.3f} ms; "
          f"within max(0.5 %, 1 ms) in {closed} of {len(taken)}; parts add up to the life in {sums}")


def blame():
    burn = "import time\nwhile time.clock_gettime(time.CLOCK_PROCESS_CPUTIME_ID) < .3: pass"  # from the process's start
    for cpu, title in ((1, "the other CPU"), (0, "the program's CPU")):
        blamed = []
        for _ in range(5):
            later = "import os, subprocess, time\ntime.sleep(8)\n" \
                    f"burner = subprocess.Popen(['taskset', '-c', '{cpu}', *{named('burner300', burn)!r}])\n" \
                    "used = os.wait4(burner.pid, 0)[2]\n" \
                    f"open({BURNT!r}, 'w').write(str(used.ru_utime + used.ru_stime))"
            process = background(1, [PYTHON, "-c", later])
            try:
                taken = measure(3, PYTHON, "-c", SPIN.format(3), options=("--cpus", "0"))
                process.wait(10)
                with open(BURNT) as burnt:
                    blamed.append((sum(millis(sample, "burner300") for sample in taken), 1000 * float(burnt.read())))
            finally:
                process.kill()
        print(f"a burner on {title}: blamed for {', '.join(f'{b:.3f} of {used:.3f}' for b, used in blamed)} ms of CPU time")


def waits():
    busy = [background(cpu, named("busy", "while True: pass")) for cpu in range(os.cpu_count())]
    try:
        taken = measure(20, PYTHON, "-c", SPIN.format(4))
    finally:
        for process in busy:
            process.kill()
    pairs = [(sample["account"]["waitedNanos"], sample["runQueueDelayNanos"]) for sample in taken]
    ratios = [waited / delay for waited, delay in pairs]
    more = [(waited - delay) / 1e6 for waited, delay in pairs]
    print(f"account's waiting / taskstats' run-queue delay: {min(ratios):.5f} to {max(ratios):.5f}, {min(more):.3f} to {max(more):.3f} ms more; "
          f"within 1 % in {sum(abs(ratio - 1) <= .01 for ratio in ratios)} of {len(ratios)}; "
          f"{sum(sample['account'].get('unseenSwitches', 0) for sample in taken)} switches unseen")


def io(samples=20):
    write = "import os\nfile = os.open({!r}, os.O_WRONLY | os.O_CREAT | os.O_DSYNC)\nblock = b'x' * {}\n" \
            "for i in range({}): os.pwrite(file, block, 0)"
    target = os.path.join(ROOT, "target", "bench-io")
    for title, busy in (("idle", 0), ("beside two busy processes", 2)):
        neighbours = [background(cpu % os.cpu_count(), named("busy", "while True: pass")) for cpu in range(busy)]
        try:
            for kilobytes, times in ((1024, 48), (4, 400)):
                taken = measure(samples, PYTHON, "-c", write.format(target, 1024 * kilobytes, times))
                more, each, parts = [], [], []
                for sample in taken:
                    account = sample["account"]
                    cpu = next(one["cpuNanos"] for one in sample["processes"] if one.get("put"))
                    onCpu = account["onCpuNanos"] + account["interruptedNanos"] + account["stolenNanos"]
                    switches = next(one["voluntarySwitches"] + one["involuntarySwitches"] for one in sample["processes"] if one.get("put"))
                    more.append(100 * (onCpu / cpu - 1))
                    each.append((onCpu - cpu) / 1e3 / switches)
                    parts.append((cpu / 1e6, switches))
                print(f"{title}, {times} writes of {kilobytes} KiB: {statistics.median(more):+.1f} % ({min(more):+.1f} to {max(more):+.1f}) of "
                      f"{statistics.median(part[0] for part in parts):.1f} ms, {statistics.median(each):.1f} µs a switch, "
                      f"{statistics.median(part[1] for part in parts):.0f} switches")
        finally:
            for process in neighbours:
                process.kill()
    os.unlink(target)


def softirqs():
    flood = "import socket\na = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); a.bind(('127.0.0.1', 0)); a.setblocking(False)\n" \
            "b = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nwhile True: b.sendto(b'x', a.getsockname())"
    # the program itself reads the kernel's counters of CPU 0 at its start and at its end
    reads = "import time\n" \
            "def told():\n" \
            "  rows = [line.split() for path in ('/proc/softirqs', '/proc/interrupts') for line in open(path)]\n" \
            "  return [int(row[1]) for name in ('NET_RX:', 'LOC:') for row in rows if row[0] == name]\n" \
            "before = told()\n" + SPIN.format(3) + "\n" \
            f"open({BURNT!r}, 'w').write(' '.join(str(b - a) for a, b in zip(before, told())))"
    busy = background(0, named("flood", flood))
    try:
        sample = measure(1, PYTHON, "-c", reads, options=("--cpus", "0"))[0]
    finally:
        busy.kill()
    with open(BURNT) as counters:
        kernel = list(map(int, counters.read().split()))
    for name, kind, counted in zip(("NET_RX", "local_timer"), ("softirq", "vector"), kernel):
        told = sum(one["times"] for one in cause(sample, name, kind))
        print(f"{name} beside a flood of UDP on the program's CPU: {told} times, {millis(sample, name):.3f} ms; "
              f"the kernel's counter {counted}, {100 * (told / max(1, counted) - 1):+.2f} %")


def interval(pairs):
    logs = [a / b - 1 for a, b in pairs]
    mean, half = statistics.mean(logs), 0.0
    if len(logs) > 1:
        half = 2.1 * statistics.stdev(logs) / len(logs) ** 0.5
    return f"{100 * mean:+.4f} % [{100 * (mean - half):+.4f}, {100 * (mean + half):+.4f}]"


def put_nanos(sample):
    return sum(row["cpuNanos"] for row in sample["processes"] if row.get("put"))


def cost(rounds=20):
    pt, et = [], []
    work = [PYTHON, "-c", "i = 0\nwhile i < 20000000: i += 1"]
    for round_ in range(rounds):
        both = {}
        for options in ((), ("--no-account",)) if round_ % 2 else (("--no-account",), ()):
            taken = measure(3, *work, options=(*options, "--cpus", "1"))
            both[options] = statistics.median(map(put_nanos, taken)), statistics.median(s["elapsedNanos"] for s in taken)
        pt.append((both[()][0], both[("--no-account",)][0]))
        et.append((both[()][1], both[("--no-account",)][1]))
    print(f"PT with / without the account {interval(pt)}, ET {interval(et)} ({rounds} pairs)")


STATISTICS = "/proc/sys/kernel/bpf_stats_enabled"
# the program adds up what the kernel says of the programs that an ancestor holds, at its begin and at its end
OWN = r"""
import os, re, time
def told():
  seen, pid = {}, os.getpid()
  while pid > 1:
    for fd in os.listdir(f'/proc/{pid}/fd'):
      try:
        if os.readlink(f'/proc/{pid}/fd/{fd}') == 'anon_inode:bpf-prog':
          text = dict(re.findall(r'(\w+):\s*(\S+)', open(f'/proc/{pid}/fdinfo/{fd}').read()))
          seen[text['prog_id']] = [int(text[key]) for key in ('run_time_ns', 'run_cnt', 'recursion_misses')]
      except OSError: pass
    pid = int(re.search(r'PPid:\s*(\d+)', open(f'/proc/{pid}/status').read())[1])
  return [sum(one) for one in zip(*seen.values())]
before, cpu, began = told(), sum(os.times()[:4]), time.monotonic()
"""
TOLD = "\nafter, cpu, began = told(), sum(os.times()[:4]) - cpu, time.monotonic() - began\n" \
       f"open({BURNT!r}, 'w').write(' '.join(map(str, [*(b - a for a, b in zip(before, after)), cpu, began])))"
PACED = """
a, b = os.pipe(), os.pipe()
if os.fork() == 0:
  while os.read(a[0], 1) == b'x': os.write(b[1], b'x')
  os._exit(0)
due = time.monotonic()
for i in range(20000):
  os.write(a[1], b'x'); os.read(b[0], 1)
  due += .0002
  while time.monotonic() < due: pass
os.write(a[1], b'y'); os.wait()
"""


def own():
    with open(STATISTICS) as file:
        was = file.read()
    for title, busy, program in (("alone", 0, SPIN.format(4)), ("beside two busy processes", 2, SPIN.format(4)), ("at 10 000 switches a second", 0, PACED)):
        neighbours = [background(cpu % os.cpu_count(), named("busy", "while True: pass")) for cpu in range(busy)]
        try:
            with open(STATISTICS, "w") as file:
                file.write("1")
            measure(1, PYTHON, "-c", OWN + program + TOLD, options=("--cpus", "0"))
        finally:
            with open(STATISTICS, "w") as file:
                file.write(was)
            for process in neighbours:
                process.kill()
        with open(BURNT) as burnt:
            nanos, runs, misses, cpu, elapsed = map(float, burnt.read().split())
        print(f"{title}: {nanos / 1e6:.3f} ms of the account's programs in {elapsed:.2f} s, {nanos / 1e7 / elapsed / os.cpu_count():.4f} % of the CPUs' time, "
              f"at most {nanos / 1e7 / cpu:.4f} % of {1e3 * cpu:.0f} ms PT; {runs / elapsed:.0f} events a second, {nanos / max(1, runs):.0f} ns each, {misses:.0f} missed; "
              f"load {os.getloadavg()[0]:.1f}")


def switches():
    pong = "import os\na, b = os.pipe(), os.pipe()\nif os.fork() == 0:\n  for i in range(100000):\n    os.read(a[0], 1); os.write(b[1], b'x')\n" \
           "  os._exit(0)\nfor i in range(100000):\n  os.write(a[1], b'x'); os.read(b[0], 1)\nos.wait()"
    both = {}
    for options in ((), ("--no-account",)):
        taken = measure(5, PYTHON, "-c", pong, options=(*options, "--cpus", "1"))
        both[options] = statistics.median(s["elapsedNanos"] for s in taken)
        if not options:
            print(f"200 000 switches in {both[()] / 1e9:.2f} s: lost {sum(s['account'].get('lost', 0) for s in taken)}")
    print(f"cost of a switch: {(both[()] - both[('--no-account',)]) / 200000:.0f} ns over {both[('--no-account',)] / 200000:.0f} ns")
    taken = measure(3, "sh", "-c", "i=0; while [ $i -lt 4000 ]; do /bin/true; i=$((i+1)); done")
    for sample in taken:
        print(f"4000 exits in {sample['elapsedNanos'] / 1e9:.2f} s: {sample['account']['threads']} threads told, lost {sample['account'].get('lost', 0)}")


if __name__ == "__main__":
    commands = {"residual": residual, "blame": blame, "waits": waits, "io": io, "softirqs": softirqs, "cost": cost, "own": own, "switches": switches}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    print(f"load average {os.getloadavg()[0]:.2f}, {os.cpu_count()} CPUs")
    commands[sys.argv[1]](*map(int, sys.argv[2:3]))
