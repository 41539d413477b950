package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.notification.NotificationPort;
import org.emplab.web.notification.PreferenceView;
import org.emplab.web.notification.PreferencesRequest;
import org.emplab.web.notification.PreferencesView;
import org.emplab.web.notification.UndeliveredMessage;
import org.springframework.stereotype.Component;

/** Keeps no choice but an address; one message was not delivered. */
@Component
class TrialNotifications implements NotificationPort {
    @Override
    public boolean mailIsSetUp() {
        return false;
    }

    @Override
    public PreferencesView preferences() {
        return new PreferencesView(
                "ada@example.org", null, null, List.of(new PreferenceView("completed", "email", true)), false);
    }

    @Override
    public PreferencesView choose(PreferencesRequest request) {
        if (request.webhook() == null) {
            throw ProblemException.invalid("email", "is no address");
        }
        return new PreferencesView("ada@example.org", request.webhook(), "whsec_once", List.of(), false);
    }

    @Override
    public Page<UndeliveredMessage> undelivered(int page, int size) {
        return Page.of(
                List.of(new UndeliveredMessage(
                        "ada",
                        "webhook",
                        "run 1",
                        "inc on sodb12: completed",
                        Instant.EPOCH,
                        8,
                        Instant.EPOCH,
                        "localhost answered 500")),
                page,
                size);
    }
}
