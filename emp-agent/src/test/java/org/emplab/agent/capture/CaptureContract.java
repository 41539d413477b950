package org.emplab.agent.capture;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.emplab.agent.Requirement;
import org.emplab.agent.procfs.CpuClock;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every source of images, on the real kernel. */
abstract class CaptureContract {
    static final PutScope NO_PUT = PutScope.of(0);

    Capture capture;

    @TempDir
    Path folder;

    abstract Capture open();

    @BeforeEach
    void openCapture() {
        capture = open();
    }

    @AfterEach
    void closeCapture() {
        if (capture != null) {
            capture.close();
        }
    }

    @Test
    void showsWhatThisProcessDidUnderItsOwnName() {
        capture.before();
        long before = ownCpuNanos();
        burn(30_000_000);
        long burnt = ownCpuNanos() - before;
        ProcessDiff row =
                row(capture.after(NO_PUT), (int) ProcessHandle.current().pid()).orElseThrow();
        assertThat(row.lifecycle()).isEqualTo(Lifecycle.CONTINUED);
        assertThat(row.name()).isEqualTo("java");
        assertThat(row.measures().require(Measure.CPU_NANOS)).isGreaterThanOrEqualTo(burnt);
        assertThat(row.parentPid()).isEqualTo(OptionalInt.of((int)
                ProcessHandle.current().parent().orElseThrow().pid()));
        assertThat(row.threads().orElseThrow()).isGreaterThan(1);
        assertThat(row.startedAtTicks()).isPresent();
        assertThat(row.put()).isFalse();
    }

    @Test
    void showsAProcessThatStartedInTheWindow() throws IOException {
        capture.before();
        try (Programs.Sleeper child = Programs.sleeper()) {
            ProcessDiff row = row(capture.after(NO_PUT), child.pid()).orElseThrow();
            assertThat(row.lifecycle()).isEqualTo(Lifecycle.STARTED);
            assertThat(row.name()).isEqualTo("sleep");
            assertThat(row.measures().require(Measure.MINOR_FAULTS)).isPositive();
            assertThat(row.parentPid()).hasValue((int) ProcessHandle.current().pid());
        }
    }

    @Test
    void givesAProcessThatDidNothingNoRow() throws IOException {
        try (Programs.Sleeper child = Programs.sleeper()) {
            capture.before();
            CapturedDiff diff = capture.after(NO_PUT);
            assertThat(row(diff, child.pid())).isEmpty();
            assertThat(diff.idleProcesses()).isPositive();
        }
    }

    @Test
    void countsOnlyWhatHappenedInTheWindow() {
        burn(200_000_000);
        capture.before();
        ProcessDiff row =
                row(capture.after(NO_PUT), (int) ProcessHandle.current().pid()).orElseThrow();
        assertThat(row.measures().require(Measure.CPU_NANOS)).isLessThan(ownCpuNanos() - 150_000_000);
    }

    @Test
    void marksTheChildrenOfThePutAndNothingElse() throws IOException {
        capture.before();
        Process put = Programs.start("sh", "-c", "sleep 1000 & wait");
        try (Programs.Sleeper other = Programs.sleeper()) {
            Programs.awaitChild(put);
            CapturedDiff diff = capture.after(PutScope.of((int) put.pid()));
            assertThat(row(diff, (int) put.pid()).orElseThrow().put()).isTrue();
            int grandchild = (int) put.children().findFirst().orElseThrow().pid();
            assertThat(row(diff, grandchild).orElseThrow().put()).isTrue();
            assertThat(row(diff, other.pid()).orElseThrow().put()).isFalse();
        } finally {
            put.descendants().forEach(ProcessHandle::destroyForcibly);
            Programs.end(put);
        }
    }

    @Test
    void countsWhatAThreadDidThatEndedInTheWindow() throws InterruptedException {
        capture.before();
        Thread thread = new Thread(() -> burn(60_000_000));
        thread.start();
        thread.join();
        ProcessDiff row =
                row(capture.after(NO_PUT), (int) ProcessHandle.current().pid()).orElseThrow();
        assertThat(row.measures().require(Measure.CPU_NANOS)).isGreaterThanOrEqualTo(60_000_000);
        assertThat(row.measures().require(Measure.USER_MICROS) + row.measures().require(Measure.SYSTEM_MICROS))
                .isPositive();
    }

    @Test
    void countsReadsAndWritesExactlyWhileAProcessLives() throws IOException {
        Path file = Files.createTempFile("capture", "");
        try {
            Files.write(file, new byte[10_000]);
            capture.before();
            CapturedDiff idle = capture.after(NO_PUT);
            capture.before();
            for (int i = 0; i < 7; i++) {
                Files.readAllBytes(file);
            }
            CapturedDiff busy = capture.after(NO_PUT);
            int own = (int) ProcessHandle.current().pid();
            // the images themselves read files of /proc
            long around = row(idle, own).orElseThrow().measures().require(Measure.READ_CHARS);
            long chars = row(busy, own).orElseThrow().measures().require(Measure.READ_CHARS);
            assertThat(chars).isBetween(70_000L, 70_000 + around + 100_000);
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void namesAProcessByWhatItExecutesInTheEnd() throws IOException {
        Process child = Programs.start("sh", "-c", "read line; exec sleep 1000");
        try {
            Programs.awaitName(child, "sh");
            capture.before();
            child.getOutputStream().close();
            Programs.awaitName(child, "sleep");
            ProcessDiff row = row(capture.after(NO_PUT), (int) child.pid()).orElseThrow();
            assertThat(row.name()).isEqualTo("sleep");
            assertThat(row.lifecycle()).isEqualTo(Lifecycle.CONTINUED);
            assertThat(row.identity().orElseThrow().executable()).hasValue(real("sleep"));
        } finally {
            Programs.end(child);
        }
    }

    @Test
    void marksAnAdoptedProcessOfThePutBySession() throws IOException {
        Requirement.TOOLS.check(Files.exists(Path.of("/usr/bin/setsid")), "no setsid (apt-get install util-linux)");
        capture.before();
        Process put = Programs.start("setsid", "sh", "-c", "sleep 1000 >/dev/null & echo $!");
        int orphan =
                Integer.parseInt(new String(put.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
        try {
            Programs.await(put);
            ProcessHandle left = ProcessHandle.of(orphan).orElseThrow();
            assertThat(left.parent().map(ProcessHandle::pid)).isNotEqualTo(Optional.of(put.pid()));
            PutScope scope = new PutScope((int) put.pid(), OptionalLong.of(put.pid()), Optional.empty());
            assertThat(row(capture.after(scope), orphan).orElseThrow().put()).isTrue();
        } finally {
            ProcessHandle.of(orphan).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void givesAZombieNoRow() throws IOException {
        int zombie = Programs.zombie();
        try {
            capture.before();
            CapturedDiff diff = capture.after(NO_PUT);
            assertThat(row(diff, zombie)).isEmpty();
        } finally {
            Programs.reap(zombie);
        }
    }

    /** The work of a predecessor with the same pid is of another process. */
    @Test
    void tellsTwoProcessesApartThatHadOnePidInTurn() throws IOException {
        Process first = Programs.start("sh", "-c", "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; read x");
        Programs.awaitName(first, "sh");
        int pid = (int) first.pid();
        capture.before();
        Programs.end(first);
        Process second = Programs.startAs(pid, "sleep", "1000");
        try {
            Programs.awaitName(second, "sleep");
            CapturedDiff diff = capture.after(NO_PUT);
            List<ProcessDiff> rows =
                    diff.processes().stream().filter(row -> row.pid() == pid).toList();

            assertThat(rows).extracting(ProcessDiff::lifecycle).doesNotContain(Lifecycle.CONTINUED);
            assertThat(rows)
                    .filteredOn(row -> row.lifecycle() == Lifecycle.STARTED)
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.name()).isEqualTo("sleep");
                        assertThat(row.measures().require(Measure.CPU_NANOS)).isEqualTo(new CpuClock().nanos(pid));
                    });
            rowOfThePredecessor(diff, rows);
        } finally {
            Programs.end(second);
        }
    }

    abstract void rowOfThePredecessor(CapturedDiff diff, List<ProcessDiff> rows);

    @Test
    void readsTheScriptThatAnInterpreterExecutes() throws IOException {
        Path shell = script("job.sh", "read line");
        Path python = script("job.py", "input()");
        assertThat(identityOf("sh", "sh", shell.toString(), "secret"))
                .returns(shell.toString(), CaptureContract::script);
        assertThat(identityOf("python3", "env", "python3", "-u", python.toString(), "--token", "secret"))
                .returns(python.toString(), CaptureContract::script)
                .asString()
                .doesNotContain("secret");
        assertThat(identityOf("python3", "python3", "-m", "http.server", "--bind", "127.0.0.1", "0"))
                .returns("http.server", CaptureContract::script);
    }

    @Test
    void keepsNoCodeOfACommandLine() throws IOException {
        assertThat(identityOf("bash", "bash", "-c", "read secret; :").script()).isEmpty();
        assertThat(identityOf("python3", "python3", "-c", "input('secret')").script())
                .isEmpty();
        assertThat(identityOf("perl", "perl", "-e", "my $secret = <STDIN>").script())
                .isEmpty();
    }

    @Test
    void readsTheJarOrMainClassOfAJvm() throws IOException {
        Path jar = folder.resolve("a.jar");
        String sleeper = Sleeper.class.getName().replace('.', '/') + ".class";
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Sleeper.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream code = requireNonNull(Sleeper.class.getClassLoader().getResourceAsStream(sleeper))) {
            out.putNextEntry(new JarEntry(sleeper));
            code.transferTo(out);
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java")
                .toRealPath()
                .toString();
        assertThat(identityOf("java", java, "-Dpassword=secret", "-jar", jar.toString(), "--token", "secret"))
                .returns(jar.toString(), CaptureContract::script)
                .returns(Optional.of(java), ProcessIdentity::executable);
        assertThat(identityOf("java", java, "-cp", jar.toString(), Sleeper.class.getName(), "secret"))
                .returns(Sleeper.class.getName(), CaptureContract::script);
    }

    /** Waits for a line. */
    static final class Sleeper {
        public static void main(String[] arguments) throws IOException {
            System.exit(System.in.read());
        }
    }

    @Test
    void readsTheControlGroupOfAProcess() throws IOException {
        try (OwnGroup group = OwnGroup.create("emp-test.service")) {
            assertThat(identityOf("sleep", group.in("exec sleep 1000")).unit()).hasValue("emp-test.service");
        }
    }

    @Test
    void readsTheWorkQueueOfKernelWorkers() {
        List<ProcessDiff> workers = Snapshot.take(CaptureSettings.automatic()).processes().stream()
                .filter(row -> row.name().startsWith("kworker/"))
                .toList();
        Assumptions.assumeFalse(workers.isEmpty(), "no kernel workers in this pid namespace");
        assertThat(workers)
                .anySatisfy(row -> assertThat(row.identity().flatMap(ProcessIdentity::queue))
                        .isPresent());
    }

    /** The identity of a program that starts in a window and still waits for input at its end. */
    ProcessIdentity identityOf(String name, String... command) throws IOException {
        real(name);
        capture.before();
        Process process = Programs.start(command);
        try {
            Programs.awaitName(process, name);
            return row(capture.after(NO_PUT), (int) process.pid())
                    .orElseThrow()
                    .identity()
                    .orElseThrow();
        } finally {
            Programs.end(process);
        }
    }

    static String script(ProcessIdentity identity) {
        return identity.script().orElseThrow();
    }

    static String real(String program) throws IOException {
        for (String path : System.getenv("PATH").split(":", -1)) {
            if (Files.isExecutable(Path.of(path, program))) {
                return Path.of(path, program).toRealPath().toString();
            }
        }
        return Requirement.TOOLS.absent("no " + program);
    }

    private Path script(String name, String code) throws IOException {
        return Files.writeString(folder.resolve(name), code + "\n");
    }

    @Test
    void refusesAnAfterImageWithoutABeforeImage() {
        assertThatThrownBy(() -> capture.after(NO_PUT)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void saysItsSourceReasonResolutionAndWhatIsLost() {
        assertThat(capture.description()).containsKeys("source", "reason", "resolution", "lost");
    }

    @Test
    void takesManyWindowsInARow() {
        for (int i = 0; i < 50; i++) {
            capture.before();
            CapturedDiff diff = capture.after(NO_PUT);
            assertThat(diff.processes()).extracting(ProcessDiff::pid).doesNotHaveDuplicates();
        }
    }

    static Optional<ProcessDiff> row(CapturedDiff diff, int pid) {
        List<ProcessDiff> rows =
                diff.processes().stream().filter(row -> row.pid() == pid).toList();
        assertThat(rows).hasSizeLessThan(2);
        return rows.stream().findFirst();
    }

    static long ownCpuNanos() {
        return new CpuClock().nanos((int) ProcessHandle.current().pid());
    }

    /** Uses CPU time until this much has been used. */
    static void burn(long nanos) {
        long end = ownCpuNanos() + nanos;
        long sum = 0;
        while (ownCpuNanos() < end) {
            for (int i = 0; i < 10_000; i++) {
                sum += i ^ sum;
            }
        }
        assertThat(sum).isNotEqualTo(42);
    }
}
