package org.emplab.cli.machine;

import org.emplab.agent.capture.ImageCost;
import org.emplab.agent.capture.Snapshot;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A process image as JSON, its rows with the keys of a run file. */
final class SnapshotJson {
    private SnapshotJson() {}

    static ObjectNode of(Snapshot snapshot) {
        ObjectNode tree = JsonTrees.object();
        tree.put("format", "emp-snapshot/1");
        tree.putPOJO("capture", snapshot.source());
        ObjectNode cost = tree.putObject("cost");
        put(cost.putObject("firstImage"), snapshot.first());
        put(cost.putObject("nextImage"), snapshot.next());
        tree.put("threads", snapshot.threads());
        ArrayNode processes = tree.putArray("processes");
        for (ProcessDiff process : snapshot.processes()) {
            put(processes.addObject(), process);
        }
        return tree;
    }

    private static void put(ObjectNode tree, ImageCost cost) {
        tree.put("wallNanos", cost.wallNanos()).put("cpuNanos", cost.cpuNanos());
    }

    private static void put(ObjectNode tree, ProcessDiff process) {
        tree.put("pid", process.pid()).put("name", process.name());
        process.startedAtTicks().ifPresent(ticks -> tree.put("startedAtTicks", ticks));
        process.parentPid().ifPresent(pid -> tree.put("parentPid", pid));
        process.uid().ifPresent(uid -> tree.put("uid", uid));
        process.threads().ifPresent(threads -> tree.put("threads", threads));
        process.identity().ifPresent(identity -> {
            ObjectNode parts = tree.putObject("identity");
            identity.unit().ifPresent(unit -> parts.put("unit", unit));
            identity.executable().ifPresent(path -> parts.put("executable", path));
            identity.script().ifPresent(script -> parts.put("script", script));
            identity.queue().ifPresent(queue -> parts.put("queue", queue));
        });
        for (Measure measure : Measure.values()) {
            process.measures().get(measure).ifPresent(value -> tree.put(measure.key(), value));
        }
    }
}
