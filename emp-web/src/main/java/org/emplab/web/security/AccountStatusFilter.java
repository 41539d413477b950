package org.emplab.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import org.emplab.server.security.account.LoggedIn;
import org.emplab.server.security.account.User;
import org.emplab.server.security.account.Users;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Ends the session of a person whose account was closed, or whose role or password was changed, since they logged in,
 * or who logged in too long ago.
 */
public final class AccountStatusFilter extends OncePerRequestFilter {
    private final Users users;
    private final SessionLength length;

    public AccountStatusFilter(Users users, SessionLength length) {
        this.users = users;
        this.length = length;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication session = SecurityContextHolder.getContext().getAuthentication();
        if (session != null && session.getPrincipal() instanceof LoggedIn person && !holds(person)) {
            SecurityContextHolder.clearContext();
            HttpSession open = request.getSession(false);
            if (open != null) {
                open.invalidate();
            }
        }
        chain.doFilter(request, response);
    }

    /** Whether a session that began so still is one of the account as it is now. */
    public boolean holds(LoggedIn person) {
        return !length.isOver(person)
                && users.findByName(person.getUsername())
                        .filter(User::enabled)
                        .filter(user -> user.sessionGeneration() == person.generation())
                        .filter(user -> person.getAuthorities().stream()
                                .anyMatch(authority -> ("ROLE_" + user.role()).equals(authority.getAuthority())))
                        .isPresent();
    }
}
