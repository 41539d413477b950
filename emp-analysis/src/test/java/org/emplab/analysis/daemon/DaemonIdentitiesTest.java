package org.emplab.analysis.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DaemonIdentitiesTest {
    private static final String PYTHON = "/usr/bin/python3.11";

    @Test
    void areLabelledByWhatAPersonCanActOn() {
        assertThat(labels(
                        row("python3", "backup.service", PYTHON, null, null),
                        row("sh", "cron.service", "/bin/dash", "/etc/cron.daily/man-db", null),
                        row("java", null, "/usr/bin/java", "/opt/app.jar", null),
                        row("snapd", null, "/usr/lib/snapd/snapd", null, null),
                        row("kworker/u8:3", null, null, null, "events_unbound"),
                        row("kswapd0", null, null, null, null)))
                .containsExactly(
                        "python3 (backup.service)",
                        "sh (cron.service: /etc/cron.daily/man-db)",
                        "java (/opt/app.jar)",
                        "snapd (/usr/lib/snapd/snapd)",
                        "kworker (events_unbound)",
                        "kswapd0");
    }

    @Test
    void leaveOutNumbersThatUnitsGetAnew() {
        assertThat(labels(
                        row("bash", "session-7.scope", "/bin/bash", null, null),
                        row("bash", "session-12.scope", "/bin/bash", null, null),
                        row("sshd", "sshd@12-10.0.0.1:22-10.0.0.9:4711.service", "/usr/sbin/sshd", null, null),
                        row("mysqld", "docker-0123456789abcdef0123.scope", "/usr/sbin/mysqld", null, null),
                        row("lxc", "snap.lxd.lxc-2f1c9c3e-8b1e-4a57-9d0c-0f6a2f0a1b2c.scope", "/snap/lxc", null, null),
                        row("systemd-coredum", "systemd-coredump@7-3007-0.service", "/lib/coredump", null, null),
                        row("abrt-dbus", "dbus-:1.7-org.freedesktop.problems@3.service", "/sbin/abrt-dbus", null, null),
                        row("systemd", "user@1000.service", "/lib/systemd/systemd", null, null),
                        row("postgres", "postgresql@15-main.service", "/usr/lib/postgres", null, null),
                        row("getty", "getty@tty1.service", "/sbin/agetty", null, null)))
                .containsExactly(
                        "bash (session-*.scope)",
                        "bash (session-*.scope)",
                        "sshd (sshd@*.service)",
                        "mysqld (docker-*.scope)",
                        "lxc (snap.lxd.lxc-*.scope)",
                        "systemd-coredum (systemd-coredump@*.service)",
                        "abrt-dbus (dbus-:*-org.freedesktop.problems@*.service)",
                        "systemd (user@1000.service)",
                        "postgres (postgresql@15-main.service)",
                        "getty (getty@tty1.service)");
    }

    @ParameterizedTest
    @CsvSource({
        "docker-3f2a9c0d4e5b6a7180912233445566778899aabbccddeeff0011223344556677.scope, docker-*.scope",
        "crio-conmon-3f2a9c0d4e5b6a7180912233445566778899aabbccddeeff0011223344556677.scope, crio-conmon-*.scope",
        "kubepods-burstable-pod2f1c9c3e_8b1e_4a57_9d0c_0f6a2f0a1b2c.slice, kubepods-burstable-pod*.slice",
        "var-lib-pods-2f1c9c3e\\x2d8b1e\\x2d4a57\\x2d9d0c\\x2d0f6a2f0a1b2c-vol.mount, var-lib-pods-*-vol.mount",
        "run-r1234abcd.scope, run-*.scope",
        "run-u87.service, run-*.service",
        "run-p1234-i5678.service, run-*.service",
        "session-c3.scope, session-c*.scope",
        "app-gnome-org.gnome.Terminal-12345.scope, app-gnome-org.gnome.Terminal-*.scope",
        "app-firefox@0123456789abcdef0123456789abcdef.service, app-firefox@*.service",
        "job_1a2b3c4d.service, job_*.service",
        "backup-20261127.service, backup-*.service",
        "systemd-coredump@5-1234-5678_9012-0.service, systemd-coredump@*.service",
        "sshd@3-2001:db8::1:22-2001:db8::2:54321.service, sshd@*.service",
        "machine-qemu\\x2d3\\x2dvm2.scope, machine-qemu\\x2d*\\x2dvm2.scope"
    })
    void leaveOutWhatIsNewAtEachStart(String unit, String stable) {
        assertThat(labels(row("x", unit, "/x", null, null))).containsExactly("x (" + stable + ")");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres13.service",
                "app-java8.scope",
                "user@100050001.service",
                "user-100050001.slice",
                "redis@6379.service",
                "getty@tty1.service",
                "systemd-nspawn@web2.service",
                "run-docker.mount",
                "run-feed.service",
                "feedface.service"
            })
    void keepNumbersThatTellServicesApart(String unit) {
        assertThat(labels(row("x", unit, "/x", null, null))).containsExactly("x (" + unit + ")");
    }

    @Test
    void areOneWhereEachOfManyUnitsCameOnce() {
        Run run = run(
                List.of(row("job", "job-17x3.service", "/opt/job", null, null), report("1a2b"), backup(1)),
                List.of(row("job", "job-18x9.service", "/opt/job", null, null), report("77"), backup(2)),
                List.of(row("job", "job-21x1.service", "/opt/job", null, null), report("c0d3e"), backup(1)));

        Run labelled = DaemonIdentities.of(List.of(run)).labelled(run);

        assertThat(IntStream.range(0, run.rows()).mapToObj(labelled::name))
                .as("the backups came again, and of a unit that comes again two are two")
                .containsExactly(
                        "job (job-*.service)",
                        "sh (/tmp/report.*.sh)",
                        "python3 (backup-1.service)",
                        "job (job-*.service)",
                        "sh (/tmp/report.*.sh)",
                        "python3 (backup-2.service)",
                        "job (job-*.service)",
                        "sh (/tmp/report.*.sh)",
                        "python3 (backup-1.service)");
    }

    @Test
    void areTheOnesOfATableThatLeavesOutNumbers() {
        DaemonIdentities table = DaemonIdentities.ofDaemons(List.of(
                new DaemonIdentities.Daemon("job", ProcessIdentity.of("job-*.service", "/opt/job", null, null))));
        Run run = run(List.of(row("job", "job-99x5.service", "/opt/job", null, null)));

        assertThat(table.labelled(run).name(0)).isEqualTo("job (job-*.service)");
    }

    private static ProcessDiff report(String number) {
        return row("sh", null, "/bin/sh", "/tmp/report." + number + ".sh", null);
    }

    private static ProcessDiff backup(int number) {
        return row("python3", "backup-" + number + ".service", PYTHON, null, null);
    }

    @SafeVarargs
    private static Run run(List<ProcessDiff>... samples) {
        Run.Builder run = Run.builder(RunHeader.of("m", "p", OptionalDouble.empty()));
        for (int i = 0; i < samples.length; i++) {
            run.add(Sample.of(i + 1, Instant.EPOCH, 1, 0, samples[i]));
        }
        return run.build();
    }

    @Test
    void countAProcessThatWasHardlySeenToTheOneDaemonThatItCanBe() {
        ProcessDiff backup = row("python3", "backup.service", PYTHON, null, null);
        ProcessDiff other = row("python3", "report.service", "/opt/python3.12", null, null);
        ProcessDiff executableOnly = row("python3", null, PYTHON, null, null);
        ProcessDiff unseen = row("python3", null, null, null, null);

        assertThat(labels(backup, executableOnly, unseen)).containsOnly("python3 (backup.service)");
        assertThat(labels(backup, other, executableOnly, unseen))
                .containsExactly(
                        "python3 (backup.service)", "python3 (report.service)", "python3 (backup.service)", "python3");
    }

    @Test
    void leaveTheProgramItsName() {
        assertThat(labels(
                        new ProcessDiff[] {row("cron", "cron.service", "/usr/sbin/cron", null, null), program("cron")}))
                .containsExactly("cron (cron.service)", "cron");
    }

    private static ProcessDiff program(String name) {
        return ProcessDiff.of(9, name, true, Lifecycle.PHANTOM, Measures.none())
                .withIdentity(Optional.of(ProcessIdentity.of("emp.service", "/opt/" + name, null, null)));
    }

    private static ProcessDiff row(
            String name,
            @Nullable String unit,
            @Nullable String executable,
            @Nullable String script,
            @Nullable String queue) {
        ProcessIdentity identity = ProcessIdentity.of(unit, executable, script, queue);
        return ProcessDiff.of(7, name, false, Lifecycle.CONTINUED, Measures.none())
                .withIdentity(Optional.of(identity).filter(seen -> !seen.equals(ProcessIdentity.NONE)));
    }

    private static Stream<String> labels(ProcessDiff... rows) {
        Run run = Run.builder(RunHeader.of("m", "p", OptionalDouble.empty()))
                .add(Sample.of(1, Instant.EPOCH, 1, 0, List.of(rows)))
                .build();
        Run labelled = DaemonIdentities.of(List.of(run)).labelled(run);
        return IntStream.range(0, rows.length).mapToObj(labelled::name);
    }
}
