package org.emplab.lab.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Puts other values into the text of a specification; comments, order and quotes elsewhere stay as they are. */
final class EditedText {
    private final String text;
    private final List<Edit> edits = new ArrayList<>();

    /** Characters from one offset until before another, and what takes their place. */
    private record Edit(int from, int until, String with) {}

    private EditedText(String text) {
        this.text = text;
    }

    static String of(String text, MappingNode root, Map<String, Object> is, Map<String, Object> wanted) {
        EditedText edited = new EditedText(text.endsWith("\n") ? text : text + "\n");
        edited.root(root, is, wanted);
        return edited.applied();
    }

    private void root(MappingNode root, Map<String, Object> is, Map<String, Object> wanted) {
        Map<String, NodeTuple> there = new HashMap<>();
        root.getValue().forEach(tuple -> there.put(keyOf(tuple), tuple));
        int after = lineStart(start(root));
        for (Map.Entry<String, Object> entry : wanted.entrySet()) {
            NodeTuple tuple = there.get(entry.getKey());
            if (tuple == null) {
                edits.add(new Edit(after, after, SpecificationText.written(Map.of(entry.getKey(), entry.getValue()))));
            } else {
                entry(tuple, is.get(entry.getKey()), entry.getValue());
                after = nextLine(end(tuple.getValueNode()));
            }
        }
        there.forEach((key, tuple) -> {
            if (is.containsKey(key) && !wanted.containsKey(key)) {
                edits.add(new Edit(lineStart(start(tuple.getKeyNode())), nextLine(end(tuple.getValueNode())), ""));
            }
        });
    }

    private void entry(NodeTuple tuple, @Nullable Object is, Object wanted) {
        Node node = tuple.getValueNode();
        if (wanted.equals(is) || descended(node, is, wanted)) {
            return;
        }
        if (inline(node, wanted)) {
            edits.add(new Edit(start(node), end(node), SpecificationText.inline(wanted)));
        } else {
            int from = start(tuple.getKeyNode());
            String block = SpecificationText.written(Map.of(keyOf(tuple), wanted));
            edits.add(new Edit(from, end(node), indented(block, from)));
        }
    }

    /** Edits the parts of a value that has the same keys, or as many elements, as before. */
    private boolean descended(Node node, @Nullable Object is, Object wanted) {
        if (node instanceof MappingNode mapping
                && is instanceof Map<?, ?> before
                && wanted instanceof Map<?, ?> after
                && before.keySet().equals(after.keySet())) {
            mapping.getValue().stream()
                    .filter(tuple -> before.containsKey(keyOf(tuple)))
                    .forEach(tuple -> entry(
                            tuple,
                            before.get(keyOf(tuple)),
                            Optional.<Object>ofNullable(after.get(keyOf(tuple))).orElseThrow()));
            return true;
        }
        if (node instanceof SequenceNode sequence
                && is instanceof List<?> before
                && wanted instanceof List<?> after
                && before.size() == after.size()) {
            for (int number = 0; number < after.size(); number++) {
                element(sequence.getValue().get(number), before.get(number), after.get(number));
            }
            return true;
        }
        return false;
    }

    private void element(Node node, Object is, Object wanted) {
        if (!wanted.equals(is) && !descended(node, is, wanted)) {
            String with = inline(node, wanted) || !(wanted instanceof Map<?, ?> map)
                    ? SpecificationText.inline(wanted)
                    : indented(SpecificationText.written(map), start(node));
            edits.add(new Edit(start(node), end(node), with));
        }
    }

    private static boolean inline(Node node, Object wanted) {
        return node instanceof CollectionNode<?> collection
                ? collection.getFlowStyle() == FlowStyle.FLOW
                : !(wanted instanceof Map || wanted instanceof List);
    }

    private String indented(String block, int from) {
        return block.stripTrailing().replace("\n", "\n" + " ".repeat(from - lineStart(from)));
    }

    private String applied() {
        edits.sort(Comparator.comparingInt(Edit::from).reversed());
        StringBuilder edited = new StringBuilder(text);
        edits.forEach(edit -> edited.replace(edit.from, edit.until, edit.with));
        return edited.toString();
    }

    private static String keyOf(NodeTuple tuple) {
        return ((ScalarNode) tuple.getKeyNode()).getValue();
    }

    private int start(Node node) {
        return offset(node.getStartMark());
    }

    /** The end of a value; text between a block and the next key is not part of it. */
    private int end(Node node) {
        int from = start(node);
        String value = text.substring(from, offset(node.getEndMark())).stripTrailing();
        int line = value.lastIndexOf('\n');
        while (line >= 0 && value.startsWith("#", line + 1 + leadingSpaces(value, line + 1))) {
            value = value.substring(0, line).stripTrailing();
            line = value.lastIndexOf('\n');
        }
        return from + value.length();
    }

    private static int leadingSpaces(String value, int from) {
        int at = from;
        while (at < value.length() && value.charAt(at) == ' ') {
            at++;
        }
        return at - from;
    }

    private int offset(Optional<Mark> mark) {
        return text.offsetByCodePoints(0, mark.orElseThrow().getIndex());
    }

    private int lineStart(int offset) {
        return text.lastIndexOf('\n', offset - 1) + 1;
    }

    private int nextLine(int offset) {
        int end = text.indexOf('\n', offset);
        return end < 0 ? text.length() : end + 1;
    }
}
