package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** Nobody who waits for a server wonders whether it hangs. */
@Timeout(60)
class SlowStartTest {
    private final Logger log = (Logger) LoggerFactory.getLogger(EmpServer.class);
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final AppenderBase<ILoggingEvent> listener = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            told.add(event.getFormattedMessage());
        }
    };

    @BeforeEach
    void listen() {
        listener.start();
        log.addAppender(listener);
    }

    @AfterEach
    void stopListening() {
        log.detachAppender(listener);
    }

    @Test
    void saysAgainAndAgainThatTheStartGoesOn() throws InterruptedException {
        try (SlowStart slow = SlowStart.watch(Duration.ofMillis(5))) {
            assertThat(told.take()).startsWith("still starting, for 0 s now");
            assertThat(told.take()).startsWith("still starting, for 0 s now");
        }
    }
}
