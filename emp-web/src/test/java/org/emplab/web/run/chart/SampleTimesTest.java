package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleTimesTest {
    private final List<Integer> read = new ArrayList<>();
    private int taken = 300;

    private final SampleTimes.Source times = (run, after, sink) -> {
        read.add(after);
        IntStream.rangeClosed(after + 1, taken)
                .filter(sample -> sample != 7)
                .forEach(sample -> sink.accept(
                        sample, OptionalLong.of(sample), sample == 9 ? OptionalLong.empty() : OptionalLong.of(1)));
    };

    @Test
    void knowsTheTimesOfEachSampleAndWhichThereAreNot() {
        SampleTimes known = SampleTimes.none(2).goneOn(times, "r", taken);

        assertThat(known.size()).isEqualTo(299);
        assertThat(known.nanos(0, 300)).hasValue(300);
        assertThat(known.nanos(0, 7)).isEmpty();
        assertThat(known.nanos(1, 9)).isEmpty();
        assertThat(known.nanos(1, 8)).hasValue(1);
    }

    @Test
    void goesOnWithTheSamplesThatCameSince() {
        SampleTimes before = SampleTimes.none(2).goneOn(times, "r", taken);
        taken = 310;
        SampleTimes now = before.goneOn(times, "r", taken);

        assertThat(read).containsExactly(0, 300);
        assertThat(now.nanos(0, 310)).hasValue(310);
        assertThat(now.upTo()).isEqualTo(310);
        assertThat(before.nanos(0, 310)).isEmpty();
    }

    @Test
    void readsNothingTwiceOfARunWithoutRowsOfItsProgram() {
        SampleTimes none = SampleTimes.none(2).goneOn((run, after, sink) -> {}, "r", 40);

        assertThat(none.size()).isZero();
        assertThat(none.upTo()).isEqualTo(40);
    }
}
