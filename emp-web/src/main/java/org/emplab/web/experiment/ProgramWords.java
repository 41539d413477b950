package org.emplab.web.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The program that is executed, as two fields say it.
 *
 * @param workload {@code command} for a command; empty: not said
 * @param words the command as a shell would be told it, or the workload's parameters as {@code size=60000, seed=1}
 */
record ProgramWords(String workload, String words) {
    static final List<String> KEYS = List.of("workload", "command", "parameters");
    private static final String COMMAND = "command";

    /** Empty where two fields cannot say it. */
    static Optional<ProgramWords> shown(Map<String, Object> run) {
        Object workload = run.get("workload");
        Object command = run.get(COMMAND);
        Object parameters = run.get("parameters");
        if (command != null) {
            return workload == null
                            && parameters == null
                            && command instanceof List<?> list
                            && list.stream()
                                    .noneMatch(word -> String.valueOf(word).matches("(?s).*\\p{Cntrl}.*"))
                    ? Optional.of(new ProgramWords(
                            COMMAND, list.stream().map(ProgramWords::quoted).collect(Collectors.joining(" "))))
                    : Optional.empty();
        }
        if (parameters != null && !(parameters instanceof Map) || workload instanceof Map || workload instanceof List) {
            return parameters instanceof String text
                    ? Optional.of(new ProgramWords(FormText.of(workload), text))
                    : Optional.empty();
        }
        Map<?, ?> values = parameters instanceof Map<?, ?> map ? map : Map.of();
        boolean plain = values.entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                .noneMatch(part -> part instanceof Map
                        || part instanceof List
                        || !String.valueOf(part).equals(String.valueOf(part).strip())
                        || String.valueOf(part).matches("(?s).*[,=\\p{Cntrl}].*"));
        return plain
                ? Optional.of(new ProgramWords(
                        FormText.of(workload),
                        values.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + entry.getValue())
                                .collect(Collectors.joining(", "))))
                : Optional.empty();
    }

    /** Puts it in place of what a run executed; a parameter that stays keeps its value as it was written. */
    void writeTo(Map<String, Object> run) {
        Map<?, ?> before = run.get("parameters") instanceof Map<?, ?> map ? map : Map.of();
        run.keySet().removeAll(KEYS);
        if (workload.equals(COMMAND)) {
            run.put(COMMAND, split(words));
            return;
        }
        FormText.put(run, "workload", workload);
        Map<String, Object> values = new LinkedHashMap<>();
        for (String pair : words.isBlank() ? new String[0] : words.split(",", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 0) {
                run.put("parameters", words.strip());
                return;
            }
            String key = pair.substring(0, equals).strip();
            String value = pair.substring(equals + 1).strip();
            Object kept = before.get(key);
            values.put(key, value.equals(String.valueOf(kept)) && kept != null ? kept : TypedFields.number(value));
        }
        if (!values.isEmpty()) {
            run.put("parameters", values);
        }
    }

    private static String quoted(Object word) {
        String text = String.valueOf(word);
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
