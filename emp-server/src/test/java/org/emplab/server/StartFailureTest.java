package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
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
                        "Error creating bean", new IllegalStateException("another server uses this home\nmore"))))
                .isEqualTo("emp: another server uses this home");
    }

    @Test
    void saysWhyTheDatabaseDoesNotAnswer() {
        assertThat(StartFailure.line(new BeanCreationException(
                        "Error creating bean", new SQLException("Connection refused.", new ConnectException("no")))))
                .isEqualTo("emp: the database does not answer as it should: Connection refused.");
    }

    @Test
    void showsAStackTraceOnlyOfWhatTheLineDoesNotExplain() {
        QuietStartFailure reporter = new QuietStartFailure();

        assertThat(reporter.reportException(
                        new BeanCreationException("Error", new IllegalStateException("another server uses this home"))))
                .isTrue();
        assertThat(reporter.reportException(
                        new ApplicationContextException("Failed to start bean", new PortInUseException(8080))))
                .isTrue();
        assertThat(reporter.reportException(new BeanCreationException("Error", new ArithmeticException("/ 0"))))
                .isFalse();
    }

    @Test
    void namesTheRootOfAnythingElse() {
        assertThat(StartFailure.line(new BeanCreationException("Error creating bean", new ArithmeticException("/ 0"))))
                .isEqualTo("emp: the server did not start: / 0");
    }
}
