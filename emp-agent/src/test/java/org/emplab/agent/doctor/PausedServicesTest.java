package org.emplab.agent.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.agent.OwnJava;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PausedServicesTest {
    /** No process of this machine has such a number. */
    private static final int WORKER = 4_194_399;

    @TempDir
    Path directory;

    private CapturedTree tree;
    private Path home;

    @BeforeEach
    void aMachineWhoseTimerStartsABackup() {
        home = directory.resolve("home");
        tree = CapturedTree.ofABackup(directory)
                .file("/timers", "backup.timer")
                .file("/units/backup.timer", "active")
                .file("/units/idle.service", "inactive")
                .process(WORKER, "backup-worker", "/opt/backup", "/system.slice/backup.service");
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
        tree.process(WORKER + 1, "backup-worker", "/opt/other", "/system.slice/other.service");
        assertThatThrownBy(() -> PausedServices.open(tree.machine(), home, List.of("backup-worker")))
                .hasMessageContaining("backup.service, other.service; name one of them");
        assertThat(home).doesNotExist();
    }

    @Test
    void aShellStartsThemAgainWhenTheRunIsKilled() throws Exception {
        killInAPause();

        assertThat(state("backup.timer")).isEqualTo("active");
        assertThat(state("backup.service")).isEqualTo("active");
    }

    @Test
    void theNextRunStartsThemAgainWhereTheShellWasKilledToo() throws Exception {
        killInAPause();
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

    /** Kills a run in its pause, and waits for the end of its shell, which is what the run prints. */
    private void killInAPause() throws Exception {
        CommandLineRun killed = CommandLineRun.ofProcess(new ProcessBuilder(OwnJava.command(
                        PausedServicesTest.class, tree.machine().root().toString(), home.toString()))
                .start());
        assertThat(killed.status()).as(killed.err()).isEqualTo(OwnJava.KILLED);
        ProcessHandle.of(Long.parseLong(killed.out().strip()))
                .ifPresent(shell -> shell.onExit().join());
    }

    public static void main(String[] args) throws IOException {
        PausedServices.open(CapturedTree.machineAt(Path.of(args[0])), Path.of(args[1]), List.of("backup"))
                .pause(true);
        ProcessHandle.current().children().forEach(shell -> System.out.println(shell.pid()));
        OwnJava.killThisProcess();
    }
}
