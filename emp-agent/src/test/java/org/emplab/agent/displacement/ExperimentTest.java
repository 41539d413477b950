package org.emplab.agent.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.Requirement;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.workload.Confinement;
import org.emplab.analysis.displacement.DisplacementResult;
import org.emplab.analysis.displacement.Point;
import org.emplab.analysis.displacement.Replication;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.settings.CaptureSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real thing, in small: what is asserted holds on a busy machine too. */
@Tag("thorough")
class ExperimentTest {
    @TempDir
    static Path home;

    private final List<String> progress = new ArrayList<>();

    @BeforeAll
    static void twoCpus() {
        Requirement.twoCpus();
    }

    @Test
    void measuresASpinningProgramInCoveredRuns() {
        DisplacementResult result = run(Map.of("displace", "spin", "micros", 200), 50);
        Point point = result.points().get(0);
        assertThat(point.valid()).hasSize(2);
        for (Replication replication : point.valid()) {
            assertThat(replication.calibrations()).hasSize(2);
            assertThat(replication.accounted().rusageNanos().orElseThrow())
                    .isGreaterThan(replication.accounted().startUpNanos().orElseThrow());
            assertThat(replication.clockResolutionNanos()).isPositive();
            // whatever else ran: F's window was as long as what F and the PUT had of the CPU by the kernel's account
            assertThat(replication.fluid().elapsedNanos())
                    .isGreaterThan(replication.accounted().rusageNanos().getAsLong());
        }
        assertThat(result.settings()).containsKeys("cpu", "accounting", "environment");
        assertThat(progress).anyMatch(line -> line.startsWith("spin 200, 50 operations: 2 of 2"));
    }

    @Test
    void sendsMessagesToAServerOfItsOwn() {
        DisplacementResult result = run(Map.of("displace", "tcp-send", "bytes", 1000, "throughput", true), 200);
        assertThat(result.points().get(0).valid()).hasSize(2);
        assertThat(result.throughputs()).hasSize(1);
        assertThat(result.throughputs().get(0).messages()).isEqualTo(200);
        assertThat(String.valueOf(result.settings().get("server"))).startsWith("this machine, CPU ");
    }

    @Test
    void sendsMessagesToAServerThatWasStartedByHand() throws Exception {
        ProcessBuilder byHand = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                "org.emplab.cli.Emp",
                "workload",
                "tcp-server",
                "--port",
                "0");
        byHand.environment().put("EMP_HOME", home.toString());
        Process server = byHand.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader out = server.inputReader()) {
            int port = Integer.parseInt(out.readLine());
            String address = "127.0.0.1:" + port;
            DisplacementResult result = run(sending(address), 200);
            assertThat(result.points().get(0).valid()).hasSize(2);
            assertThat(result.settings()).containsEntry("server", "127.0.0.1:" + port);
        } finally {
            server.descendants().forEach(ProcessHandle::destroy);
            server.destroy();
            server.waitFor();
        }
    }

    @Test
    void aCommandRunsAsTheUserOfPrograms() {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root may change the user");
        Confinement asNobody =
                new Confinement(List.of(Path.of("/bin"), Path.of("/usr/bin")), List.of(), Optional.of("nobody"));
        Map<String, Object> isNobody =
                Map.of("displace", "command", "command", List.of("sh", "-c", "test $(id -un) = nobody"));
        assertThat(run(isNobody, 1, Optional.of(asNobody)).points().get(0).valid())
                .hasSize(2);
        assertThatThrownBy(() -> run(isNobody, 1)).hasMessageContaining("exit code 1");
    }

    @Test
    void saysThatTheServerWentAway() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
            Thread dying = new Thread(() -> {
                try (Socket client = server.accept()) {
                    client.getInputStream().readNBytes(4 + 64);
                    client.getOutputStream().write(1);
                    client.getInputStream().readNBytes(1000);
                    client.getOutputStream().write(1);
                    client.getInputStream().readNBytes(1000);
                } catch (IOException e) {
                    // the test is over
                }
            });
            dying.start();
            String address = "127.0.0.1:" + server.getLocalPort();
            assertThatThrownBy(() -> run(sending(address), 10))
                    .isInstanceOf(DisplacementException.class)
                    .hasMessageContaining("the server went away after 1 messages");
        }
    }

    @Test
    void saysThatThereIsNoServer() {
        assertThatThrownBy(() -> run(sending("127.0.0.1:1"), 10)).hasMessageContaining("Connection refused");
    }

    private static Map<String, Object> sending(String server) {
        return Map.of("displace", "tcp-send", "bytes", 1000, "server", server);
    }

    private DisplacementResult run(Map<String, Object> subject, long operations) {
        return run(subject, operations, Optional.empty());
    }

    private DisplacementResult run(Map<String, Object> subject, long operations, Optional<Confinement> confinement) {
        Map<String, Object> asked = new HashMap<>(subject);
        asked.putAll(Map.of("loops", operations, "replications", 2, "limitSeconds", 60));
        DisplacementOrder settings = DisplacementOrder.of(asked);
        try (Capture capture = Captures.open(CaptureSettings.automatic())) {
            return new Experiment(settings, home, (line, next) -> progress.add(line), confinement).run(capture);
        }
    }
}
