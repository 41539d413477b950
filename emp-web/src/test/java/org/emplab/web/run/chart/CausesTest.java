package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.analysis.cluster.SampleCauses.SampleCause;
import org.emplab.analysis.cluster.SampleCauses.SampleCause.Evidence;
import org.emplab.server.run.catalogue.RunCatalogue.SamplePoint;
import org.emplab.server.run.catalogue.RunSeries;
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
    void tellsHowOftenEachCauseComesAndAPeriodFromThreeEventsOn() {
        RunSeries.Builder samples = new RunSeries.Builder();
        for (int i = 1; i <= 9; i++) {
            samples.add(new SamplePoint(
                    i, Optional.empty(), Instant.ofEpochSecond(i), 1_000_000_000L, OptionalLong.empty(), false, false));
        }
        RunSeries series = samples.build();

        assertThat(Causes.of(series, List.of(cause(3, "often", 6), cause(6, "often", 6), cause(9, "often", 6)))
                        .daemons())
                .extracting(Causes.Daemon::words)
                .containsExactly("often: 3, every 3 s, in 6 other samples");
        assertThat(Causes.of(series, List.of(cause(3, "rare", 0), cause(6, "rare", 0)))
                        .daemons())
                .extracting(Causes.Daemon::words)
                .containsExactly("rare: 2, in no other sample");
    }

    private static SampleCause cause(int sample, String name, long elsewhere) {
        return new SampleCause(
                sample,
                2000,
                1000,
                Optional.of(name),
                Evidence.PT,
                OptionalDouble.of(1000),
                OptionalDouble.empty(),
                OptionalLong.of(elsewhere));
    }

    @Test
    void saysThatNoCauseWasSeenOfALongSample() {
        SampleCause unexplained = new SampleCause(
                75,
                163913,
                35662.9,
                Optional.empty(),
                Evidence.PT,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty());

        assertThat(new Causes(List.of(unexplained), List.of()).table().rows().get(0))
                .contains("none seen");
    }
}
