package org.emplab.cli.measure;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;

/** A program as a shell's user would write it. */
final class CommandWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./{}-]+");
    private static final int LONGEST = 100;
    private static final int LETTERS = 26;

    private CommandWords() {}

    /** The words, quoted where a shell needs it, cut where they are longer than a line. */
    static String of(MeasureSettings settings) {
        String words = settings.program() instanceof Program.Command command
                ? command.arguments().stream().map(CommandWords::quoted).collect(Collectors.joining(" "))
                : bundled((Program.Bundled) settings.program());
        return words.length() > LONGEST ? words.substring(0, LONGEST - 1) + "…" : words;
    }

    /** A, B, C … */
    static List<String> letters(int programs) {
        return IntStream.range(0, programs)
                .mapToObj(i -> (char) ('A' + i % LETTERS) + (i < LETTERS ? "" : "" + i / LETTERS))
                .toList();
    }

    private static String bundled(Program.Bundled bundled) {
        String parameters = bundled.parameters().entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(","));
        return bundled.workload().key() + (parameters.isEmpty() ? "" : ":" + parameters);
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
