package org.emplab.web.notification;

import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;

/** The messages to people outside of the pages, by e-mail and webhook. */
public interface NotificationPort {
    /** Whether e-mail goes out of this lab at all. */
    boolean mailIsSetUp();

    /** The preferences of the caller. */
    PreferencesView preferences();

    /**
     * Replaces the preferences of the caller.
     *
     * @throws ProblemException naming the key that is wrong
     */
    PreferencesView choose(PreferencesRequest request);

    /** Messages that did not arrive, newest first; for administrators. */
    Page<UndeliveredMessage> undelivered(int page, int size);
}
