package org.emplab.analysis.statistics;

/** The reasons why a mean has no interval, in words. */
public final class LongMemoryWords {
    private LongMemoryWords() {}

    /** "fewer than 40 samples do not show whether the machine's speed changes". */
    public static String why(LongMemory.Doubt doubt) {
        return switch (doubt) {
            case TOO_FEW_SAMPLES ->
                "fewer than " + LongMemory.FEWEST + " samples do not show slow changes of the machine";
            case WORTH_TOO_FEW -> "successive samples depend on each other for too long";
            case CHANGES_SLOWLY -> "they change more slowly than a short memory explains";
        };
    }
}
