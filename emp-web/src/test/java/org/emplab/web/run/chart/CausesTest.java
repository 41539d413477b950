package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.web.run.DaemonLane;
import org.emplab.web.run.RunSeries;
import org.emplab.web.run.SamplePoint;
import org.emplab.web.run.chart.Causes.Cause;
import org.junit.jupiter.api.Test;

class CausesTest {
    @Test
    void tellsOfABusyMachineWhereTheProgramIsSeldomOnACpu() {
        assertThat(Causes.wait("INC1", 424, 220.5))
                .hasValue("INC1 was on a CPU for 52 % of its time: unless it waits by itself, the machine was busy, and"
                        + " no sample stands out.");
        assertThat(Causes.wait("INC1", 424, 420)).isEmpty();
        assertThat(Causes.wait("threads", 424, 800)).isEmpty();
    }

    @Test
    void hasAUsualTimeWhereOnlyTheLongestExecutionsAreKnownAndAPeriodFromThreeEventsOn() {
        RunSeries.Builder samples = new RunSeries.Builder();
        for (int i = 1; i <= 9; i++) {
            long nanos = i % 3 == 0 ? 2_000_000_000L : 1_000_000_000L;
            samples.add(new SamplePoint(
                    i, Optional.empty(), Instant.ofEpochSecond(i), nanos, OptionalLong.empty(), false, false));
        }
        List<DaemonLane.Execution> long3 = List.of(execution(3), execution(6), execution(9));
        RunSeries series = samples.build();

        Causes often =
                Causes.of(series, List.of(3, 6, 9), 1000, List.of(new DaemonLane("often", 9, 510_500_000, long3)));
        assertThat(often.samples().get(0).usualMillis()).hasValue(510.5);
        assertThat(often.words()).containsExactly("often: 3, every 3 s, in 6 other samples");
        assertThat(Causes.of(series, List.of(3, 6), 1000, List.of(new DaemonLane("rare", 2, 0, long3.subList(0, 2))))
                        .words())
                .containsExactly("rare: 2, in no other sample");
    }

    private static DaemonLane.Execution execution(int sample) {
        return new DaemonLane.Execution(sample, 1_000_000_000L);
    }

    @Test
    void saysThatNoDaemonWasSeenInALongSample() {
        Cause unexplained =
                new Cause(75, 0, 163913, 35662.9, Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());

        assertThat(new Causes(List.of(unexplained), List.of()).table().rows().get(0))
                .contains("no daemon seen");
    }
}
