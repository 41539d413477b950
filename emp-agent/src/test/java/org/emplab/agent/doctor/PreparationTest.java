package org.emplab.agent.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.agent.doctor.ChangeRecord.RunOwner;
import org.emplab.agent.environment.CapturedTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreparationTest {
    private static final String ASLR = "/proc/sys/kernel/randomize_va_space";
    private static final String WATCHDOG = "/proc/sys/kernel/nmi_watchdog";

    @TempDir
    Path directory;

    private CapturedTree tree;
    private Doctor doctor;

    @BeforeEach
    void aDesktopOnWhichThisProcessRuns() {
        int pid = (int) ProcessHandle.current().pid();
        tree = CapturedTree.ofADesktop(directory).process(pid, "java", "java -jar emp-agent.jar", "/");
        doctor = new Doctor(tree.machine(), directory.resolve("home"), OptionalInt.empty());
    }

    @Test
    void changesTheMachineForTheTimeOfARun() throws IOException {
        try (Preparation preparation = Preparation.of(doctor)) {
            assertThat(preparation.outcomes()).isNotEmpty();
            assertThat(tree.text(ASLR)).isEqualTo("0");
            assertThat(doctor.restoreAbandoned()).as("the run is alive").isEmpty();
        }
        assertThat(tree.text(ASLR)).isEqualTo("2");
        assertThat(doctor.pending()).isEmpty();
    }

    @Test
    void leavesWhatWasAppliedByHand() throws IOException {
        doctor.apply(Doctor.applicable(doctor.examine(), Set.of("aslr"), Set.of()));
        try (Preparation preparation = Preparation.of(doctor)) {
            assertThat(preparation.outcomes()).isEmpty();
        }
        assertThat(tree.text(ASLR)).isEqualTo("0");
        assertThat(doctor.restoreAbandoned()).isEmpty();
        assertThat(doctor.pending()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no such process", "another process with its pid", "this process, in an earlier boot"})
    void putsBackWhatAKilledRunLeft(String owner) throws IOException {
        RunOwner self = RunOwner.self(tree.machine());
        switch (owner) {
            case "no such process" -> abandon(new RunOwner(4711, 99), bootId());
            case "another process with its pid" ->
                abandon(new RunOwner(self.pid(), self.startedAtTicks() + 1), bootId());
            default -> abandon(self, "an earlier boot");
        }
        assertThat(doctor.restoreAbandoned()).hasSize(1);
        assertThat(tree.text(ASLR)).isEqualTo("2");
        assertThat(doctor.pending()).isEmpty();
    }

    /** The machine was restarted: nothing of what was applied by hand is in force, and a run must not rely on it. */
    @Test
    void preparesAgainWhatWasAppliedByHandBeforeAReboot() throws IOException {
        doctor.apply(Doctor.applicable(doctor.examine(), Set.of("aslr", "nmi-watchdog"), Set.of()));
        tree.file("/proc/sys/kernel/random/boot_id", "another-boot")
                .file(ASLR, "2")
                .file(WATCHDOG, "0"); // the one is reset by a boot, the other stuck
        try (Preparation preparation = Preparation.of(doctor)) {
            assertThat(preparation.outcomes()).isNotEmpty();
            assertThat(tree.text(ASLR)).isEqualTo("0");
            assertThat(tree.text(WATCHDOG)).isEqualTo("0");
        }
        assertThat(tree.text(ASLR)).isEqualTo("2");
        assertThat(tree.text(WATCHDOG)).as("as before anybody applied anything").isEqualTo("1");
        assertThat(doctor.pending()).isEmpty();
    }

    private void abandon(RunOwner owner, String bootId) throws IOException {
        tree.file(ASLR, "0");
        new ChangeRecordFile(directory.resolve("home"))
                .write(new ChangeRecord(
                        Instant.EPOCH,
                        bootId,
                        Optional.of(owner),
                        List.of(new Change.Setting("aslr", ASLR, "2", "0"))));
    }

    private String bootId() {
        return tree.text("/proc/sys/kernel/random/boot_id");
    }
}
