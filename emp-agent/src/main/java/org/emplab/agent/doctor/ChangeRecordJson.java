package org.emplab.agent.doctor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-doctor-changes/1}. */
public final class ChangeRecordJson {
    private static final String FORMAT = "emp-doctor-changes/1";
    private static final JsonMapper JSON = new JsonMapper();

    private ChangeRecordJson() {}

    public static String encode(ChangeRecord record) {
        ObjectNode node = JSON.createObjectNode();
        node.put("format", FORMAT);
        node.put("since", record.since().toString());
        node.put("bootId", record.bootId());
        record.owner()
                .ifPresent(owner ->
                        node.putObject("run").put("pid", owner.pid()).put("startedAtTicks", owner.startedAtTicks()));
        ArrayNode changes = node.putArray("changes");
        record.changes().forEach(change -> changes.add(encode(change)));
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
    }

    public static ObjectNode encode(Change change) {
        ObjectNode node = JSON.createObjectNode();
        node.put("item", change.item());
        if (change instanceof Change.Setting setting) {
            node.put("path", setting.path());
        } else if (change instanceof Change.Unit unit) {
            node.put("manager", unit.manager());
            node.put("unit", unit.unit());
        }
        node.put("old", change.oldValue());
        node.put("new", change.newValue());
        return node;
    }

    /** @throws RuntimeException if the text is not such a record, whole */
    static ChangeRecord decode(String text) {
        JsonNode node = JSON.readTree(text);
        if (!FORMAT.equals(required(node, "format"))) {
            throw new IllegalArgumentException("format is " + required(node, "format") + ", not " + FORMAT);
        }
        List<Change> changes = new ArrayList<>();
        node.required("changes").forEach(change -> changes.add(decodeChange(change)));
        return new ChangeRecord(Instant.parse(required(node, "since")), required(node, "bootId"), owner(node), changes);
    }

    private static Optional<RunOwner> owner(JsonNode node) {
        return node.has("run")
                ? Optional.of(new RunOwner(
                        node.get("run").required("pid").intValue(),
                        node.get("run").required("startedAtTicks").longValue()))
                : Optional.empty();
    }

    private static Change decodeChange(JsonNode node) {
        return node.has("path")
                ? new Change.Setting(
                        required(node, "item"), required(node, "path"), required(node, "old"), required(node, "new"))
                : new Change.Unit(
                        required(node, "item"),
                        required(node, "manager"),
                        required(node, "unit"),
                        required(node, "old"),
                        required(node, "new"));
    }

    private static String required(JsonNode node, String key) {
        JsonNode value = node.required(key);
        if (!value.isString()) {
            throw new IllegalArgumentException(key + " is no text");
        }
        return value.asString();
    }
}
