package org.emplab.analysis.comparison;

import org.jspecify.annotations.Nullable;

/** A value of a run's header as a sentence and a table show it. */
public final class ShownField {
    private static final int LONGEST = 40;

    private ShownField() {}

    public static String of(@Nullable Object value) {
        String text = value == null ? "not recorded" : value.toString();
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
