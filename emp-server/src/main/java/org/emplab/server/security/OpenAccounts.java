package org.emplab.server.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.web.filter.OncePerRequestFilter;

/** Ends the session of a person whose account was closed, or whose role was changed, since they logged in. */
final class OpenAccounts extends OncePerRequestFilter {
    private final Users users;

    OpenAccounts(Users users) {
        this.users = users;
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
        return users.findByName(session.getName())
                .filter(User::enabled)
                .filter(user -> session.getAuthorities().stream()
                        .anyMatch(authority -> ("ROLE_" + user.role()).equals(authority.getAuthority())))
                .isPresent();
    }
}
