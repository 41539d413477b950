package org.emplab.server.security;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.stereotype.Component;

/**
 * Finds whose a bearer token is, a person's or a machine's, in one statement a request. The same statement notes when the
 * token was used last, to the minute, past its entity.
 */
@Component
class TokenLookup {
    private static final String OWNER = """
            with used as (
                update tokens set last_used_at = now()
                where token_sha256 = :sha256 and revoked_at is null
                    and (last_used_at is null or last_used_at < now() - interval '1 minute'))
            select u.name, u.role, null::uuid as machine
            from tokens t join users u on u.id = t.user_id
            where t.token_sha256 = :sha256 and t.revoked_at is null and u.enabled
            union all
            select name, 'agent', id from machines where token_sha256 = :sha256""";

    private final JdbcClient jdbc;

    TokenLookup(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<Authentication> owner(byte[] sha256) {
        return jdbc.sql(OWNER)
                .param("sha256", sha256)
                .query((row, number) -> {
                    String name = row.getString("name");
                    UUID machine = row.getObject("machine", UUID.class);
                    return authenticated(
                            machine == null ? name : new Caller.Machine(machine, name), row.getString("role"));
                })
                .optional();
    }

    private static Authentication authenticated(Object principal, String role) {
        return UsernamePasswordAuthenticationToken.authenticated(
                principal, null, List.of(new SimpleGrantedAuthority("ROLE_" + role.toUpperCase(Locale.ROOT))));
    }
}
