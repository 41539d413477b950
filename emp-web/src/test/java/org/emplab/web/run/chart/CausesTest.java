package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

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
}
