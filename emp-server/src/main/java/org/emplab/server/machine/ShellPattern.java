package org.emplab.server.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern for names as in a shell: {@code *} is any text, {@code ?} one character, {@code [0-2]} one of those and
 * {@code [!0-2]} one of the others. A bracket that nothing closes stands for itself.
 */
final class ShellPattern {
    private static final Pattern SPECIAL = Pattern.compile("\\[(!?)(]?[^]]*)]|[*?]");

    private ShellPattern() {}

    /** A pattern with a range that runs backwards matches nothing. */
    static Predicate<String> of(String pattern) {
        List<String> between = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        Matcher special = SPECIAL.matcher(pattern);
        int from = 0;
        while (special.find()) {
            part.append(Pattern.quote(pattern.substring(from, special.start())));
            from = special.end();
            if (special.group().equals("*")) {
                between.add(part.toString());
                part.setLength(0);
            } else {
                part.append(special.group().equals("?") ? "." : oneOf(special.group(1), special.group(2)));
            }
        }
        part.append(Pattern.quote(pattern.substring(from)));
        try {
            return Pattern.compile(joined(between, part.toString()), Pattern.DOTALL)
                    .asMatchPredicate();
        } catch (PatternSyntaxException backwards) {
            return name -> false;
        }
    }

    private static String oneOf(String not, String characters) {
        return (not.isEmpty() ? "[" : "[^") + characters.replaceAll("[\\\\\\[\\]^&]", "\\\\$0") + "]";
    }

    /** The first place of a part between two stars is as good as any: none is tried again, however many stars there are. */
    private static String joined(List<String> before, String last) {
        StringBuilder regex = new StringBuilder();
        for (int number = 0; number < before.size(); number++) {
            regex.append(number == 0 ? before.get(0) : "(?>.*?" + before.get(number) + ")");
        }
        return regex + (before.isEmpty() ? "" : ".*") + last;
    }
}
