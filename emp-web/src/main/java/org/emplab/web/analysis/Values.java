package org.emplab.web.analysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.UnsuitableInputException;

/** The values of an analysis's parameters; what cannot be understood is said with the parameter's name. */
record Values(List<Parameter> parameters, Map<String, String> given) {

    String text(String key) {
        Parameter parameter = parameters.stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
        return Optional.ofNullable(given.get(key))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElse(parameter.usual());
    }

    double number(String key, double least, double most) {
        try {
            double value = Double.parseDouble(text(key));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw new UnsuitableInputException(
                label(key) + " is a number from " + plain(least) + " to " + plain(most) + ", not " + text(key));
    }

    int whole(String key, int least, int most) {
        double value = number(key, least, most);
        if (value != Math.rint(value)) {
            throw new UnsuitableInputException(label(key) + " is a whole number, not " + text(key));
        }
        return (int) value;
    }

    /** {@code fd}, or ms. */
    BinWidth binWidth(String key) {
        return text(key).equals("fd") ? BinWidth.freedmanDiaconis() : BinWidth.ofMillis(number(key, 1e-6, 1e12));
    }

    Quantity quantity(String key) {
        return Quantity.ofKey(text(key))
                .orElseThrow(() ->
                        new UnsuitableInputException(label(key) + " is et, pt, user, system or cpu, not " + text(key)));
    }

    private String label(String key) {
        return parameters.stream()
                .filter(one -> one.key().equals(key))
                .map(Parameter::label)
                .findFirst()
                .orElse(key);
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }
}
