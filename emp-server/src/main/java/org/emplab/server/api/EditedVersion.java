package org.emplab.server.api;

import org.emplab.web.api.ProblemException;

/** The version of a thing that several people edit. */
public final class EditedVersion {
    private EditedVersion() {}

    /**
     * @throws ProblemException if another person has changed the thing since it was read
     */
    public static void require(int read, int now) {
        if (read != now) {
            throw ProblemException.conflict(
                    "another person changed it meanwhile (version " + now + ", not " + read + "): read it again");
        }
    }
}
