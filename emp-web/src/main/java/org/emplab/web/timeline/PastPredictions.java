package org.emplab.web.timeline;

import java.util.List;

/** Past predictions of runs beside what happened. */
public interface PastPredictions {
    /**
     * How wrong the predictions of a run's end were that were made so far ahead.
     *
     * @param horizonHours the end was at most so far away
     * @param runs how many predictions there are, at least one
     * @param medianEndErrorSeconds half of them were wrong by no more
     * @param ninetiethEndErrorSeconds nine in ten of them were wrong by no more
     */
    record EndError(int horizonHours, long runs, double medianEndErrorSeconds, double ninetiethEndErrorSeconds) {}

    /** The nearest first, of runs that were completed within a year; it may be some minutes old. */
    List<EndError> endErrors();
}
