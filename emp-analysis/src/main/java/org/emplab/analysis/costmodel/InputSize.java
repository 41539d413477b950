package org.emplab.analysis.costmodel;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/** The size of a program's input, where the run says it: in its workload's parameters, or in every sample's metrics. */
public final class InputSize {
    private static final List<String> KEYS = List.of("size", "inputSize", "n", "elements");

    private InputSize() {}

    /** Empty where it says none, or its samples differ. */
    public static OptionalDouble of(Run run) {
        OptionalDouble stated = within(run.header().workload(), 3);
        return stated.isPresent() ? stated : reported(run);
    }

    /** The first of the keys in an object or in the objects within it. */
    private static OptionalDouble within(Map<?, ?> object, int depth) {
        for (String key : KEYS) {
            OptionalDouble size = number(object.get(key));
            if (size.isPresent()) {
                return size;
            }
        }
        for (Object value : object.values()) {
            if (value instanceof Map<?, ?> inner && depth > 0) {
                OptionalDouble size = within(inner, depth - 1);
                if (size.isPresent()) {
                    return size;
                }
            }
        }
        return OptionalDouble.empty();
    }

    /** The value that all samples report alike; empty if they differ. */
    private static OptionalDouble reported(Run run) {
        OptionalDouble size = OptionalDouble.empty();
        for (Sample sample : run.samples()) {
            OptionalDouble own = within(sample.metrics(), 0);
            if (own.isEmpty() || (size.isPresent() && size.getAsDouble() != own.getAsDouble())) {
                return OptionalDouble.empty();
            }
            size = own;
        }
        return size;
    }

    private static OptionalDouble number(@Nullable Object value) {
        if (value instanceof Number number) {
            return OptionalDouble.of(number.doubleValue());
        }
        try {
            return value instanceof String text ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
