package org.emplab.analysis.speedup;

import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.Series;

/**
 * One run's times with the row and the column that they belong to.
 *
 * @param row such as the program
 * @param column such as the machine
 * @param run its number; programs of one interleaved run share it
 * @param span when it was measured, and where
 */
public record Timed(String row, String column, int run, Series times, RunSpan span) {
    boolean isOfTheSameCellAndRun(Timed other) {
        return row.equals(other.row) && column.equals(other.column) && run == other.run;
    }
}
