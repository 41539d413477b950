package org.emplab.analysis.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.runfile.RunFileReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TakenTimeTest {
    @TempDir
    Path directory;

    private static final String ACCOUNT = """
            {"onCpuNanos":900,"waitedNanos":70,"interruptedNanos":20,"stolenNanos":10,"blockedNanos":0,"rootNanos":1000,
            "threads":1,"causes":[
            {"kind":"process","name":"backup","pid":50,"waitedNanos":60,"times":2},
            {"kind":"process","name":"cron","pid":51,"waitedNanos":10,"times":1},
            {"kind":"softirq","name":"NET_RX","interruptedNanos":20,"times":4},
            {"kind":"stolen","name":"hypervisor","interruptedNanos":10,"times":1}]}""";

    @Test
    void aDaemonThatWorkedElsewhereTookNothing() throws IOException {
        Run taken = TakenTime.of(run(ACCOUNT));

        assertThat(nanos(taken, "backup")).isEqualTo(60);
        assertThat(nanos(taken, "indexer")).isZero();
    }

    @Test
    void aProcessWithoutARowAndAnInterruptGetRows() throws IOException {
        Run taken = TakenTime.of(run(ACCOUNT));

        assertThat(nanos(taken, "cron")).isEqualTo(10);
        assertThat(nanos(taken, "[softirq NET_RX]")).isEqualTo(20);
        assertThat(nanos(taken, "[hypervisor]")).isEqualTo(10);
    }

    @Test
    void theProgramsRowStays() throws IOException {
        assertThat(nanos(TakenTime.of(run(ACCOUNT)), "put")).isEqualTo(900);
    }

    @Test
    void aRunWithoutAccountsIsRefused() {
        assertThatThrownBy(() -> TakenTime.of(run(null)))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("sample 1")
                .hasMessageContaining("emp doctor");
    }

    @Test
    void anIncompleteAccountIsRefused() {
        for (String missing : new String[] {"lost", "unfinished"}) {
            String account = ACCOUNT.replace("\"threads\":1", "\"threads\":1,\"" + missing + "\":2");
            assertThatThrownBy(() -> TakenTime.of(run(account)))
                    .isInstanceOf(UnsuitableInputException.class)
                    .hasMessageContaining("account of sample 1")
                    .hasMessageContaining("incomplete");
        }
    }

    private static long nanos(Run run, String name) {
        for (int row = 0; row < run.rows(); row++) {
            if (run.name(row).equals(name)) {
                return run.require(Measure.CPU_NANOS, row);
            }
        }
        throw new AssertionError("no row of " + name);
    }

    private Run run(@Nullable String account) throws IOException {
        String rows = """
                {"pid":9,"name":"put","put":true,"lifecycle":"phantom","cpuNanos":900,"userMicros":1,"systemMicros":0},
                {"pid":50,"name":"backup","put":false,"lifecycle":"continued","cpuNanos":5000,"userMicros":5,"systemMicros":0},
                {"pid":60,"name":"indexer","put":false,"lifecycle":"continued","cpuNanos":7000,"userMicros":7,"systemMicros":0}""";
        String sample = "{\"sample\":1,\"startedAt\":\"2026-01-01T00:00:00Z\",\"elapsedNanos\":1000,\"exitCode\":0"
                + (account == null ? "" : ",\"account\":" + account) + ",\"processes\":[" + rows + "]}";
        Path file = directory.resolve("run.emprun.jsonl");
        Files.writeString(
                file,
                "{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"put\"}\n" + sample.replace("\n", "") + "\n");
        return RunFileReader.read(file);
    }
}
