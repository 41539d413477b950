package org.emplab.agent.capture;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.Requirement;
import org.emplab.agent.procfs.ProcFiles;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class TaskstatsCaptureTest extends CaptureContract {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @Override
    Capture open() {
        try {
            return Captures.open(CaptureSettings.of(CaptureSource.TASKSTATS));
        } catch (CaptureException e) {
            return Requirement.TASKSTATS.absent("it cannot be tested: " + e.getMessage());
        }
    }

    @Override
    void rowOfThePredecessor(CapturedDiff diff, List<ProcessDiff> rows) {
        assertThat(rows)
                .filteredOn(row -> row.lifecycle() == Lifecycle.STOPPED)
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.name()).isEqualTo("sh");
                    // it slept: being killed is all that it did in the window
                    assertThat(row.measures().require(Measure.CPU_NANOS)).isLessThan(20_000_000);
                });
        assertThat(diff.lost()).hasValue(0);
    }

    @Test
    void showsAProcessThatStoppedWithItsLastUsage() throws IOException {
        Path script = Files.writeString(
                folder.resolve("job.sh"), "read x; i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done\n");
        Process child = Programs.start("sh", script.toString());
        Programs.awaitName(child, "sh");
        capture.before();
        child.getOutputStream().close();
        Programs.await(child);
        CapturedDiff diff = capture.after(NO_PUT);
        ProcessDiff row = row(diff, (int) child.pid()).orElseThrow();
        assertThat(row.lifecycle()).isEqualTo(Lifecycle.STOPPED);
        assertThat(row.name()).isEqualTo("sh");
        assertThat(row.startedAtTicks()).isPresent();
        assertThat(row.measures().require(Measure.CPU_NANOS)).isPositive();
        assertThat(script(identity(diff, (int) child.pid()))).isEqualTo(script.toString());
        assertThat(diff.lost()).hasValue(0);
    }

    @Test
    void showsAPhantom() throws IOException {
        capture.before();
        int phantom = Programs.run("sh", "-c", "exit 3");
        int unseen = Programs.run("sh", "-c", "exec true");
        CapturedDiff diff = capture.after(NO_PUT);
        ProcessDiff row = row(diff, phantom).orElseThrow();
        assertThat(row.lifecycle()).isEqualTo(Lifecycle.PHANTOM);
        assertThat(row.name()).isEqualTo("sh");
        assertThat(row.measures().require(Measure.MINOR_FAULTS)).isPositive();
        assertThat(row.parentPid()).hasValue((int) ProcessHandle.current().pid());
        assertThat(identity(diff, phantom).executable()).hasValue(real("sh"));
        assertThat(row(diff, unseen).orElseThrow().name())
                .as("what it last executed")
                .isEqualTo("true");
        assertThat(identity(diff, unseen).executable()).hasValue(real("true"));
    }

    @Test
    void givesAPhantomTheUnitOfTheProcessThatStartedIt() throws IOException {
        try (OwnGroup group = OwnGroup.create("emp-test-cron.service")) {
            Process shell = Programs.start(group.in("echo ready; read x; sh -c 'true; exit 3'; echo done; read x"));
            try {
                assertThat(shell.inputReader().readLine()).isEqualTo("ready");
                capture.before();
                shell.outputWriter().append('\n').flush();
                assertThat(shell.inputReader().readLine()).isEqualTo("done");
                assertThat(capture.after(NO_PUT).processes().stream()
                                .filter(row -> row.parentPid().equals(OptionalInt.of((int) shell.pid()))))
                        .isNotEmpty()
                        .allSatisfy(row -> assertThat(row.lifecycle()).isEqualTo(Lifecycle.PHANTOM))
                        .allSatisfy(row ->
                                assertThat(row.identity().orElseThrow().unit()).hasValue("emp-test-cron.service"));
            } finally {
                Programs.end(shell);
            }
        }
    }

    @Test
    void knowsTheScriptOfAPhantomWhereAccountsAreKept() throws IOException {
        capture.close();
        capture = Captures.open(new CaptureSettings(CaptureSource.TASKSTATS, Optional.empty(), true));
        Requirement.BPF.check(
                capture.description().toString().contains("measured=true"),
                "no accounts: " + capture.description().get("account"));
        Path script = Files.writeString(folder.resolve("job.sh"), "exit 0\n");
        capture.before();
        capture.account(-1);
        int job = Programs.run("sh", script.toString(), "secret");
        int code = Programs.run("sh", "-c", "exit 0 # secret");
        int shebang = Programs.run("sh", "-c", "exec sh -e " + script);
        CapturedDiff diff = capture.after(NO_PUT);
        assertThat(script(identity(diff, job))).isEqualTo(script.toString());
        assertThat(identity(diff, code).script()).isEmpty();
        assertThat(script(identity(diff, shebang))).isEqualTo(script.toString());
        assertThat(diff.processes().toString()).doesNotContain("secret");
    }

    private static ProcessIdentity identity(CapturedDiff diff, int pid) {
        return row(diff, pid).orElseThrow().identity().orElseThrow();
    }

    @Test
    void leavesOutWhatEndedBeforeTheWindow() throws IOException {
        int earlier = Programs.run("true");
        capture.before();
        assertThat(row(capture.after(NO_PUT), earlier)).isEmpty();
    }

    @Test
    void marksThePhantomDescendantsOfThePut() throws IOException {
        capture.before();
        int put = Programs.run("sh", "-c", "sh -c 'sleep 0; true'; true");
        CapturedDiff diff = capture.after(PutScope.of(put));
        assertThat(diff.processes().stream().filter(ProcessDiff::put))
                .extracting(ProcessDiff::name)
                .contains("sh", "sleep");
        assertThat(diff.putRunQueueDelayNanos()).isPresent();
    }

    @Test
    void showsAPutThatWaitsToBeReaped() throws IOException {
        capture.before();
        int zombie = Programs.zombie();
        try {
            ProcessDiff row = row(capture.after(PutScope.of(zombie)), zombie).orElseThrow();
            assertThat(row.lifecycle()).isEqualTo(Lifecycle.PHANTOM);
            assertThat(row.put()).isTrue();
        } finally {
            Programs.reap(zombie);
        }
    }

    @Test
    void keepsApartTwoWindowsOfOneProcess() throws IOException {
        Process child = Programs.start("sh", "-c", "read x; exit 0");
        Programs.awaitName(child, "sh");
        capture.before();
        assertThat(row(capture.after(NO_PUT), (int) child.pid())).isEmpty();
        capture.before();
        child.getOutputStream().close();
        Programs.await(child);
        assertThat(row(capture.after(NO_PUT), (int) child.pid()).orElseThrow().lifecycle())
                .isEqualTo(Lifecycle.STOPPED);
        capture.before();
        assertThat(row(capture.after(NO_PUT), (int) child.pid())).isEmpty();
    }

    @Test
    void countsTheThreadsOfAPhantom() throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(JAVA), "no java here");
        capture.before();
        int phantom = Programs.run(JAVA.toString(), "-XX:TieredStopAtLevel=1", "-version");
        ProcessDiff row = row(capture.after(NO_PUT), phantom).orElseThrow();
        assertThat(row.threads().orElseThrow()).isGreaterThan(5);
        assertThat(row.measures().require(Measure.CPU_NANOS)).isGreaterThan(1_000_000);
        assertThat(row.measures().require(Measure.MINOR_FAULTS)).isGreaterThan(1000);
        assertThat(row.name()).isEqualTo("java");
    }

    @Test
    void agreesWithTheKernelOnTheFaultsOfAPhantom() throws IOException {
        capture.before();
        int phantom = Programs.zombie();
        try (ProcFiles files = new ProcFiles()) {
            long faults = requireNonNull(files.stat(phantom)).minorFaults();
            Programs.reap(phantom);
            ProcessDiff row = row(capture.after(NO_PUT), phantom).orElseThrow();
            assertThat(row.measures().require(Measure.MINOR_FAULTS)).isBetween(faults - 5, faults);
        }
    }

    @Test
    void drainsALongWindowInBulkAndSaysWhatItCost() throws IOException {
        capture.close();
        capture =
                Captures.open(new CaptureSettings(CaptureSource.TASKSTATS, Optional.of(Duration.ofMillis(100)), false));
        capture.before();
        int phantom = Programs.run("sleep", "0.35");
        CapturedDiff diff = capture.after(NO_PUT);
        assertThat(row(diff, phantom)).isPresent();
        CapturedDiff.ListenerDrains drains = diff.drains().orElseThrow();
        assertThat(drains.count()).isPositive();
        assertThat(drains.cpuNanos()).isPositive();
        assertThat(drains.intervalNanos()).isEqualTo(100_000_000);
        assertThat(capture.description().toString()).contains("drainIntervalSeconds=0.1");
    }

    @Test
    void leavesTheListenerAloneUnlessAskedTo() {
        capture.before();
        assertThat(capture.after(NO_PUT).drains()).isEmpty();
    }

    @Test
    void saysTheVersionOfTheStructAndTheListenersCapacity() {
        assertThat(capture.description()).containsKeys("structVersion", "structBytes", "exitListener");
    }
}
