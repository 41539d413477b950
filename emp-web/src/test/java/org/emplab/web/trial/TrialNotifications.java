package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.web.notification.NotificationForm;
import org.emplab.web.notification.Notifications;
import org.springframework.stereotype.Component;

/** Keeps no choice but an address; one message was not delivered. */
@Component
class TrialNotifications implements Notifications {
    @Override
    public boolean mailIsSetUp() {
        return false;
    }

    @Override
    public NotificationForm chosen(String login) {
        return new NotificationForm("ada@example.org", null, List.of("completed.email"), List.of("completed.email"));
    }

    @Override
    public Outcome choose(String login, NotificationForm form) {
        return form.webhook() == null
                ? new Outcome.Refused("email is no address", Optional.of("email"))
                : new Outcome.Kept(Optional.of("whsec_once"));
    }

    @Override
    public Found undelivered(int page, int size) {
        return new Found(
                List.of(new Undelivered(
                        "ada",
                        "webhook",
                        "run 1",
                        "inc on sodb12: completed",
                        Instant.EPOCH,
                        8,
                        Optional.of(Instant.EPOCH),
                        Optional.of("localhost answered 500"))),
                false);
    }
}
