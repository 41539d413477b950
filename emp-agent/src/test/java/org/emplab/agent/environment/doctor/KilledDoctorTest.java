package org.emplab.agent.environment.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.agent.OwnJava;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.agent.environment.Commands;
import org.emplab.agent.environment.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A doctor that is killed by signal 9 in the middle of applying. */
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
        Process process = new ProcessBuilder(OwnJava.command(
                        KilledDoctorTest.class, tree.machine().root().toString(), home.toString()))
                .inheritIO()
                .start();
        assertThat(process.waitFor()).as("killed by signal 9").isEqualTo(137);
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

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        Machine machine =
                new Machine(root, Commands.onPath(root.resolve("usr/bin").toString()));
        Doctor doctor = new Doctor(machine, Path.of(args[1]), OptionalInt.empty());
        doctor.apply(Doctor.applicable(doctor.examine(), Set.of(), Set.of()));
    }
}
