package org.emplab.report.figure;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;

/**
 * Maps an axis's values to places along it, 0 … 1.
 *
 * @param from the least value shown, its logarithm on a logarithmic axis
 * @param to the largest
 */
record SvgScale(double from, double to, boolean logarithmic) {
    private static final double MARGIN = 0.04;
    static final int MOST_TICKS = 5;

    /** Room for these values with some margin; constant values lie in the middle. */
    static SvgScale of(Axis axis, DoubleStream values) {
        double[] shown = values.filter(value -> !axis.logarithmic() || value > 0)
                .map(value -> axis.logarithmic() ? Math.log10(value) : value)
                .toArray();
        double low = DoubleStream.of(shown).min().orElse(0);
        double high = DoubleStream.of(shown).max().orElse(1);
        double margin = high > low ? (high - low) * MARGIN : Math.max(1e-3, Math.abs(high) * 1e-6);
        return new SvgScale(low - margin, high + margin, axis.logarithmic());
    }

    double place(double value) {
        return ((logarithmic ? Math.log10(value) : value) - from) / (to - from);
    }

    /**
     * Round values, and how each is written.
     *
     * @param most of them; on a logarithmic axis fewer than usual leave its powers of ten
     */
    List<Tick> ticks(int most) {
        List<BigDecimal> values = new ArrayList<>();
        if (logarithmic) {
            int[] factors = to - from > (most < MOST_TICKS ? 1.5 : 3) ? new int[] {1} : new int[] {1, 2, 5};
            for (int power = (int) Math.floor(from); power <= to; power++) {
                for (int factor : factors) {
                    double log = power + Math.log10(factor);
                    if (log >= from && log <= to) {
                        values.add(BigDecimal.valueOf(factor).scaleByPowerOfTen(power));
                    }
                }
            }
            if (values.size() > 1) {
                return values.stream()
                        .map(value -> new Tick(value.doubleValue(), Digits.grouped(value.stripTrailingZeros())))
                        .toList();
            }
        }
        // an axis that spans much less than a decade holds none of its round values
        Ticks round =
                logarithmic ? Ticks.between(Math.pow(10, from), Math.pow(10, to), most) : Ticks.between(from, to, most);
        return round.values().stream()
                .map(value -> new Tick(value.doubleValue(), Digits.grouped(value.setScale(round.decimals()))))
                .toList();
    }

    record Tick(double value, String label) {}
}
