package org.emplab.server.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.web.filter.OncePerRequestFilter;

/** Ends the session of a person whose account was closed, or whose role was changed, since they logged in. */
final class OpenAccounts extends OncePerRequestFilter {
    private final JdbcClient jdbc;

    OpenAccounts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication session = SecurityContextHolder.getContext().getAuthentication();
        if (session != null && session.getPrincipal() instanceof UserDetails && !holds(session)) {
            SecurityContextHolder.clearContext();
            HttpSession open = request.getSession(false);
            if (open != null) {
                open.invalidate();
            }
        }
        chain.doFilter(request, response);
    }

    private boolean holds(Authentication session) {
        return jdbc.sql("select role from users where name = ? and enabled")
                .param(session.getName())
                .query(String.class)
                .optional()
                .filter(role -> session.getAuthorities().stream()
                        .anyMatch(authority ->
                                ("ROLE_" + role.toUpperCase(Locale.ROOT)).equals(authority.getAuthority())))
                .isPresent();
    }
}
