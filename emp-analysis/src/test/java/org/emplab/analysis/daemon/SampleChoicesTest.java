package org.emplab.analysis.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SampleChoicesTest {
    @Test
    void takesEachChoiceOfFewSamplesOnce() {
        SampleChoices draws = SampleChoices.of(20, 3, 1);
        Set<List<Integer>> seen = new HashSet<>();
        for (int i = 0; i < draws.count(); i++) {
            int[] drawn = draws.next();
            assertThat(drawn).isSorted().doesNotHaveDuplicates();
            assertThat(drawn[0]).isNotNegative();
            assertThat(drawn[2]).isLessThan(20);
            seen.add(Arrays.stream(drawn).boxed().toList());
        }

        assertThat(seen).hasSize(1140); // 20 over 3
    }

    @Test
    void takesAllSamplesWhereAllAreAsked() {
        SampleChoices draws = SampleChoices.of(4, 4, 1);

        assertThat(draws.count()).isEqualTo(1);
        assertThat(draws.next()).containsExactly(0, 1, 2, 3);
    }

    @Test
    void drawsLessOftenWhereADrawTakesLong() {
        assertThat(SampleChoices.of(800, 3, 4).count()).isEqualTo(5_000);
        assertThat(SampleChoices.of(800, 3, 1e6).count()).isEqualTo(2_000);
        assertThat(SampleChoices.of(30, 3, 4).count()).isEqualTo(4_060); // 30 over 3
        assertThat(SampleChoices.of(40, 3, 4).count()).isEqualTo(5_000);
    }

    @Test
    void drawsFromManySamplesTheSameEachTime() {
        SampleChoices draws = SampleChoices.of(800, 3, 0.99);
        SampleChoices again = SampleChoices.of(800, 3, 0.99);

        assertThat(draws.count()).isEqualTo(20_000);
        for (int i = 0; i < 100; i++) {
            assertThat(draws.next()).isSorted().doesNotHaveDuplicates().containsExactly(again.next());
        }
    }
}
