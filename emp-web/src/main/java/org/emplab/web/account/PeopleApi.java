package org.emplab.web.account;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.security.Principal;
import org.emplab.lab.Role;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.account.People;
import org.emplab.server.security.account.People.Person;
import org.emplab.server.security.account.PersonalTokens;
import org.emplab.server.security.account.PersonalTokens.AccessToken;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1")
@Tag(name = "people", description = "Accounts and tokens")
record PeopleApi(People accounts, PersonalTokens tokens) {
    @GetMapping("/users")
    @Operation(summary = "All accounts")
    Page<Person> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
        return Page.of(accounts.people(), page, size);
    }

    record NewAccount(
            String login,
            String password,
            @Schema(implementation = Role.class) String role) {}

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Opens an account; roles are viewer, researcher and admin")
    void open(@RequestBody NewAccount account, Principal by) {
        if (account.login() == null || account.password() == null || account.role() == null) {
            throw Refusal.badRequest("login, password and role are needed");
        }
        accounts.open(
                account.login(), account.password(), ShortText.oneOf("role", Role.class, account.role()), by.getName());
    }

    record NewRole(@Schema(implementation = Role.class) String role) {}

    @PutMapping("/users/{login}/role")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Changes a person's role, which ends their sessions")
    void changeRole(@PathVariable String login, @RequestBody NewRole wanted, Principal by) {
        if (wanted.role() == null) {
            throw Refusal.badRequest("role is needed");
        }
        accounts.changeRole(login, ShortText.oneOf("role", Role.class, wanted.role()), by.getName());
    }

    @DeleteMapping("/users/{login}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Closes an account; it stays on record")
    void close(@PathVariable String login, Principal by) {
        accounts.close(login, by.getName());
    }

    record Me(String login, Role role) {}

    @GetMapping("/me")
    @Operation(summary = "Who asks")
    Me me(Principal caller) {
        return new Me(caller.getName(), accounts.person(caller.getName()).role());
    }

    record PasswordChange(String oldPassword, String newPassword) {}

    @PostMapping("/me/password")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Changes one's own password")
    void changePassword(@RequestBody PasswordChange change, Principal caller) {
        if (change.oldPassword() == null || change.newPassword() == null) {
            throw Refusal.badRequest("oldPassword and newPassword are needed");
        }
        accounts.changePassword(caller.getName(), change.oldPassword(), change.newPassword());
    }

    @GetMapping("/me/tokens")
    @Operation(summary = "One's own tokens")
    Page<AccessToken> tokens(
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size,
            Principal caller) {
        return Page.of(tokens.of(caller.getName()), page, size);
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
    Token createToken(@RequestBody NewToken token, Principal caller) {
        if (token.label() == null) {
            throw Refusal.badRequest("label is missing: what the token is for");
        }
        TokenScope scope = token.scope() == null
                ? Visitor.now().widestScope()
                : ShortText.oneOf("scope", TokenScope.class, token.scope());
        int days = token.days() == null ? PersonalTokens.USUAL_DAYS : token.days();
        return new Token(tokens.create(caller.getName(), token.label(), scope, days));
    }

    @DeleteMapping("/me/tokens/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Revokes a token")
    void revokeToken(@PathVariable String id, Principal caller) {
        tokens.revoke(caller.getName(), id);
    }
}
