package org.emplab.cli.analyze.input;

import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.series.UnsuitableInputException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code --bin MS|fd}. */
public final class BinWidthConverter implements ITypeConverter<BinWidth> {
    /** A hundred days. */
    private static final double MOST_MILLIS = 8.64e9;

    @Override
    public BinWidth convert(String text) {
        if (text.equals("fd") || text.equals("freedman-diaconis")) {
            return BinWidth.freedmanDiaconis();
        }
        try {
            double millis = Double.parseDouble(text);
            if (millis <= MOST_MILLIS) {
                return BinWidth.ofMillis(millis);
            }
        } catch (NumberFormatException | UnsuitableInputException e) {
            // said below
        }
        throw new TypeConversionException("'" + text + "' is neither a width in ms nor fd");
    }
}
