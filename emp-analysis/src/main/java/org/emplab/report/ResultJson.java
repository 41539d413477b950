package org.emplab.report;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Begins every result, and writes absent numbers as null, with the reason beside them. */
public final class ResultJson {
    private ResultJson() {}

    /** A result whose answer is a record: its components follow what every result begins with. */
    public static ObjectNode of(
            String name, String algorithmVersion, ProcessTime processTime, List<InputFile> inputs, Record answer) {
        return RecordJson.put(open(name, algorithmVersion, processTime, inputs), answer);
    }

    public static ObjectNode open(
            String name, String algorithmVersion, ProcessTime processTime, List<InputFile> inputs) {
        ObjectNode result = JsonTrees.object();
        result.put("format", "emp-" + name + "/1");
        result.put("processTime", processTime.key());
        result.put("algorithmVersion", algorithmVersion);
        return RecordJson.put(result, "inputs", inputs);
    }

    /** Says under {@code by} what cutoffs limit of a daemon, where it is not PT. */
    public static void by(ObjectNode object, CutoffBasis by) {
        if (by != CutoffBasis.PT) {
            object.put(CutoffBasis.KEY, by.key());
        }
    }

    public static void putReason(ObjectNode object, Optional<String> reason) {
        reason.ifPresent(text -> object.put("reason", text));
    }

    /** Writes an object for each run under {@code runs}: its header, and what {@code write} adds. */
    public static <T> void runs(
            ObjectNode result, List<T> runs, Function<T, RunHeader> header, BiConsumer<ObjectNode, T> write) {
        rows(result, "runs", runs, (node, run) -> write.accept(header(node, header.apply(run)), run));
    }

    /** Writes an object for each row under a key. */
    public static <T> void rows(ObjectNode object, String key, List<T> rows, BiConsumer<ObjectNode, T> write) {
        ArrayNode array = object.putArray(key);
        rows.forEach(row -> write.accept(array.addObject(), row));
    }

    public static ObjectNode header(ObjectNode run, RunHeader header) {
        return RecordJson.put(run, header);
    }
}
