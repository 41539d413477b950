package org.emplab.analysis.speedup;

import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.comparison.RunsOfProgram;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.RunContrast;

/**
 * The geometric mean of the ratios of two columns' times over the same rows: the mean of log(first/second), each time the
 * mean over runs of the logarithm of a 10 % trimmed mean. The rows are taken as they are, not as drawn from others: no
 * interval says anything of programs that are not in the table.
 */
final class GeometricMean {
    private GeometricMean() {}

    /** The mean logarithm with its error from the scatter between runs; of one row or more whose times are above 0. */
    static RunContrast overRuns(List<RunsOfProgram> first, List<RunsOfProgram> second) {
        return RunContrast.of(cells(first, second));
    }

    /** The mean logarithm alone. */
    static double estimate(List<RunsOfProgram> first, List<RunsOfProgram> second) {
        return RunContrast.estimate(cells(first, second));
    }

    private static List<RunContrast.Cell> cells(List<RunsOfProgram> first, List<RunsOfProgram> second) {
        List<RunContrast.Cell> cells = new ArrayList<>();
        double weight = 1.0 / first.size();
        for (int row = 0; row < first.size(); row++) {
            cells.add(first.get(row).logs(weight));
            cells.add(second.get(row).logs(-weight));
        }
        return cells;
    }

    /** The ratio that an interval of a logarithm stands for. */
    static Interval ratio(Interval log) {
        return new Interval(Math.exp(log.estimate()), Math.exp(log.lower()), Math.exp(log.upper()));
    }
}
