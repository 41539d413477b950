package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files for operators pass the checks of the tools that read them, where these are installed. */
class DeliveredFilesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final List<Path> UNITS = List.of(
            ROOT.resolve("emp-agent/src/main/systemd/emp-agent.service"),
            ROOT.resolve("emp-web/src/main/systemd/emp-backup.service"),
            ROOT.resolve("emp-web/src/main/systemd/emp-server.service"));

    @Test
    void promtoolTakesTheAlertRules() throws Exception {
        passes(List.of("promtool"), "check", "rules", "emp-web/src/main/systemd/emp-alerts.yml");
    }

    @Test
    void hadolintTakesTheDockerfile() throws Exception {
        passes(List.of("hadolint"), "Dockerfile");
    }

    @ParameterizedTest
    @ValueSource(strings = {"docker-compose.yml", "docker-compose.citus.yml"})
    void composeTakes(String file) throws Exception {
        passes(
                answers("docker-compose") ? List.of("docker-compose") : List.of("docker", "compose"),
                "-f",
                file,
                "config",
                "-q");
    }

    @Test
    void systemdTakesTheUnits(@TempDir Path directory) throws Exception {
        List<String> command = new ArrayList<>(List.of("verify"));
        for (Path unit : UNITS) {
            String installed = Files.readString(unit)
                    .replace("/opt/emp/emp", ROOT.resolve("emp").toString());
            command.add(Files.writeString(directory.resolve(unit.getFileName()), installed)
                    .toString());
        }
        passes(List.of("systemd-analyze"), command.toArray(String[]::new));
    }

    /** From 0, where nothing is open, to 100; systemd calls 4 and less OK. */
    @ParameterizedTest
    @ValueSource(strings = {"emp-server.service", "emp-backup.service"})
    void systemdCallsTheServersUnitsSafe(String unit) throws Exception {
        assumeTrue(
                helps("systemd-analyze", "--offline"),
                "systemd-analyze judges no file here: it takes systemd 250 or later");
        passes(
                List.of("systemd-analyze"),
                "security",
                "--offline=yes",
                "--threshold=40",
                "emp-web/src/main/systemd/" + unit);
    }

    @Test
    void theAgentIsAnotherUserThanTheServer() throws Exception {
        List<String> users = new ArrayList<>();
        for (Path unit : UNITS) {
            users.addAll(Files.readAllLines(unit).stream()
                    .filter(line -> line.startsWith("User=") || line.startsWith("StateDirectory="))
                    .toList());
        }
        assertThat(users)
                .containsExactly(
                        "User=emp-agent",
                        "StateDirectory=emp-agent",
                        "User=emp",
                        "StateDirectory=emp emp-backup",
                        "User=emp",
                        "StateDirectory=emp");
    }

    private static void passes(List<String> tool, String... arguments) throws Exception {
        assumeTrue(
                answers(tool.toArray(String[]::new)),
                String.join(" ", tool) + " is not installed: nothing checks " + String.join(" ", arguments));
        List<String> command = new ArrayList<>(tool);
        command.addAll(List.of(arguments));
        Process process = start(command);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    private static boolean answers(String... tool) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(tool));
        command.add(tool.length > 1 ? "version" : "--version");
        try {
            Process process = start(command);
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /** True if a tool's help names an option. */
    private static boolean helps(String tool, String option) throws InterruptedException {
        try {
            Process process = start(List.of(tool, "--help"));
            String help = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return help.contains(option);
        } catch (IOException absent) {
            return false;
        }
    }

    private static Process start(List<String> command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
        builder.environment().put("EMP_DATABASE_PASSWORD", "of-a-check");
        return builder.start();
    }
}
