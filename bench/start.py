#!/usr/bin/env python3
"""The start of `emp server` until it answers, warm, beside a bare Spring Boot application with JPA and Flyway on the same
database, in the same run: rounds that alternate, medians, wall and CPU seconds of the server's process.

Needs a JDK; builds what is missing. Usage: [JAVA_HOME=…] bench/start.py [ROUNDS]

Wall seconds mean something on a calm machine only; the ratios hold on a busy one too. PostgreSQL's own CPU is not counted.
"""

import glob
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EMP = os.path.join(ROOT, "emp")
SERVER = os.path.join(ROOT, "emp-web/target/emp-server.jar")
JAVA = os.path.join(os.environ["JAVA_HOME"], "bin/java") if "JAVA_HOME" in os.environ else shutil.which("java")
JAVAC = os.path.join(os.path.dirname(os.path.realpath(JAVA)), "javac")
# what a bare application does not have
BEYOND = re.compile(
    r"emp-|security|thymeleaf|attoparser|unbescape|springdoc|swagger|actuator|metrics|prometheus|micrometer-(core|jakarta|registry)"
    r"|validat|caffeine|webjars|htmx|echarts|embedded-postgres|commons-statistics|commons-rng|commons-numbers|fastcsv|HdrHistogram"
    r"|spring-boot-(health|micrometer)|jackson-dataformat|jackson-datatype"
)


def libraries():
    """Those that the server's manifest names: others may lie beside them from earlier builds."""
    with zipfile.ZipFile(SERVER) as jar:
        manifest = jar.read("META-INF/MANIFEST.MF").decode().replace("\r\n ", "").replace("\n ", "")
    names = re.search(r"^Class-Path: (.*)$", manifest, re.MULTILINE).group(1).split()
    return [os.path.join(ROOT, "emp-web/target", name) for name in names]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def answers(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/actuator/health/readiness", timeout=5) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def started(command, home, log):
    """Wall and CPU seconds from the start of a server until it answers."""
    port = free_port()
    environment = dict(os.environ, EMP_HOME=home, EMP_ADMIN_PASSWORD="starts again and again")
    with open(log, "ab") as out:
        begin = time.monotonic()
        server = subprocess.Popen(
            [*command, f"--server.port={port}"], stdout=out, stderr=out, env=environment, start_new_session=True
        )
    try:
        while not answers(port):
            if server.poll() is not None:
                with open(log, errors="replace") as lines:
                    sys.exit("".join(lines.readlines()[-30:]) + f"{os.path.basename(command[0])} ended before it answered")
            time.sleep(0.01)
        return time.monotonic() - begin, cpu_seconds(server.pid)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def postgres(home, *arguments):
    """PostgreSQL's own control program, which as root runs in a user namespace of its own."""
    program = glob.glob(os.path.join(home, "pgbin/*/bin/pg_ctl"))[0]
    within = ["unshare", "--user"] if os.geteuid() == 0 else []
    subprocess.run(
        [*within, program, "-D", os.path.join(home, "pg"), "-w", *arguments],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    work = tempfile.mkdtemp(prefix="emp-start")
    home, log = os.path.join(work, "home"), os.path.join(work, "servers.log")
    try:
        started([EMP, "server"], home, log)  # builds, makes archive and database
        jars = [jar for jar in libraries() if not BEYOND.search(os.path.basename(jar))]
        classes = os.path.join(work, "bare")
        subprocess.run(
            [JAVAC, "-d", classes, "-cp", ":".join(jars), "-parameters", "-proc:none", os.path.join(ROOT, "bench/BareServer.java")],
            check=True,
        )
        with zipfile.ZipFile(SERVER) as jar:
            jar.extractall(classes, [name for name in jar.namelist() if name.startswith("db/migration/")])
        port = free_port()
        with open(os.path.join(home, "pg.password")) as file:
            database = [
                f"--spring.datasource.url=jdbc:postgresql://127.0.0.1:{port}/emp",
                "--spring.datasource.username=emp",
                "--spring.datasource.password=" + file.read().strip(),
            ]
        bare = [JAVA, "-XX:-UsePerfData", "-cp", ":".join([classes, *jars]), "bare.BareServer", *database,
                "--spring.jpa.hibernate.ddl-auto=validate", "--spring.jpa.open-in-view=false",
                "--spring.flyway.ignore-migration-patterns=*:missing"]  # the step in Java is the server's own
        figures = {"bare application": [], "emp server, same database": [], "emp server, embedded": []}
        for _ in range(rounds):
            postgres(home, "-l", os.path.join(work, "pg.log"), "-o",
                     f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=60", "start")
            try:
                figures["bare application"].append(started(bare, work, log))
                figures["emp server, same database"].append(started([EMP, "server", *database], os.path.join(work, "other"), log))
            finally:
                postgres(home, "-m", "fast", "stop")
            figures["emp server, embedded"].append(started([EMP, "server"], home, log))
        version = subprocess.run([JAVA, "-version"], capture_output=True, text=True).stderr.splitlines()[0]
        print(f"{version}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs, medians of {rounds}")
        medians = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in figures.items()}
        peer = medians["bare application"]
        for name, (wall, cpu) in medians.items():
            print(f"{name:28s} {wall:6.2f} s wall {cpu:6.2f} s CPU   ratio {wall / peer[0]:4.2f} wall {cpu / peer[1]:4.2f} CPU")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
