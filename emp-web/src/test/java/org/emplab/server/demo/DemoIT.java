package org.emplab.server.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.server.Requirement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class DemoIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int NOBODY = 65534;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private static Path home;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private static Path ordinaryHome;

    private static CompletableFuture<Finished> demo = new CompletableFuture<>();
    private static Optional<CompletableFuture<Finished>> ordinaryDemo = Optional.empty();

    /** Both at once: what they measure is not looked at here. */
    @BeforeAll
    static void start() throws Exception {
        Requirement.compiler();
        try (ServerSocket first = new ServerSocket(0);
                ServerSocket second = new ServerSocket(0)) {
            int port = first.getLocalPort();
            demo = CompletableFuture.supplyAsync(() -> run(home, port, List.of()));
            if (isRoot() && isReadableByAll()) {
                int other = second.getLocalPort();
                Files.setAttribute(ordinaryHome, "unix:uid", NOBODY);
                ordinaryDemo = Optional.of(CompletableFuture.supplyAsync(() -> run(
                        ordinaryHome,
                        other,
                        List.of(
                                "setpriv",
                                "--reuid=" + NOBODY,
                                "--regid=" + NOBODY,
                                "--clear-groups",
                                "--bounding-set=-all"))));
            }
        }
    }

    @Test
    void goesFromTheKernelToACutoffTableAndLeavesNothingRunning() throws Exception {
        Finished finished = demo.get();
        assertThat(finished.exitCode()).as(finished.output()).isZero();
        assertThat(finished.output())
                .contains("Short run: 60 x INC0.25 on ", "Long run: 12 x INC2 on ")
                .containsPattern("No cutoff: |Infrequent daemons and their cutoffs")
                .contains("Time of the program", "ORG (plain ET)", "Run files and cutoffs are in")
                .doesNotContain("http://"); // the server is stopped
        assertThat(home.resolve("demo/results/cutoffs.json")).content().contains("emp-cutoffs/1");
        assertThat(numbers("short")).isEqualTo(upTo(60));
        assertThat(numbers("long")).isEqualTo(upTo(12));
        assertThat(numbers("program")).isEqualTo(upTo(15));
        assertThat(processesOf(home)).isEmpty();
    }

    @Test
    void saysToAnOrdinaryUserWhatIsLost() throws Exception {
        Requirement.ROOT.check(isRoot(), "cannot become an ordinary user to see what the demo tells one");
        assumeTrue(isReadableByAll(), "other users cannot read " + ROOT + ": the demo cannot be run as one of them");
        Finished finished = ordinaryDemo.orElseThrow().get();
        assertThat(finished.exitCode()).as(finished.output()).isZero();
        assertThat(finished.output()).contains("Process images come from /proc", "Lost with it", "Time of the program");
        assertThat(processesOf(ordinaryHome)).isEmpty();
    }

    private record Finished(int exitCode, String output) {}

    private static Finished run(Path home, int port, List<String> as) {
        List<String> command = new ArrayList<>(as);
        command.addAll(List.of(ROOT.resolve("emp").toString(), "demo", "--exit", "--port", Integer.toString(port)));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("EMP_HOME", home.toString());
        builder.environment().put("EMP_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            Process process = builder.start();
            try {
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return new Finished(process.waitFor(), output);
            } finally {
                process.destroy();
                if (!process.waitFor(1, TimeUnit.MINUTES)) {
                    process.destroyForcibly();
                }
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("the demo in " + home, e);
        }
    }

    /** The numbers of a run's samples, in order, its warm-up apart. */
    private List<Integer> numbers(String name) throws IOException {
        Run run = RunFileReader.read(home.resolve("demo/results/" + name + ".emprun.jsonl.gz"));
        return run.samples().stream()
                .filter(sample -> !sample.warmUp())
                .map(Sample::number)
                .toList();
    }

    private static List<Integer> upTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    /** Processes that still run with a file or a variable of that home on their command line or in their environment. */
    private static List<String> processesOf(Path home) throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(path -> path.getFileName().toString().chars().allMatch(Character::isDigit))
                    .filter(path ->
                            !path.endsWith(Long.toString(ProcessHandle.current().pid())))
                    .map(path -> text(path.resolve("cmdline")) + text(path.resolve("environ")))
                    .filter(text -> text.contains(home.toString()))
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // it has ended, or is another user's
        }
    }

    private static boolean isRoot() throws IOException {
        return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    private static boolean isReadableByAll() throws IOException {
        for (Path path = ROOT; path != null; path = path.getParent()) {
            if (!Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                return false;
            }
        }
        return true;
    }
}
