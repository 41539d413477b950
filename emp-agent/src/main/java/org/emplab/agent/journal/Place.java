package org.emplab.agent.journal;

/**
 * A place between two samples of a journal. It stays good while the journal grows and old files of it go.
 *
 * @param segment number from which on the file has samples
 * @param offset in that file; 0 is before its first sample, too
 */
public record Place(int segment, long offset) {
    /** Before the first sample that there is. */
    public static final Place START = new Place(-1, 0);
}
