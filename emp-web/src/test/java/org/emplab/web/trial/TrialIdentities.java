package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import org.emplab.web.CommandOutcome;
import org.emplab.web.account.ProviderIdentities;
import org.springframework.stereotype.Component;

/** One person is linked, and nobody else can be. */
@Component
class TrialIdentities implements ProviderIdentities {
    private static final CommandOutcome FIXED = CommandOutcome.refused("The links of this lab are fixed.");

    @Override
    public List<Linked> all() {
        return List.of(new Linked("1", "ada", "https://login.example.org", "4711", "root", Instant.EPOCH));
    }

    @Override
    public CommandOutcome link(String login, String issuer, String subject, String by) {
        return FIXED;
    }

    @Override
    public CommandOutcome unlink(String login, String id, String by) {
        return FIXED;
    }
}
