package org.emplab.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the signs of a text for people in ASCII, for a locale without others ({@code LC_ALL=C}). Letters stay. */
final class PlainText extends FilterWriter {
    private static final Map<Character, String> SIGNS = Map.ofEntries(
            Map.entry('─', "-"),
            Map.entry('–', "-"),
            Map.entry('−', "-"),
            Map.entry('…', "..."),
            Map.entry('±', "+-"),
            Map.entry('×', "x"),
            Map.entry('µ', "u"),
            Map.entry('·', "."),
            Map.entry('’', "'"),
            Map.entry('≤', "<="),
            Map.entry('≥', ">="),
            Map.entry('→', "->"),
            Map.entry('∞', "inf"));

    PlainText(Writer out) {
        super(out);
    }

    /** True where the environment names the locale C or POSIX; one that names none takes UTF-8. */
    static boolean isAskedFor(Map<String, String> environment) {
        boolean localeIsOurs = environment.getOrDefault("EMP_CALLER", "").endsWith(" LC_ALL");
        return Stream.of(localeIsOurs ? "EMP_CALLER_LC_ALL" : "LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(locale -> !locale.isEmpty())
                .findFirst()
                .filter(locale -> locale.equals("C") || locale.equals("POSIX"))
                .isPresent();
    }

    @Override
    public void write(int c) throws IOException {
        String sign = SIGNS.get((char) c);
        if (sign == null) {
            out.write(c);
        } else {
            out.write(sign);
        }
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            write(text[i]);
        }
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        write(text.toCharArray(), offset, length);
    }
}
