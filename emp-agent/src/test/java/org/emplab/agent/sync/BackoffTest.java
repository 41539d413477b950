package org.emplab.agent.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private long now;
    private final Backoff backoff = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(1), () -> now);

    @Test
    void waitsEverLongerUpToItsLimit() {
        assertThat(waitAfterFailure(Duration.ZERO)).isEqualTo(Duration.ofSeconds(5));
        assertThat(waitAfterFailure(Duration.ZERO)).isEqualTo(Duration.ofSeconds(10));
        assertThat(waitAfterFailure(Duration.ZERO)).isEqualTo(Duration.ofSeconds(20));
        assertThat(waitAfterFailure(Duration.ZERO)).isEqualTo(Duration.ofSeconds(40));
        assertThat(waitAfterFailure(Duration.ZERO)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void waitsAtLeastAsLongAsTheServerAsksUpToItsLimit() {
        assertThat(waitAfterFailure(Duration.ofSeconds(17))).isEqualTo(Duration.ofSeconds(17));
        assertThat(waitAfterFailure(Duration.ofSeconds(5))).isEqualTo(Duration.ofSeconds(34));
        assertThat(waitAfterFailure(Duration.ofDays(30))).isEqualTo(Duration.ofMinutes(1));
        backoff.succeeded();
        assertThat(waitAfterFailure(Duration.ZERO)).isEqualTo(Duration.ofSeconds(5));
    }

    private Duration waitAfterFailure(Duration least) {
        backoff.failed(least);
        long began = now;
        while (!backoff.over()) {
            now += Duration.ofSeconds(1).toNanos();
        }
        return Duration.ofNanos(now - began);
    }
}
