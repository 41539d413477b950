package org.emplab.agent.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.agent.environment.CapturedTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorTest {
    private static final String ASLR = "/proc/sys/kernel/randomize_va_space";
    private static final String HUGE_PAGES = "/sys/kernel/mm/transparent_hugepage/enabled";
    private static final String NO_TURBO = "/sys/devices/system/cpu/intel_pstate/no_turbo";
    private static final String POLICY = "/sys/devices/system/cpu/cpufreq/policy1/";

    @TempDir
    Path directory;

    private CapturedTree tree;
    private Doctor doctor;

    @BeforeEach
    void aDesktop() {
        tree = CapturedTree.ofADesktop(directory);
        doctor = new Doctor(tree.machine(), directory.resolve("home"), OptionalInt.empty());
    }

    @Test
    void findsWhatIsAmiss() {
        Examination examination = doctor.examine();
        assertThat(examination.items().stream().filter(CheckResult::amiss).map(CheckResult::id))
                .containsExactlyInAnyOrder(
                        "daemon.cron",
                        "timer.apt-daily",
                        "governor",
                        "minimum-frequency",
                        "turbo",
                        "aslr",
                        "nmi-watchdog",
                        "transparent-huge-pages",
                        "perf-sample-rate",
                        "smt");
        assertThat(examination.item("time-synchronisation"))
                .map(CheckResult::status)
                .contains(CheckResult.Status.OK);
        assertThat(examination.item("timer.lab")).map(CheckResult::status).contains(CheckResult.Status.NOTE);
        assertThat(examination.item("numa-balancing")).map(CheckResult::status).contains(CheckResult.Status.ABSENT);
        assertThat(examination.items())
                .allSatisfy(item -> assertThat(item.reason()).isNotEmpty());
        assertThat(examination.items().stream().filter(CheckResult::amiss))
                .allSatisfy(item -> assertThat(item.mend()).isNotEmpty());
    }

    @Test
    void appliesAllButOptionalItemsAndPutsThemBack() throws IOException {
        String before = contents();
        List<ChangeOutcome> outcomes = doctor.apply(applicable());
        assertThat(outcomes).isNotEmpty().allSatisfy(o -> assertThat(o.kind()).isEqualTo(ChangeOutcome.Kind.DONE));
        assertThat(tree.text(ASLR)).isEqualTo("0");
        assertThat(tree.text(NO_TURBO)).isEqualTo("1");
        assertThat(tree.text(POLICY + "scaling_governor")).isEqualTo("performance");
        assertThat(tree.text(POLICY + "scaling_min_freq")).isEqualTo("4700000");
        assertThat(tree.text("/proc/412/stat")).isEqualTo("absent");
        assertThat(tree.text("/units/apt-daily.timer")).isEqualTo("inactive");
        assertThat(tree.text("/sys/devices/system/cpu/smt/control"))
                .as("optional")
                .isEqualTo("on");

        assertThat(doctor.restore()).hasSameSizeAs(outcomes);
        assertThat(tree.text(HUGE_PAGES)).isEqualTo("always");
        tree.file(HUGE_PAGES, "[always] madvise never"); // what the kernel would show for it
        assertThat(contents()).isEqualTo(before);
        assertThat(doctor.pending()).isEmpty();
    }

    @Test
    void changesNothingThatIsNotListed() throws IOException {
        String before = contents();
        doctor.apply(Doctor.applicable(doctor.examine(), Set.of("aslr"), Set.of()));
        assertThat(tree.text(ASLR)).isEqualTo("0");
        tree.file(ASLR, "2");
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void appliesAnOptionalItemThatIsNamed() throws IOException {
        doctor.apply(Doctor.applicable(doctor.examine(), Set.of(), Set.of("smt")));
        assertThat(tree.text("/sys/devices/system/cpu/smt/control")).isEqualTo("off");
    }

    @Test
    void keepsTheFirstOldValueHoweverOftenItApplies() throws IOException {
        doctor.apply(applicable());
        tree.file(ASLR, "1"); // someone else
        doctor.apply(applicable());
        assertThat(tree.text(ASLR)).isEqualTo("0");
        doctor.restore();
        assertThat(tree.text(ASLR)).isEqualTo("2");
    }

    @Test
    void restoresTwiceWithoutHarm() throws IOException {
        doctor.apply(applicable());
        doctor.restore();
        tree.file(ASLR, "1");
        assertThat(doctor.restore()).isEmpty();
        assertThat(tree.text(ASLR)).isEqualTo("1");
    }

    @Test
    void writesDownOldValuesBeforeItChangesAnything() throws IOException {
        Path home = directory.resolve("home");
        Files.writeString(home, "a file where EMP_HOME should be");
        String before = contents();
        List<CheckResult> items = applicable();
        assertThatThrownBy(() -> doctor.apply(items)).isInstanceOf(IOException.class);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void restoresAfterACrashBetweenTwoChanges() throws IOException {
        // as a crash leaves it: all old values on disk, some changes made
        List<Change> changes =
                applicable().stream().flatMap(item -> item.changes().stream()).toList();
        new ChangeRecordFile(directory.resolve("home"))
                .write(new ChangeRecord(
                        java.time.Instant.EPOCH, "an earlier boot", java.util.Optional.empty(), changes));
        tree.file(NO_TURBO, "1");
        List<ChangeOutcome> outcomes = doctor.restore();
        assertThat(tree.text(NO_TURBO)).isEqualTo("0");
        assertThat(outcomes.stream().filter(o -> o.kind() == ChangeOutcome.Kind.DONE))
                .hasSize(1);
        assertThat(doctor.pending()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"path\":\"/etc/cron.d/entry\"",
                "\"path\":\"/proc/sys/kernel/core_pattern\"",
                "\"path\":\"/proc/irq/../../etc/shadow/smp_affinity_list\"",
                "\"path\":\"/sys/devices/system/cpu/cpu0/online\"",
                "\"manager\":\"systemd\",\"unit\":\"--root=/tmp\"",
                "\"manager\":\"systemd\",\"unit\":\"/tmp/evil.service\"",
                "\"manager\":\"systemd\",\"unit\":\"emergency.target\""
            })
    void obeysNoRecordOfWhatIsNotItsOwn(String target) throws IOException {
        Files.createDirectories(doctor.recordPath().getParent());
        Files.writeString(
                doctor.recordPath(),
                "{\"format\":\"emp-doctor-changes/1\",\"since\":\"2026-11-27T00:00:00Z\",\"bootId\":\"x\",\"changes\":"
                        + "[{\"item\":\"turbo\"," + target + ",\"old\":\"1\",\"new\":\"0\"}]}");
        assertThatThrownBy(() -> doctor.restore())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("changes.json is damaged")
                .hasMessageContaining(" is no ");
        assertThat(doctor.recordPath()).exists();
    }

    @Test
    void leavesADamagedRecordAsItIs() throws IOException {
        doctor.apply(applicable());
        Files.writeString(doctor.recordPath(), "{\"format\":\"emp-doctor-ch");
        assertThatThrownBy(() -> doctor.restore())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("changes.json is damaged");
        assertThat(doctor.recordPath()).exists();
        List<CheckResult> optional = Doctor.applicable(doctor.examine(), Set.of("smt"), Set.of());
        assertThatThrownBy(() -> doctor.apply(optional)).isInstanceOf(IOException.class);
        assertThat(tree.text("/sys/devices/system/cpu/smt/control")).isEqualTo("on");
    }

    @Test
    void reportsAServiceThatStillRunsAndGoesOnWithTheRest() throws IOException {
        tree.command("systemctl", """
                case "$1" in
                stop) echo inactive > "$ROOT/stopped" ;;
                is-active) if [ -e "$ROOT/stopped" ]; then echo inactive; else echo active; fi ;;
                esac
                """);
        List<ChangeOutcome> outcomes =
                doctor.apply(Doctor.applicable(doctor.examine(), Set.of("daemon.cron", "aslr"), Set.of()));
        assertThat(outcomes.get(0).kind()).isEqualTo(ChangeOutcome.Kind.FAILED);
        assertThat(outcomes.get(0).detail()).startsWith("no effect: it still is running");
        assertThat(outcomes.get(1).kind()).isEqualTo(ChangeOutcome.Kind.DONE);
    }

    @Test
    void keepsOnRecordWhatItCouldNotPutBack() throws IOException {
        doctor.apply(applicable());
        Files.delete(tree.machine().path(ASLR));
        List<ChangeOutcome> outcomes = doctor.restore();
        assertThat(outcomes.stream().filter(o -> o.kind() == ChangeOutcome.Kind.FAILED))
                .singleElement()
                .satisfies(o -> assertThat(o.change().target()).isEqualTo(ASLR));
        assertThat(doctor.pending().orElseThrow().changes()).hasSize(1);
        tree.file(ASLR, "0");
        doctor.restore();
        assertThat(tree.text(ASLR)).isEqualTo("2");
        assertThat(doctor.pending()).isEmpty();
    }

    @Test
    void keepsInterruptsAwayFromTheMeasuringCpu() throws IOException {
        tree.file("/proc/irq/24/smp_affinity_list", "0-1").file("/proc/irq/25/smp_affinity_list", "0");
        Doctor pinned = new Doctor(tree.machine(), directory.resolve("home"), OptionalInt.of(1));
        pinned.apply(Doctor.applicable(pinned.examine(), Set.of("interrupt-affinity"), Set.of()));
        assertThat(tree.text("/proc/irq/24/smp_affinity_list")).isEqualTo("0");
        pinned.restore();
        assertThat(tree.text("/proc/irq/24/smp_affinity_list")).isEqualTo("0-1");
    }

    @Test
    void isAloneAtWork() throws IOException {
        try (var held = new ChangeRecordFile(directory.resolve("home")).lock().orElseThrow()) {
            List<CheckResult> items = applicable();
            assertThatThrownBy(() -> doctor.apply(items)).hasMessageContaining("another emp doctor");
            assertThat(held.isOpen()).isTrue();
        }
    }

    private List<CheckResult> applicable() {
        return Doctor.applicable(doctor.examine(), Set.of(), Set.of());
    }

    /** Every file of the tree with its text, but not where units keep their state. */
    private String contents() throws IOException {
        Path root = tree.machine().root();
        StringBuilder contents = new StringBuilder();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String path = "/" + root.relativize(file);
                if (!path.startsWith("/units")) {
                    contents.append(path).append('=').append(tree.text(path)).append('\n');
                }
            }
        }
        return contents.toString();
    }
}
