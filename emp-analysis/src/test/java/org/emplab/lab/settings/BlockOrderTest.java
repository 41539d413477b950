package org.emplab.lab.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.emplab.lab.settings.BlockOrder.Kind;
import org.junit.jupiter.api.Test;

class BlockOrderTest {
    @Test
    void everyProgramComesOnceInABlockAndInEachOrderAboutAsOften() {
        BlockOrder order = new BlockOrder(Kind.RANDOM, 42, 3);
        int[] first = new int[3];
        for (int block = 0; block < 3000; block++) {
            int begin = 3 * block + 1;
            List<Integer> programs =
                    IntStream.range(begin, begin + 3).mapToObj(order::program).toList();
            assertThat(programs).containsExactlyInAnyOrder(0, 1, 2);
            first[programs.get(0)]++;
        }
        assertThat(first[0]).isBetween(900, 1100);
        assertThat(first[1]).isBetween(900, 1100);
    }

    @Test
    void theOrderIsTheSeedsAndAnotherOnesIsAnother() {
        assertThat(programs(new BlockOrder(Kind.RANDOM, 1, 2))).isEqualTo(programs(new BlockOrder(Kind.RANDOM, 1, 2)));
        assertThat(programs(new BlockOrder(Kind.RANDOM, 1, 2)))
                .isNotEqualTo(programs(new BlockOrder(Kind.RANDOM, 2, 2)));
        assertThat(programs(new BlockOrder(Kind.ALTERNATING, 1, 2)).subList(0, 4))
                .containsExactly(0, 1, 0, 1);
    }

    private static List<Integer> programs(BlockOrder order) {
        return IntStream.rangeClosed(1, 40).mapToObj(order::program).toList();
    }
}
