package org.emplab.server.security.account;

import java.util.List;
import java.util.UUID;
import org.emplab.server.api.ShortText;
import org.emplab.web.account.IdentityPort;
import org.emplab.web.account.LinkedIdentity;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Identities that an administrator links to accounts. */
@Service
record IdentityService(OidcLogins logins, Identities identities) implements IdentityPort {
    private static final int LONGEST_ISSUER = 500;

    @Override
    public List<LinkedIdentity> all() {
        return identities.findAllByOrderByUserNameAscLinkedAtAsc().stream()
                .map(Identity::view)
                .toList();
    }

    @Override
    public List<LinkedIdentity> of(String login) {
        return logins.of(login).stream().map(Identity::view).toList();
    }

    @Override
    public UUID link(String login, @Nullable String issuer, @Nullable String subject, String by) {
        if (issuer == null || subject == null) {
            throw ProblemException.badRequest("issuer and subject are needed");
        }
        ShortText.line("issuer", issuer, LONGEST_ISSUER);
        ShortText.line("subject", subject, OidcLogins.LONGEST_SUBJECT);
        return logins.link(login, issuer, subject, by);
    }

    @Override
    public void unlink(String login, String id, String by) {
        logins.unlink(login, id, by);
    }
}
