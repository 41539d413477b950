package org.emplab.agent.cli.analyze;

import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.series.UnsuitableInputException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code --bin MS|fd}. */
final class BinWidthConverter implements ITypeConverter<BinWidth> {
    @Override
    public BinWidth convert(String text) {
        if (text.equals("fd") || text.equals("freedman-diaconis")) {
            return BinWidth.freedmanDiaconis();
        }
        try {
            return BinWidth.ofMillis(Double.parseDouble(text));
        } catch (NumberFormatException | UnsuitableInputException e) {
            throw new TypeConversionException("'" + text + "' is neither a width in ms nor fd");
        }
    }
}
