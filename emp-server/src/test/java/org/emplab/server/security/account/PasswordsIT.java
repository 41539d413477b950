package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.security.Browser;
import org.emplab.web.CommandOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What is asked of a password: its length. */
class PasswordsIT extends RunningServer {
    @Autowired
    private JdbcClient jdbc;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "aaaaaaaaaa",
                "0123456789",
                "small letters and blanks",
                " around it ",
                "ただのあいことばです",
                "+&=%00%0a?#;"
            })
    void nothingButTheLengthOfAPasswordMatters(String password) throws Exception {
        String login = opened(password);
        assertThat(new Browser(this::at).logIn(login, password).headers().firstValue("Location"))
                .hasValueSatisfying(there -> assertThat(there).endsWith("/"));
    }

    @Test
    void aPasswordThatNobodyEverChangedLetsInAfterYears() throws Exception {
        String login = opened(PASSWORD);
        jdbc.sql(
                        "update users set created_at = created_at - interval '9 years', last_login_at = now() - interval '8 years'"
                                + " where name = ?")
                .param(login)
                .update();
        assertThat(new Browser(this::at).logIn(login).headers().firstValue("Location"))
                .hasValueSatisfying(there -> assertThat(there).endsWith("/"));
    }

    @Test
    void hasTenCharactersAndMayHaveSixtyFour() {
        assertThat(people.open("nine", "123456789", Role.VIEWER, "ada")).isInstanceOf(CommandOutcome.Refused.class);
        assertThat(people.open("ten", "1234567890", Role.VIEWER, "ada")).isInstanceOf(CommandOutcome.Done.class);
        assertThat(people.open("sixty-four", "x".repeat(64), Role.VIEWER, "ada"))
                .isInstanceOf(CommandOutcome.Done.class);
    }

    private String opened(String password) {
        String login = "someone-" + UUID.randomUUID();
        assertThat(people.open(login, password, Role.VIEWER, "ada")).isInstanceOf(CommandOutcome.Done.class);
        return login;
    }
}
