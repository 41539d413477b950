package org.emplab.server.security.account;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Locale;
import org.emplab.lab.Role;
import org.emplab.server.security.Caller;
import org.emplab.web.account.AccessToken;
import org.emplab.web.account.Accounts;
import org.emplab.web.account.Person;
import org.emplab.web.account.TokenScope;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1")
@Tag(name = "people", description = "Accounts and tokens")
class PeopleApi {
    private final People people;

    PeopleApi(People people) {
        this.people = people;
    }

    @GetMapping("/users")
    @Operation(summary = "All accounts")
    Page<Person> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
        return Page.of(people.people(), page, size);
    }

    record NewAccount(
            String login,
            String password,
            @Schema(implementation = Role.class) String role) {}

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Opens an account; roles are viewer, researcher and admin")
    void open(@RequestBody NewAccount account) {
        if (account.login() == null || account.password() == null || account.role() == null) {
            throw ProblemException.badRequest("login, password and role are needed");
        }
        people.add(
                account.login(),
                account.password(),
                role(account.role()),
                Caller.person().name());
    }

    @DeleteMapping("/users/{login}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Closes an account; it stays on record")
    void close(@PathVariable String login) {
        people.closeAccount(login, Caller.person().name());
    }

    record Me(String login, Role role) {}

    @GetMapping("/me")
    @Operation(summary = "Who asks")
    Me me() {
        String login = Caller.person().name();
        return people.person(login)
                .map(person -> new Me(login, person.role()))
                .orElseThrow(() -> ProblemException.notFound("login " + login));
    }

    record PasswordChange(String oldPassword, String newPassword) {}

    @PostMapping("/me/password")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Changes one's own password")
    void changePassword(@RequestBody PasswordChange change) {
        if (change.oldPassword() == null || change.newPassword() == null) {
            throw ProblemException.badRequest("oldPassword and newPassword are needed");
        }
        people.replacePassword(Caller.person().name(), change.oldPassword(), change.newPassword());
    }

    @GetMapping("/me/tokens")
    @Operation(summary = "One's own tokens")
    Page<AccessToken> tokens(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
        return Page.of(people.tokens(Caller.person().name()), page, size);
    }

    /**
     * @param scope calendar, read, write or admin; null: whatever its owner may
     * @param days how long it holds; null: 90
     */
    record NewToken(
            String label,

            @Schema(implementation = TokenScope.class) @Nullable
            String scope,

            @Nullable Integer days) {}

    @Schema(name = "PeopleToken")
    record Token(String token) {}

    @PostMapping("/me/tokens")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "A bearer token for a script; told only here")
    Token createToken(@RequestBody NewToken token) {
        if (token.label() == null) {
            throw ProblemException.badRequest("label is missing: what the token is for");
        }
        String login = Caller.person().name();
        TokenScope scope =
                token.scope() == null ? TokenScope.widest(Caller.role().orElseThrow()) : scope(token.scope());
        int days = token.days() == null ? Accounts.TOKEN_DAYS : token.days();
        return new Token(people.createToken(login, token.label(), scope, days));
    }

    @DeleteMapping("/me/tokens/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Revokes a token")
    void revokeToken(@PathVariable String id) {
        people.revoke(Caller.person().name(), id);
    }

    private static TokenScope scope(String key) {
        try {
            return TokenScope.valueOf(key.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid("scope", "must be calendar, read, write or admin, not " + key);
        }
    }

    private static Role role(String key) {
        try {
            return Role.valueOf(key.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid("role", "must be viewer, researcher or admin, not " + key);
        }
    }
}
