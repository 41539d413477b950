package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.stream.LongStream;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.server.ResponseStatusException;

class TrimTest {
    /** 98 samples of 10 ms, one of 11 ms and one of 20 ms: its deviation is 1 ms, nine of which the last one is away. */
    private static final Series TIMES = Series.of(LongStream.rangeClosed(1, 100)
            .map(i -> i == 99 ? 11_000_000 : i == 100 ? 20_000_000 : 10_000_000)
            .toArray());

    @ParameterizedTest
    @CsvSource({"raw, 100", "cluster, 98", "cutoffs, 98", "relaxed, 99", "strict, 99"})
    void leavesOutWhatItsNameSays(String key, int left) {
        assertThat(Trim.ofKey(key).kept(TIMES, () -> Set.of(3, 100)).size()).isEqualTo(left);
    }

    @Test
    void keepsWhatIsNotThere() {
        assertThat(Trim.STRICT.kept(Series.of(), Set::of).isEmpty()).isTrue();
    }

    @Test
    void refusesOneThatItDoesNotKnow() {
        assertThatThrownBy(() -> Trim.ofKey("RAW"))
                .isInstanceOf(ResponseStatusException.class)
                .hasMessageContaining("raw, cluster, cutoffs, relaxed or strict, not RAW");
    }
}
