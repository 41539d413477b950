package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.emplab.server.security.Browser.location;

import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.Browser;
import org.emplab.server.security.LoginRateLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A password has a least length, and is none of the commonest. */
class PasswordsIT extends RunningLab {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bbbbbbbbbc",
                "9182736450",
                "small letters and blanks",
                " around it ",
                "ただのあいことばです",
                "+&=%00%0a?#;"
            })
    void nothingElseOfAPasswordMatters(String password) throws Exception {
        String login = opened(password);
        assertThat(location(new Browser(this::at).logIn(login, password))).endsWith("/");
    }

    @Test
    void aPasswordThatWasNeverChangedLetsInAfterYears() throws Exception {
        String login = opened(PASSWORD);
        update(
                "update users set created_at = created_at - interval '9 years', last_login_at = now() - interval '8 years'"
                        + " where name = ?",
                login);
        assertThat(location(new Browser(this::at).logIn(login))).endsWith("/");
    }

    @Test
    void hasTenCharactersAndMayHaveSixtyFour() {
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> people.open("nine", "123456789", Role.VIEWER, "ada"));
        people.open("ten", "1234567809", Role.VIEWER, "ada");
        people.open("sixty-four", "x".repeat(64), Role.VIEWER, "ada");
        assertThat(people.people()).extracting(People.Person::login).contains("ten", "sixty-four");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1234567890", "password123", "QwertyUiop"})
    void isNoneOfTheCommonest(String password) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> people.open("common", password, Role.VIEWER, "ada"))
                .withMessageContaining("guessed first");
        assertThat(people.people()).extracting(People.Person::login).doesNotContain("common");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Wendelin-1!", "emp-lab emplab 1", "Administrator1Admin", "viewer.researcher"})
    void isNotMadeOfTheLabsWords(String password) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> people.open("wendelin", password, Role.VIEWER, "ada"))
                .withMessageContaining("beside the login");
        people.open("w-" + UUID.randomUUID(), password + " beside a sentence", Role.VIEWER, "ada");
    }

    @Test
    void isNotMadeOfTheLabsAddress() {
        assertThat(People.CommonPasswords.without("sodb-Arizona.26", "al", "https://sodb.cs.arizona.edu"))
                .isEqualTo("-.26");
    }

    @Test
    void aRefusedChangeOfAPasswordHasTheStatusOfItsReason() throws Exception {
        String token = token("penny", Role.VIEWER);
        assertThat(change(token, "no idea", "quite another one").statusCode()).isEqualTo(403);
        assertThat(change(token, PASSWORD, "short").statusCode()).isEqualTo(400);
        assertThat(post(token, "/api/v1/me/password", "{}").statusCode()).isEqualTo(400);
        for (int guess = 1; guess < LoginRateLimit.PER_OLD_PASSWORD; guess++) {
            change(token, "guess " + guess, "quite another one");
        }
        HttpResponse<String> guessedTooOften = change(token, PASSWORD, "quite another one");
        assertThat(guessedTooOften.statusCode()).isEqualTo(429);
        assertThat(guessedTooOften.headers().firstValue("Retry-After")).hasValue("3600");
    }

    private HttpResponse<String> change(String token, String oldPassword, String newPassword) throws Exception {
        String change = "{\"oldPassword\":\"%s\",\"newPassword\":\"%s\"}".formatted(oldPassword, newPassword);
        return post(token, "/api/v1/me/password", change);
    }

    @Test
    void onlyALoginThatIsTakenIsAConflict() throws Exception {
        String admin = token("ada", Role.ADMIN);
        String login = "clash-" + UUID.randomUUID();
        assertThat(open(admin, login, PASSWORD).statusCode()).isEqualTo(201);
        assertThat(open(admin, login.toUpperCase(Locale.ROOT), PASSWORD).statusCode())
                .isEqualTo(409);
        assertThat(open(admin, "..", PASSWORD).statusCode()).isEqualTo(400);
        assertThat(open(admin, "weak", "123").statusCode()).isEqualTo(400);
    }

    private HttpResponse<String> open(String admin, String login, String password) throws Exception {
        String account = "{\"login\":\"%s\",\"password\":\"%s\",\"role\":\"viewer\"}".formatted(login, password);
        return post(admin, "/api/v1/users", account);
    }

    private String opened(String password) {
        String login = "someone-" + UUID.randomUUID();
        people.open(login, password, Role.VIEWER, "ada");
        return login;
    }
}
