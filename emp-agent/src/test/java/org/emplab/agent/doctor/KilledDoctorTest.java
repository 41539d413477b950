package org.emplab.agent.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.emplab.agent.OwnJava;
import org.emplab.agent.environment.CapturedTree;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A doctor that is killed by signal 9 in the middle of applying. */
@Tag("thorough")
class KilledDoctorTest {
    private static final String GOVERNOR = "/sys/devices/system/cpu/cpufreq/policy0/scaling_governor";

    @Test
    void leavesOldValuesFromWhichTheNextOneRestores(@TempDir Path directory) throws Exception {
        CapturedTree tree = CapturedTree.ofADesktop(directory);
        // the timer is the second change; stopping it kills the process that asked for it
        tree.command("systemctl", """
                case "$1" in
                list-units) echo "apt-daily.timer loaded active waiting" ;;
                is-active) if [ -e "$ROOT/stopped-$2" ]; then echo inactive; else echo active; fi ;;
                stop) touch "$ROOT/stopped-$2"; case "$2" in *.timer) kill -9 $PPID ;; esac ;;
                start) rm -f "$ROOT/stopped-$2" ;;
                esac
                """);
        Path home = directory.resolve("home");
        kill(tree, home, "by hand");
        assertThat(tree.machine().exists("/stopped-cron.service")).isTrue();
        assertThat(tree.text(GOVERNOR)).as("not reached").isEqualTo("powersave");

        Doctor next = new Doctor(tree.machine(), home, OptionalInt.empty());
        assertThat(next.pending()).isPresent();
        next.restore();
        assertThat(tree.machine().exists("/stopped-cron.service")).isFalse();
        assertThat(tree.machine().exists("/stopped-apt-daily.timer")).isFalse();
        assertThat(tree.text(GOVERNOR)).isEqualTo("powersave");
        assertThat(next.pending()).isEmpty();
    }

    /** Applied for the time of a run, whose process is killed before it restores; then the machine is restarted, too. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void putsEverythingBackForARunThatWasKilled(boolean restarted, @TempDir Path directory) throws Exception {
        CapturedTree tree = CapturedTree.ofADesktop(directory);
        Path home = directory.resolve("home");
        Map<String, String> before = settings(tree);
        kill(tree, home, "for a run");
        assertThat(settings(tree)).isNotEqualTo(before);
        assertThat(tree.text("/units/cron.service")).isEqualTo("inactive");
        if (restarted) {
            tree.file("/proc/sys/kernel/random/boot_id", "another-boot").file(GOVERNOR, "powersave");
        }

        Doctor next = new Doctor(tree.machine(), home, OptionalInt.empty());
        assertThat(next.restoreAbandoned()).isNotEmpty();
        assertThat(settings(tree)).isEqualTo(before);
        assertThat(tree.text("/units/cron.service")).isEqualTo("active");
        assertThat(next.pending()).isEmpty();
        assertThat(next.restoreAbandoned()).isEmpty();
    }

    private static Map<String, String> settings(CapturedTree tree) {
        Map<String, String> settings = new TreeMap<>();
        for (String path : List.of(
                GOVERNOR,
                "/proc/sys/kernel/randomize_va_space",
                "/proc/sys/kernel/nmi_watchdog",
                "/proc/sys/kernel/perf_event_max_sample_rate",
                "/sys/devices/system/cpu/intel_pstate/no_turbo",
                "/sys/devices/system/cpu/cpufreq/policy1/scaling_min_freq")) {
            settings.put(path, tree.text(path));
        }
        String pages = tree.text("/sys/kernel/mm/transparent_hugepage/enabled");
        settings.put("huge pages", pages.startsWith("[always]") ? "always" : pages); // the kernel shows the choice
        return settings;
    }

    private static void kill(CapturedTree tree, Path home, String how) throws Exception {
        assertThat(new ProcessBuilder(OwnJava.command(
                                KilledDoctorTest.class, tree.machine().root().toString(), home.toString(), how))
                        .inheritIO()
                        .start()
                        .waitFor())
                .isEqualTo(OwnJava.KILLED);
    }

    public static void main(String[] args) throws IOException {
        Doctor doctor = new Doctor(CapturedTree.machineAt(Path.of(args[0])), Path.of(args[1]), OptionalInt.empty());
        List<CheckResult> items = Doctor.applicable(doctor.examine(), Set.of(), Set.of());
        if (args[2].equals("for a run")) {
            doctor.applyForThisProcess(items);
        } else {
            doctor.apply(items);
        }
        OwnJava.killThisProcess();
    }
}
