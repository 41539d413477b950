package org.emplab.analysis.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.data.Offset;
import org.emplab.analysis.distribution.DaemonsPerBin.Row;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class DaemonsPerBinTest {
    private static final long SECOND = 1_000_000_000;

    /** Table 12 of repeatability.txt has for bin 8015 {@code java: 2, 7, 4.5, 3.54, 2} and for 8021 {@code cifsd … 0 … 1}. */
    @Test
    void givesTheRowsOfThePapersTable() {
        Run run = RunsOfTimes.of("INC8")
                .sample(8 * SECOND, 0, put(8015, 0), daemon("java", 2, 0))
                .sample(8 * SECOND, 0, put(8014, 1), daemon("java", 5, 2))
                .sample(8 * SECOND, 0, put(8021, 0), daemon("cifsd", 0, 1))
                .build();

        DaemonsPerBin daemons = of(run);

        assertThat(daemons.rows()).hasSize(2);
        Row java = daemons.rows().get(0);
        assertThat(java.binFromMillis()).isEqualTo(8015);
        assertThat(java.name()).isEqualTo("java");
        assertThat(java.executions()).isEqualTo(2);
        assertThat(java.minMillis()).isEqualTo(2);
        assertThat(java.maxMillis()).isEqualTo(7);
        assertThat(java.meanMillis()).isEqualTo(4.5);
        assertThat(java.sdMillis()).isCloseTo(3.54, Offset.offset(0.005));
        assertThat(daemons.rows().get(1)).isEqualTo(new Row(8021, 8022, "cifsd", 1, 1, 1, 1, 0));
    }

    @Test
    void twoProcessesOfOneNameAreTwoExecutionsAndIdleOnesAreNone() {
        Run run = RunsOfTimes.of("INC8")
                .sample(8 * SECOND, 0, put(8015, 0), daemon("java", 1, 0), daemon("java", 3, 0), daemon("ntpd", 0, 0))
                .build();

        assertThat(of(run).rows())
                .singleElement(InstanceOfAssertFactories.type(Row.class))
                .returns("java", Row::name)
                .returns(2, Row::executions);
    }

    @Test
    void failedSamplesTakeNoPart() {
        Run run = RunsOfTimes.of("INC8")
                .sample(8 * SECOND, 1, put(8015, 0), daemon("java", 1, 0))
                .build();

        assertThat(of(run).rows()).isEmpty();
        assertThat(of(run).histogram().total()).isZero();
    }

    @Test
    void groupsKernelWorkers() {
        Run run = RunsOfTimes.of("INC8")
                .sample(8 * SECOND, 0, put(8015, 0), daemon("kworker/0:1", 1, 0), daemon("kworker/u8:3-events", 2, 0))
                .build();

        DaemonsPerBin grouped =
                DaemonsPerBin.of(run, ProcessTime.USER_SYSTEM, name -> name.split("/", 2)[0], BinWidth.ofMillis(1));

        assertThat(grouped.rows())
                .singleElement(InstanceOfAssertFactories.type(Row.class))
                .returns("kworker", Row::name)
                .returns(2, Row::executions);
    }

    private static DaemonsPerBin of(Run run) {
        return DaemonsPerBin.of(run, ProcessTime.USER_SYSTEM, name -> name, BinWidth.ofMillis(1));
    }
}
