package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.web.servlet.DispatcherServlet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A line of the log as an object, in each format that can be set, of a request that says something. */
class LoggedCallerIT extends RunningServer {
    private final Logger logger = (Logger) LoggerFactory.getLogger(DispatcherServlet.class);
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.DEBUG);
        logger.setAdditive(false);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(appender);
        logger.setAdditive(true);
        logger.setLevel(null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ecs", "logstash", "gelf"})
    void eachLineIsAnObjectThatNamesWhoAskedAndAboutWhichRun(String format) throws Exception {
        Enrolled machine = enrolled("logged-" + format);
        String run = submitted(Map.of("machine", "logged-" + format, "samples", 1, "workload", "inc"))
                .runs()
                .get(0)
                .toString();
        String viewer = token("vera", Role.VIEWER);
        write(format);
        get(viewer, "/api/v1/runs/" + run);
        get(machine.token(), "/api/v1/agent/runs/" + run);
        List<JsonNode> lines = log.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> JsonMapper.shared().readTree(line))
                .filter(line -> line.toString().contains(run))
                .toList();
        assertThat(lines)
                .anySatisfy(line -> {
                    assertThat(word(line, "user")).isEqualTo("vera");
                    assertThat(word(line, "run")).isEqualTo(run);
                })
                .anySatisfy(line -> {
                    assertThat(word(line, "machine")).isEqualTo("logged-" + format);
                    assertThat(word(line, "run")).isEqualTo(run);
                });
    }

    /** GELF puts an underscore before what is not its own. */
    private static String word(JsonNode line, String name) {
        return line.has(name)
                ? line.path(name).asString()
                : line.path("_" + name).asString();
    }

    private void write(String format) {
        StructuredLogEncoder encoder = new StructuredLogEncoder();
        encoder.setFormat(format);
        encoder.setContext(logger.getLoggerContext());
        encoder.start();
        appender.setContext(logger.getLoggerContext());
        appender.setEncoder(encoder);
        appender.setOutputStream(log);
        appender.start();
        logger.addAppender(appender);
    }
}
