package org.emplab.analysis.statistics;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.statistics.RunContrast.Cell;
import org.emplab.analysis.statistics.RunContrast.Level;

/**
 * A weighted sum of cells' means over runs that were measured one after the other, none of them in two cells.
 *
 * <p>Without order this is Welch's formula. Runs of one machine have a place in time, from which come two corrections:
 *
 * <ul>
 *   <li><i>Drift.</i> The start is a covariate with one slope for all cells: from ten degrees of freedom on, and with fewer
 *       if a drift alone would move the sum by more than its own standard error. Runs in turn never need it with fewer.
 *   <li><i>Memory.</i> Runs i places apart may correlate as ρ^i. A ρ inflates the error by
 *       c'Rc/c'c·tr(M)/tr(MR) and leaves tr(MR)²/tr(MRMR)/tr(M) of the degrees of freedom; c are the weights of the
 *       runs, M makes the residuals. The widest interval counts, over 0 and all ρ with which the residuals' lag-1
 *       correlation is at most 2/√n above what was seen. A memory lessens the error of runs in turn, and what lessens it
 *       does not count; it widens what long rows of one program tell, without limit as ρ approaches 1.
 * </ul>
 *
 * <p>Runs of several machines do not share a memory; there only one that is told counts: the largest ρ whose residuals have
 * the correlation that was seen, if this is more than 2/√n above that of independent runs.
 */
final class AutocorrelatedContrast {
    private static final double[] MEMORIES = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99};
    private static final int FREEDOM_FOR_DRIFT = 10;
    private static final double LEAST_FREEDOM = 0.5;
    private static final double TAIL = 0.025;
    private static final double ROUNDING = 1e-9;

    private final List<Cell> cells;
    private final int runs;
    private final int[] cell;
    private final String[] machine;
    private final int[] place;
    private final double[] value;
    private final double[] centred;
    private final double timeSquares;
    private final double timeContrast;
    private final boolean oneMachine;
    private final boolean drift;

    AutocorrelatedContrast(List<Cell> cells) {
        this.cells = cells;
        List<Level> levels = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        for (int c = 0; c < cells.size(); c++) {
            for (Level level : cells.get(c).levels().values()) {
                levels.add(level);
                owners.add(c);
            }
        }
        runs = levels.size();
        cell = owners.stream().mapToInt(Integer::intValue).toArray();
        machine = levels.stream().map(level -> level.span().machine()).toArray(String[]::new);
        value = levels.stream().mapToDouble(Level::value).toArray();
        oneMachine = Arrays.stream(machine).distinct().count() == 1;
        place = places(levels);
        Instant first = levels.stream()
                .map(level -> level.span().start())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        double[] hours = levels.stream()
                .mapToDouble(
                        level -> Duration.between(first, level.span().start()).toMillis() / 3.6e6)
                .toArray();
        double[] means = means(hours);
        centred = new double[runs];
        Arrays.setAll(centred, i -> hours[i] - means[cell[i]]);
        timeSquares = squares(centred);
        timeContrast = IntStream.range(0, cells.size())
                .mapToDouble(c -> cells.get(c).weight() * means[c])
                .sum();
        drift = oneMachine && timeSquares > 0 && driftCounts();
    }

    /** The places of runs of one machine by their starts, from 0; runs that started together share one. */
    private static int[] places(List<Level> levels) {
        return levels.stream()
                .mapToInt(level -> (int) levels.stream()
                        .filter(other ->
                                other.span().machine().equals(level.span().machine()))
                        .map(other -> other.span().start())
                        .filter(level.span().start()::isAfter)
                        .distinct()
                        .count())
                .toArray();
    }

    private boolean driftCounts() {
        int freedom = runs - cells.size();
        double ownSquare = 0;
        for (int c = 0; c < cells.size(); c++) {
            double size = size(c);
            ownSquare += cells.get(c).weight() * cells.get(c).weight() / size * timeSquares(c) / (size - 1);
        }
        return freedom >= FREEDOM_FOR_DRIFT || (freedom > 1 && timeContrast * timeContrast > ownSquare);
    }

    /** The sum with its error; every cell has two runs or more. */
    RunContrast contrast() {
        double[] means = means(value);
        double slope = drift ? product(centred, value) / timeSquares : 0;
        double[] residuals = new double[runs];
        Arrays.setAll(residuals, i -> value[i] - means[cell[i]] - slope * centred[i]);
        double estimate = -slope * timeContrast;
        for (int c = 0; c < cells.size(); c++) {
            estimate += cells.get(c).weight() * means[c];
        }
        double[] weights = weights();
        double pooled = squares(residuals) / freedom();
        double square = 0;
        double shares = 0;
        for (int c = 0; c < cells.size(); c++) {
            double freedom = size(c) - 1 - (drift ? timeSquares(c) / timeSquares : 0);
            double variance = freedom < LEAST_FREEDOM ? pooled : ofCell(c, residuals) / freedom;
            double part = ofCell(c, weights) * variance;
            square += part;
            shares += part * part / Math.max(LEAST_FREEDOM, freedom);
        }
        double degrees = shares > 0 ? square * square / shares : freedom();
        Widest widest = widest(weights, residuals, degrees);
        return new RunContrast(
                estimate,
                OptionalDouble.of(Math.sqrt(square * widest.inflation())),
                degrees * widest.freedomLeft(),
                cells.stream().mapToInt(one -> one.levels().size()).min().orElseThrow(),
                widest.reach() / reach(degrees, 1));
    }

    private double freedom() {
        return runs - cells.size() - (drift ? 1.0 : 0);
    }

    private double[] weights() {
        double[] weights = new double[runs];
        Arrays.setAll(
                weights,
                i -> cells.get(cell[i]).weight() / size(cell[i])
                        - (drift ? timeContrast * centred[i] / timeSquares : 0));
        return weights;
    }

    /** The memory that makes the interval widest. */
    private record Widest(double inflation, double freedomLeft, double reach) {}

    private Widest widest(double[] weights, double[] residuals, double degrees) {
        Widest widest = new Widest(1, 1, reach(degrees, 1));
        double seen = lagged(residuals) / squares(residuals);
        double chance = 2 / Math.sqrt(runs);
        double[][] basis = basis();
        if (!(squares(residuals) > 0)
                || (!oneMachine && seen - Memory.of(this, basis, 0).lag() <= chance)) {
            return widest;
        }
        double highest = oneMachine ? seen + chance : seen;
        for (double rho : MEMORIES) {
            Memory memory = Memory.of(this, basis, rho);
            if (memory.lag() > highest) {
                break;
            }
            double inflation = variance(weights, rho) / squares(weights) / memory.meanSquare();
            double reach = reach(degrees * memory.freedomLeft(), inflation);
            if (inflation > 1 + ROUNDING && reach > widest.reach()) {
                widest = new Widest(inflation, memory.freedomLeft(), reach);
            }
        }
        return widest;
    }

    private static double reach(double degrees, double inflation) {
        return TDistribution.of(degrees).inverseSurvivalProbability(TAIL) * Math.sqrt(inflation);
    }

    /**
     * Residuals of runs with such a memory.
     *
     * @param meanSquare against that of independent runs
     * @param freedomLeft likewise
     * @param lag their expected lag-1 correlation
     */
    private record Memory(double meanSquare, double freedomLeft, double lag) {
        static Memory of(AutocorrelatedContrast runs, double[][] basis, double rho) {
            int n = runs.runs;
            double[][] residual = new double[n][n]; // MRM
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    residual[i][j] = runs.correlation(i, j, rho);
                }
            }
            project(residual, basis, false);
            project(residual, basis, true);
            double trace = 0;
            double squares = 0;
            double lagged = 0;
            for (int i = 0; i < n; i++) {
                trace += residual[i][i];
                for (int j = 0; j < n; j++) {
                    squares += residual[i][j] * residual[i][j];
                    lagged += runs.follows(i, j) ? residual[i][j] : 0;
                }
            }
            double freedom = runs.freedom();
            return new Memory(trace / freedom, trace * trace / squares / freedom, lagged / trace);
        }

        private static void project(double[][] matrix, double[][] basis, boolean columns) {
            int n = matrix.length;
            for (double[] unit : basis) {
                for (int i = 0; i < n; i++) {
                    double share = 0;
                    for (int j = 0; j < n; j++) {
                        share += unit[j] * (columns ? matrix[j][i] : matrix[i][j]);
                    }
                    for (int j = 0; j < n; j++) {
                        if (columns) {
                            matrix[j][i] -= share * unit[j];
                        } else {
                            matrix[i][j] -= share * unit[j];
                        }
                    }
                }
            }
        }
    }

    /** Orthogonal unit vectors of what the residuals are freed from. */
    private double[][] basis() {
        double[][] basis = new double[cells.size() + (drift ? 1 : 0)][runs];
        for (int i = 0; i < runs; i++) {
            basis[cell[i]][i] = 1 / Math.sqrt(size(cell[i]));
            if (drift) {
                basis[cells.size()][i] = centred[i] / Math.sqrt(timeSquares);
            }
        }
        return basis;
    }

    private double variance(double[] weights, double rho) {
        double sum = 0;
        for (int i = 0; i < runs; i++) {
            for (int j = 0; j < runs; j++) {
                sum += weights[i] * weights[j] * correlation(i, j, rho);
            }
        }
        return sum;
    }

    private double correlation(int i, int j, double rho) {
        if (i == j) {
            return 1;
        }
        return machine[i].equals(machine[j]) ? Math.pow(rho, Math.max(1, Math.abs(place[i] - place[j]))) : 0;
    }

    private boolean follows(int i, int j) {
        return place[j] == place[i] + 1 && machine[i].equals(machine[j]);
    }

    private double lagged(double[] residuals) {
        double sum = 0;
        for (int i = 0; i < runs; i++) {
            for (int j = 0; j < runs; j++) {
                sum += follows(i, j) ? residuals[i] * residuals[j] : 0;
            }
        }
        return sum;
    }

    private double[] means(double[] values) {
        double[] means = new double[cells.size()];
        for (int i = 0; i < runs; i++) {
            means[cell[i]] += values[i] / size(cell[i]);
        }
        return means;
    }

    private double size(int c) {
        return cells.get(c).levels().size();
    }

    private double timeSquares(int c) {
        return ofCell(c, centred);
    }

    private double ofCell(int c, double[] values) {
        return IntStream.range(0, runs)
                .filter(i -> cell[i] == c)
                .mapToDouble(i -> values[i] * values[i])
                .sum();
    }

    private static double squares(double[] values) {
        return product(values, values);
    }

    private static double product(double[] first, double[] second) {
        return IntStream.range(0, first.length)
                .mapToDouble(i -> first[i] * second[i])
                .sum();
    }
}
