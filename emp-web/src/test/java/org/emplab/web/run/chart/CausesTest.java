package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
    void saysThatNoDaemonWasSeenInALongSample() {
        Cause unexplained =
                new Cause(75, 0, 163913, 35662.9, Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());

        assertThat(new Causes(List.of(unexplained), List.of()).table().rows().get(0))
                .contains("no daemon seen");
    }
}
