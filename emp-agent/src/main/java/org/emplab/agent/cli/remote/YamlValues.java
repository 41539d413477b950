package org.emplab.agent.cli.remote;

import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.emplab.runfile.InvalidInputException;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * YAML as plain values, by the core schema of YAML 1.2: {@code yes} and {@code 1:30} are texts. Nothing is constructed but
 * texts, numbers, truth values, lists and maps.
 */
final class YamlValues {
    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    /** A number that the library takes for a text. */
    private static final Pattern EXPONENT = Pattern.compile("[-+]?[0-9]+[eE][-+]?[0-9]+");

    private static final String STANDARD = "tag:yaml.org,2002:";
    private static final int MOST_VALUES = 100_000;

    private final String file;
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private int values;

    private YamlValues(String file) {
        this.file = file;
    }

    static PlacedValues read(String text, String file) {
        YamlValues reader = new YamlValues(file);
        Node root = reader.root(text);
        if (!(root instanceof MappingNode mapping)) {
            throw new InvalidInputException(file, 1, null, "must be a mapping of keys to values");
        }
        return new PlacedValues(reader.mapping(mapping, ""), reader.lines);
    }

    private @Nullable Node root(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setNestingDepthLimit(20);
        try {
            Iterator<Node> documents = new Yaml(new SafeConstructor(options))
                    .composeAll(new StringReader(text))
                    .iterator();
            Node root = documents.hasNext() ? documents.next() : null;
            if (documents.hasNext()) {
                throw wrong(documents.next(), null, "a second document; a file holds one experiment");
            }
            return root;
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
            throw new InvalidInputException(file, line, null, "bad YAML: " + e.getProblem());
        } catch (YAMLException e) {
            throw new InvalidInputException(file, 0, null, "bad YAML: " + e.getMessage());
        }
    }

    private Map<String, Object> mapping(MappingNode node, String place) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key) || key.getTag().equals(Tag.MERGE)) {
                throw wrong(tuple.getKeyNode(), null, "a key must be a text");
            }
            String at = PlacedValues.at(place, key.getValue());
            if (lines.put(at, line(key)) != null) {
                throw wrong(key, at, "is there twice");
            }
            Object value = value(tuple.getValueNode(), at);
            if (value != null) {
                map.put(key.getValue(), value);
            }
        }
        return map;
    }

    private @Nullable Object value(Node node, String place) {
        if (++values > MOST_VALUES || place.length() > 1000) {
            throw wrong(node, null, "more values than any experiment has");
        }
        if (!node.getTag().startsWith(STANDARD)) {
            throw wrong(node, place, "the tag " + node.getTag() + " is not understood");
        }
        if (node instanceof MappingNode mapping) {
            return mapping(mapping, place);
        }
        if (node instanceof SequenceNode sequence) {
            List<Object> list = new ArrayList<>();
            for (Node element : sequence.getValue()) {
                String at = place + "[" + list.size() + "]";
                lines.put(at, line(element));
                Object value = value(element, at);
                if (value == null) {
                    throw wrong(element, at, "is empty");
                }
                list.add(value);
            }
            return list;
        }
        return scalar((ScalarNode) node);
    }

    private static @Nullable Object scalar(ScalarNode node) {
        String text = node.getValue();
        if (!node.isPlain()
                || node.getTag().equals(Tag.STR) && !EXPONENT.matcher(text).matches()) {
            return text;
        }
        if (text.isEmpty() || text.equals("~") || text.equalsIgnoreCase("null")) {
            return null;
        }
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.valueOf(text);
        }
        if (WHOLE.matcher(text).matches()) {
            BigInteger whole = new BigInteger(text);
            return whole.bitLength() < Long.SIZE ? (Object) whole.longValue() : (Object) whole;
        }
        return DECIMAL.matcher(text).matches() ? (Object) new BigDecimal(text) : text;
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }

    private InvalidInputException wrong(Node node, @Nullable String key, String problem) {
        return new InvalidInputException(file, line(node), key, problem);
    }
}
