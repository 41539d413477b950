package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;

class SettingArgumentsTest {
    @Test
    void takesSettings() {
        assertThat(SettingArguments.wrong(
                        "--server.port=9000", "--emp.admin-password=a=b", "--spring.datasource.url=", "--debug"))
                .isEmpty();
        assertThat(SettingArguments.wrong()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9000", "--port", "--port=9000", "--server.port", "server.port=9000", "-p", ""})
    void refusesWhatSpringWouldPassOverInSilence(String argument) {
        assertThat(SettingArguments.wrong("--server.port=9000", argument))
                .hasValueSatisfying(wrong -> assertThat(wrong).startsWith(argument + " is no setting"));
    }

    @Test
    void refusesASettingThatDoesNotExistAndNamesTheNearest() {
        assertThat(SettingArguments.wrong("--emp.leese=7m"))
                .hasValue("there is no setting emp.leese; did you mean emp.lease? (docs/configuration.md has all)");
        assertThat(SettingArguments.wrong("--emp.admin-pasword=secret"))
                .hasValueSatisfying(wrong ->
                        assertThat(wrong).contains("emp.admin-password").doesNotContain("secret"));
        assertThat(SettingArguments.unknown("backup", "FILE", "--force", "--emp.hoem=/srv"))
                .hasValueSatisfying(wrong -> assertThat(wrong).contains("did you mean emp.home?"));
    }

    @Test
    void namesTheWordThatIsMisspelt() {
        assertThat(SettingArguments.wrong("bakcup", "lab.zip"))
                .hasValue("there is no emp server bakcup; did you mean emp server backup?");
        assertThat(SettingArguments.wrong("--server.port=99999"))
                .hasValue("--server.port=99999: a port lies between 0 and 65535");
    }

    @Test
    void takesWhatSpringTakes() {
        assertThat(SettingArguments.wrong(
                        "--emp.adminName=ada",
                        "--emp.oidc.admins[0]=lab",
                        "--management.endpoints.web.exposure.exclude=info",
                        "--spring.mail.port=25",
                        "--spring.mail.properties.mail.smtp.auth=true",
                        "--spring.datasource.hikari.maximum-pool-size=20",
                        "--spring.autoconfigure.exclude[0]=a.B",
                        "--spring.ssl.bundle.pem.lab.keystore.certificate=lab.crt",
                        "--server.ssl.bundle=lab",
                        "--server.ssl.key-store=lab.p12",
                        "--server.tomcat.threads.max=50",
                        "--spring.output.ansi.enabled=never",
                        "--spring.main.banner-mode=off",
                        "--spring.pid.file=/run/emp.pid",
                        "--trace",
                        "--logging.level.org.flywaydb=debug",
                        "--my.own=1"))
                .isEmpty();
    }

    @Test
    void knowsWhatThePageOfTheConfigurationNames() throws Exception {
        Set<String> documented = new TreeSet<>();
        for (String line : Files.readAllLines(Path.of("../docs/configuration.md"))) {
            if (line.startsWith("| `")) {
                Matcher names = Pattern.compile("`([a-z][^`]*)`").matcher(line.split("\\|")[1]);
                while (names.find()) {
                    documented.add(names.group(1));
                }
            }
        }
        documented.removeIf(name -> !name.startsWith("emp."));
        assertThat(SettingArguments.OURS).containsExactlyInAnyOrderElementsOf(documented);
    }

    @Test
    void knowsEverySettingThatIsRead() throws Exception {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        Set<String> read = new TreeSet<>(Set.of("emp.notify.interval"));
        for (BeanDefinition found : scan.findCandidateComponents("org.emplab")) {
            Class<?> type = Class.forName(String.valueOf(found.getBeanClassName()));
            for (RecordComponent setting : type.getRecordComponents()) {
                read.add(type.getAnnotation(ConfigurationProperties.class).value() + "."
                        + setting.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
            }
        }
        assertThat(SettingArguments.OURS).containsExactlyInAnyOrderElementsOf(read);
    }
}
