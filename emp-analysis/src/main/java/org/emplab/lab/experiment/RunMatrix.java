package org.emplab.lab.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;
import org.jspecify.annotations.Nullable;

/**
 * The combinations of a {@code matrix}: lists of values for keys of a run, of which each run takes one.
 *
 * @param taken which element of its list each key has here
 * @param object the run with those values in place of the matrix
 */
record RunMatrix(Map<String, Integer> taken, Map<String, Object> object) {
    private static final int MOST = 10_000;

    RunMatrix {
        taken = new LinkedHashMap<>(taken);
        object = new LinkedHashMap<>(object);
    }

    /** The last key of a matrix changes fastest. Without a matrix there is one combination.
     *
     * @throws SpecificationException naming the key that is wrong
     */
    static List<RunMatrix> of(Map<String, Object> run) {
        Map<String, Object> rest = new LinkedHashMap<>(run);
        Object matrix = rest.remove("matrix");
        List<RunMatrix> combinations = List.of(new RunMatrix(Map.of(), rest));
        if (matrix == null) {
            return combinations;
        }
        if (!(matrix instanceof Map<?, ?> lists) || lists.isEmpty()) {
            throw SettingsReader.wrong("matrix", "an object with a list of values for each key", matrix);
        }
        for (Map.Entry<?, ?> entry : lists.entrySet()) {
            String key = String.valueOf(entry.getKey());
            combinations = combined(combinations, key, values(key, entry.getValue(), run));
        }
        return combinations;
    }

    private static List<?> values(String key, @Nullable Object value, Map<String, Object> run) {
        String place = "matrix." + key;
        if (StartConditions.KEYS.contains(key)
                || List.of("machine", "name", "notebook", "runs").contains(key)) {
            throw new SpecificationException(place, "cannot vary from run to run of a matrix");
        }
        if (run.containsKey(key)) {
            throw new SpecificationException(place, "is said outside of the matrix as well");
        }
        if (!(value instanceof List<?> values) || values.isEmpty()) {
            throw SettingsReader.wrong(place, "a list of values", value);
        }
        return values;
    }

    private static List<RunMatrix> combined(List<RunMatrix> combinations, String key, List<?> values) {
        if ((long) combinations.size() * values.size() > MOST) {
            throw new SpecificationException("matrix", "makes more than " + MOST + " runs");
        }
        List<RunMatrix> more = new ArrayList<>();
        for (RunMatrix combination : combinations) {
            for (int number = 0; number < values.size(); number++) {
                RunMatrix one = new RunMatrix(combination.taken, combination.object);
                one.taken.put(key, number);
                one.object.put(key, values.get(number));
                more.add(one);
            }
        }
        return more;
    }

    /** A refusal of a value of the matrix names its place in the matrix. */
    <T> T located(Function<Map<String, Object>, T> read) {
        try {
            return read.apply(object);
        } catch (SpecificationException wrong) {
            String key = wrong.key().split("[.\\[]", 2)[0];
            Integer number = taken.get(key);
            throw number == null
                    ? wrong
                    : new SpecificationException(
                            "matrix." + key + "[" + number + "]" + wrong.key().substring(key.length()),
                            wrong.problem());
        }
    }

    /** The parameters that tell programs of one command apart. */
    String distinction() {
        return taken.containsKey("parameters") && object.get("parameters") instanceof Map<?, ?> parameters
                ? parameters.entrySet().stream()
                        .map(entry -> " " + entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining())
                : "";
    }
}
