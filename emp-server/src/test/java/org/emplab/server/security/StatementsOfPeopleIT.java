package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;

class StatementsOfPeopleIT extends RunningServer {
    @Test
    void aListOfPeopleCostsTheSameHoweverManyThereAre() throws Exception {
        String admin = token("ada", Role.ADMIN);
        List<String> few = statements(admin, "/api/v1/users");
        for (int person = 0; person < 5; person++) {
            token("counted-" + person, Role.VIEWER);
        }
        assertThat(statements(admin, "/api/v1/users")).hasSameSizeAs(few);
        assertThat(few).hasSize(2);
    }
}
