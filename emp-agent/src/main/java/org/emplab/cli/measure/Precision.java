package org.emplab.cli.measure;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The precision at which {@code emp measure} ends by itself.
 *
 * @param percent of the mean that its interval reaches to each side at most
 */
record Precision(double percent) {
    private static final String PREFIX = "precise=";

    /** Reads {@code precise=0.5%}. */
    static final class Reader implements ITypeConverter<Precision> {
        @Override
        public Precision convert(String text) {
            if (text.startsWith(PREFIX)) {
                try {
                    double percent =
                            Double.parseDouble(text.substring(PREFIX.length()).replaceFirst("\\s*%$", ""));
                    if (percent > 0 && percent < 100) {
                        return new Precision(percent);
                    }
                } catch (NumberFormatException notANumber) {
                    // refused below
                }
            }
            throw new TypeConversionException("takes precise=PERCENT, as precise=0.5%, not " + text);
        }
    }
}
