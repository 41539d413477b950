package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Lines of the log, by the pattern of {@code application.properties}. */
class LogLinesTest {
    @Test
    void aMessageOfSeveralLinesBeginsOneLineOnly() throws IOException {
        String forged = "2026-01-01T00:00:00.000Z ERROR Audit - forged";
        List<String> lines = layout("refused: a\r\n" + forged, new IOException("b\n" + forged))
                .lines()
                .toList();
        assertThat(lines)
                .hasSizeGreaterThan(4)
                .filteredOn(line -> !line.startsWith(" ") && !line.startsWith("\t"))
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith("INFO  Audit - refused: a"));
        assertThat(lines).filteredOn(line -> line.contains("IOException: b")).hasSize(1);
    }

    private static String layout(String message, Throwable failure) throws IOException {
        Properties settings = new Properties();
        try (InputStream in = LogLinesTest.class.getResourceAsStream("/application.properties")) {
            settings.load(in);
        }
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        PatternLayout layout = new PatternLayout();
        layout.setContext(context);
        layout.setPattern(settings.getProperty("logging.pattern.console"));
        layout.start();
        return layout.doLayout(new LoggingEvent(
                LogLinesTest.class.getName(), context.getLogger("Audit"), Level.INFO, message, failure, null));
    }
}
