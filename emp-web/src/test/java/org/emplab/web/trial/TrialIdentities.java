package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.web.account.IdentityPort;
import org.emplab.web.account.LinkedIdentity;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** One person is linked; no other can be. */
@Component
class TrialIdentities implements IdentityPort {
    private static ProblemException fixed() {
        return ProblemException.conflict("The links of this lab are fixed.");
    }

    @Override
    public List<LinkedIdentity> all() {
        return List.of(new LinkedIdentity(
                "ada", new UUID(0, 1), "https://login.example.org", "4711", "user:root", Instant.EPOCH));
    }

    @Override
    public List<LinkedIdentity> of(String login) {
        return all();
    }

    @Override
    public UUID link(String login, @Nullable String issuer, @Nullable String subject, String by) {
        throw fixed();
    }

    @Override
    public void unlink(String login, String id, String by) {
        throw fixed();
    }
}
