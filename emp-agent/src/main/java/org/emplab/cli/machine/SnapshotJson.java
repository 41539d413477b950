package org.emplab.cli.machine;

import org.emplab.agent.capture.Snapshot;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A process image as JSON, its rows with the keys of a run file. */
final class SnapshotJson {
    private SnapshotJson() {}

    static ObjectNode of(Snapshot snapshot) {
        ObjectNode tree = JsonTrees.object();
        tree.put("format", "emp-snapshot/1");
        tree.putPOJO("capture", snapshot.source());
        ObjectNode cost = tree.putObject("cost");
        RecordJson.put(cost, "firstImage", snapshot.first());
        RecordJson.put(cost, "nextImage", snapshot.next());
        tree.put("threads", snapshot.threads());
        ResultJson.rows(tree, "processes", snapshot.processes(), SnapshotJson::put);
        return tree;
    }

    private static void put(ObjectNode tree, ProcessDiff process) {
        tree.put("pid", process.pid()).put("name", process.name());
        process.startedAtTicks().ifPresent(ticks -> tree.put("startedAtTicks", ticks));
        process.parentPid().ifPresent(pid -> tree.put("parentPid", pid));
        process.uid().ifPresent(uid -> tree.put("uid", uid));
        process.threads().ifPresent(threads -> tree.put("threads", threads));
        process.identity()
                .ifPresent(identity -> RecordJson.put(tree.putObject("identity"), identity)
                        .without("extra")
                        .removeIf(JsonNode::isNull));
        for (Measure measure : Measure.values()) {
            process.measures().get(measure).ifPresent(value -> tree.put(measure.key(), value));
        }
    }
}
