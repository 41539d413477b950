package org.emplab.analysis.statistics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.series.RunSpan;

/**
 * A weighted sum of cells' means over runs, with an error from the scatter between the runs alone (Kalibera and Jones, 2013):
 * a run is one draw, however many samples it has.
 *
 * <p>Where cells share runs, cell c of k runs has the mean of its runs' values y; run u adds e(u) = Σ w(c)/k·√(k/(k − 1))·(y(c,
 * u) − mean(c)) over the cells that it is in, and the squared error is Σ e(u)². So what cells of one run have in common cancels
 * in a difference of them and adds up in a mean of them. Cells that share runs are one group with one less degree of freedom
 * than it has runs (of its smallest cell); groups are put together by Satterthwaite's formula. Where they share none, the
 * order of the runs in time counts ({@link AutocorrelatedContrast}).
 *
 * @param estimate the weighted sum of means
 * @param error its standard error; empty where a cell has one run
 * @param degreesOfFreedom of the error; 0 where there is none
 * @param fewestRuns of a cell
 * @param widening how many times as wide the interval is as that of independent runs; at least 1
 */
public record RunContrast(
        double estimate, OptionalDouble error, double degreesOfFreedom, int fewestRuns, double widening) {
    private static final int MOST_RUNS = 1_000_000;

    /** A run's value, and when it was measured. */
    public record Level(double value, RunSpan span) {}

    /**
     * A cell of a table.
     *
     * @param levels of its runs, by a number that a run has in all cells; at least one
     */
    public record Cell(double weight, Map<Integer, Level> levels) {
        public Cell {
            levels = Map.copyOf(levels);
        }

        double mean() {
            return levels.values().stream().mapToDouble(Level::value).average().orElseThrow();
        }

        boolean sharesARunWith(Cell other) {
            return other.levels().keySet().stream().anyMatch(levels::containsKey);
        }

        double share(int run, double mean) {
            Level level = levels.get(run);
            double runs = levels.size();
            return level == null ? 0 : weight / runs * Math.sqrt(runs / (runs - 1)) * (level.value() - mean);
        }
    }

    /** The weighted sum of the cells' means alone. */
    public static double estimate(List<Cell> cells) {
        return cells.stream().mapToDouble(cell -> cell.weight() * cell.mean()).sum();
    }

    /** Contrasts one cell at least. */
    public static RunContrast of(List<Cell> cells) {
        double estimate = estimate(cells);
        int fewest = cells.stream().mapToInt(cell -> cell.levels().size()).min().orElseThrow();
        if (fewest < 2) {
            return new RunContrast(estimate, OptionalDouble.empty(), 0, fewest, 1);
        }
        List<List<Cell>> groups = groups(cells);
        if (groups.size() == cells.size()) {
            return new AutocorrelatedContrast(cells).contrast();
        }
        double squares = 0;
        double shares = 0;
        double freedom = 0;
        for (List<Cell> group : groups) {
            double square = square(group);
            double groupFreedom =
                    group.stream().mapToInt(cell -> cell.levels().size()).min().orElseThrow() - 1.0;
            squares += square;
            shares += square * square / groupFreedom;
            freedom += groupFreedom;
        }
        return new RunContrast(
                estimate,
                OptionalDouble.of(Math.sqrt(squares)),
                shares > 0 ? squares * squares / shares : freedom,
                fewest,
                1);
    }

    private static double square(List<Cell> group) {
        Set<Integer> runs = new HashSet<>();
        group.forEach(cell -> runs.addAll(cell.levels().keySet()));
        double[] means = group.stream().mapToDouble(Cell::mean).toArray();
        double square = 0;
        for (int run : runs) {
            double sum = 0;
            for (int i = 0; i < means.length; i++) {
                sum += group.get(i).share(run, means[i]);
            }
            square += sum * sum;
        }
        return square;
    }

    /** Cells that share a run, directly or by way of others, are together. */
    private static List<List<Cell>> groups(List<Cell> cells) {
        List<List<Cell>> groups = new ArrayList<>();
        for (Cell cell : cells) {
            List<Cell> joined = new ArrayList<>(List.of(cell));
            List<List<Cell>> apart = new ArrayList<>();
            for (List<Cell> group : groups) {
                if (group.stream().anyMatch(cell::sharesARunWith)) {
                    joined.addAll(group);
                } else {
                    apart.add(group);
                }
            }
            groups = apart;
            groups.add(joined);
        }
        return groups;
    }

    /** The interval at one look; empty where a cell has one run. */
    public Optional<Interval> interval(double confidence) {
        return error.isEmpty()
                ? Optional.empty()
                : Optional.of(new Interval(
                        estimate, estimate - reach(fewestRuns, confidence), estimate + reach(fewestRuns, confidence)));
    }

    /**
     * The fewest runs of each cell, more than there are, whose interval would reach no farther, if their scatter stays as it
     * is; empty where it is unknown, and where a million runs are too few.
     */
    public OptionalLong runsToReach(double farthest, double confidence) {
        if (error.isEmpty() || reach(MOST_RUNS, confidence) > farthest) {
            return OptionalLong.empty();
        }
        int few = fewestRuns;
        int enough = MOST_RUNS;
        while (enough - few > 1) {
            int middle = few + (enough - few) / 2;
            if (reach(middle, confidence) > farthest) {
                few = middle;
            } else {
                enough = middle;
            }
        }
        return OptionalLong.of(enough);
    }

    private double reach(int runs, double confidence) {
        double freedom = degreesOfFreedom * (runs - 1) / (fewestRuns - 1);
        double scale = error.orElseThrow() * Math.sqrt((double) fewestRuns / runs);
        return scale == 0 ? 0 : TDistribution.of(freedom).inverseSurvivalProbability((1 - confidence) / 2) * scale;
    }
}
