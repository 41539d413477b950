package org.emplab.web.timeline;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.emplab.web.display.Display;

/** Past predictions of runs beside what happened. */
public interface PredictionPort {
    /**
     * How wrong predictions were that were made so far ahead.
     *
     * @param horizonHours the end was at most so far away
     * @param runs how many predictions there are, at least one
     * @param medianEndErrorSeconds half of them were wrong by no more
     * @param ninetiethEndErrorSeconds nine in ten of them were wrong by no more
     */
    @Schema(name = "Accuracy")
    record Accuracy(
            int horizonHours,
            long runs,
            double medianStartErrorSeconds,
            double ninetiethStartErrorSeconds,
            double medianEndErrorSeconds,
            double ninetiethEndErrorSeconds) {
        private static final Display DISPLAY = new Display();

        /**
         * How wrong the ends were, in words.
         *
         * @param first whether it says which share of the runs each of its two errors is of
         */
        public String inWords(boolean first) {
            String ahead = horizonHours < 48 ? horizonHours + " h" : DISPLAY.count(horizonHours / 24, "day");
            return DISPLAY.duration(medianEndErrorSeconds) + (first ? " in half of the runs and " : " and ")
                    + DISPLAY.duration(ninetiethEndErrorSeconds) + (first ? " in nine of ten" : "") + " up to " + ahead
                    + " ahead (" + DISPLAY.count(runs, "run") + ")";
        }
    }

    /** The nearest first, of runs that were completed within a year. */
    List<Accuracy> accuracy();

    /** The accuracy for pages, which are read far more often than predictions change: some minutes old at most. */
    List<Accuracy> recentAccuracy();
}
