package org.emplab.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutageTest {
    @ParameterizedTest
    @ValueSource(strings = {"08001", "08006", "53100", "53300", "57P01", "57P03", "58030"})
    void ofTheDatabaseIsAStateThatFailsEveryStatement(String state) {
        assertThat(Outage.isOfDatabase(new IllegalStateException(failure(state))))
                .isTrue();
        assertThat(Outage.is(failure(state))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"53400", "53200", "58P01", "08P01", "40001", "55P03"})
    void whatFailsOneStatementPassesAndIsStillLogged(String state) {
        assertThat(Outage.isOfDatabase(failure(state))).isFalse();
        assertThat(Outage.is(failure(state))).isTrue();
    }

    @Test
    void aPoolWithoutAFreeConnectionIsNoOutageOfTheDatabase() {
        SQLException none = new SQLTransientConnectionException("no connection is free");

        assertThat(Outage.isOfDatabase(none)).isFalse();
        assertThat(Outage.is(none)).isTrue();
    }

    @Test
    void aMistakeIsNoOutage() {
        assertThat(Outage.is(failure("23505"))).isFalse();
        assertThat(Outage.is(null)).isFalse();
    }

    private static SQLException failure(String state) {
        return new SQLException("failed", state);
    }
}
