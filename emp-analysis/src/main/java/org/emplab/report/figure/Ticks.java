package org.emplab.report.figure;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Round values along an axis: 1, 2 or 5 times a power of ten apart. */
public record Ticks(List<BigDecimal> values) {
    /** Returns at most so many ticks between two values, both included where they are round. */
    public static Ticks between(double from, double to, int most) {
        if (!(to > from)) {
            return new Ticks(List.of(BigDecimal.valueOf(from)));
        }
        Ticks ticks = apart(step((to - from) / Math.max(1, most - 1)), from, to);
        Ticks closer = apart(step((to - from) / most), from, to);
        return ticks.values.size() < 2 && closer.values.size() <= most ? closer : ticks; // one alone tells no scale
    }

    private static Ticks apart(BigDecimal step, double from, double to) {
        BigDecimal first =
                BigDecimal.valueOf(from).divide(step, 0, RoundingMode.CEILING).multiply(step);
        List<BigDecimal> values = new ArrayList<>();
        for (BigDecimal value = first; value.doubleValue() <= to; value = value.add(step)) {
            values.add(value);
        }
        return new Ticks(List.copyOf(values));
    }

    private static BigDecimal step(double least) {
        BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen((int) Math.floor(Math.log10(least)));
        for (int factor : new int[] {1, 2, 5}) {
            BigDecimal step = power.multiply(BigDecimal.valueOf(factor));
            if (step.doubleValue() >= least * (1 - 1e-9)) {
                return step;
            }
        }
        return power.scaleByPowerOfTen(1);
    }

    /** Digits after the point that all labels share. */
    int decimals() {
        return values.stream()
                .mapToInt(value -> Math.max(0, value.stripTrailingZeros().scale()))
                .max()
                .orElse(0);
    }
}
