package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.ConnectException;
import java.sql.SQLException;
import java.util.Map;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.EmpServerSettings.WrongSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ApplicationContextException;

class StartFailureTest {
    @Test
    void namesAPortThatIsTakenAndWhatToDo() {
        assertThat(StartFailure.line(
                        new ApplicationContextException("Failed to start bean", new PortInUseException(8080))))
                .isEqualTo("emp: port 8080 is taken by another program; choose another with --server.port");
    }

    @Test
    void saysWhatThisProgramSaysItself() {
        assertThat(StartFailure.line(new BeanCreationException(
                        "Error creating bean", new WrongSettingException("another server uses this home\nmore"))))
                .isEqualTo("emp: another server uses this home");
    }

    @Test
    void saysWhyTheDatabaseDoesNotAnswer() {
        assertThat(StartFailure.line(new BeanCreationException(
                        "Error creating bean",
                        new SQLException("Connection refused.", "08001", new ConnectException("no")))))
                .isEqualTo("emp: the database does not answer as it should: Connection refused.");
    }

    @Test
    void showsAStackTraceOnlyOfWhatTheLineDoesNotExplain() {
        StartFailure reporter = new StartFailure();

        assertThat(reporter.reportException(
                        new BeanCreationException("Error", new WrongSettingException("another server uses this home"))))
                .isTrue();
        assertThat(reporter.reportException(
                        new ApplicationContextException("Failed to start bean", new PortInUseException(8080))))
                .isTrue();
        assertThat(reporter.reportException(new BeanCreationException("Error", new ArithmeticException("/ 0"))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08001", "28P01", "3D000", "57P03"})
    void aDatabaseThatLetsNoServerInIsOneLine(String state) {
        Exception failure = new BeanCreationException("Error creating bean", new SQLException("no way in", state));
        assertThat(new StartFailure().reportException(failure)).isTrue();
        assertThat(StartFailure.isOfSettings(failure)).isFalse();
    }

    @Test
    void aStatementThatFailsIsNoMatterOfOneLine() {
        assertThat(new StartFailure().reportException(new SQLException("no such table", "42P01")))
                .isFalse();
    }

    @Test
    void namesASettingThatItsOwnerRefuses() {
        assertThat(refused("emp.lease", "-5m")).isEqualTo("emp: emp.lease must be over 0, as 5m is, but is PT-5M");
        assertThat(refused("emp.public-url", "lab")).startsWith("emp: emp.public-url must be an address");
        assertThat(StartFailure.line(
                        new InvalidConfigurationPropertyValueException("server.port", "banana", "not a number")))
                .isEqualTo("emp: the setting server.port cannot be 'banana'");
    }

    private static String refused(String name, String value) {
        return StartFailure.line(
                catchThrowable(() -> new Binder(new MapConfigurationPropertySource(Map.of(name, value)))
                        .bindOrCreate("emp", EmpServerSettings.class)));
    }

    @Test
    void namesASettingThatIsWrong() {
        Throwable failure =
                catchThrowable(() -> new Binder(new MapConfigurationPropertySource(Map.of("emp.lease", "xx")))
                        .bindOrCreate("emp", EmpServerSettings.class));

        assertThat(StartFailure.line(failure))
                .isEqualTo("emp: the setting emp.lease is wrong: 'xx' is not a valid duration");
        assertThat(new StartFailure().reportException(failure)).isTrue();
        assertThat(StartFailure.isOfSettings(failure)).isTrue();
    }

    @Test
    void aSettingThatIsRefusedAfterItWasReadIsOneThatIsWrong() {
        Throwable failure = new WrongSettingException("emp.admin-token is too easy to guess");

        assertThat(StartFailure.line(failure)).isEqualTo("emp: emp.admin-token is too easy to guess");
        assertThat(new StartFailure().reportException(failure)).isTrue();
        assertThat(StartFailure.isOfSettings(failure)).isTrue();
    }

    @Test
    void namesTheRootOfAnythingElse() {
        assertThat(StartFailure.line(new BeanCreationException("Error creating bean", new ArithmeticException("/ 0"))))
                .isEqualTo("emp: the server did not start: / 0");
    }
}
