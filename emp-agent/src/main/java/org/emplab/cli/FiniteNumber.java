package org.emplab.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of an option; Java would take NaN and Infinity, too. */
final class FiniteNumber implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        try {
            double number = Double.parseDouble(text);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new TypeConversionException("'" + text + "' is not a number");
    }
}
