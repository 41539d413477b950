package org.emplab.web.account;

import java.time.Instant;
import java.util.List;
import org.emplab.web.CommandOutcome;

/** The identities of people at login providers, for administrators. */
public interface ProviderIdentities {
    /**
     * That a subject of a provider is let in to an account.
     *
     * @param issuer the provider, as it calls itself
     * @param subject the person, as it calls them
     */
    record Linked(String id, String login, String issuer, String subject, String by, Instant at) {}

    /** By login. */
    List<Linked> all();

    /** Refused if the subject is linked already. */
    CommandOutcome link(String login, String issuer, String subject, String by);

    CommandOutcome unlink(String login, String id, String by);
}
