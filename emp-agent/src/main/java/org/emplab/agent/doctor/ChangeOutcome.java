package org.emplab.agent.doctor;

import org.emplab.model.Keyed;

/**
 * The outcome of one change.
 *
 * @param detail why it failed, or what was found; may be empty
 */
public record ChangeOutcome(Change change, Kind kind, String detail) {

    /** The ways it can end. */
    public enum Kind implements Keyed {
        /** Made (or put back), and seen to be in force. */
        DONE,
        /** The change had been made already. */
        UNCHANGED,
        /** Only root may. */
        NEEDS_ROOT,
        /** Tried in vain, or in force without effect. */
        FAILED,
        /** Not tried: a dry run. */
        WOULD_CHANGE
    }

    public static ChangeOutcome of(Change change, Kind kind) {
        return new ChangeOutcome(change, kind, "");
    }
}
