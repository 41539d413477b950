package org.emplab.server.security.account;

import java.util.List;
import java.util.UUID;
import org.emplab.server.api.Attempt;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Caller;
import org.emplab.web.CommandOutcome;
import org.emplab.web.account.ProviderIdentities;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Links that an administrator makes, for REST and for the page of people. */
@Service
class LinkedIdentities implements ProviderIdentities {
    private static final int LONGEST_ISSUER = 500;

    private final OidcLogins logins;
    private final Identities identities;

    LinkedIdentities(OidcLogins logins, Identities identities) {
        this.logins = logins;
        this.identities = identities;
    }

    /**
     * @throws ProblemException if there is no such account, or the subject is linked already
     */
    UUID add(String login, @Nullable String issuer, @Nullable String subject, String by) {
        if (issuer == null || subject == null) {
            throw ProblemException.badRequest("issuer and subject are needed");
        }
        ShortText.line("issuer", issuer, LONGEST_ISSUER);
        ShortText.line("subject", subject, OidcLogins.LONGEST_SUBJECT);
        return logins.link(login, issuer, subject, by);
    }

    @Override
    public List<Linked> all() {
        return identities.findAllByOrderByUserNameAscLinkedAtAsc().stream()
                .map(identity -> new Linked(
                        identity.id().toString(),
                        identity.user().name(),
                        identity.issuer(),
                        identity.subject(),
                        Caller.login(identity.linkedBy()),
                        identity.linkedAt()))
                .toList();
    }

    @Override
    public CommandOutcome link(String login, String issuer, String subject, String by) {
        return Attempt.of(() -> add(login, issuer, subject, by));
    }

    @Override
    public CommandOutcome unlink(String login, String id, String by) {
        return Attempt.of(() -> logins.unlink(login, id, by));
    }
}
