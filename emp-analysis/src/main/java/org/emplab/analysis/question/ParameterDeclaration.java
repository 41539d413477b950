package org.emplab.analysis.question;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.question.ParameterValues.PerRun;
import org.emplab.report.table.Digits;

/**
 * A parameter as a component of a record declares it, and how its values are read.
 *
 * @param key the component's name, in addresses and in REST
 */
public record ParameterDeclaration(String key, Param declared, Type type) {
    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");
    /** A blank between the thousands of a number. */
    private static final Pattern GROUPING = Pattern.compile("(?<=\\d)[\\s\u202f](?=\\d{3})");

    /** A value that a parameter may have, and its words in a form. */
    public record Choice(String key, String words) {}

    /** The shell's option, as {@code --outliers-beyond}. */
    public String option() {
        return declared.option().isEmpty()
                ? "--"
                        + CAPITAL.matcher(key)
                                .replaceAll(match -> "-" + match.group().toLowerCase(Locale.ROOT))
                : declared.option();
    }

    /** Whether the shell's option may be given several times. */
    public boolean repeatable() {
        return type instanceof ParameterizedType && !isOptional(type);
    }

    private static boolean isOptional(Type type) {
        return type instanceof ParameterizedType held && held.getRawType() == Optional.class;
    }

    /** All that it may be, where that is a few words; empty if it is anything else. */
    public List<Choice> choices() {
        List<String> keys = choices(type);
        String[] words = declared.choices();
        return IntStream.range(0, keys.size())
                .mapToObj(i -> new Choice(keys.get(i), words.length == 0 ? keys.get(i) : words[i]))
                .toList();
    }

    /** Whether the shell's option stands alone, without a value. */
    public boolean flag() {
        return type == boolean.class;
    }

    /** The parameter as REST lists it and a form shows it. */
    public Parameter listed() {
        return new Parameter(key, declared.label(), declared.unit(), declared.usual(), choices(type));
    }

    /** The parameter's name in a refusal. */
    String name(Door door) {
        return door.name(option(), declared.label(), key);
    }

    /** The value of the component; the usual one if no word is given. */
    Object value(ParameterValues given) {
        List<String> words = given.words(this);
        if (type == OptionalDouble.class) {
            return words.isEmpty() || given.isOnlyUsual(this)
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(number(words.get(0), given.door()));
        }
        if (type == OptionalInt.class) {
            return words.isEmpty() ? OptionalInt.empty() : OptionalInt.of(whole(words.get(0), given.door()));
        }
        if (isOptional(type)) {
            return given.isOnlyUsual(this)
                    ? Optional.empty()
                    : Optional.of(one(last(type), words.get(0), given.door()));
        }
        if (type instanceof ParameterizedType several) {
            return several(several, words, given);
        }
        return one(type, words.isEmpty() ? "" : words.get(0), given.door());
    }

    private Object several(ParameterizedType several, List<String> words, ParameterValues given) {
        Type last = last(several);
        if (several.getRawType() == Map.class) {
            return byName(words, last, given.door());
        }
        if (several.getRawType() == PerRun.class) {
            return perRun(words, last, given);
        }
        List<Object> values = new ArrayList<>();
        words.forEach(word -> values.add(one(last, word, given.door())));
        return values;
    }

    private Map<String, Object> byName(List<String> words, Type type, Door door) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.lastIndexOf('=');
            if (equals < 1) {
                throw wrong("takes NAME=NUMBER", word);
            }
            values.put(word.substring(0, equals).strip(), one(type, word.substring(equals + 1), door));
        }
        return values;
    }

    private PerRun<Object> perRun(List<String> words, Type type, ParameterValues given) {
        Map<Integer, Object> values = new LinkedHashMap<>();
        if (given.door() == Door.SHELL) {
            byName(words, String.class, Door.SHELL)
                    .forEach((run, text) -> given.places(run, this)
                            .forEach(place -> values.put(place, one(type, text.toString(), Door.SHELL))));
            return new PerRun<>(values);
        }
        if (!words.isEmpty() && words.size() != given.runs().size()) {
            throw wrong("takes one for each of the " + given.runs().size() + " runs", String.join(",", words));
        }
        for (int i = 0; i < words.size(); i++) {
            values.put(i, one(type, words.get(i), given.door()));
        }
        return new PerRun<>(values);
    }

    private Object one(Type type, String text, Door door) {
        if (type == double.class || type == Double.class) {
            return number(text, door);
        }
        if (type == int.class || type == Integer.class) {
            return whole(text, door);
        }
        if (type == long.class) {
            return wholeLong(text, door);
        }
        if (type == BinWidth.class) {
            return binWidth(text, door);
        }
        List<String> choices = choices(type);
        if (type == boolean.class) {
            if (!choices.contains(text) && !text.equals("true") && !text.equals("false")) {
                throw wrong("is " + listed(choices), text);
            }
            return text.equals("yes") || text.equals("true");
        }
        if (choices.isEmpty()) {
            return text;
        }
        int choice = choices.indexOf(text);
        if (choice < 0) {
            throw wrong("is " + listed(choices), text);
        }
        return ((Class<?>) type).getEnumConstants()[choice];
    }

    /** The type of the values that a type holds. */
    private static Type last(Type type) {
        Type[] held = ((ParameterizedType) type).getActualTypeArguments();
        return held[held.length - 1];
    }

    /** The constants of an enum as users write them: {@code prefixes}; no and yes; none of another type. */
    private static List<String> choices(Type type) {
        if (type == boolean.class) {
            return List.of("no", "yes");
        }
        if (isOptional(type)) {
            return choices(last(type));
        }
        return type instanceof Class<?> constants && constants.isEnum()
                ? Arrays.stream(constants.getEnumConstants())
                        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                        .toList()
                : List.of();
    }

    private static String listed(List<String> choices) {
        int last = choices.size() - 1;
        return String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
    }

    private BinWidth binWidth(String text, Door door) {
        if (text.equals("fd") || text.equals("freedman-diaconis")) {
            return BinWidth.freedmanDiaconis();
        }
        try {
            return BinWidth.ofMillis(number(text, door));
        } catch (WrongValueException neither) {
            throw wrong("takes a width in ms or fd", text);
        }
    }

    private int whole(String text, Door door) {
        double value = number(text, door);
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw wrong("is a whole number", text);
        }
        return (int) value;
    }

    private long wholeLong(String text, Door door) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException perhapsWithAPoint) {
            return whole(text, door);
        }
    }

    private double number(String text, Door door) {
        boolean narrower = door != Door.SHELL && declared.served().length == 2;
        double least = narrower ? declared.served()[0] : declared.least();
        double most = narrower ? declared.served()[1] : declared.most();
        try {
            String plain = GROUPING.matcher(text).replaceAll("");
            double value =
                    Double.parseDouble(declared.unit().startsWith("%") ? plain.replaceFirst("\\s*%$", "") : plain);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // refused below
        }
        throw wrong(range(least, most), text);
    }

    private static String range(double least, double most) {
        if (most < Double.MAX_VALUE) {
            return "is a number from " + Digits.plain(least) + " to " + Digits.plain(most);
        }
        if (least == Double.MIN_VALUE) {
            return "takes a positive number";
        }
        return least > -Double.MAX_VALUE ? "takes " + Digits.plain(least) + " or more" : "is a number";
    }

    WrongValueException wrong(String rule, String value) {
        return new WrongValueException(key, rule, value);
    }

    /** Splits what commas separate. */
    static List<String> split(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /**
     * A parameter of an analysis, as REST lists it and a form shows it.
     *
     * @param key in addresses and in REST
     * @param usual its value if nothing is said; empty for none
     * @param choices all that it may be, where that is a few words; empty if it is anything else
     */
    public record Parameter(String key, String label, String unit, String usual, List<String> choices) {
        public Parameter {
            choices = List.copyOf(choices);
        }
    }
}
