package org.emplab.report.latex;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;

/**
 * Single numbers and verdicts as LaTeX commands, so that a paper's text follows its data:
 * {@code \newcommand{\empPtMeanMillis}{8018.1}}. Ten significant digits; a command's name holds letters only, so digits are spelled out.
 */
public final class LatexMacros {
    private static final String[] DIGITS = {
        "Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"
    };

    private LatexMacros() {}

    /**
     * @param values numbers and sentences by a name in camelCase
     */
    public static String write(Map<String, ?> values) {
        StringBuilder text = new StringBuilder();
        values.forEach((name, value) -> text.append("\\newcommand{\\emp")
                .append(command(name))
                .append("}{")
                .append(value instanceof Number number ? digits(number) : LatexTables.escape(value.toString()))
                .append("}\n"));
        return text.toString();
    }

    static String command(String name) {
        StringBuilder command = new StringBuilder();
        boolean upper = true;
        for (char c : name.toCharArray()) {
            if (c >= '0' && c <= '9') {
                command.append(DIGITS[c - '0']);
                upper = true;
            } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
                command.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            } else {
                upper = true;
            }
        }
        return command.toString();
    }

    private static String digits(Number value) {
        BigDecimal exact = new BigDecimal(value.toString());
        return value instanceof Integer || value instanceof Long
                ? exact.toPlainString()
                : exact.round(new MathContext(10)).stripTrailingZeros().toPlainString();
    }
}
