package org.emplab.agent.environment;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files that list all values and mark the one in force, such as {@code always [madvise] never}. */
public final class BracketedValue {
    private static final Pattern MARKED = Pattern.compile("(?:^|.*\\s)\\[([^\\]\\s]+)\\](?:\\s.*|$)");

    private BracketedValue() {}

    /** The marked word, or the text itself where none is marked. */
    public static String selected(String text) {
        Matcher marked = MARKED.matcher(text);
        return marked.matches() ? marked.group(1) : text;
    }
}
