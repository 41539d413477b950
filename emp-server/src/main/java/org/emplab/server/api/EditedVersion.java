package org.emplab.server.api;

/** The version of a thing that several people edit. */
public final class EditedVersion {
    private EditedVersion() {}

    /**
     * @throws Refusal if another person has changed the thing since it was read
     */
    public static void require(int read, int now) {
        if (read != now) {
            throw Refusal.conflict(
                    "another person changed it meanwhile (version " + now + ", not " + read + "): read it again");
        }
    }
}
