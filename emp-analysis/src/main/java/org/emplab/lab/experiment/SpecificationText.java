package org.emplab.lab.experiment;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.runfile.InvalidInputException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * An experiment as it was written, in YAML 1.2 (core schema) or JSON, which that includes: {@code yes} and {@code 1:30} are
 * texts. Nothing is constructed but texts, numbers, truth values, lists and maps.
 */
public final class SpecificationText {
    private static final int LARGEST = 1 << 20;
    private static final int DEEPEST = 20;
    private static final int MOST_VALUES = 100_000;
    /** The most keys and values in a text that merges; the composer's time grows by the square of the keys that it merges. */
    private static final int MOST_MERGED = 4000;

    private static final int LONGEST_PLACE = 1000;
    private static final int LONGEST_SHOWN = 60;
    private static final int LONGEST_LINE = 100;
    private static final int MOST_DIGITS = 1000;
    private static final int MOST_CHARACTERS = MOST_DIGITS + 20;
    private static final String TOO_MUCH = "more values than any experiment has";

    private final String name;
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private Map<String, Object> content = Map.of();
    private int values;

    private SpecificationText(String name) {
        this.name = name;
    }

    /**
     * @param name of the file, for messages
     * @throws InvalidInputException with the line, if it is not one object, or has a key twice
     */
    public static SpecificationText read(String text, String name) {
        SpecificationText read = new SpecificationText(name);
        Node root = read.root(text);
        if (root == null || root.getTag().equals(Tag.NULL)) {
            throw new InvalidInputException(
                    name, 0, null, "is empty: an experiment has a machine, a number of samples and a program");
        }
        if (!(root instanceof MappingNode mapping)) {
            throw new InvalidInputException(name, 1, null, "must be a mapping of keys to values");
        }
        read.content = Collections.unmodifiableMap(read.mapping(mapping, "", 1));
        return read;
    }

    /**
     * Writes an experiment as YAML: each key in a line of its own, lists and objects of plain values in one line. The text
     * reads as the same content.
     */
    public static String written(Map<?, ?> object) {
        if (object.isEmpty()) {
            return "{}\n";
        }
        StringBuilder lines = new StringBuilder();
        object.forEach((key, value) -> {
            if (value instanceof Map || value instanceof List) {
                String block = dumped(value, FlowStyle.AUTO);
                boolean inline = block.startsWith("[") || block.startsWith("{");
                lines.append(inline(String.valueOf(key))).append(inline ? ": " : ":\n");
                lines.append(inline ? block : block.indent(2));
            } else {
                lines.append(dumped(Map.of(String.valueOf(key), value), FlowStyle.BLOCK));
            }
        });
        return lines.toString();
    }

    /** Writes a value in one line, which may stand inside others. */
    static String inline(Object value) {
        String list = dumped(List.of(value), FlowStyle.FLOW).strip();
        return list.substring(1, list.length() - 1);
    }

    private static String dumped(Object value, FlowStyle style) {
        return new Dump(DumpSettings.builder()
                        .setDefaultFlowStyle(style)
                        .setWidth(LONGEST_LINE)
                        .setSchema(new CoreSchema())
                        .build())
                .dumpToString(value);
    }

    /** Plain values: texts, numbers, truth values, lists and maps. */
    public Map<String, Object> content() {
        return content;
    }

    /**
     * The specification that the text is.
     *
     * @throws InvalidInputException with the line and the key of what is wrong
     */
    public Specification specification() {
        try {
            return Specification.of(content);
        } catch (SpecificationException e) {
            throw wrong(e.key(), e.problem());
        }
    }

    /** Says where something is wrong; a key that is missing stands where it should be. */
    public InvalidInputException wrong(@Nullable String key, String problem) {
        return new InvalidInputException(name, key == null ? 0 : line(key), key, problem);
    }

    private int line(String key) {
        String place = key;
        while (!place.isEmpty()) {
            Integer line = lines.get(place);
            if (line != null) {
                return line;
            }
            // what is said once for all runs stands at the top
            Integer common = lines.get(place.replaceFirst("^runs\\[\\d+]\\.", ""));
            if (common != null) {
                return common;
            }
            place = place.substring(0, Math.max(0, Math.max(place.lastIndexOf('.'), place.lastIndexOf('['))));
        }
        return 1;
    }

    private @Nullable Node root(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setSchema(new CoreSchema())
                .setCodePointLimit(LARGEST)
                .setLabel(name)
                .build();
        try {
            refuseEndless(new Parse(settings).parseString(text));
            Iterator<Node> documents =
                    new Compose(settings).composeAllFromString(text).iterator();
            Node root = documents.hasNext() ? documents.next() : null;
            if (documents.hasNext()) {
                throw wrong(documents.next(), null, "a second document; a file holds one experiment");
            }
            return root;
        } catch (MarkedYamlEngineException e) {
            throw new InvalidInputException(
                    name, line(e.getProblemMark().or(e::getContextMark)), null, "bad YAML or JSON: " + e.getProblem());
        } catch (YamlEngineException e) {
            throw new InvalidInputException(name, 0, null, "bad YAML or JSON: " + e.getMessage());
        }
    }

    /** The composer calls itself for each level, and merges what contains itself without end: neither must reach it. */
    private void refuseEndless(Iterable<Event> events) {
        Deque<Optional<Anchor>> open = new ArrayDeque<>();
        int count = 0;
        boolean merges = false;
        for (Event event : events) {
            count++;
            merges |= event instanceof ScalarEvent scalar && scalar.getValue().equals("<<");
            if (event instanceof CollectionStartEvent start) {
                open.push(start.getAnchor());
            } else if (event instanceof CollectionEndEvent) {
                open.pop();
            }
            if (open.size() > DEEPEST
                    || merges && count > MOST_MERGED
                    || event instanceof AliasEvent alias && open.contains(Optional.of(alias.getAlias()))) {
                throw new InvalidInputException(name, line(event.getStartMark()), null, TOO_MUCH);
            }
        }
    }

    private Map<String, Object> mapping(MappingNode node, String place, int depth) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw wrong(tuple.getKeyNode(), null, "a key must be a text");
            }
            String at = place.isEmpty() ? key.getValue() : place + "." + key.getValue();
            if (map.containsKey(key.getValue()) || lines.put(at, line(key.getStartMark())) != null) {
                throw wrong(key, at, "is there twice");
            }
            Object value = value(tuple.getValueNode(), at, depth);
            if (value != null) {
                map.put(key.getValue(), value);
            }
        }
        return map;
    }

    private @Nullable Object value(Node node, String place, int depth) {
        if (++values > MOST_VALUES || place.length() > LONGEST_PLACE || depth > DEEPEST) {
            throw wrong(node, null, TOO_MUCH);
        }
        if (node instanceof MappingNode mapping && node.getTag().equals(Tag.MAP)) {
            return mapping(mapping, place, depth + 1);
        }
        if (node instanceof SequenceNode sequence && node.getTag().equals(Tag.SEQ)) {
            return list(sequence, place, depth + 1);
        }
        if (node instanceof ScalarNode scalar) {
            return scalar(scalar, place);
        }
        throw wrong(node, place, "the tag " + node.getTag().getValue() + " is not understood");
    }

    private List<Object> list(SequenceNode sequence, String place, int depth) {
        List<Object> list = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            String at = place + "[" + list.size() + "]";
            lines.put(at, line(element.getStartMark()));
            Object value = value(element, at, depth);
            if (value == null) {
                throw wrong(element, at, "is empty");
            }
            list.add(value);
        }
        return list;
    }

    private @Nullable Object scalar(ScalarNode node, String place) {
        String text = node.getValue();
        Tag tag = node.getTag();
        try {
            if (text.length() > MOST_CHARACTERS && (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT))) {
                throw new NumberFormatException("too many digits"); // which take seconds to read
            }
            if (tag.equals(Tag.NULL)) {
                return null;
            } else if (tag.equals(Tag.BOOL)) {
                return Boolean.valueOf(text);
            } else if (tag.equals(Tag.INT)) {
                return whole(text);
            } else if (tag.equals(Tag.FLOAT)) {
                return decimal(text);
            } else if (tag.equals(Tag.STR)) {
                return text;
            }
        } catch (NumberFormatException e) { // .inf and .nan, or an explicit tag on something else
            throw wrong(node, place, "is no number: " + text.substring(0, Math.min(text.length(), LONGEST_SHOWN)));
        }
        throw wrong(node, place, "the tag " + tag.getValue() + " is not understood");
    }

    /** A number with more digits is no number of an experiment, and would fill the memory when it is written out. */
    private static BigDecimal decimal(String text) {
        BigDecimal decimal = new BigDecimal(text);
        if (Math.abs((long) decimal.scale()) > MOST_DIGITS || decimal.precision() > MOST_DIGITS) {
            throw new NumberFormatException("too many digits");
        }
        return decimal;
    }

    private static Number whole(String text) {
        BigInteger whole = text.startsWith("0x")
                ? new BigInteger(text.substring(2), 16)
                : text.startsWith("0o") ? new BigInteger(text.substring(2), 8) : new BigInteger(text);
        return whole.bitLength() < Long.SIZE ? (Number) whole.longValue() : (Number) whole;
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(Mark::getLine).orElse(-1) + 1;
    }

    private InvalidInputException wrong(Node node, @Nullable String key, String problem) {
        return new InvalidInputException(name, line(node.getStartMark()), key, problem);
    }
}
