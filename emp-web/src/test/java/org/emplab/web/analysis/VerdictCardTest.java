package org.emplab.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.report.Verdict;
import org.junit.jupiter.api.Test;

class VerdictCardTest {
    @Test
    void aDecidedVerdictHasItsDifferenceAndItsInterval() {
        VerdictCard card = VerdictCard.of(new Verdict(
                "gzip",
                "zstd",
                "PT",
                "faster",
                OptionalDouble.of(-4),
                OptionalDouble.of(-4.5),
                OptionalDouble.of(-3.5),
                1,
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty()));

        assertThat(card.programs()).isEqualTo("zstd against gzip");
        assertThat(card.words()).isEqualTo("faster by 4 %");
        assertThat(card.missing()).isEmpty();
        assertThat(card.interval().orElseThrow().words()).isEqualTo("−4.00 % [−4.50, −3.50]");
    }

    @Test
    void anUndecidedOneSaysWhatItTakes() {
        VerdictCard card = VerdictCard.of(undecided());

        assertThat(card.words()).isEqualTo("not decided yet");
        assertThat(card.missing()).isEqualTo("few samples; take 2\u202f043 samples of each");
        assertThat(card.interval()).isEmpty();
    }

    private static Verdict undecided() {
        return new Verdict(
                "gzip",
                "xz",
                "ET",
                "undecided",
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                1,
                OptionalLong.of(2043),
                OptionalLong.empty(),
                Optional.of("few samples"));
    }
}
