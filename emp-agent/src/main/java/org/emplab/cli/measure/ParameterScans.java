package org.emplab.cli.measure;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.emplab.cli.OptionGroup;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Programs that differ by values put for {@code {NAME}} in their words. */
@OptionGroup(value = "The program", order = 1)
final class ParameterScans {
    private static final int MOST = 200;

    @Option(
            names = {"-L", "--parameter-list"},
            arity = "2",
            paramLabel = "NAME VALUES",
            description = "Put each of these values, separated by commas, for {NAME} in the commands.")
    private List<String> lists = List.of();

    @Option(
            names = {"-P", "--parameter-scan"},
            arity = "3",
            paramLabel = "NAME LEAST MOST",
            description = "Put each number of this range for {NAME} in the commands.")
    private List<String> scans = List.of();

    @Option(
            names = {"-D", "--parameter-step-size"},
            paramLabel = "STEP",
            description = "From one number of -P to the next (default: 1).")
    private @Nullable String step;

    /**
     * A command with values in the place of its parameters.
     *
     * @param values as in <em>n=1 level=9</em>; empty if there are no parameters
     */
    record Scanned(List<String> words, String values) {}

    boolean isAsked() {
        return !lists.isEmpty() || !scans.isEmpty();
    }

    /**
     * Each command with each combination of values, the last parameter first.
     *
     * @throws IllegalArgumentException if a parameter is in no command, or there are too many combinations
     */
    List<Scanned> of(List<List<String>> commands) {
        if (step != null && scans.isEmpty()) {
            throw new IllegalArgumentException("-D goes with -P");
        }
        List<Map<String, String>> combinations = combinations();
        List<Scanned> scanned = new ArrayList<>();
        for (List<String> command : commands) {
            for (Map<String, String> combination : combinations) {
                scanned.add(new Scanned(
                        command.stream().map(word -> put(word, combination)).toList(),
                        combination.entrySet().stream()
                                .map(one -> one.getKey() + "=" + one.getValue())
                                .collect(Collectors.joining(" "))));
            }
        }
        for (String name : parameters().keySet()) {
            if (commands.stream().flatMap(List::stream).noneMatch(word -> word.contains("{" + name + "}"))) {
                throw new IllegalArgumentException("no command has {" + name + "}, for which values are given");
            }
        }
        return scanned;
    }

    private static String put(String word, Map<String, String> values) {
        String text = word;
        for (Map.Entry<String, String> one : values.entrySet()) {
            text = text.replace("{" + one.getKey() + "}", one.getValue());
        }
        return text;
    }

    private List<Map<String, String>> combinations() {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> parameter : parameters().entrySet()) {
            List<Map<String, String>> more = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : parameter.getValue()) {
                    Map<String, String> one = new LinkedHashMap<>(combination);
                    one.put(parameter.getKey(), value);
                    more.add(one);
                }
            }
            if (more.size() > MOST) {
                throw new IllegalArgumentException("more than " + MOST + " combinations of parameters");
            }
            combinations = more;
        }
        return combinations;
    }

    private Map<String, List<String>> parameters() {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (int i = 0; i + 1 < lists.size(); i += 2) {
            put(parameters, lists.get(i), List.of(lists.get(i + 1).split(",", -1)));
        }
        for (int i = 0; i + 2 < scans.size(); i += 3) {
            put(parameters, scans.get(i), range(scans.get(i + 1), scans.get(i + 2)));
        }
        return parameters;
    }

    private static void put(Map<String, List<String>> parameters, String name, List<String> values) {
        if (parameters.put(name, values) != null) {
            throw new IllegalArgumentException("{" + name + "} is given values twice");
        }
    }

    private List<String> range(String least, String most) {
        BigDecimal by = step == null ? BigDecimal.ONE : number(step, "-D");
        BigDecimal end = number(most, "-P");
        if (by.signum() <= 0) {
            throw new IllegalArgumentException("-D must be over 0, not " + step);
        }
        List<String> values = new ArrayList<>();
        for (BigDecimal value = number(least, "-P"); value.compareTo(end) <= 0; value = value.add(by)) {
            if (values.size() == MOST) {
                throw new IllegalArgumentException("-P " + least + " to " + most + " by " + by.toPlainString()
                        + " is more than " + MOST + " values");
            }
            values.add(value.toPlainString());
        }
        if (values.isEmpty()) {
            throw new IllegalArgumentException("-P has no number from " + least + " to " + most);
        }
        return values;
    }

    private static BigDecimal number(@Nullable String text, String option) {
        try {
            return new BigDecimal(String.valueOf(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + ": '" + text + "' is not a number", e);
        }
    }
}
