package org.emplab.web.account;

import java.util.Collection;
import org.emplab.lab.Role;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * The person who looks at a page, for what the page offers them. What they may really do, the server decides again.
 *
 * @param login null before the login
 */
public record Visitor(@Nullable String login, boolean researcher, boolean administrator) {
    public static Visitor now() {
        return of(SecurityContextHolder.getContext().getAuthentication());
    }

    static Visitor of(@Nullable Authentication authentication) {
        if (authentication == null || !authentication.isAuthenticated()) {
            return new Visitor(null, false, false);
        }
        Collection<? extends GrantedAuthority> authorities = authentication.getAuthorities();
        boolean administrator = has(authorities, Role.ADMIN);
        boolean researcher = administrator || has(authorities, Role.RESEARCHER);
        boolean known = researcher || has(authorities, Role.VIEWER);
        return new Visitor(known ? authentication.getName() : null, researcher, administrator);
    }

    public boolean is(Role role) {
        return switch (role) {
            case VIEWER -> login != null;
            case RESEARCHER -> researcher;
            case ADMIN -> administrator;
        };
    }

    /** The widest scope that a token of theirs may have. */
    TokenScope widestScope() {
        return administrator ? TokenScope.ADMIN : TokenScope.WRITE;
    }

    private static boolean has(Collection<? extends GrantedAuthority> authorities, Role role) {
        return authorities.stream().anyMatch(authority -> ("ROLE_" + role.name()).equals(authority.getAuthority()));
    }

    /** Tells every page who looks at it. */
    @ControllerAdvice
    static class VisitorAdvice {
        @ModelAttribute("visitor")
        Visitor visitor() {
            @Nullable
            Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
            return Visitor.of(authentication);
        }
    }
}
