#!/usr/bin/env python3
"""The server, killed by SIGKILL at random moments while it derives cutoffs, and started again: how long after each kill every
derivation that it had begun is begun again, and whether each has its result.

Needs a JDK; builds what is missing. Usage: bench/kills.py [KILLS [SEED [HEARTBEAT]]], HEARTBEAT being emp.jobs.heartbeat.
Another server, here the next one, takes a derivation after six heartbeats that are missing. It has two minutes from when it is
ready: a busy machine starts it slowly.
"""

import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EMP = os.path.join(ROOT, "emp")
TOKEN = "emp_of-a-server-that-is-killed-at-random-moments"
PAIRS = 4
AT_ONCE = 3
LIMIT_SECONDS = 120


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    def __init__(self, home, heartbeat):
        self.url = f"http://127.0.0.1:{free_port()}"
        self.home = home
        self.environment = dict(os.environ, EMP_HOME=home, EMP_ADMIN_TOKEN=TOKEN, EMP_JOBS_HEARTBEAT=heartbeat, EMP_JOBS_ROWSATONCE="0")

    def start(self):
        with open(os.path.join(self.home, "server.log"), "ab") as log:
            self.process = subprocess.Popen(
                [EMP, "server", "--server.port=" + self.url.rsplit(":", 1)[1]], env=self.environment, stdout=log, stderr=log)
        while not self.is_ready():
            if self.process.poll() is not None:
                sys.exit(open(log.name, errors="replace").read()[-3000:])
            time.sleep(0.1)

    def is_ready(self):
        try:
            self.call("GET", "/actuator/health/readiness")
            return True
        except OSError:
            return False

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.url + path, method=method, data=None if body is None else json.dumps(body).encode())
        request.add_header("Authorization", "Bearer " + TOKEN)
        request.add_header("Content-Type", "application/json")
        request.add_header("Prefer", "respond-async")
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def emp(self, *words):
        result = subprocess.run([EMP, *words], env=dict(self.environment, EMP_TOKEN=TOKEN), capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"emp {' '.join(words)}: {result.stderr}")
        return result.stdout

    def derive(self, pair):
        return self.call("POST", "/api/v1/derivations", {"short": pair[0], "long": pair[1]})["id"]

    def job(self, job):
        return self.call("GET", f"/api/v1/jobs/{job}")

    def kill(self):
        self.process.kill()  # the script has become the server
        self.process.wait()

    def close(self):
        self.process.terminate()
        self.process.wait()


def runs(server, seed):
    pairs = []
    for number in range(PAIRS):
        pair = []
        for seconds in ("16", "64"):
            file = os.path.join(server.home, f"run-{number}-{seconds}.jsonl.gz")
            server.emp("simulate", "--task-seconds", seconds, "--lasting", "300", "--seed", str(seed * PAIRS + number), "--output", file)
            stored = json.loads(server.emp("import", "--format", "json", "--server", server.url, file))
            pair.append(stored["files"][0]["run"])
        pairs.append(pair)
    return pairs


def seconds_until(holds, limit):
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > limit:
            return None
        time.sleep(0.1)
    return time.monotonic() - begun


def is_over(job):
    return job.get("endedAt") is not None


def main():
    kills, seed = (int(word) for word in (sys.argv[1:3] + ["10", "1"][len(sys.argv[1:3]):]))
    heartbeat = sys.argv[3] if len(sys.argv) > 3 else "10s"
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="emp-kills-") as home:
        server = Server(home, heartbeat)
        server.start()
        try:
            story(server, kills, chance, runs(server, seed))
        finally:
            server.close()


def keep_at_work(server, chance, pairs, seconds):
    """Derivations, of which so many are under way at each moment."""
    jobs = []
    end = time.monotonic() + seconds
    while True:
        jobs = [job for job in jobs if not is_over(server.job(job))]
        jobs += [server.derive(chance.choice(pairs)) for _ in range(AT_ONCE - len(jobs))]
        if time.monotonic() > end:
            return jobs
        time.sleep(0.05)


def story(server, kills, chance, pairs):
    one = server.derive(pairs[0])
    usual = seconds_until(lambda: is_over(server.job(one)), 300)
    print(f"a derivation takes {usual:.1f} s: {server.job(one)}", flush=True)
    delays = []
    faults = []
    for kill in range(1, kills + 1):
        jobs = keep_at_work(server, chance, pairs, chance.uniform(0, usual))
        before = {job: server.job(job) for job in jobs}
        server.kill()
        killed = time.monotonic()
        server.start()
        ready = time.monotonic()
        waiting = [job for job in jobs if before[job]["state"] == "running"]
        told = [f"{len(jobs) - len(waiting)} not begun or ended"]
        while waiting and time.monotonic() - ready < LIMIT_SECONDS:
            for job in list(waiting):
                now = server.job(job)
                if is_over(now) or now["state"] == "running" and now["attempts"] > before[job]["attempts"]:
                    waiting.remove(job)
                    delay = time.monotonic() - killed
                    if now["attempts"] > before[job]["attempts"]:
                        delays.append(delay)
                        told.append(f"again after {delay:.1f} s")
                    else:
                        told.append("had ended")
            time.sleep(0.2)
        faults += [f"kill {kill}: {job} was {before[job]}, is {server.job(job)}" for job in waiting]
        for job in jobs:
            if seconds_until(lambda: is_over(server.job(job)), 600) is None or server.job(job)["state"] != "done":
                faults.append(f"kill {kill}: {server.job(job)}")
            else:
                server.call("GET", server.job(job)["result"])
        print(f"kill {kill}, ready after {ready - killed:.1f} s: {'; '.join(told)}{'; NOT BEGUN: ' + str(len(waiting)) if waiting else ''}", flush=True)
    if delays:
        print(f"{len(delays)} derivations begun again after {min(delays):.1f} to {max(delays):.1f} s")
    print(f"{len(faults)} faults" + "".join("\n" + fault for fault in faults))
    sys.exit(1 if faults else 0)


main()
