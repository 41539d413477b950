package org.emplab.server.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets in whoever shows a person's or a machine's bearer token. */
final class BearerTokens extends OncePerRequestFilter {
    private static final String SCHEME = "Bearer ";
    private final JdbcClient jdbc;
    private final AuthenticationEntryPoint refuse;
    /** Where a streamed answer, which ends in a dispatch of its own, finds whom it is for. */
    private final SecurityContextRepository streaming = new RequestAttributeSecurityContextRepository();

    BearerTokens(JdbcClient jdbc, AuthenticationEntryPoint refuse) {
        this.jdbc = jdbc;
        this.refuse = refuse;
    }

    static boolean shown(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!shown(request)) {
            chain.doFilter(request, response);
            return;
        }
        String token = request.getHeader(HttpHeaders.AUTHORIZATION)
                .substring(SCHEME.length())
                .strip();
        Optional<Authentication> authentication = authenticate(Secrets.sha256(token));
        if (authentication.isEmpty()) {
            refuse.commence(request, response, new BadCredentialsException("the token is unknown, expired or revoked"));
            return;
        }
        SecurityContext context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(authentication.get());
        SecurityContextHolder.setContext(context);
        streaming.saveContext(context, request, response);
        chain.doFilter(request, response);
    }

    private Optional<Authentication> authenticate(byte[] sha256) {
        return person(sha256).or(() -> machine(sha256));
    }

    private Optional<Authentication> person(byte[] sha256) {
        return jdbc.sql("""
                update tokens t set last_used_at = now() from users u
                where u.id = t.user_id and u.enabled and t.token_sha256 = ? and t.revoked_at is null
                returning u.name, u.role""")
                .param(sha256)
                .query((row, number) -> authenticated(row.getString("name"), row.getString("role")))
                .optional();
    }

    private Optional<Authentication> machine(byte[] sha256) {
        return jdbc.sql("select id, name from machines where token_sha256 = ?")
                .param(sha256)
                .query((row, number) -> authenticated(
                        new Caller.Machine(row.getObject("id", UUID.class), row.getString("name")), "agent"))
                .optional();
    }

    private static Authentication authenticated(Object principal, String role) {
        return UsernamePasswordAuthenticationToken.authenticated(
                principal,
                null,
                List.of(new SimpleGrantedAuthority("ROLE_" + role.toUpperCase(java.util.Locale.ROOT))));
    }
}
