package org.emplab.analysis.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.runfile.RunFileReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who took time from a program, of one sample, over a run, and as rows of daemons. */
class AccountTest {
    @TempDir
    Path directory;

    private static final String ACCOUNT = """
            {"onCpuNanos":900,"waitedNanos":70,"interruptedNanos":20,"stolenNanos":10,"blockedNanos":0,"rootNanos":1000,
            "threads":1,"causes":[
            {"kind":"process","name":"backup","pid":50,"waitedNanos":60,"times":2},
            {"kind":"process","name":"cron","pid":51,"waitedNanos":10,"times":1},
            {"kind":"softirq","name":"NET_RX","interruptedNanos":20,"times":4},
            {"kind":"stolen","name":"hypervisor","interruptedNanos":10,"times":1},
            {"kind":"others","count":3,"waitedNanos":3}]}""";

    @Test
    void theSharesOfARunAddUpToOne() throws IOException {
        AccountSummary summary = AccountSummary.of(run(ACCOUNT)).orElseThrow();

        assertThat(summary.onCpu() + summary.waited() + summary.interrupted() + summary.stolen() + summary.blocked())
                .isCloseTo(1, within(1e-12));
        assertThat(summary.largest().orElseThrow().name()).isEqualTo("backup");
        assertThat(summary.largest().orElseThrow().most().sample()).isEqualTo(1);
    }

    @Test
    void aRunWithoutAccountsHasNoSummary() throws IOException {
        assertThat(AccountSummary.of(run(null))).isEmpty();
    }

    @Test
    void tellsWhoTookHowMuch() throws IOException {
        Account account = Account.of(run(ACCOUNT).sample(0)).orElseThrow();

        assertThat(account.nanos()).isEqualTo(1000);
        assertThat(account.takers())
                .extracting(Account.Taker::title, Account.Taker::nanos)
                .containsExactly(
                        tuple("backup", 60L),
                        tuple("cron", 10L),
                        tuple("[softirq NET_RX]", 20L),
                        tuple("[hypervisor]", 10L),
                        tuple("others", 3L));
    }

    @Test
    void theProgramsOwnThreadsAreTheWorstWhereTheyTookMost() throws IOException {
        String own = ACCOUNT.replace(
                "{\"kind\":\"process\",\"name\":\"backup\",\"pid\":50",
                "{\"kind\":\"own\",\"name\":\"its own threads\"");

        assertThat(largest(own).kind()).isEqualTo("own");
    }

    @Test
    void noNameTookMostWhereTheRestIsLarger() throws IOException {
        LargestCause largest = largest(ACCOUNT.replace("\"waitedNanos\":70,", "\"waitedNanos\":700,"));

        assertThat(largest.kind()).isEqualTo("others");
        assertThat(largest.nanos()).isEqualTo(700 + 20 + 10 - 100);
    }

    @Test
    void processesOfOneNameTookTheirTimeTogether() throws IOException {
        LargestCause largest = largest(ACCOUNT.replace(
                "{\"kind\":\"process\",\"name\":\"cron\",\"pid\":51,\"waitedNanos\":10,\"times\":1}",
                "{\"kind\":\"process\",\"name\":\"true\",\"pid\":52,\"waitedNanos\":50,\"times\":1},"
                        + "{\"kind\":\"process\",\"name\":\"true\",\"count\":9,\"waitedNanos\":40,\"times\":9}"));

        assertThat(largest.name()).isEqualTo("true");
        assertThat(largest.most().nanos()).isEqualTo(90);
    }

    @Test
    void processesCountTogetherByWhoStartedThemByServiceAndByNameWhereNoneTookHalf() throws IOException {
        String storm = "\"startedBy\":{\"name\":\"sh\",\"pid\":7,\"script\":\"/x/storm\"}";
        assertThat(ofThree("{\"name\":\"sh\",\"script\":\"/x/storm\"}", "{\"name\":\"true\"," + storm + "}"))
                .isEqualTo("sh (/x/storm) and what it started");
        assertThat(ofThree("{\"name\":\"cc\",\"unit\":\"ci.service\"}", "{\"name\":\"ld\",\"unit\":\"ci.service\"}"))
                .isEqualTo("ci.service");
        assertThat(ofThree("{\"name\":\"py\",\"script\":\"/a.py\"}", "{\"name\":\"py\",\"script\":\"/b.py\"}"))
                .isEqualTo("py");
        assertThat(ofThree("{\"name\":\"cc\"}", "{\"name\":\"ld\"}")).isEqualTo("nothing");
    }

    /** What took most where two took three tenths each and a bystander took four. */
    private String ofThree(String one, String other) throws IOException {
        String three = ACCOUNT.replaceAll("\"causes\":.*", "\"causes\":[").replaceAll("(?s)\\[.*", "[")
                + Stream.of(one, other)
                        .map(cause -> "{\"kind\":\"process\",\"waitedNanos\":30," + cause.substring(1) + ",")
                        .collect(Collectors.joining())
                + "{\"kind\":\"process\",\"name\":\"backup\",\"waitedNanos\":40}]}";
        return Optional.of(largest(three))
                .filter(LargestCause::isMost)
                .map(LargestCause::title)
                .orElse("nothing");
    }

    @Test
    void aQuotaTookMostWhereItStoppedTheProgramForLongerThanAnyProcess() throws IOException {
        assertThat(largest(ACCOUNT + ",\"disturbances\":{\"quotaMicros\":700}"))
                .isEqualTo(new LargestCause(
                        "a CPU quota", "quota", Optional.empty(), 1, 1, 700_000, new LargestCause.Most(1, 700_000)));
        assertThat(largest(ACCOUNT + ",\"disturbances\":{\"quotaMicros\":0}").name())
                .isEqualTo("backup");
    }

    @Test
    void whoHadTheCpuWhileAQuotaStoppedTheProgramIsNotAccused() throws IOException {
        String inMicros = ACCOUNT.replaceAll("(Nanos\":\\d\\d+)", "$1000");
        assertThat(largest(inMicros + ",\"disturbances\":{\"quotaMicros\":20}").name())
                .as("it may have had 40 of 100 µs for the quota")
                .isEqualTo("a CPU quota");
        assertThat(largest(inMicros + ",\"disturbances\":{\"quotaMicros\":5}").name())
                .isEqualTo("backup");
    }

    @Test
    void whoTookAPartAddsUpToIt() throws IOException {
        Account account = Account.of(run(ACCOUNT.replace("\"waitedNanos\":70,", "\"waitedNanos\":100,"))
                        .sample(0))
                .orElseThrow();

        assertThat(account.taken(Account.Taker::waitedNanos, account.waitedNanos()))
                .extracting(Account.Taken::title, Account.Taken::nanos)
                .containsExactly(tuple("backup", 60L), tuple("others", 30L), tuple("cron", 10L));
    }

    private LargestCause largest(String account) throws IOException {
        return AccountSummary.of(run(account)).orElseThrow().largest().orElseThrow();
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

    @Test
    void aDaemonThatWorkedElsewhereTookNothing() throws IOException {
        Run taken = InterferenceTime.of(run(ACCOUNT));

        assertThat(nanos(taken, "backup")).isEqualTo(60);
        assertThat(nanos(taken, "indexer")).isZero();
    }

    @Test
    void aProcessWithoutARowAndAnInterruptGetRows() throws IOException {
        Run taken = InterferenceTime.of(run(ACCOUNT));

        assertThat(nanos(taken, "cron")).isEqualTo(10);
        assertThat(nanos(taken, "[softirq NET_RX]")).isEqualTo(20);
        assertThat(nanos(taken, "[hypervisor]")).isEqualTo(10);
    }

    @Test
    void theProgramsRowStays() throws IOException {
        assertThat(nanos(InterferenceTime.of(run(ACCOUNT)), "put")).isEqualTo(900);
    }

    @Test
    void aRunWithoutAccountsIsRefused() {
        assertThatThrownBy(() -> InterferenceTime.of(run(null)))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("sample 1")
                .hasMessageContaining("emp doctor");
    }

    @Test
    void anIncompleteAccountIsRefused() {
        for (String missing : new String[] {"lost", "unfinished"}) {
            String account = ACCOUNT.replace("\"threads\":1", "\"threads\":1,\"" + missing + "\":2");
            assertThatThrownBy(() -> InterferenceTime.of(run(account)))
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
}
