package org.emplab.agent.doctor;

import org.emplab.model.Keyed;

/** How an item of the examination stands. */
public enum Status implements Keyed {
    /** The check found what it should. */
    OK,
    /** Not as it should be; the item says how to mend it. */
    AMISS,
    /** The machine has no such thing. */
    ABSENT,
    /** The file may be there, but cannot be read. */
    UNREADABLE,
    /** A fact to know; there is no right or wrong. */
    NOTE
}
