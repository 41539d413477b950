package org.emplab.web.derivation.page;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Task times in the largest unit that keeps three significant digits: {@code 12 min}, {@code 59.9 min}, {@code 1.5 h}. */
final class Periods {
    private Periods() {}

    static String inWords(OptionalDouble seconds) {
        if (seconds.isEmpty()) {
            return "";
        }
        double value = seconds.getAsDouble();
        if (value < 120) {
            return digits(value) + " s";
        }
        return value < 3600 ? digits(value / 60) + " min" : digits(value / 3600) + " h";
    }

    private static String digits(double value) {
        int scale = value < 10 ? 2 : value < 100 ? 1 : 0;
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(scale, RoundingMode.HALF_UP);
        return rounded.stripTrailingZeros().toPlainString();
    }
}
