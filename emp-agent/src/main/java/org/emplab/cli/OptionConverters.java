package org.emplab.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.emplab.agent.jna.NativeText;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options; what is none is refused in words that name no type of Java. */
final class OptionConverters {
    private OptionConverters() {}

    static void useIn(CommandLine line) {
        ITypeConverter<Double> number = OptionConverters::number;
        ITypeConverter<Integer> integer = text -> (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
        ITypeConverter<Long> whole = text -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
        line.registerConverter(Double.class, number)
                .registerConverter(double.class, number)
                .registerConverter(Integer.class, integer)
                .registerConverter(int.class, integer)
                .registerConverter(Long.class, whole)
                .registerConverter(long.class, whole)
                .registerConverter(Path.class, OptionConverters::path)
                .registerConverter(Instant.class, OptionConverters::time);
    }

    /** A finite number; Java would take NaN and Infinity, too. */
    private static double number(String text) {
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

    private static long whole(String text, long least, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new TypeConversionException("'" + text + "' is not a whole number"
                + (text.matches("[+-]?\\d+") ? " from " + least + " to " + most : ""));
    }

    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("the name of a file is empty");
        }
        if (NativeText.isOdd(text)) {
            throw new TypeConversionException("the name of a file is not UTF-8: " + text);
        }
        if (!text.startsWith("/") && System.getProperty("user.dir").indexOf('\ufffd') >= 0) {
            throw new TypeConversionException(
                    "the working directory's name is not UTF-8: give '" + text + "' with its whole path");
        }
        return Path.of(text);
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException("'" + text + "' is not a time, such as 2026-01-31T12:00:00Z");
        }
    }
}
