package org.emplab.agent.measure.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.agent.Requirement;
import org.emplab.agent.workload.CompiledProgram;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.RunSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of another user than root, and programs that become root by themselves, which it may not kill. */
@Timeout(60)
class UnprivilegedLauncherTest {
    @TempDir
    static Path home;

    @TempDir
    Path directory;

    private Path toRoot;
    private final List<Integer> left = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root may become another user");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        toRoot = Files.copy(Path.of("/usr/bin/setpriv"), directory.resolve("to-root"));
        int set = new ProcessBuilder("chmod", "4755", toRoot.toString())
                .start()
                .onExit()
                .join()
                .exitValue();
        assertThat(set).isZero();
        Requirement.ROOT.check(
                !Files.getFileStore(directory).toString().contains("nosuid"),
                "no program becomes root on this file system");
    }

    @AfterEach
    void killWhatIsLeft() {
        left.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }

    @Test
    void aLimitThatPassedFailsTheSampleThoughTheProgramLives() throws Exception {
        try (Launcher launcher = launcher("", Map.of("command", rooted("sleep", "600"), "wallLimitSeconds", 0.3))) {
            LaunchedExecution outcome = launcher.run(Launcher.Kept.NOTHING);
            remember(outcome);

            assertThat(outcome.killed()).contains("wall limit");
            assertThat(outcome.exitCode()).isEqualTo(124);
            assertThat(outcome.leftProcesses())
                    .singleElement()
                    .satisfies(one ->
                            assertThat(one).containsEntry("name", "sleep").containsEntry("pid", outcome.pid()));
            assertThat(ProcessHandle.of(outcome.pid())).isPresent();

            assertThat(launcher.run(Launcher.Kept.NOTHING).leftProcesses())
                    .as("what an earlier execution left is not of this one")
                    .hasSize(1)
                    .allSatisfy(one -> {
                        left.add((Integer) one.get("pid"));
                        assertThat(one).doesNotContainEntry("pid", outcome.pid());
                    });
        }
    }

    @Test
    void whatLivesOnIsNotCountedAsKilled() throws Exception {
        Path ready = directory.resolve("ready");
        String leaves = String.join(" ", rooted("sh", "-c", "': >" + ready + "; exec sleep 600'")) + " & until [ -e "
                + ready + " ]; do :; done";
        try (Launcher launcher = launcher("", Map.of("command", List.of("sh", "-c", leaves)))) {
            LaunchedExecution outcome = launcher.run(Launcher.Kept.NOTHING);
            remember(outcome);

            assertThat(outcome.exitCode()).isZero();
            assertThat(outcome.get("orphansKilled")).hasValue(0);
            assertThat(outcome.get("orphansLeft")).hasValue(1);
            assertThat(outcome.leftProcesses()).hasSize(1);
        }
    }

    @Test
    void anAbortComesBackThoughTheProgramLives() throws Exception {
        Path ready = directory.resolve("ready");
        Launcher launcher = launcher(
                "",
                Map.of(
                        "command",
                        rooted(
                                "sh",
                                "-c",
                                "echo $$ >" + ready + ".new; mv " + ready + ".new " + ready + "; exec sleep 600")));
        Thread other = new Thread(() -> {
            while (!Files.exists(ready)) {
                Thread.onSpinWait();
            }
            launcher.abort();
        });
        other.start();

        assertThatThrownBy(() -> launcher.run(Launcher.Kept.NOTHING)).isInstanceOf(AbortedException.class);
        other.join();
        launcher.close();
        left.add(Integer.parseInt(Files.readString(ready).strip()));
        assertThat(ProcessHandle.of(left.get(0))).isPresent();
    }

    @Test
    void noPipeIsLeftWhereNoProcessCanBeMade() throws Exception {
        try (Launcher launcher = launcher(" prlimit --nproc=1", Map.of("command", List.of("true")))) {
            Path descriptors = Path.of("/proc/" + launcher.adopter().getAsInt() + "/fd");
            assertThat(launcher.run(Launcher.Kept.OUTPUT).answer()).containsEntry("failedStage", "fork");
            List<Path> before = list(descriptors);
            launcher.run(Launcher.Kept.OUTPUT);
            assertThat(list(descriptors)).isEqualTo(before).hasSize(3);
        }
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.sorted().toList();
        }
    }

    @Test
    void capabilitiesOpenNoFilesOfTheProgram() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "for root alone");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        String reads = " --inh-caps +dac_read_search --ambient-caps +dac_read_search";
        Path status = directory.resolve("status");

        try (Launcher launcher = launcher(reads, Map.of("command", List.of("cat"), "stdin", secret.toString()))) {
            assertThat(launcher.run(Launcher.Kept.NOTHING).answer())
                    .containsEntry("failedStage", "open standard input")
                    .containsEntry("error", "Permission denied");
        }
        try (Launcher launcher =
                launcher(reads, Map.of("command", List.of("cat", "/proc/self/status"), "stdout", status.toString()))) {
            assertThat(launcher.run(Launcher.Kept.NOTHING).exitCode()).isZero();
        }
        assertThat(Files.readAllLines(status))
                .contains("CapInh:\t0000000000000000", "CapPrm:\t0000000000000000", "CapEff:\t0000000000000000");
    }

    private void remember(LaunchedExecution outcome) {
        outcome.leftProcesses().forEach(one -> left.add((Integer) one.get("pid")));
    }

    private List<String> rooted(String... command) {
        List<String> words = new ArrayList<>(List.of(toRoot.toString(), "--reuid", "0"));
        words.addAll(List.of(command));
        return words;
    }

    private Launcher launcher(String privileges, Map<String, Object> asked) throws IOException {
        Workloads workloads = new Workloads(home);
        CompiledProgram compiled = workloads.launcher();
        Path own = Files.createDirectories(directory.resolve("own"));
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path copy = own.resolve("emp-launch");
        if (!Files.exists(copy)) {
            Files.copy(compiled.program(), copy);
        }
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
        String words = Stream.of(
                        ("setpriv --reuid 65534 --regid 65534 --clear-groups" + privileges + " " + copy).split(" "))
                .map(word -> '"' + word + '"')
                .collect(Collectors.joining(", "));
        Path start = own.resolve("start"); // compiled, since an interpreter would open a script too late
        compile(
                start,
                "#include <unistd.h>\nint main(void) { return execlp(\"setpriv\", " + words + ", (char *)0); }\n");
        MeasureSettings settings = RunSettings.of(asked).programs().get(0);
        return GatedLauncher.start(
                new CompiledProgram(
                        start,
                        compiled.sourceSha256(),
                        ReadyProgram.sha256(start).orElseThrow(),
                        compiled.compiler(),
                        compiled.flags()),
                workloads.prepare(settings.program()),
                settings,
                PutCgroups.make(settings.limits(), new ControlGroups(List.of(), List.of())));
    }

    private static void compile(Path program, String source) throws IOException {
        Process compiler = new ProcessBuilder("cc", "-x", "c", "-o", program.toString(), "-")
                .inheritIO()
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
        try (Writer out = compiler.outputWriter()) {
            out.write(source);
        }
        assertThat(compiler.onExit().join().exitValue()).isZero();
    }
}
