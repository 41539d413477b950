package org.emplab.web.run;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a program wrote in its warm-up, for people. */
final class WarmUpOutput {
    /** The agent says of each stream how long it is. */
    private static final Pattern HEADING = Pattern.compile("(?m)^(?=.*standard (?:output|error), .*bytes$)");

    private static final double MOST_UNREADABLE = 0.05;

    private WarmUpOutput() {}

    /** The text with a word in the place of each stream that is no text. */
    static String readable(String output) {
        return HEADING.splitAsStream(output).map(WarmUpOutput::stream).collect(Collectors.joining());
    }

    private static String stream(String stream) {
        long unreadable = stream.codePoints()
                .filter(one -> one == '\ufffd' || Character.isISOControl(one) && "\n\r\t\u001b".indexOf(one) < 0)
                .count();
        if (unreadable <= MOST_UNREADABLE * stream.length()) {
            return stream;
        }
        return stream.substring(0, stream.indexOf('\n') + 1) + "binary\n";
    }
}
