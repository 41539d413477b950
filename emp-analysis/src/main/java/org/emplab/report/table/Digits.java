package org.emplab.report.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers as people read them: digits before the point in groups of three with a narrow no-break space. */
public final class Digits {
    /** Narrow no-break space. */
    public static final char GROUP = '\u202f';

    /** A number of four digits or more before a unit, or counted; also the lower end of an interval. */
    private static final Pattern QUANTITY = Pattern.compile("(?<![\\w.,:/-])\\d{4,}+(?:\\.\\d++)?"
            + "(?= (?:to [\\d.]++ )?(?:ms|s|µs|ns|samples?|L-samples?|pairs?|executions?|processes|runs)\\b)");

    private static final Pattern NEGATIVE_ZERO = Pattern.compile("-[0.]+");

    private Digits() {}

    /** With so many decimals, as {@code 12.500}. */
    public static String fixed(double value, int decimals) {
        return formatted("%." + decimals + "f", value);
    }

    /** With its sign and so many decimals, as {@code +12.50}. */
    public static String signedFixed(double value, int decimals) {
        return formatted("%+." + decimals + "f", value);
    }

    /** With so many significant digits, as {@code 0.01250}. */
    public static String significant(double value, int digits) {
        return formatted("%." + digits + "g", value);
    }

    /** With its sign and so many significant digits, as {@code +0.0125}. */
    public static String signedSignificant(double value, int digits) {
        return formatted("%+." + digits + "g", value);
    }

    private static String formatted(String format, double value) {
        String text = String.format(Locale.ROOT, format, value);
        return NEGATIVE_ZERO.matcher(text).matches() ? text.substring(1) : text.replaceFirst("^-", "−");
    }

    /** With as many digits as it has, and none that are zero at its end. */
    public static String plain(double value) {
        return new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString();
    }

    /** Rounded to so many decimals, without zeros at its end. */
    public static String plain(double value, int decimals) {
        String fixed = fixed(value, decimals);
        return decimals == 0 ? fixed : fixed.replaceFirst("\\.?0+$", "");
    }

    /** Rounded to so many significant digits, without zeros at its end. */
    public static String rounded(double value, int digits) {
        return new BigDecimal(value)
                .round(new MathContext(digits))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** A count with its noun, as {@code 1 sample} and {@code 3 samples}. */
    public static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** All digits of the number, below zero after a minus sign. */
    public static String grouped(BigDecimal value) {
        String text = value.abs().toPlainString();
        int point = text.indexOf('.');
        int end = point < 0 ? text.length() : point;
        StringBuilder grouped = new StringBuilder(value.signum() < 0 ? "−" : "");
        for (int i = 0; i < end; i++) {
            if (i > 0 && (end - i) % 3 == 0) {
                grouped.append(GROUP);
            }
            grouped.append(text.charAt(i));
        }
        return grouped.append(text, end, text.length()).toString();
    }

    /** A sentence with the digits of its times and counts in groups. */
    public static String sentence(String text) {
        return QUANTITY.matcher(text).replaceAll(found -> grouped(new BigDecimal(found.group())));
    }
}
