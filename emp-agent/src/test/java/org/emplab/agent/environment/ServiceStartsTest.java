package org.emplab.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceStartsTest {
    @TempDir
    Path directory;

    /** The output is that of systemd 252. */
    @Test
    void tellsOfEachTimerWhatItStartsAndWhen() {
        CapturedTree tree = new CapturedTree(directory).command("systemctl", """
                cat <<'END'
                TimersCalendar={ OnCalendar=*-*-* *:00:00 ; next_elapse=Thu 2026-11-26 07:00:00 UTC }
                NextElapseUSecRealtime=Thu 2026-11-26 07:00:00 UTC
                Unit=backup.service
                Id=backup.timer

                TimersMonotonic={ OnUnitActiveUSec=6h ; next_elapse=1d }
                NextElapseUSecRealtime=
                Unit=tidy.service
                Id=tidy.timer
                END
                """);

        assertThat(ServiceStarts.ofTimers(tree.machine(), List.of("backup.timer", "tidy.timer")))
                .containsExactly(
                        Map.of(
                                "by", "backup.timer",
                                "unit", "backup.service",
                                "schedule", "OnCalendar=*-*-* *:00:00",
                                "next", "2026-11-26T07:00:00Z"),
                        Map.of("by", "tidy.timer", "unit", "tidy.service", "schedule", "OnUnitActiveUSec=6h"));
    }

    @Test
    void keepsOfCommandsOfCronTheProgramsOnly() {
        CapturedTree tree = new CapturedTree(directory)
                .file("/opt/mail.py", "")
                .file("/usr/bin/python3", "")
                .file("/home/ann/sync.sh", "")
                .file("/etc/cron.daily/logrotate", "")
                .file("/etc/cron.d/mail", """
                        # m h dom mon dow user command
                        SHELL=/bin/sh
                        */5 * * * * root TOKEN=secret /usr/bin/python3 /opt/mail.py --password=secret /etc/absent >/dev/null
                        @reboot root echo hello""")
                .file("/var/spool/cron/crontabs/ann", "30\t4 1-7 * MON (/home/ann/sync.sh --key secret)");

        assertThat(ServiceStarts.ofCron(
                        tree.machine(),
                        List.of("/etc/cron.d/mail", "/etc/cron.daily/logrotate", "/var/spool/cron/crontabs/ann")))
                .containsExactly(
                        Map.of(
                                "by", "/etc/cron.d/mail",
                                "schedule", "*/5 * * * *",
                                "programs", List.of("/usr/bin/python3", "/opt/mail.py")),
                        Map.of(
                                "by", "/etc/cron.daily",
                                "schedule", "daily",
                                "programs", List.of("/etc/cron.daily/logrotate")),
                        Map.of(
                                "by", "/var/spool/cron/crontabs/ann",
                                "schedule", "30 4 1-7 * MON",
                                "programs", List.of("/home/ann/sync.sh")));
    }
}
