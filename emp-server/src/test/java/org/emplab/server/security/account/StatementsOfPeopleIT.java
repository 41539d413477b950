package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementsOfPeopleIT extends RunningServer {
    /** One for the token, the rest for the answer, however long the list is. */
    @ParameterizedTest
    @CsvSource({"/api/v1/users, 2", "/api/v1/me, 2", "/api/v1/me/tokens, 2", "/api/v1/audit, 3"})
    void answersWithFewStatements(String path, int most) throws Exception {
        for (int person = 0; person < 5; person++) {
            token("counted-" + person, Role.VIEWER);
        }
        assertThat(statements(token("ada", Role.ADMIN), path)).hasSizeLessThanOrEqualTo(most);
    }
}
