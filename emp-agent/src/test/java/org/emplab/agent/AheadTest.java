package org.emplab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AheadTest {
    @Test
    void theThreadHasEndedWhenTheValueIsThere() {
        Thread maker = Ahead.of(Thread::currentThread).get();

        assertThat(maker).isNotSameAs(Thread.currentThread());
        assertThat(maker.isAlive()).isFalse();
    }

    @Test
    void throwsWhatTheMakerThrew() {
        IllegalStateException failure = new IllegalStateException("no");
        Ahead<String> ahead = Ahead.of(() -> {
            throw failure;
        });

        assertThatThrownBy(ahead::get).isSameAs(failure);
    }
}
