package org.emplab.analysis.comparison;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A value of a run's header as a sentence and a table show it beside that of another run. */
public final class ShownField {
    private static final int LONGEST = 40;
    /** Characters before the first that differs. */
    private static final int LEAD = 12;

    private ShownField() {}

    /** The part of a long value in which it differs from the other. */
    public static String of(@Nullable Object value, @Nullable Object other) {
        String text = text(value);
        if (text.length() <= LONGEST) {
            return text;
        }
        int differs = Arrays.mismatch(text.toCharArray(), text(other).toCharArray());
        int begin = Math.max(0, Math.min(differs - LEAD, text.length() - LONGEST));
        int end = begin + LONGEST;
        return (begin > 0 ? "…" : "") + text.substring(begin, end) + (end < text.length() ? "…" : "");
    }

    private static String text(@Nullable Object value) {
        return value == null ? "not recorded" : value.toString();
    }
}
