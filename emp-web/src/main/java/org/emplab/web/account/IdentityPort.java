package org.emplab.web.account;

import java.util.List;
import java.util.UUID;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/** The identities of people at login providers, for administrators. */
public interface IdentityPort {
    /** The identities of all people, by login. */
    List<LinkedIdentity> all();

    List<LinkedIdentity> of(String login);

    /**
     * Lets a subject of a provider use an account.
     *
     * @throws ProblemException if there is no such account, or the subject is linked already
     */
    UUID link(String login, @Nullable String issuer, @Nullable String subject, String by);

    void unlink(String login, String id, String by);
}
