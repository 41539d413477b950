package org.emplab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PrefetchedTest {
    @Test
    void theThreadHasEndedWhenTheValueIsThere() {
        Thread maker = Prefetched.of(Thread::currentThread).get();

        assertThat(maker).isNotSameAs(Thread.currentThread());
        assertThat(maker.isAlive()).isFalse();
    }

    @Test
    void throwsWhatTheMakerThrew() {
        IllegalStateException failure = new IllegalStateException("no");
        Prefetched<String> ahead = Prefetched.of(() -> {
            throw failure;
        });

        assertThatThrownBy(ahead::get).isSameAs(failure);
    }
}
