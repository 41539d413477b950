package org.emplab.report.table;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.stream.Collectors;
import org.emplab.report.table.Table.Column;
import org.jspecify.annotations.Nullable;

/** Cells as text, rounded for people or exact for machines; a number is never shown as NaN. */
public final class Cells {
    private Cells() {}

    /** Rounded half up to the column's decimals; very small numbers with three significant digits instead of 0. */
    public static String rounded(@Nullable Object cell, Column column, String absent) {
        if (!(cell instanceof Number number)) {
            return cell == null ? absent : visible(cell.toString());
        }
        BigDecimal value = decimal(number);
        if (column.decimals() < 0) {
            return exact(cell);
        }
        BigDecimal rounded = value.setScale(column.decimals(), RoundingMode.HALF_UP);
        if (rounded.signum() == 0 && value.signum() != 0) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        return rounded.toPlainString();
    }

    /** A cell with digits in groups of three. */
    public static String grouped(@Nullable Object cell, Column column, String absent) {
        String text = rounded(cell, column, absent);
        return cell instanceof Number && text.indexOf('e') < 0 ? Digits.grouped(new BigDecimal(text)) : text;
    }

    /** Text without what would move a terminal's cursor: a process may give itself any name. */
    public static String visible(String text) {
        return text.codePoints()
                .mapToObj(c -> isObeyed(c) ? String.format(c > 0xff ? "\\u%04x" : "\\x%02x", c) : Character.toString(c))
                .collect(Collectors.joining());
    }

    /** True of control characters, and of those that end a line or turn the direction of its rest. */
    public static boolean isObeyed(int c) {
        return Character.isISOControl(c)
                || c == 0x61c
                || c == 0x200e
                || c == 0x200f
                || (c >= 0x2028 && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069);
    }

    /** Text of several lines, each without what would move a terminal's cursor beyond them. */
    public static String visibleLines(String text) {
        return text.codePoints()
                .mapToObj(c -> c == '\n' || c == '\t' ? Character.toString(c) : visible(Character.toString(c)))
                .collect(Collectors.joining());
    }

    /** Returns how many digits after the point a cell needs, at most so many. */
    static int digits(@Nullable Object cell, int most) {
        return cell instanceof Number number
                ? Math.max(
                        0,
                        decimal(number)
                                .setScale(most, RoundingMode.HALF_UP)
                                .stripTrailingZeros()
                                .scale())
                : 0;
    }

    /** True of a number without decimals, and of a cell that is not there or not finite. */
    static boolean isWhole(@Nullable Object cell) {
        return cell == null
                || cell instanceof Number number
                        && (!Double.isFinite(number.doubleValue())
                                || decimal(number).stripTrailingZeros().scale() <= 0);
    }

    static String exact(@Nullable Object cell) {
        if (!(cell instanceof Number number)) {
            return cell == null ? "" : cell.toString();
        }
        BigDecimal value = decimal(number);
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    private static BigDecimal decimal(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        if (number instanceof Double || number instanceof Float) {
            double value = number.doubleValue();
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a table cell must be a number, but is " + value);
            }
            return BigDecimal.valueOf(value);
        }
        return new BigDecimal(number.toString());
    }
}
