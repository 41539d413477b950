package org.emplab.analysis.question;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Values of parameters as they are given.
 *
 * @param words of each parameter by its key; at the shell one for each use of the option, else one text
 * @param runs what the runs are called where they are given, in their order
 */
public record ParameterValues(Map<String, List<String>> words, List<String> runs, Door door) {
    public ParameterValues {
        words = Map.copyOf(words);
        runs = List.copyOf(runs);
    }

    /** Texts of an address or of REST, with commas between several values. */
    public static ParameterValues served(Map<String, String> texts, List<String> runs, Door door) {
        return new ParameterValues(
                texts.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> List.of(entry.getValue()))),
                runs,
                door);
    }

    /** Texts from JSON: numbers, texts, lists of them, or objects for {@code KEY=VALUE}. */
    public static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties().forEach(entry -> texts.put(entry.getKey(), text(entry.getValue())));
        return texts;
    }

    private static String text(JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .map(entry -> entry.getKey() + "=" + text(entry.getValue()))
                    .collect(Collectors.joining(","));
        }
        return value.isArray()
                ? value.valueStream().map(ParameterValues::text).collect(Collectors.joining(","))
                : value.asString();
    }

    /** The parameters that a record declares, those of records among its components included. */
    static List<ParameterDeclaration> declared(Class<? extends Record> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(component -> {
                    Param param = component.getAnnotation(Param.class);
                    return param == null
                            ? declared(component.getType().asSubclass(Record.class)).stream()
                            : Stream.of(
                                    new ParameterDeclaration(component.getName(), param, component.getGenericType()));
                })
                .toList();
    }

    /**
     * The values as a record of parameters.
     *
     * @throws WrongValueException if one is not what its parameter takes
     */
    <P extends Record> P as(Class<P> type) {
        List<Class<?>> types = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            Param param = component.getAnnotation(Param.class);
            types.add(component.getType());
            values.add(
                    param == null
                            ? as(component.getType().asSubclass(Record.class))
                            : new ParameterDeclaration(component.getName(), param, component.getGenericType())
                                    .value(this));
        }
        try {
            return type.getDeclaredConstructor(types.toArray(new Class<?>[0])).newInstance(values.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IllegalStateException(type.getName(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.getName(), e);
        }
    }

    List<String> words(ParameterDeclaration parameter) {
        List<String> given = given(parameter);
        if (given.isEmpty()) {
            given = Stream.of(parameter.declared().usual())
                    .filter(usual -> !usual.isEmpty())
                    .toList();
        } else if (door == Door.SHELL) {
            return given;
        }
        return parameter.repeatable()
                ? given.stream()
                        .flatMap(text -> ParameterDeclaration.split(text).stream())
                        .toList()
                : given;
    }

    boolean isOnlyUsual(ParameterDeclaration parameter) {
        return given(parameter).isEmpty();
    }

    private List<String> given(ParameterDeclaration parameter) {
        return words.getOrDefault(parameter.key(), List.of()).stream()
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** The places of a run that the shell names by its file. */
    List<Integer> places(String run, ParameterDeclaration parameter) {
        List<Integer> places = IntStream.range(0, runs.size())
                .filter(i -> Path.of(runs.get(i)).equals(Path.of(run)))
                .boxed()
                .toList();
        if (places.isEmpty()) {
            throw new IllegalArgumentException(parameter.option() + " names " + run + ", which is not among the runs");
        }
        return places;
    }

    /**
     * Values that are stated of single runs.
     *
     * @param values by the run's place among the runs
     */
    public record PerRun<T>(Map<Integer, T> values) {
        public PerRun {
            values = Map.copyOf(values);
        }

        public Optional<T> of(int run) {
            return Optional.ofNullable(values.get(run));
        }
    }
}
