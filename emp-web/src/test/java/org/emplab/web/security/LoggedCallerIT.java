package org.emplab.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.web.servlet.DispatcherServlet;

/** Each line of the log of a request that says something. Each format that can be set writes what is kept with a line. */
class LoggedCallerIT extends RunningLab {
    private final Logger logger = (Logger) LoggerFactory.getLogger(DispatcherServlet.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent line) {
            line.prepareForDeferredProcessing(); // keeps what its thread knows
            super.append(line);
        }
    };

    @BeforeEach
    void listen() {
        logger.setLevel(Level.DEBUG);
        logger.setAdditive(false);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(log);
        logger.setAdditive(true);
        logger.setLevel(null);
    }

    @Test
    void namesWhoAskedAndAboutWhichRun() throws Exception {
        Enrolled machine = enrolled("logged");
        String run = queued(Map.of("machine", "logged", "samples", 1, "workload", "inc"));
        get(token("vera", Role.VIEWER), "/api/v1/runs/" + run);
        get(machine.token(), "/api/v1/agent/runs/" + run);
        assertThat(log.list)
                .extracting(ILoggingEvent::getMDCPropertyMap)
                .anySatisfy(
                        kept -> assertThat(kept).containsEntry("user", "vera").containsEntry("run", run))
                .anySatisfy(kept ->
                        assertThat(kept).containsEntry("machine", "logged").containsEntry("run", run));
    }
}
