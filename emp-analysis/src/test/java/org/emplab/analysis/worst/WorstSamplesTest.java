package org.emplab.analysis.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.List;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.worst.WorstSamples.ProcessRow;
import org.emplab.analysis.worst.WorstSamples.WorstSample;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class WorstSamplesTest {
    private static final long MILLI = 1_000_000;

    /** Table 12 of characterizing.txt: the daemons at the worst PT of PUT256, 2,229 ms together. */
    private static final Run PUT256 = RunsOfTimes.of("PUT256")
            .sample(256_502 * MILLI, 0, put(256_502, 0), daemon("java", 2, 0))
            .sample(
                    258_800 * MILLI,
                    0,
                    daemon("java", 2, 0),
                    daemon("md0_raid1", 0, 4),
                    daemon("jbd2/md0-8", 0, 1),
                    put(256_514, 0),
                    daemon("flush-9:0", 0, 10),
                    daemon("proc_monitor", 200, 62),
                    daemon("rhnsd", 6, 0),
                    daemon("rhn_check", 1_900, 44))
            .sample(999_999 * MILLI, 1, put(999_999, 0))
            .build();

    @Test
    void showsEveryProcessOfTheWorstSample() {
        List<WorstSample> worst = WorstSamples.of(PUT256, ProcessTime.USER_SYSTEM, Quantity.PT, 1);

        assertThat(worst).hasSize(1);
        WorstSample sample = worst.get(0);
        assertThat(sample.number()).isEqualTo(2);
        assertThat(sample.ptMillis()).hasValue(256_514);
        assertThat(sample.daemonMillis()).isEqualTo(2_229);
        assertThat(sample.processes())
                .extracting(ProcessRow::name)
                .containsExactly(
                        "INC", "rhn_check", "proc_monitor", "flush-9:0", "rhnsd", "md0_raid1", "java", "jbd2/md0-8");
    }

    @Test
    void theWorstComesFirstAndOfEqualOnesTheEarlier() {
        Run run = RunsOfTimes.of("INC1").millis(5, 9, 7, 9).build();

        assertThat(WorstSamples.of(run, ProcessTime.USER_SYSTEM, Quantity.PT, 3))
                .extracting(WorstSample::number)
                .containsExactly(2, 4, 3);
        assertThat(WorstSamples.of(run, ProcessTime.USER_SYSTEM, Quantity.PT, 99))
                .hasSize(4);
    }

    @Test
    void aSampleCanBeNamed() {
        assertThat(WorstSamples.ofSample(PUT256, ProcessTime.USER_SYSTEM, 3).etMillis())
                .isEqualTo(999_999);
        assertThatThrownBy(() -> WorstSamples.ofSample(PUT256, ProcessTime.USER_SYSTEM, 4))
                .hasMessageContaining("there is no sample 4");
    }
}
