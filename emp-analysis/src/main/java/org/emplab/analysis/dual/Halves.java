package org.emplab.analysis.dual;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/** The times of the two loops of a dual program, as it reported them itself: x the first half, y the second, ms. */
final class Halves {
    private static final String FIRST = "firstHalfNanos";
    private static final String SECOND = "secondHalfNanos";

    private Halves() {}

    /**
     * @throws UnsuitableInputException if no sample that did not fail carries both
     */
    static Pairs of(Run run) {
        List<Integer> numbers = new ArrayList<>();
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (Sample sample : run.samples()) {
            OptionalDouble first = millis(sample.metrics(), FIRST);
            OptionalDouble second = millis(sample.metrics(), SECOND);
            if (!sample.failed() && first.isPresent() && second.isPresent()) {
                numbers.add(sample.number());
                x.add(first.getAsDouble());
                y.add(second.getAsDouble());
            }
        }
        if (numbers.isEmpty()) {
            throw new UnsuitableInputException("no sample of " + run.header().program() + " carries the metrics "
                    + FIRST + " and " + SECOND + "; the workload dual-inc reports them");
        }
        return Pairs.of(
                numbers.stream().mapToInt(Integer::intValue).toArray(),
                x.stream().mapToDouble(Double::doubleValue).toArray(),
                y.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static OptionalDouble millis(Map<String, Object> metrics, String key) {
        return metrics.get(key) instanceof Number nanos
                ? OptionalDouble.of(nanos.doubleValue() / 1e6)
                : OptionalDouble.empty();
    }
}
