package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** {@code docs/configuration.md} and its appendix say of every setting what it really is. */
class ConfigurationTableTest {
    static Stream<RecordComponent> settings() {
        return Arrays.stream(EmpServerSettings.class.getRecordComponents());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void hasEverySettingOfOursWithItsDefault(RecordComponent setting) throws Exception {
        DefaultValue value = Arrays.stream(EmpServerSettings.class.getDeclaredConstructors()[0].getParameters())
                .filter(parameter -> parameter.getName().equals(setting.getName()))
                .findFirst()
                .orElseThrow()
                .getAnnotation(DefaultValue.class);
        List<String> row = row(property(setting));
        assertThat(row.get(2)).isNotBlank();
        if (value != null) {
            assertThat(row.get(1)).isEqualTo("`" + value.value()[0] + "`");
        }
    }

    /** Capitals, with {@code _} for dots and dashes, as the page says. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "emp.public-url",
                "emp.oidc.create-accounts",
                "emp.jobs.rows-at-once",
                "server.forward-headers-strategy",
                "spring.datasource.hikari.maximum-pool-size"
            })
    void isReadFromTheEnvironment(String property) {
        String variable = property.replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
        var environment = new SystemEnvironmentPropertySource("systemEnvironment", Map.of(variable, "x"));
        assertThat(row(property)).isNotEmpty();
        assertThat(new Binder(ConfigurationPropertySources.from(environment))
                        .bind(property, String.class)
                        .isBound())
                .isTrue();
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
            assertThat(row(property).get(1)).as(property).isEqualTo("`" + set.getProperty(property) + "`");
        }
    }

    private static String property(RecordComponent setting) {
        return "emp." + setting.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static Stream<String> lines(String page) {
        try {
            return Files.readAllLines(Path.of("../docs", page)).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> row(String property) {
        return Stream.of("configuration.md", "appendix/operations.md")
                .flatMap(ConfigurationTableTest::lines)
                .filter(line -> line.startsWith("| `" + property + "` |"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .findFirst()
                .orElseThrow(() -> new AssertionError("docs/configuration.md has no row of " + property));
    }
}
