package org.emplab.agent.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.emplab.agent.OwnJava;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.agent.environment.Commands;
import org.emplab.agent.environment.Machine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class PausedServicesTest {
    @TempDir
    Path directory;

    private CapturedTree tree;
    private Path home;

    @BeforeEach
    void aMachineWhoseTimerStartsABackup() {
        home = directory.resolve("home");
        tree = new CapturedTree(directory)
                .directory("/run/systemd/system")
                .file("/proc/sys/kernel/random/boot_id", "this-boot")
                .file("/units/backup.timer", "active")
                .file("/units/backup.service", "active")
                .file("/units/idle.service", "inactive")
                .process(77, "backup-worker", "/opt/backup", "/system.slice/backup.service")
                .process((int) ProcessHandle.current().pid(), "java", "java -jar emp-agent.jar", "/")
                .command("systemctl", """
                        case "$1" in
                        is-active) cat "$ROOT/units/$2" ;;
                        cat) test -e "$ROOT/units/$3" ;;
                        show) case "$4" in backup.service) echo backup.timer ;; esac ;;
                        stop) echo inactive > "$ROOT/units/$2"; rm -rf "$ROOT/proc/77" ;;
                        start) test -e "$ROOT/units/broken" && exit 1; shift; for unit; do echo active > "$ROOT/units/$unit"; done; echo started > "$ROOT/said" ;;
                        esac
                        """);
    }

    @Test
    void stopsAServiceWithItsTimerAndStartsBothAgain() throws IOException {
        try (PausedServices services = PausedServices.open(tree.machine(), home, List.of("backup"))) {
            assertThat(services.units()).containsExactly("backup.timer", "backup.service");
            assertThat(services.pause(false)).as("they run").isFalse();
            assertThat(services.pause(true)).isTrue();
            assertThat(services.pause(true)).as("they are stopped").isFalse();
            assertThat(state("backup.timer")).isEqualTo("inactive");
            assertThat(state("backup.service")).isEqualTo("inactive");
            assertThat(services.pause(false)).isTrue();
            assertThat(state("backup.timer")).isEqualTo("active");
            services.pause(true);
        }
        assertThat(state("backup.timer")).isEqualTo("active");
        assertThat(state("backup.service")).isEqualTo("active");
        assertThat(doctor().pending()).isEmpty();
    }

    @Test
    void findsTheServiceThatHoldsAProcess() throws IOException {
        try (PausedServices services = PausedServices.open(tree.machine(), home, List.of("backup-worker"))) {
            assertThat(services.units()).containsExactly("backup.timer", "backup.service");
        }
    }

    @Test
    void aServiceThatRestsIsNotBegunByTheEndOfAPause() throws IOException {
        tree.file("/units/backup.service", "inactive");
        try (PausedServices services = PausedServices.open(tree.machine(), home, List.of("backup.service"))) {
            tree.file("/units/backup.service", "activating"); // its timer has begun it

            services.pause(true);

            assertThat(state("backup.timer")).isEqualTo("inactive");
            assertThat(state("backup.service")).isEqualTo("inactive");
        }
        assertThat(state("backup.timer")).isEqualTo("active");
        assertThat(state("backup.service")).isEqualTo("inactive");
    }

    @Test
    void aServiceThatCannotBeStartedAgainIsToldAndLeftToTheShell() throws IOException {
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
        PausedServices services = PausedServices.open(tree.machine(), home, List.of("backup"));
        List<ProcessHandle> shell = ProcessHandle.current()
                .children()
                .filter(child -> !before.contains(child))
                .toList();
        services.pause(true);
        tree.file("/units/broken", "");

        assertThatThrownBy(() -> services.pause(false)).hasMessageContaining("could not be started again");
        assertThatThrownBy(services::close).hasMessageContaining("could not be started again");
        assertThat(doctor().pending()).as("for emp doctor --restore").isPresent();
        assertThat(shell).isNotEmpty();
        shell.forEach(child -> child.onExit().join()); // it uses the directory
    }

    @Test
    void refusesASecondRunThatStopsServices() throws IOException {
        try (PausedServices first = PausedServices.open(tree.machine(), home, List.of("backup"))) {
            assertThat(first.units()).isNotEmpty();
            assertThatThrownBy(() -> PausedServices.open(tree.machine(), home, List.of("backup")))
                    .hasMessageContaining("another run stops services");
        }
    }

    @Test
    void refusesAServiceThatIsNotThereOrNotActive() {
        assertThatThrownBy(() -> PausedServices.open(tree.machine(), home, List.of("cleanup")))
                .hasMessageContaining("no service of this machine is or holds cleanup");
        assertThatThrownBy(() -> PausedServices.open(tree.machine(), home, List.of("idle.service")))
                .hasMessageContaining("idle.service is not active");
        assertThatThrownBy(() -> PausedServices.open(tree.machine(), home, List.of("*")))
                .hasMessageContaining("* is a pattern");
        tree.file("/units/backup.service", "activating");
        assertThatThrownBy(() -> PausedServices.open(tree.machine(), home, List.of("backup.service")))
                .hasMessageContaining("does its work just now");
        tree.process(78, "backup-worker", "/opt/other", "/system.slice/other.service");
        assertThatThrownBy(() -> PausedServices.open(tree.machine(), home, List.of("backup-worker")))
                .hasMessageContaining("backup.service, other.service; name one of them");
        assertThat(home).doesNotExist();
    }

    @Test
    void aShellStartsThemAgainWhenTheRunIsKilled() throws Exception {
        assertThat(killedInAPause()).as("killed by signal 9").isEqualTo(137);
        while (!tree.text("/said").equals("started")) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(state("backup.timer")).isEqualTo("active");
        assertThat(state("backup.service")).isEqualTo("active");
    }

    @Test
    void theNextRunStartsThemAgainWhereTheShellWasKilledToo() throws Exception {
        killedInAPause();
        while (!tree.text("/said").equals("started")) {
            LockSupport.parkNanos(1_000_000);
        }
        tree.file("/units/backup.timer", "inactive"); // as if the shell had not

        doctor().restoreAbandoned();

        assertThat(state("backup.timer")).isEqualTo("active");
        assertThat(doctor().pending()).isEmpty();
    }

    private String state(String unit) {
        return tree.text("/units/" + unit);
    }

    private Doctor doctor() {
        return new Doctor(tree.machine(), home, OptionalInt.empty()).ofPauses();
    }

    private int killedInAPause() throws Exception {
        return new ProcessBuilder(OwnJava.command(
                        PausedServicesTest.class, tree.machine().root().toString(), home.toString()))
                .inheritIO()
                .start()
                .waitFor();
    }

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        Machine machine =
                new Machine(root, Commands.onPath(root.resolve("usr/bin").toString()));
        PausedServices.open(machine, Path.of(args[1]), List.of("backup")).pause(true);
        Runtime.getRuntime().exec(new String[] {
            "kill", "-9", Long.toString(ProcessHandle.current().pid())
        });
        while (true) {
            LockSupport.park();
        }
    }
}
