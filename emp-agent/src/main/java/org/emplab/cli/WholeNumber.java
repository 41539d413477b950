package org.emplab.cli;

import picocli.CommandLine.TypeConversionException;

/** A whole number of an option; what is none is refused in words that name no type of Java. */
final class WholeNumber {
    private WholeNumber() {}

    static int ofInt(String text) {
        return (int) within(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static long ofLong(String text) {
        return within(text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static long within(String text, long least, long most) {
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
}
