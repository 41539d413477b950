package org.emplab.web.notification;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What people are told outside of the pages, by e-mail and webhook. */
public interface Notifications {
    /** Whether e-mail goes out of this lab at all. */
    boolean mailIsSetUp();

    /** What a person chose, as they would type it again. */
    NotificationForm chosen(String login);

    /** Keeps a choice in place of the one before. */
    Outcome choose(String login, NotificationForm form);

    /** What became of a choice. */
    sealed interface Outcome {
        /** @param secret that signs what the webhook gets; only where its address is new, and never again */
        record Kept(Optional<String> secret) implements Outcome {}

        /**
         * @param reason one sentence, shown to the person
         * @param field what of the form it is about
         */
        record Refused(String reason, Optional<String> field) implements Outcome {}
    }

    /**
     * A message that did not arrive.
     *
     * @param givenUpAt empty while it is tried again
     */
    record Undelivered(
            String login,
            String channel,
            String subject,
            String text,
            Instant at,
            int attempts,
            Optional<Instant> givenUpAt,
            Optional<String> failure) {}

    /**
     * @param more whether there are others behind these
     */
    record Found(List<Undelivered> messages, boolean more) {
        public Found {
            messages = List.copyOf(messages);
        }
    }

    /** Newest first, for administrators; pages are numbered from 0. */
    Found undelivered(int page, int size);
}
