package org.emplab.analysis.changepoint;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.emplab.analysis.statistics.Summary;

/**
 * Change points of a series by energy statistics (E-divisive; Matteson and James, 2014): a segment is split where
 * mn/(m+n)·(2·E|X−Y| − E|X−X'| − E|Y−Y'|) is greatest, each part at least two values long; the split is kept if at most
 * 5 % of 999 permutations within the segments split as clearly, and then the parts are searched. The seed is fixed, so
 * the same series gives the same points. Any change of the distribution counts, also one of its spread.
 *
 * <p>A series that grows is looked at again after each of its runs, and 5 % at each look would add up. So a point is
 * <em>sure</em> only if its stretch between sure points changes at the level of one look, too ({@link SequentialTest}). What comes
 * after a point that is not sure is not sure either.
 */
public final class EDivisive {
    /** The fewest values of which an order is rare enough: 2 of 70 split 4 and 4 as clearly, 2 of 35 split 3 and 4. */
    public static final int FEWEST_VALUES = 8;

    private static final int SHORTEST = 2;
    private static final int PERMUTATIONS = 999;
    private static final double LEVEL = 0.05;
    private static final long SEED = 20_140_101;

    private EDivisive() {}

    private record Split(int at, double statistic) {}

    private record Found(OptionalDouble pValue, boolean sure) {}

    /**
     * Finds change points where some may be known: the series is divided at the marks, and further changes are searched
     * between them.
     *
     * @param values positive
     * @param marks indices of the first values after known changes
     * @return found points and marks, in their order; empty where nothing changes
     * @throws IllegalArgumentException if there are fewer than {@link #FEWEST_VALUES}, or a mark is not within
     */
    public static List<ChangePoint> of(double[] values, Set<Integer> marks) {
        if (values.length < FEWEST_VALUES || marks.stream().anyMatch(mark -> mark < 1 || mark >= values.length)) {
            throw new IllegalArgumentException(
                    values.length + " values, not " + FEWEST_VALUES + ", or marks elsewhere: " + marks);
        }
        SplittableRandom random = new SplittableRandom(SEED);
        TreeMap<Integer, Found> found = new TreeMap<>();
        marks.forEach(mark -> found.put(mark, new Found(OptionalDouble.empty(), true)));
        boolean sure = true;
        while (true) {
            List<Integer> borders = borders(found, values.length);
            Split best = best(values, borders);
            double pValue =
                    best.at() < 0 ? 1 : (1 + asClear(values, borders, best.statistic(), random)) / (PERMUTATIONS + 1.0);
            if (pValue > LEVEL) {
                return points(values, found);
            }
            sure = sure && sure(values, borders, best.at());
            found.put(best.at(), new Found(OptionalDouble.of(pValue), sure));
        }
    }

    private static boolean sure(double[] values, List<Integer> borders, int at) {
        int after = 0;
        while (borders.get(after) <= at) {
            after++;
        }
        return SequentialTest.changes(
                Arrays.copyOfRange(values, borders.get(after - 1), borders.get(after)), values.length);
    }

    private static List<Integer> borders(TreeMap<Integer, Found> found, int length) {
        List<Integer> borders = new ArrayList<>(found.keySet());
        borders.add(0, 0);
        borders.add(length);
        return borders;
    }

    /** How many permutations within the segments split as clearly. */
    private static int asClear(double[] values, List<Integer> borders, double observed, SplittableRandom random) {
        double[] shuffled = values.clone();
        int asClear = 0;
        for (int permutation = 0; permutation < PERMUTATIONS; permutation++) {
            for (int segment = 1; segment < borders.size(); segment++) {
                shuffle(shuffled, borders.get(segment - 1), borders.get(segment), random);
            }
            // sums in another order differ by rounding
            asClear += best(shuffled, borders).statistic() >= observed * (1 - 1e-9) ? 1 : 0;
        }
        return asClear;
    }

    private static void shuffle(double[] values, int from, int to, SplittableRandom random) {
        for (int i = to - 1; i > from; i--) {
            int j = random.nextInt(from, i + 1);
            double value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
    }

    /** The clearest split of any segment; at −1 where none can be split or no value differs. */
    private static Split best(double[] values, List<Integer> borders) {
        Split best = new Split(-1, 0);
        for (int segment = 1; segment < borders.size(); segment++) {
            Split split = best(values, borders.get(segment - 1), borders.get(segment));
            best = split.statistic() > best.statistic() ? split : best;
        }
        return best;
    }

    /** The later part may end anywhere in the segment, so that times that changed and changed back are seen. */
    private static Split best(double[] values, int from, int to) {
        double[] left = new double[to - from + 1]; // sums of distances within the first values
        double[] right = new double[to - from + 1]; // within the others up to the part's end
        double[] between = new double[to - from + 1];
        Split best = new Split(-1, 0);
        for (int end = from + 1; end <= to; end++) { // the value before it joins the later part
            double value = values[end - 1];
            double earlier = 0;
            for (int m = 0; m < end - from; m++) {
                between[m] += earlier;
                earlier += Math.abs(value - values[from + m]);
            }
            left[end - from] = left[end - from - 1] + earlier;
            double first = 0;
            for (int m = 0; m < end - from; m++) {
                right[m] += earlier - first;
                first += Math.abs(value - values[from + m]);
                double n = end - from - m;
                if (m >= SHORTEST && n >= SHORTEST) {
                    double energy =
                            2 * between[m] / (m * n) - 2 * left[m] / (m * (m - 1.0)) - 2 * right[m] / (n * (n - 1));
                    double statistic = m * n / (m + n) * energy;
                    best = statistic > best.statistic() ? new Split(from + m, statistic) : best;
                }
            }
        }
        return best;
    }

    /** The difference at a sure point is to the next sure one, whatever is found between them. */
    private static List<ChangePoint> points(double[] values, TreeMap<Integer, Found> found) {
        TreeMap<Integer, Found> sure = new TreeMap<>(found);
        sure.values().removeIf(point -> !point.sure());
        List<ChangePoint> points = new ArrayList<>();
        found.forEach((at, point) -> {
            List<Integer> borders = borders(point.sure() ? sure : found, values.length);
            int i = borders.indexOf(at);
            double before = median(values, borders.get(i - 1), at);
            double after = median(values, at, borders.get(i + 1));
            points.add(new ChangePoint(at, 100 * (after / before - 1), point.pValue(), point.sure()));
        });
        return List.copyOf(points);
    }

    private static double median(double[] values, int from, int to) {
        return Summary.quantile(Arrays.copyOfRange(values, from, to), 0.5);
    }

    /**
     * A point at which a series changes.
     *
     * @param before index of the first value after the change
     * @param differencePercent median to the next change (or the end) against the median since the last (or the beginning)
     * @param pValue of a change as clear as this where the order of the values means nothing; empty where a person marked
     *     it
     * @param sure whether it stands however often one looks as the series grows; a marked one does. One that is not is a
     *     candidate, which runs to come confirm or not
     */
    public record ChangePoint(
            @JsonProperty("beforeRun") int before,
            double differencePercent,
            @JsonInclude(NON_ABSENT) OptionalDouble pValue,
            @JsonIgnore boolean sure) {}
}
