package org.emplab.agent.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.Requirement;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.measure.Measurement;
import org.emplab.analysis.account.Account;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;
import org.emplab.lab.settings.RunSettings;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the running kernel. */
class AccountRecorderTest {
    private static final String SPIN = "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done";

    @TempDir
    static Path home;

    @BeforeAll
    static void bpfIsPermitted() {
        try {
            AccountRecorder.open().close();
        } catch (AccountException e) {
            Requirement.BPF.absent(String.valueOf(e.getMessage()));
        }
    }

    @Test
    void thePartsOfOneThreadAddUpToItsLife() {
        Account account = account(take("sh", "-c", SPIN));

        assertThat(account.threads()).isEqualTo(1);
        assertThat(account.nanos()).isEqualTo(account.rootNanos());
        assertThat(account.onCpuNanos()).isPositive();
        assertThat(account.complete()).isTrue();
    }

    @Test
    void theLifeOfTheRootIsTheElapsedTime() {
        Sample sample = take("sh", "-c", SPIN);

        // the launcher may hear of the end late on a busy machine, and the root worked until then
        long cpuNanos = sample.processes().stream()
                .filter(ProcessDiff::put)
                .mapToLong(row -> row.measures().require(Measure.CPU_NANOS))
                .sum();
        assertThat(account(sample).rootNanos()).isBetween(cpuNanos / 2, sample.elapsedNanos() + 5_000_000);
    }

    @Test
    void theLifeOfTheRootIsWithinTheElapsedTimeOnABusyMachine() throws IOException {
        List<Process> busy = new ArrayList<>();
        try {
            for (int cpu = 0; cpu < Runtime.getRuntime().availableProcessors(); cpu++) {
                busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            RunSettings asked = RunSettings.of(Map.of("command", List.of("true")));
            try (Capture capture = Captures.open(asked.capture());
                    Measurement measurement = Measurement.open(asked.programs().get(0), capture, Map.of(), home)) {
                for (int number = 0; number < 30; number++) {
                    Sample sample = measurement.take(number, Optional.empty());
                    Account account = account(sample);

                    assertThat(account.rootNanos()).isPositive().isLessThan(sample.elapsedNanos() + 30_000);
                    assertThat(account.nanos()).isEqualTo(account.rootNanos());
                }
            }
        } finally {
            busy.forEach(Process::destroyForcibly);
        }
    }

    @Test
    void whoTookTimeAddsUpToTheWaitingAndTheInterruptions() {
        Account account = account(take("sh", "-c", SPIN + "; sleep 0.05; " + SPIN));

        assertThat(account.takers().stream()
                        .mapToLong(Account.Taker::waitedNanos)
                        .sum())
                .isCloseTo(account.waitedNanos(), within(account.waitedNanos() / 50 + 100_000));
        assertThat(account.takers().stream()
                        .filter(taker -> !taker.kind().equals("stolen"))
                        .mapToLong(Account.Taker::interruptedNanos)
                        .sum())
                .isCloseTo(account.interruptedNanos(), within(account.interruptedNanos() / 50 + 100_000));
    }

    @Test
    void sleepIsTheProgramsOwn() {
        assertThat(account(take("sleep", "0.1")).blockedNanos()).isBetween(99_000_000L, 10_000_000_000L);
    }

    @Test
    void threadsOfTheWholeTreeCount() {
        Account account = account(take("sh", "-c", "sleep 0.05 & sh -c 'sleep 0.05; true' & wait"));

        assertThat(account.threads()).isEqualTo(4);
        assertThat(account.blockedNanos()).as("two sleeps of 50 ms").isGreaterThan(99_000_000);
    }

    @Test
    void namesTheProcessThatHasTheProgramsCpu() throws IOException, InterruptedException {
        assertThat(takenBy("emp-burner", 0, 0)).isPositive();
    }

    @Test
    void aProcessOnAnotherCpuTakesNothing() throws IOException, InterruptedException {
        Requirement.CPUS.check(Runtime.getRuntime().availableProcessors() > 1, "one CPU");

        assertThat(takenBy("emp-burner", 0, 1)).isZero();
    }

    @Test
    void tellsWhatStartedAStormOfShortProcesses() throws IOException, InterruptedException {
        // with pauses: without them the program beside it may get nothing of the CPU as long as it goes on
        Path storm = Files.writeString(
                home.resolve("storm"), "echo busy; while :; do /bin/true; /bin/true; sleep 0.002; done");
        Process busy = new ProcessBuilder("taskset", "-c", "0", "sh", storm.toString()).start();
        try {
            assertThat(busy.inputReader().readLine()).isEqualTo("busy");
            Sample sample = take(Map.of("command", List.of("sh", "-c", SPIN), "cpus", List.of(0)));

            assertThat(account(sample).takers())
                    .filteredOn(taker -> taker.name().equals("true"))
                    .anySatisfy(taker -> assertThat(taker.startedBy().orElseThrow())
                            .startsWith("sh (")
                            .endsWith(storm + ")"));
        } finally {
            busy.destroyForcibly().waitFor();
        }
    }

    @Test
    void aRunSaysWhyThereIsNoAccount() {
        CaptureSettings without = CaptureSettings.of(CaptureSource.PROC);
        try (Capture capture = Captures.open(without)) {
            assertThat(capture.description()).doesNotContainKey("account");
        }
        try (Capture capture = Captures.open(new CaptureSettings(CaptureSource.PROC, Optional.empty(), true))) {
            assertThat(capture.description().get("account")).isInstanceOf(Map.class);
        }
    }

    @Test
    void oneThatWasOpenedAheadKeepsTheAccountAndLeavesNoThread() {
        AccountRecorder.openAhead();

        assertThat(account(take("true")).threads()).isEqualTo(1);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("emp-ahead");
    }

    /** Returns the time that a process took from a program while both were busy, each on its CPU. */
    private static long takenBy(String name, int programCpu, int cpu) throws IOException, InterruptedException {
        Path burner = home.resolve(name);
        if (!Files.exists(burner)) {
            Files.copy(Path.of("/bin/sh").toRealPath(), burner);
            burner.toFile().setExecutable(true);
        }
        Process busy = new ProcessBuilder(
                        "taskset", "-c", "" + cpu, burner.toString(), "-c", "echo busy; while :; do :; done")
                .start();
        try {
            assertThat(busy.inputReader().readLine()).isEqualTo("busy");
            Sample sample = take(Map.of("command", List.of("sh", "-c", SPIN), "cpus", List.of(programCpu)));
            return account(sample).takers().stream()
                    .filter(taker -> taker.name().equals(name))
                    .mapToLong(Account.Taker::nanos)
                    .sum();
        } finally {
            busy.destroyForcibly().waitFor();
        }
    }

    private static Sample take(String... command) {
        return take(Map.of("command", List.of(command)));
    }

    private static Sample take(Map<String, Object> settings) {
        RunSettings asked = RunSettings.of(settings);
        try (Capture capture = Captures.open(asked.capture());
                Measurement measurement = Measurement.open(asked.programs().get(0), capture, Map.of(), home)) {
            measurement.take(0, Optional.empty());
            return measurement.take(1, Optional.empty());
        }
    }

    private static Account account(Sample sample) {
        return Account.of(sample).orElseThrow();
    }
}
