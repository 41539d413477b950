package org.emplab.analysis.speedup;

import java.util.OptionalDouble;
import org.emplab.analysis.comparison.SpeedVerdict;

/**
 * One row in one column, against the same row in the baseline's column.
 *
 * @param samples of the cell
 * @param verdict on the cell's times against the baseline's
 */
public record Cell(int samples, SpeedVerdict verdict) {
    /** The baseline's time over the cell's: above 1 is faster. */
    public OptionalDouble speedup() {
        return speedup(verdict.differencePercent());
    }

    /** The lower end of its interval, which holds however often one looks. */
    public OptionalDouble lower() {
        return speedup(verdict.highPercent());
    }

    /** The upper end. */
    public OptionalDouble upper() {
        return speedup(verdict.lowPercent());
    }

    private static OptionalDouble speedup(OptionalDouble percent) {
        return percent.isPresent() ? OptionalDouble.of(1 / (1 + percent.getAsDouble() / 100)) : OptionalDouble.empty();
    }
}
