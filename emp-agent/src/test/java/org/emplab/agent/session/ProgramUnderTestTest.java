package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Requirement;
import org.emplab.agent.workload.Workloads;
import org.emplab.cli.Emp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a command can read and write, beside an agent with the user and the capabilities of its unit, is what the docs say. */
@Timeout(300)
class ProgramUnderTestTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(.*)` \\| (yes|no) \\| (yes|no) \\|$");
    private static final String PROBE = """
            for p in %s; do
              r=no; w=no
              (exec 3<"$p") 2>/dev/null && r=yes
              if [ -d "$p" ]; then (: >"$p/probe.$$") 2>/dev/null && w=yes && rm "$p/probe.$$"
              else (exec 3>>"$p") 2>/dev/null && w=yes; fi
              echo " $r $w"
            done
            kill -0 %d 2>/dev/null && echo signals the agent
            kill -0 $PPID 2>/dev/null && echo signals the launcher
            grep -E '^(Cap...|NoNewPrivs):' /proc/self/status
            ls /proc/self/fd
            """;

    @TempDir
    Path directory;

    @Test
    void canReadAndWriteWhatTheDocsSay() throws Exception {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root may become another user");
        Requirement.TOOLS.check(
                Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is absent (apt-get install util-linux)");
        Path home = Files.createDirectory(directory.resolve("home"));
        Path permitted = Files.createDirectory(directory.resolve("permitted"));
        LabHome.compile(home);
        Path launcher = new Workloads(home).launcher().program();
        Files.createDirectory(home.resolve("doctor"));
        try (LabHome at = new LabHome(home, "commands=/bin,/usr/bin", "runAs=nobody", "directories=" + permitted)) {
            for (Path open : List.of(directory, home)) {
                Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
            chown("games:", home);
            chown("nobody:", permitted);
            Process agent = agent(home);
            try {
                Map<String, String> names = Map.of(
                        "EMP_HOME/workloads/LAUNCHER",
                        launcher.toString(),
                        "EMP_HOME",
                        home.toString(),
                        "/proc/AGENT",
                        "/proc/" + agent.pid(),
                        "/proc/PARENT",
                        "/proc/$PPID");
                Map<String, String> expected = documented(names);
                Path out = permitted.resolve("out");
                at.lab.queue(
                        1,
                        FakeLab.command(
                                        "sh",
                                        "-c",
                                        String.format(PROBE, String.join(" ", expected.keySet()), agent.pid()))
                                .put("stdout", out.toString()));
                at.lab.awaitState("completed");
                List<String> said = Files.readAllLines(out);
                Map<String, String> found = new TreeMap<>();
                for (String path : expected.keySet()) {
                    found.put(path, said.get(found.size()));
                }
                assertThat(found).isEqualTo(expected);
                assertThat(said.subList(found.size(), said.size()))
                        .as(
                                "signals nothing, has no capability, and input, output, errors, timings and the directory of ls")
                        .containsExactly(
                                "CapInh:\t0000000000000000",
                                "CapPrm:\t0000000000000000",
                                "CapEff:\t0000000000000000",
                                "CapBnd:\t" + bounding(agent),
                                "CapAmb:\t0000000000000000",
                                "NoNewPrivs:\t1",
                                "0",
                                "1",
                                "2",
                                "3",
                                "4");
            } finally {
                agent.destroy();
                agent.waitFor();
            }
        }
    }

    /** The rows of the table, by path. */
    private static Map<String, String> documented(Map<String, String> names) throws IOException {
        String table = Files.readString(Path.of("../docs/appendix/threat-model.md"));
        Map<String, String> rows = new TreeMap<>();
        ROW.matcher(table).results().forEach((MatchResult row) -> {
            String path = row.group(1);
            for (String name : names.keySet().stream()
                    .sorted((a, b) -> b.length() - a.length())
                    .toList()) {
                path = path.replace(name, names.get(name));
            }
            rows.put(path, " " + row.group(2) + " " + row.group(3));
        });
        assertThat(rows).hasSizeGreaterThan(10);
        return rows;
    }

    private static String bounding(Process agent) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + agent.pid() + "/status")).stream()
                .filter(line -> line.startsWith("CapBnd:"))
                .map(line -> line.substring("CapBnd:".length()).strip())
                .findFirst()
                .orElseThrow();
    }

    private static void chown(String owner, Path path) throws Exception {
        assertThat(new ProcessBuilder("chown", "-R", owner, path.toString())
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Starts an agent as systemd does by the unit. */
    private static Process agent(Path home) throws IOException {
        String capabilities = Files.readAllLines(Path.of("src/main/systemd/emp-agent.service")).stream()
                .filter(line -> line.startsWith("AmbientCapabilities="))
                .flatMap(line -> List.of(line.substring(line.indexOf('=') + 1).split(" ")).stream())
                .map(name -> ",+" + name.substring("CAP_".length()).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("", "-all", ""));
        List<String> command = new ArrayList<>(List.of(
                "setpriv",
                "--reuid",
                "games",
                "--regid",
                "games",
                "--clear-groups",
                "--no-new-privs",
                "--bounding-set",
                capabilities,
                "--inh-caps",
                capabilities,
                "--ambient-caps",
                capabilities));
        command.addAll(OwnJava.command(Emp.class, "agent", "run"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolveSibling("agent.log").toFile());
        builder.environment().put("EMP_HOME", home.toString());
        builder.environment().put("HOME", home.toString());
        return builder.start();
    }
}
