package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoginRateLimitTest {
    private final LoginRateLimit limit = new LoginRateLimit(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    @ParameterizedTest
    @CsvSource({"2001:db8::%x:0:0:1", "2001:db8:0:0:%x::1", "2001:0db8::%x:2:3:4"})
    void whoHasOneNetworkHasOneAddressHoweverItIsWritten(String address) {
        for (int guess = 0; guess < LoginRateLimit.PER_ADDRESS; guess++) {
            assertThat(limit.permits(address.formatted(guess + 1))).isTrue();
        }
        assertThat(limit.permits(address.formatted(99))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"2001:db8:0:1::1, 2001:db8:0:2::1", "192.0.2.1, 192.0.2.2", "::ffff:192.0.2.1, ::ffff:192.0.2.2"})
    void theNextNetworkIsAnother(String guesser, String other) {
        for (int guess = 0; guess <= LoginRateLimit.PER_ADDRESS; guess++) {
            limit.permits(guesser);
        }
        assertThat(limit.permits(guesser)).isFalse();
        assertThat(limit.permits(other)).isTrue();
    }

    @Test
    void fromManyAddressesAHundredGuessesAreHeardAtOneAccountWhoseOwnerIsNotLockedOut() {
        assertThat(limit.permits("10.0.0.1", "ada")).isTrue();
        limit.succeeded("10.0.0.1", "ada");
        for (int guess = 0; guess < LoginRateLimit.PER_ACCOUNT; guess++) {
            assertThat(limit.permits("10.1." + guess + ".1", "ada")).isTrue();
        }
        assertThat(limit.permits("10.2.0.1", "ada")).isFalse();
        assertThat(limit.permits("10.2.0.1", "grace")).isTrue();
        assertThat(limit.permits("10.0.0.1", "ada")).as("the owner").isTrue();
    }
}
