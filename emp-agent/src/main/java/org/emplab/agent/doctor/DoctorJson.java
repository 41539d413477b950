package org.emplab.agent.doctor;

import java.util.List;
import java.util.Optional;
import org.emplab.agent.environment.EmpVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-doctor/1}: an examination, what is pending, and what was done. */
public final class DoctorJson {
    private static final JsonMapper JSON = new JsonMapper();

    private DoctorJson() {}

    /** @param outcomes of applying or restoring; null where neither was asked for */
    public static ObjectNode of(
            Examination examination, Optional<ChangeRecord> pending, @Nullable List<ChangeOutcome> outcomes) {
        ObjectNode node = JSON.createObjectNode();
        node.put("format", "emp-doctor/1");
        ObjectNode versions = node.putObject("empVersions");
        for (EmpVersion version : examination.versions().versions()) {
            versions.putObject(version.key())
                    .put("holds", version.verdict().asBoolean())
                    .put("reason", version.reason());
        }
        versions.put("derived", examination.versions().derived());
        ArrayNode items = node.putArray("items");
        examination.items().forEach(item -> items.add(item(item)));
        if (outcomes != null) {
            ArrayNode done = node.putArray("outcomes");
            outcomes.forEach(outcome -> done.add(outcome(outcome)));
        }
        if (pending.isPresent()) {
            ObjectNode record = node.putObject("pending");
            record.put("since", pending.get().since().toString());
            record.put("bootId", pending.get().bootId());
            ArrayNode changes = record.putArray("changes");
            pending.get().changes().forEach(change -> changes.add(ChangeRecordJson.encode(change)));
        } else {
            node.putNull("pending");
        }
        return node;
    }

    private static ObjectNode item(CheckResult item) {
        ObjectNode node = JSON.createObjectNode();
        node.put("id", item.id());
        node.put("group", item.group());
        node.put("title", item.title());
        node.put("need", item.need().key());
        node.put("status", item.status().key());
        node.put("state", item.state());
        node.put("wanted", item.wanted());
        node.put("reason", item.reason());
        node.put("mend", item.mend());
        ArrayNode changes = node.putArray("changes");
        item.changes().forEach(change -> changes.add(ChangeRecordJson.encode(change)));
        return node;
    }

    private static ObjectNode outcome(ChangeOutcome outcome) {
        ObjectNode node = ChangeRecordJson.encode(outcome.change());
        node.put("outcome", outcome.kind().key());
        node.put("detail", outcome.detail());
        return node;
    }
}
