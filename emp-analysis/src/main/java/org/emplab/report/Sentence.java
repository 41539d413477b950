package org.emplab.report;

/**
 * A sentence of an answer. A door that shows a part of an answer chooses by topic and quantity, never by the words.
 *
 * @param quantity the time that it is of, as {@code PT}; empty where it is of both or of none
 */
public record Sentence(Topic topic, String quantity, String words) {
    /** The subject of a sentence. */
    public enum Topic {
        /** Which of two programs is faster. */
        VERDICT,
        /** Two runs of the identical program show the noise floor. */
        IDENTICAL,
        /** How often a machine tells equal programs apart. */
        ERROR_RATE,
        /** Blocks in which programs cannot be compared. */
        LOST_PAIRS,
        /** How much longer it takes until there is a verdict. */
        TIME_TO_DECIDE,
        /** All else. */
        DETAIL
    }

    /** A sentence of no one time. */
    public static Sentence of(Topic topic, String words) {
        return new Sentence(topic, "", words);
    }

    /** A detail of one time. */
    public static Sentence detail(String quantity, String words) {
        return new Sentence(Topic.DETAIL, quantity, words);
    }
}
