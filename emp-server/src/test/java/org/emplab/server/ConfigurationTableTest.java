package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** {@code docs/configuration.md} says of every setting what it really is. */
class ConfigurationTableTest {
    private static final Map<String, String> EXAMPLES = Map.ofEntries(
            Map.entry("home", "/srv/emp"),
            Map.entry("embeddedPort", "5433"),
            Map.entry("adminName", "ada"),
            Map.entry("adminPassword", "a long password"),
            Map.entry("adminToken", "emp_token"),
            Map.entry("lease", "17m"),
            Map.entry("sessionLifetime", "9h"),
            Map.entry("uploadLimit", "3MB"),
            Map.entry("importLimit", "3GB"),
            Map.entry("publishApproval", "admin"),
            Map.entry("publicUrl", "https://lab.example.org"),
            Map.entry("referenceHours", "24"),
            Map.entry("referenceRuns", "20"),
            Map.entry("referenceSeconds", "3"),
            Map.entry("referenceSamples", "7"));

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
        assertThat(row.get(3)).isNotBlank();
        if (value != null) {
            assertThat(row.get(2)).isEqualTo("`" + value.value()[0] + "`");
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void namesTheEnvironmentVariableThatSetsIt(RecordComponent setting) throws Exception {
        String variable = row(property(setting)).get(1).replace("`", "");
        EmpServerSettings plain = bound(Map.of());
        EmpServerSettings set = bound(Map.of(variable, EXAMPLES.get(setting.getName())));
        assertThat(setting.getAccessor().invoke(set))
                .isNotEqualTo(setting.getAccessor().invoke(plain));
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
        return "emp." + setting.getName().replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT);
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

    private static EmpServerSettings bound(Map<String, Object> environment) {
        StandardEnvironment spring = new StandardEnvironment();
        spring.getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, environment));
        ConfigurationPropertySources.attach(spring);
        return Binder.get(spring).bindOrCreate("emp", EmpServerSettings.class);
    }
}
