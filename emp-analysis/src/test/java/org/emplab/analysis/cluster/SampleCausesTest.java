package org.emplab.analysis.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.SampleCauses.SampleCause;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;

/** Runs of 20 samples of 2 s; the seventh takes 900 ms more. */
class SampleCausesTest {
    private static final long MILLI = 1_000_000;

    @Test
    void namesTheDaemonThatMakesUpHalfOfTheExcess() {
        SampleCause cause = cause(Map.of(), Map.of(), daemon("cron", 200), daemon("backup", 500));

        assertThat(cause.name()).hasValue("backup");
        assertThat(cause.evidence()).isEqualTo(SampleCause.Evidence.PT);
        assertThat(cause.millis()).hasValue(500);
        assertThat(cause.excessMillis()).isEqualTo(900);
        assertThat(cause.elsewhere()).hasValue(0);
    }

    @Test
    void namesNoneWhereTheRestIsLarger() {
        assertThat(cause(Map.of(), Map.of(), daemon("cron", 300), daemon("backup", 400))
                        .name())
                .isEmpty();
    }

    @Test
    void theAccountWinsOverADaemonThatWorkedOnAnotherCpu() {
        Map<String, Object> usual = Map.of("onCpuNanos", 2000 * MILLI);
        Map<String, Object> slept = Map.of("onCpuNanos", 2000 * MILLI, "blockedNanos", 900 * MILLI);
        SampleCause cause = cause(usual, slept, daemon("backup", 900));

        assertThat(cause.name()).hasValue("the program's own sleep");
        assertThat(cause.evidence()).isEqualTo(SampleCause.Evidence.ACCOUNT);
        assertThat(cause.usualMillis()).hasValue(0);
    }

    @Test
    void theProgramWaitedForAsMuchInEachSampleIsNoCause() {
        Map<String, Object> usual = waited(1000, taker("java", 1000));
        Map<String, Object> longer = waited(1900, taker("java", 1000), taker("true", 600), taker("sh", 300));

        assertThat(cause(usual, longer).name()).hasValue("true");
        assertThat(cause(usual, longer).millis()).hasValue(600);
        assertThat(cause(usual, waited(1900, taker("java", 1000), taker("a", 300), taker("b", 300), taker("c", 300)))
                        .name())
                .hasValue("waiting for a CPU");
    }

    private static Map<String, Object> waited(long millis, Object... causes) {
        return Map.of("onCpuNanos", 1000 * MILLI, "waitedNanos", millis * MILLI, "causes", List.of(causes));
    }

    private static Map<String, Object> taker(String name, long millis) {
        return Map.of("kind", "process", "name", name, "pid", 7, "waitedNanos", millis * MILLI);
    }

    private static ProcessDiff daemon(String name, long millis) {
        return RunsOfTimes.daemon(name, millis, 0);
    }

    private static SampleCause cause(Map<String, Object> usual, Map<String, Object> ofSeventh, ProcessDiff... daemons) {
        Run.Builder run = Run.builder(RunHeader.of("sodb12", "INC2", OptionalDouble.of(2)));
        for (int number = 1; number <= 20; number++) {
            List<ProcessDiff> rows = new ArrayList<>(List.of(RunsOfTimes.put(2000, 0)));
            rows.addAll(number == 7 ? List.of(daemons) : List.of());
            Map<String, Object> account = number == 7 ? ofSeventh : usual;
            run.add(Sample.of(
                            number,
                            Instant.parse("2026-01-05T08:00:00Z").plusSeconds(2L * number),
                            (number == 7 ? 2900 : 2000) * MILLI,
                            0,
                            rows)
                    .withExtra(account.isEmpty() ? Map.of() : Map.of("account", account)));
        }
        return SampleCauses.of(run.build(), ProcessTime.USER_SYSTEM, List.of(7)).get(0);
    }
}
