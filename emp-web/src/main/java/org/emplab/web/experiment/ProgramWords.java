package org.emplab.web.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The program that is executed, as two fields say it.
 *
 * @param workload {@code command} for a command; empty: not said
 * @param words the command as a shell would be told it, or the workload's parameters as {@code size=60000, seed=1}
 */
record ProgramWords(String workload, String words) {
    static final List<String> KEYS = List.of("workload", "command", "parameters");
    private static final String COMMAND = "command";

    static ProgramWords of(Map<String, Object> run) {
        return run.get(COMMAND) instanceof List<?> list
                ? new ProgramWords(
                        COMMAND, list.stream().map(ProgramWords::quoted).collect(Collectors.joining(" ")))
                : new ProgramWords(FieldText.of(run.get("workload")), FieldText.of(run.get("parameters")));
    }

    /** Its keys in a run. */
    Map<String, Object> content() {
        Map<String, Object> keys = new LinkedHashMap<>();
        if (workload.equals(COMMAND)) {
            keys.put(COMMAND, split(words));
            return keys;
        }
        FieldText.put(keys, "workload", workload);
        if (!words.isBlank()) {
            keys.put("parameters", FieldText.pairs(words));
        }
        return keys;
    }

    private static String quoted(Object word) {
        String text = FieldText.plain(word).replaceAll("\\p{Cntrl}", " ");
        return text.matches("[\\w./:=,+@%*~-]+")
                ? text
                : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Words as a shell separates them: by spaces outside of quotes. */
    static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int at = 0; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == '\\' && quote != '\'' && at + 1 < line.length()) {
                word.append(line.charAt(++at));
                begun = true;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                begun = true;
            } else if (c == quote && quote != 0) {
                quote = 0;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }
}
