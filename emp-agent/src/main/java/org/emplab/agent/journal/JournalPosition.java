package org.emplab.agent.journal;

/**
 * A point between two samples of a journal. It stays good while the journal grows and old files of it go.
 *
 * @param segment number from which on the file has samples
 * @param offset in that file; 0 is before its first sample, too
 */
public record JournalPosition(int segment, long offset) {
    /** The position before the first sample. */
    public static final JournalPosition START = new JournalPosition(-1, 0);
}
