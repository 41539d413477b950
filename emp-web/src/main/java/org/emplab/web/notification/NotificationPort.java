package org.emplab.web.notification;

import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/** The messages to people outside of the pages. */
public interface NotificationPort {
    /** Whether e-mail goes out of this lab at all. */
    boolean mailIsSetUp();

    /** The preferences of the caller. */
    PreferencesView preferences();

    /**
     * Replaces the preferences of the caller. An e-mail address that is new gets a code, and nothing else until it is
     * confirmed.
     *
     * @throws ProblemException naming the key that is wrong
     */
    PreferencesView choose(PreferencesRequest request);

    /**
     * Takes the caller's e-mail address as theirs.
     *
     * @param code that was sent there
     * @throws ProblemException if it was another one
     */
    PreferencesView confirm(@Nullable String code);

    /** Messages that did not arrive, newest first; for administrators. */
    Page<UndeliveredMessage> undelivered(int page, int size);
}
