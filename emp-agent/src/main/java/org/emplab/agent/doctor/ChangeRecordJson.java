package org.emplab.agent.doctor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.report.RecordJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
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
        record.owner().ifPresent(owner -> RecordJson.PLAIN.put(node, "run", owner));
        RecordJson.PLAIN.put(node, "changes", record.changes());
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
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
