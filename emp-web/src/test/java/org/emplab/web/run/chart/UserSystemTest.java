package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UserSystemTest {
    private final List<Integer> read = new ArrayList<>();
    private int taken = 300;

    private final ProgramTimes times = (run, after, sink) -> {
        read.add(after);
        IntStream.rangeClosed(after + 1, taken)
                .filter(sample -> sample != 7)
                .forEach(sample -> sink.accept(
                        sample, OptionalLong.of(sample), sample == 9 ? OptionalLong.empty() : OptionalLong.of(1)));
    };

    @Test
    void knowsTheTimesOfEachSampleAndWhichThereAreNot() {
        UserSystem known = UserSystem.none().goneOn(times, "r", taken);

        assertThat(known.size()).isEqualTo(299);
        assertThat(known.userNanos(300)).hasValue(300_000);
        assertThat(known.userNanos(7)).isEmpty();
        assertThat(known.systemNanos(9)).isEmpty();
        assertThat(known.systemNanos(8)).hasValue(1_000);
    }

    @Test
    void goesOnWithTheSamplesThatCameSince() {
        UserSystem before = UserSystem.none().goneOn(times, "r", taken);
        taken = 310;
        UserSystem now = before.goneOn(times, "r", taken);

        assertThat(read).containsExactly(0, 300);
        assertThat(now.userNanos(310)).hasValue(310_000);
        assertThat(now.upTo()).isEqualTo(310);
        assertThat(before.userNanos(310)).isEmpty();
    }

    @Test
    void readsNothingTwiceOfARunWithoutRowsOfItsProgram() {
        UserSystem none = UserSystem.none().goneOn((run, after, sink) -> {}, "r", 40);

        assertThat(none.size()).isZero();
        assertThat(none.upTo()).isEqualTo(40);
    }
}
