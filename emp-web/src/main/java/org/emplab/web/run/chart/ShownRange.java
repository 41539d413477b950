package org.emplab.web.run.chart;

import java.util.Optional;
import java.util.function.IntPredicate;
import org.emplab.server.run.catalogue.RunSeries;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The part of a run that its charts show, as it stands in the page's address. An absent range shows all.
 *
 * @param x from one sample number to another
 * @param et from one elapsed time to another, ms
 * @param pt from one process time to another, ms
 */
record ShownRange(double @Nullable [] x, double @Nullable [] et, double @Nullable [] pt) {

    /** Reads a range; refuses it where it is not two growing numbers. */
    ShownRange checked() {
        for (double[] range : new double[][] {x, et, pt}) {
            if (range != null && (range.length != 2 || !(range[0] <= range[1]))) {
                throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "a range is two numbers, the smaller first");
            }
        }
        return this;
    }

    /** Which indices of a run's points are in view. */
    IntPredicate of(RunSeries series) {
        return i -> within(x, series.number(i))
                && within(et, series.elapsedNanos(i) / 1e6)
                && (pt == null || (series.hasProcessTime(i) && within(pt, series.processNanos(i) / 1e6)));
    }

    private static boolean within(double @Nullable [] range, double value) {
        return Optional.ofNullable(range)
                .filter(ends -> ends.length == 2)
                .map(ends -> value >= ends[0] && value <= ends[1])
                .orElse(true);
    }
}
