package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** {@code docs/configuration.md} says of every setting what it really is. */
class ConfigurationTableTest {
    static Stream<RecordComponent> settings() {
        return Arrays.stream(EmpServerSettings.class.getRecordComponents());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void hasEverySettingOfOursWithItsVariableAndDefault(RecordComponent setting) throws Exception {
        DefaultValue value = Arrays.stream(EmpServerSettings.class.getDeclaredConstructors()[0].getParameters())
                .filter(parameter -> parameter.getName().equals(setting.getName()))
                .findFirst()
                .orElseThrow()
                .getAnnotation(DefaultValue.class);
        List<String> row = row(property(setting));
        assertThat(row.get(1))
                .as("its environment variable, by Spring Boot's rule")
                .isEqualTo("`"
                        + property(setting).replace(".", "_").replace("-", "_").toUpperCase(Locale.ROOT) + "`");
        assertThat(row.get(3)).isNotBlank();
        if (value != null) {
            assertThat(row.get(2)).isEqualTo("`" + value.value()[0] + "`");
        }
    }

    @Test
    void tellsTheDefaultsOfSpringBootsAsTheyAreSet() throws IOException {
        Properties set = new Properties();
        try (var in = ConfigurationTableTest.class.getResourceAsStream("/application.properties")) {
            set.load(in);
        }
        for (String property : List.of(
                "server.address",
                "server.port",
                "server.shutdown",
                "server.servlet.session.timeout",
                "server.forward-headers-strategy",
                "server.compression.enabled",
                "spring.lifecycle.timeout-per-shutdown-phase",
                "spring.datasource.hikari.maximum-pool-size",
                "management.endpoints.web.exposure.include",
                "logging.level.org.emplab")) {
            assertThat(row(property).get(2)).as(property).isEqualTo("`" + set.getProperty(property) + "`");
        }
    }

    private static String property(RecordComponent setting) {
        return "emp." + setting.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static List<String> row(String property) throws IOException {
        return Files.readAllLines(Path.of("../docs/configuration.md")).stream()
                .filter(line -> line.startsWith("| `" + property + "` |"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .findFirst()
                .orElseThrow(() -> new AssertionError("docs/configuration.md has no row of " + property));
    }
}
