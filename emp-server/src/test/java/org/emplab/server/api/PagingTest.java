package org.emplab.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.SliceImpl;

class PagingTest {
    @Test
    void countsNothingWhereThePageIsTheLast() {
        Page<String> page = Page.of(
                new SliceImpl<>(List.of("e"), PageRequest.of(2, 2), false), most -> fail("counts up to " + most));
        assertThat(page).isEqualTo(new Page<>(List.of("e"), 2, 2, 5));
    }

    @Test
    void countsNoFurtherThanIsNeededToSayThatThereIsMore() {
        assertThat(Page.of(new SliceImpl<>(List.of("a"), PageRequest.of(0, 1), true), most -> most)
                        .total())
                .isEqualTo(10_000);
        assertThat(Page.of(new SliceImpl<>(List.of("z"), PageRequest.of(20_000, 1), true), most -> most)
                        .total())
                .isEqualTo(20_002);
    }

    @Test
    void saysHowManyThereAreToWhoAsksForAPageBeyondThem() {
        assertThat(Page.of(new SliceImpl<>(List.<String>of(), PageRequest.of(7, 10), false), most -> 3)
                        .total())
                .isEqualTo(3);
    }
}
