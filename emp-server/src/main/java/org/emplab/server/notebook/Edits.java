package org.emplab.server.notebook;

import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;

/** Who may edit, and what they must have read before. */
public final class Edits {
    private Edits() {}

    /**
     * @param owner user:NAME
     * @throws ProblemException unless the person is the owner or an administrator
     */
    public static void check(String owner, Caller.Person person, String what) {
        if (!person.mayChange(owner)) {
            throw ProblemException.forbidden(what + " is " + Caller.login(owner) + "'s");
        }
    }

    /**
     * @throws ProblemException if somebody else has changed it since it was read
     */
    public static void check(int read, int now) {
        if (read != now) {
            throw ProblemException.conflict(
                    "somebody else changed it meanwhile (version " + now + ", not " + read + "): read it again");
        }
    }
}
