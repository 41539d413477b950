package org.emplab.analysis.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.model.Run;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonStartTest {
    private static final String STARTS = """
            [{"by":"backup.timer","unit":"backup.service","schedule":"OnCalendar=hourly","next":"2026-11-26T07:00:00Z"},
            {"by":"/etc/cron.d/mail","schedule":"*/5 * * * *","programs":["/opt/mail.py"]},
            {"by":"/etc/cron.daily","schedule":"daily","programs":["/etc/cron.daily/logrotate"]}]""";

    @TempDir
    Path directory;

    @Test
    void aTimerStartsAServiceAtSetTimes() throws IOException {
        assertThat(start("unit", "backup.service", "script", "/opt/backup.py"))
                .isEqualTo(new DaemonStart(
                        "python3",
                        "python3 (backup.service: /opt/backup.py)",
                        "backup.timer",
                        Optional.of("OnCalendar=hourly"),
                        Optional.of("2026-11-26T07:00:00Z"),
                        Optional.of("emp doctor --stop backup.service"),
                        Optional.of("emp doctor --restore")));
    }

    @Test
    void cronStartsAScriptOfItsTable() throws IOException {
        DaemonStart start =
                start("unit", "cron.service", "executable", "/usr/bin/python3.11", "script", "/opt/mail.py");

        assertThat(start.startedBy()).isEqualTo("/etc/cron.d/mail");
        assertThat(start.schedule()).contains("*/5 * * * *");
        assertThat(start.stop()).contains("comment its line out in /etc/cron.d/mail");
        assertThat(start.tryWithout()).isEmpty();
    }

    @Test
    void aServiceOfItsOwnIsStoppedByItsUnit() throws IOException {
        DaemonStart start = start("unit", "snapd.service", "executable", "/usr/lib/snapd/snapd");

        assertThat(start.startedBy()).isEqualTo("snapd.service");
        assertThat(start.schedule()).isEmpty();
        assertThat(start.stop()).contains("emp doctor --stop snapd.service");
        assertThat(start.tryWithout()).contains("emp compare --without snapd.service -- PROGRAM");
    }

    @Test
    void aScriptOfADailyDirectoryIsMovedAway() throws IOException {
        DaemonStart start = start("unit", "cron.service", "executable", "/etc/cron.daily/logrotate");

        assertThat(start.startedBy()).isEqualTo("/etc/cron.daily");
        assertThat(start.stop()).contains("move /etc/cron.daily/logrotate away from /etc/cron.daily");
    }

    @Test
    void aServiceThatTheMachineDoesNotRunHasNoAdvice() throws IOException {
        DaemonStart start = start("unit", "pipewire.service", "executable", "/usr/bin/pipewire");

        assertThat(start.startedBy()).isEqualTo("pipewire.service");
        assertThat(start.stop()).isEmpty();
    }

    @Test
    void nothingStopsAKernelWorker() throws IOException {
        DaemonStart start = start("queue", "events_power_efficient");

        assertThat(start.startedBy()).isEqualTo("kernel, work queue events_power_efficient");
        assertThat(start.stop()).isEmpty();
    }

    @Test
    void nothingIsSaidOfAProcessOfALogin() throws IOException {
        Run run = run("unit", "session-7.scope", "executable", "/usr/bin/vim");

        assertThat(DaemonStart.of(List.of("python3"), Optional.empty(), List.of(run)))
                .isEmpty();
    }

    private DaemonStart start(String... identity) throws IOException {
        List<DaemonStart> starts =
                DaemonStart.of(List.of("absent", "python3"), Optional.empty(), List.of(run(identity)));
        assertThat(starts).hasSize(1);
        return starts.get(0);
    }

    private Run run(String... identity) throws IOException {
        Path file = directory.resolve("one.jsonl");
        Files.writeString(
                file,
                Stream.of("""
                                {"format":"emp-run/1","machine":"m","program":"p","taskLengthSeconds":1,
                                "environment":{"services":{"manager":"systemd","running":["snapd.service"],"starts":%s}}}""".formatted(STARTS), """
                                {"sample":1,"startedAt":"2026-11-26T06:00:00Z","elapsedNanos":1000000000,"exitCode":0,
                                "processes":[{"pid":5,"name":"python3","put":false,"lifecycle":"continued",
                                "userMicros":5,"systemMicros":0,"identity":{%s}}]}""".formatted(json(identity)))
                        .map(line -> line.replace("\n", ""))
                        .collect(Collectors.joining("\n", "", "\n")));
        return RunFileReader.read(file);
    }

    private static String json(String... keysAndTexts) {
        return IntStream.iterate(0, i -> i < keysAndTexts.length, i -> i + 2)
                .mapToObj(i -> "\"" + keysAndTexts[i] + "\":\"" + keysAndTexts[i + 1] + "\"")
                .collect(Collectors.joining(","));
    }
}
