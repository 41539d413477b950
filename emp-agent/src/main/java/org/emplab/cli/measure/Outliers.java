package org.emplab.cli.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Summary;

/**
 * Warnings about executions that took far longer or shorter than the others, by ET. Far is ten standard deviations, told from the
 * median absolute deviation, as hyperfine has it.
 */
final class Outliers {
    private static final int FEWEST = 5;
    /** Median absolute deviations in ten standard deviations of a normal distribution. */
    private static final double FAR = 10 * 1.4826;

    private Outliers() {}

    /** Nothing for fewer than five executions. */
    static List<String> of(MeasuredTimes times) {
        Series series = Quantity.ET.of(times.run(), times.timing().table().processTime());
        if (series.size() < FEWEST) {
            return List.of();
        }
        return warnings(series.numbers(), series.millis());
    }

    static List<String> warnings(int[] numbers, double[] millis) {
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
                    "The first execution took %.1f times the median ET: caches were cold; --warm-ups executes the program more often before it counts.",
                    millis[0] / median));
        }
        List<Integer> others = first ? outliers.subList(1, outliers.size()) : outliers;
        if (!others.isEmpty()) {
            warnings.add(
                    (others.size() == 1 ? "Execution " : "Executions ") + list(others)
                            + " took far longer or shorter than the others by ET; other programs may have run (emp analyze worst names them).");
        }
        return warnings;
    }

    private static String list(List<Integer> numbers) {
        List<String> shown = numbers.stream().limit(6).map(String::valueOf).toList();
        return String.join(", ", shown) + (numbers.size() > 6 ? " and " + (numbers.size() - 6) + " more" : "");
    }
}
