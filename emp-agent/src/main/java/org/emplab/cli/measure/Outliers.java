package org.emplab.cli.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.account.Account;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;

/**
 * Warnings about executions that took far longer or shorter than the others, by ET. Far is ten standard deviations, told from the
 * median absolute deviation, as hyperfine has it.
 */
final class Outliers {
    private static final int FEWEST = 5;
    /** Median absolute deviations in ten standard deviations of a normal distribution. */
    private static final double FAR = 10 * 1.4826;

    private static final int FEWEST_OF_A_GROUP = 3;
    /** Range of a group, of its distance from the median. */
    private static final double WIDEST_GROUP = 0.25;
    /** The part of that distance that the program takes itself. */
    private static final double LEAST_OWN_PART = 0.8;

    private Outliers() {}

    /** Nothing for fewer than five executions. */
    static List<String> of(MeasuredTimes times) {
        Series series = Quantity.ET.of(times.run(), times.timing().table().processTime());
        if (series.size() < FEWEST) {
            return List.of();
        }
        return warnings(series.numbers(), series.millis(), ownTimes(times.run()));
    }

    /** The time by sample that the program's threads worked and slept, ms; empty for a sample without a complete account. */
    private static Map<Integer, Double> ownTimes(Run run) {
        Map<Integer, Double> own = new HashMap<>();
        for (Sample sample : run.samples()) {
            Account.of(sample)
                    .filter(Account::complete)
                    .ifPresent(account -> own.put(
                            sample.number(),
                            (sample.elapsedNanos()
                                            - account.waitedNanos()
                                            - account.interruptedNanos()
                                            - account.stolenNanos().orElse(0))
                                    / 1e6));
        }
        return own;
    }

    static List<String> warnings(int[] numbers, double[] millis, Map<Integer, Double> own) {
        double median = Summary.quantile(millis, 0.5);
        double[] deviations =
                Arrays.stream(millis).map(one -> Math.abs(one - median)).toArray();
        double far = FAR * Summary.quantile(deviations, 0.5);
        List<Integer> outliers = new ArrayList<>();
        for (int i = 0; i < millis.length; i++) {
            if (far > 0 && deviations[i] > far) {
                outliers.add(numbers[i]);
            }
        }
        List<String> warnings = new ArrayList<>();
        boolean first = !outliers.isEmpty() && outliers.get(0) == numbers[0] && millis[0] > median;
        if (first) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The first execution took %s times the median ET: caches were cold; --warm-ups executes the program more often before it counts.",
                    Digits.fixed(millis[0] / median, 1)));
        }
        List<Integer> others = first ? outliers.subList(1, outliers.size()) : outliers;
        Optional<String> group = group(numbers, millis, Set.copyOf(others), own);
        group.ifPresent(warnings::add);
        if (group.isEmpty()) {
            Map<Boolean, List<Integer>> byItself = byItself(numbers, millis, others, own);
            far(byItself.getOrDefault(true, List.of()), "the program itself worked or slept for the difference.")
                    .ifPresent(warnings::add);
            far(byItself.getOrDefault(false, List.of()), "other programs may have run (emp analyze worst names them).")
                    .ifPresent(warnings::add);
        }
        return warnings;
    }

    private static Optional<String> far(List<Integer> outliers, String why) {
        return outliers.isEmpty()
                ? Optional.empty()
                : Optional.of((outliers.size() == 1 ? "Execution " : "Executions ") + list(outliers)
                        + " took far longer or shorter than the others by ET; " + why);
    }

    /** The outliers by whether the program took the time itself. */
    private static Map<Boolean, List<Integer>> byItself(
            int[] numbers, double[] millis, List<Integer> outliers, Map<Integer, Double> own) {
        Set<Integer> far = Set.copyOf(outliers);
        double[] rest = sorted(numbers, millis, number -> !far.contains(number));
        double ownRest = ownMedian(own, numbers, number -> !far.contains(number));
        return outliers.stream().collect(Collectors.partitioningBy(number -> {
            double away = millis[Arrays.binarySearch(numbers, number)] - Summary.quantile(rest, 0.5);
            return (own.getOrDefault(number, Double.NaN) - ownRest) / away >= LEAST_OWN_PART;
        }));
    }

    /** Says that the program has two modes, where the outliers lie together, and it took the time itself. */
    private static Optional<String> group(
            int[] numbers, double[] millis, Set<Integer> outliers, Map<Integer, Double> own) {
        double[] theirs = sorted(numbers, millis, outliers::contains);
        if (theirs.length < FEWEST_OF_A_GROUP) {
            return Optional.empty();
        }
        double[] rest = sorted(numbers, millis, number -> !outliers.contains(number));
        double away = Summary.quantile(theirs, 0.5) - Summary.quantile(rest, 0.5);
        boolean together = theirs[theirs.length - 1] - theirs[0] <= WIDEST_GROUP * Math.abs(away);
        double ownDifference = ownMedian(own, numbers, outliers::contains)
                - ownMedian(own, numbers, number -> !outliers.contains(number));
        return together && ownDifference / away >= LEAST_OWN_PART
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "Two groups by ET: %d executions at %s ms, %d at %s ms (%s); the program itself worked or slept for the difference.",
                        rest.length,
                        Digits.fixed(Summary.quantile(rest, 0.5), 1),
                        theirs.length,
                        Digits.fixed(Summary.quantile(theirs, 0.5), 1),
                        list(outliers.stream().sorted().toList())))
                : Optional.empty();
    }

    private static double[] sorted(int[] numbers, double[] millis, IntPredicate which) {
        return IntStream.range(0, millis.length)
                .filter(i -> which.test(numbers[i]))
                .mapToDouble(i -> millis[i])
                .sorted()
                .toArray();
    }

    /** NaN where none has an account. */
    private static double ownMedian(Map<Integer, Double> own, int[] numbers, IntPredicate which) {
        double[] times = Arrays.stream(numbers)
                .filter(which)
                .filter(own::containsKey)
                .mapToDouble(own::get)
                .toArray();
        return times.length == 0 ? Double.NaN : Summary.quantile(times, 0.5);
    }

    private static String list(List<Integer> numbers) {
        List<String> shown = numbers.stream().limit(6).map(String::valueOf).toList();
        return String.join(", ", shown) + (numbers.size() > 6 ? " and " + (numbers.size() - 6) + " more" : "");
    }
}
