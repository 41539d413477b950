package org.emplab.analysis.daemon;

/**
 * How regularly a daemon comes.
 *
 * @param seconds least-squares fit of the occurrence times to their multiples
 * @param established true if the occurrences make it certain enough; else it is tentative (the papers print a question
 *     mark) and is marked wherever it is shown
 * @param occurrences samples with at least one execution that counts, adjacent ones counted once
 */
public record Period(double seconds, boolean established, int occurrences) {
    public Period {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("a period must be positive, not " + seconds);
        }
    }
}
