package org.emplab.server.notebook;

import org.emplab.web.api.ProblemException;

/** Changes of what several people edit. */
public final class Edits {
    private Edits() {}

    /**
     * @throws ProblemException if another person has changed it since it was read
     */
    public static void requireVersion(int read, int now) {
        if (read != now) {
            throw ProblemException.conflict(
                    "somebody else changed it meanwhile (version " + now + ", not " + read + "): read it again");
        }
    }
}
