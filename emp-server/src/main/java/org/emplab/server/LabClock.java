package org.emplab.server;

import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The server's one clock: UTC, in whole microseconds, as the database keeps times. */
@Configuration(proxyBeanMethods = false)
class LabClock {
    private static final Duration MICROSECOND = Duration.ofNanos(1000);

    @Bean
    static Clock clock() {
        return Clock.tick(Clock.systemUTC(), MICROSECOND);
    }
}
