package org.emplab.server.security.account;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.security.Caller;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.stereotype.Component;

/**
 * Finds whose a bearer token is, a person's or a machine's, in one statement a request. The same statement notes when the
 * token was used last, to the minute, past its entity.
 */
@Component
public class TokenLookup {
    /** The authority of a token that changes nothing, its owner's account neither. */
    public static final String READ_ONLY = "READ_ONLY";

    /** The authority of a token that reads calendars and nothing else. */
    public static final String CALENDARS_ONLY = "ROLE_CALENDAR";

    private static final String OWNER = """
            with used as (
                update tokens set last_used_at = now()
                where token_sha256 = :sha256 and revoked_at is null and (expires_at is null or expires_at > :now)
                    and (last_used_at is null or last_used_at < now() - interval '1 minute'))
            select u.name, u.role, t.scope, null::uuid as machine
            from tokens t join users u on u.id = t.user_id
            where t.token_sha256 = :sha256 and t.revoked_at is null and u.enabled
                and (t.expires_at is null or t.expires_at > :now)
            union all
            select name, 'agent', null, id from machines where token_sha256 = :sha256""";

    private final JdbcClient jdbc;
    private final Clock clock;

    TokenLookup(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** The owner of a token that is valid at this moment; empty: none. */
    public Optional<Authentication> owner(byte[] sha256) {
        return jdbc.sql(OWNER)
                .param("sha256", sha256)
                .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                .query((row, number) -> {
                    String name = row.getString("name");
                    UUID machine = row.getObject("machine", UUID.class);
                    return machine == null
                            ? person(
                                    name,
                                    EnumColumn.of(Role.class, row.getString("role")),
                                    EnumColumn.of(PersonalTokens.TokenScope.class, row.getString("scope")))
                            : authenticated(new Caller.Machine(machine, name), "ROLE_AGENT");
                })
                .optional();
    }

    private static Authentication person(String name, Role owner, PersonalTokens.TokenScope scope) {
        if (scope == PersonalTokens.TokenScope.CALENDAR) {
            return authenticated(name, CALENDARS_ONLY);
        }
        String role = "ROLE_" + scope.of(owner);
        return scope == PersonalTokens.TokenScope.READ
                ? authenticated(name, role, READ_ONLY)
                : authenticated(name, role);
    }

    private static Authentication authenticated(Object principal, String... authorities) {
        return UsernamePasswordAuthenticationToken.authenticated(
                principal, null, AuthorityUtils.createAuthorityList(authorities));
    }
}
