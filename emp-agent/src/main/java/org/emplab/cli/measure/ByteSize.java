package org.emplab.cli.measure;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A size of an option in bytes: {@code 4096}, {@code 500M}, {@code 1.5G}; K, M, G and T are powers of 1024. */
final class ByteSize implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,6})?) ?([KMGT]?)(I?B)?");
    private static final String UNITS = "KMGT";

    @Override
    public Long convert(String text) {
        Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
        if (!size.matches()) {
            throw new TypeConversionException("'" + text + "' is not a size, such as 4096, 500M or 2G");
        }
        int unit = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
        double bytes = Double.parseDouble(size.group(1)) * Math.pow(1024, unit);
        if (bytes < 1 || bytes > Long.MAX_VALUE) {
            throw new TypeConversionException("'" + text + "' is not a size from 1 byte to 8388607T");
        }
        return unit == 0 && size.group(1).indexOf('.') < 0 ? Long.parseLong(size.group(1)) : Math.round(bytes);
    }
}
