package org.emplab.agent.environment;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** policy2 before policy10, and 6.9.0 before 6.18.4. */
public final class NaturalOrder {
    public static final Comparator<String> COMPARATOR = NaturalOrder::compare;

    private static final Pattern CHUNK = Pattern.compile("\\d+|\\D+");

    private NaturalOrder() {}

    private static int compare(String left, String right) {
        Matcher lefts = CHUNK.matcher(left);
        Matcher rights = CHUNK.matcher(right);
        while (lefts.find()) {
            if (!rights.find()) {
                return 1;
            }
            int chunk = compareChunks(lefts.group(), rights.group());
            if (chunk != 0) {
                return chunk;
            }
        }
        return rights.find() ? -1 : left.compareTo(right);
    }

    private static int compareChunks(String left, String right) {
        if (Character.isDigit(left.charAt(0)) && Character.isDigit(right.charAt(0))) {
            return new java.math.BigInteger(left).compareTo(new java.math.BigInteger(right));
        }
        return left.compareTo(right);
    }
}
