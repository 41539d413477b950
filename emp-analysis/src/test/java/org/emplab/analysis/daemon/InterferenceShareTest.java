package org.emplab.analysis.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;

/** Runs of 20 samples of 2 s; the seventh is an L-sample. */
class InterferenceShareTest {
    private static final List<Integer> SEVENTH = List.of(7);
    private static final String WAITED = "waitedNanos";
    private static final String INTERRUPTED = "interruptedNanos";
    private static final String STOLEN = "stolenNanos";
    private static final String BLOCKED = "blockedNanos";

    @Test
    void saysWhatADaemonWorkedAndWhatTheProgramLost() {
        Run run = run(
                34_900,
                WAITED,
                List.of(RunsOfTimes.daemon("rhn_check", 35_200, 0), RunsOfTimes.daemon("indexer", 5000, 0)),
                Map.of("kind", "process", "name", "rhn_check", "pid", 77, WAITED, 34_900_000_000L));

        assertThat(InterferenceShare.of(run, Optional.empty(), ProcessTime.USER_SYSTEM, SEVENTH))
                .extracting(share -> share.name() + " " + share.words())
                .containsExactly(
                        "rhn_check worked 35.2 s, 34.9 s of them the program waited",
                        "indexer worked 5 s, and the program waited for none of them");
    }

    @Test
    void interruptsAreTheCause() {
        Run run = run(
                900, INTERRUPTED, List.of(), Map.of("kind", "softirq", "name", "NET_RX", INTERRUPTED, 880_000_000L));

        assertThat(signs(run))
                .isEqualTo("of 900 ms that the sample takes more, interrupts took 900 ms, most of it [softirq NET_RX]");
        assertThat(InterferenceShare.of(run, Optional.empty(), ProcessTime.USER_SYSTEM, SEVENTH))
                .extracting(InterferenceShare::words)
                .containsExactly("interrupted the program for 880 ms");
    }

    @Test
    void stealIsTheCause() {
        Run run =
                run(900, STOLEN, List.of(), Map.of("kind", "stolen", "name", "hypervisor", INTERRUPTED, 900_000_000L));

        assertThat(signs(run)).isEqualTo("of 900 ms that the sample takes more, the hypervisor took 900 ms");
    }

    @Test
    void itsOwnSleepIsTheCause() {
        assertThat(signs(run(900, BLOCKED, List.of(), Map.of("kind", "others", "count", 0))))
                .isEqualTo("of 900 ms that the sample takes more, it slept by itself 900 ms");
    }

    private static String signs(Run run) {
        return UnexplainedSamples.of(
                        run, ProcessTime.USER_SYSTEM, SEVENTH, Daemons.find(run, ProcessTime.USER_SYSTEM, SEVENTH))
                .get(0)
                .signs();
    }

    /**
     * @param more ms that the seventh sample takes more, all of them in one part of its account
     * @param cause of that
     */
    private static Run run(long more, String part, List<ProcessDiff> daemons, Map<String, Object> cause) {
        Run.Builder builder = Run.builder(RunHeader.of("sodb12", "INC2", OptionalDouble.of(2)));
        Map<String, Object> usual = Map.of("onCpuNanos", 2_000_000_000L);
        Map<String, Object> longer =
                Map.of("onCpuNanos", 2_000_000_000L, part, more * 1_000_000, "causes", List.of(cause));
        for (int number = 1; number <= 20; number++) {
            builder.add(
                    SEVENTH.contains(number)
                            ? sample(number, 2000 + more, daemons, longer)
                            : sample(number, 2000, List.of(), usual));
        }
        return builder.build();
    }

    private static Sample sample(int number, long millis, List<ProcessDiff> daemons, Map<String, Object> account) {
        List<ProcessDiff> rows = new ArrayList<>(daemons);
        rows.add(0, RunsOfTimes.put(2000, 0));
        Instant startedAt = Instant.parse("2026-01-05T08:00:00Z").plusSeconds(2L * number);
        return Sample.of(number, startedAt, millis * 1_000_000, 0, rows).withExtra(Map.of("account", account));
    }
}
