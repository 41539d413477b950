package org.emplab.agent.doctor;

import java.util.List;
import java.util.Optional;
import org.emplab.agent.environment.EmpVersions;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
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
        for (EmpVersions.EmpVersion version : examination.versions().versions()) {
            versions.putObject(version.key())
                    .put("holds", version.verdict().asBoolean())
                    .put("reason", version.reason());
        }
        versions.put("derived", examination.versions().derived());
        RecordJson.put(node, "items", examination.items());
        if (outcomes != null) {
            ResultJson.rows(
                    node,
                    "outcomes",
                    outcomes,
                    (row, outcome) -> RecordJson.put(row, (Record) outcome.change())
                            .put("outcome", outcome.kind().key())
                            .put("detail", outcome.detail()));
        }
        if (pending.isPresent()) {
            ObjectNode record = node.putObject("pending");
            record.put("since", pending.get().since().toString());
            record.put("bootId", pending.get().bootId());
            RecordJson.put(record, "changes", pending.get().changes());
        } else {
            node.putNull("pending");
        }
        return node;
    }
}
