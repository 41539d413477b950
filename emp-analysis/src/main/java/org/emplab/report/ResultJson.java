package org.emplab.report;

import java.util.List;
import java.util.function.BiConsumer;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.model.ProcessTime;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Begins every result. */
public final class ResultJson {
    private ResultJson() {}

    /** A result whose answer is a record: its components follow what every result begins with. */
    public static ObjectNode of(
            String name, String algorithmVersion, ProcessTime processTime, List<InputFile> inputs, Record answer) {
        ObjectNode result = JsonTrees.object();
        result.put("format", "emp-" + name + "/1");
        result.put("processTime", processTime.key());
        result.put("algorithmVersion", algorithmVersion);
        return RecordJson.put(RecordJson.put(result, "inputs", inputs), answer);
    }

    /** A result that says neither inputs nor an account of PT. */
    public static ObjectNode of(String format, Object algorithmVersion, Record answer) {
        ObjectNode result = JsonTrees.object().put("format", format);
        return RecordJson.put(RecordJson.put(result, "algorithmVersion", algorithmVersion), answer);
    }

    /** Says under {@code by} what cutoffs limit of a daemon, where it is not PT. */
    public static void by(ObjectNode object, CutoffBasis by) {
        if (by != CutoffBasis.PT) {
            object.put(CutoffBasis.KEY, by.key());
        }
    }

    /** Writes an object for each row under a key. */
    public static <T> void rows(ObjectNode object, String key, List<T> rows, BiConsumer<ObjectNode, T> write) {
        ArrayNode array = object.putArray(key);
        rows.forEach(row -> write.accept(array.addObject(), row));
    }
}
