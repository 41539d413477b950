package org.emplab.server.security;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.api.Refusal;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/** The caller of this thread's request. */
public sealed interface Caller {
    /** The caller's name in the audit trail and the events. */
    String who();

    record Person(String name, boolean admin) implements Caller {
        @Override
        public String who() {
            return user(name);
        }

        /**
         * @param owner user:NAME
         * @param what the thing, as the refusal names it
         * @throws Refusal unless the person is the owner or an administrator
         */
        public void requireOwner(String owner, String what) {
            if (!admin && !owner.equals(who())) {
                throw Refusal.forbidden(
                        what + " is " + login(owner) + "'s: only they or an administrator can change it");
            }
        }
    }

    record Machine(UUID id, String name) implements Caller {
        @Override
        public String who() {
            return "machine:" + name;
        }
    }

    /** A person, as the audit trail and the events name them. */
    static String user(String login) {
        return "user:" + login;
    }

    /** The name in an audit trail's entry, without the kind of caller. */
    static String login(String who) {
        return who.substring(who.indexOf(':') + 1);
    }

    /** The caller's name in the audit trail, also before the caller is known. */
    static String whoOrAnonymous() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        if (authentication == null || authentication instanceof AnonymousAuthenticationToken) {
            return "anonymous";
        }
        return authentication.getPrincipal() instanceof Machine machine
                ? machine.who()
                : user(authentication.getName());
    }

    /** The caller's role, if a request is being answered and its caller is known. */
    static Optional<Role> role() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication == null
                ? Optional.empty()
                : Arrays.stream(Role.values())
                        .filter(role -> authentication.getAuthorities().stream()
                                .anyMatch(authority -> ("ROLE_" + role).equals(authority.getAuthority())))
                        .max(Comparator.naturalOrder());
    }

    /** Whether what belongs to an owner, such as {@code user:ada}, is the caller's to change: the owner's or an administrator's. */
    static boolean mayChange(String owner) {
        return role().equals(Optional.of(Role.ADMIN)) || whoOrAnonymous().equals(owner);
    }

    /**
     * @throws Refusal if it is not a person
     */
    static Person person() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        if (authentication == null || authentication.getPrincipal() instanceof Machine) {
            throw Refusal.forbidden("this is for people");
        }
        boolean admin = authentication.getAuthorities().stream()
                .anyMatch(authority -> "ROLE_ADMIN".equals(authority.getAuthority()));
        return new Person(authentication.getName(), admin);
    }

    /**
     * @throws Refusal if it is not an agent
     */
    static Machine machine() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        if (authentication != null && authentication.getPrincipal() instanceof Machine machine) {
            return machine;
        }
        throw Refusal.forbidden("this is for agents");
    }
}
