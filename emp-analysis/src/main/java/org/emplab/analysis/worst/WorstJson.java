package org.emplab.analysis.worst;

import java.util.List;
import org.emplab.analysis.worst.WorstSamples.ProcessRow;
import org.emplab.analysis.worst.WorstSamples.WorstSample;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-worst/1}. */
public final class WorstJson {
    private WorstJson() {}

    /** One run's worst samples. */
    public record OfRun(RunHeader header, List<WorstSample> samples) {}

    public static ObjectNode of(ProcessTime processTime, List<InputFile> inputs, List<OfRun> runs) {
        ObjectNode result = ResultJson.open("worst", "1", processTime, inputs);
        ArrayNode array = result.putArray("runs");
        for (OfRun run : runs) {
            ObjectNode node = ResultJson.header(array.addObject(), run.header());
            ArrayNode samples = node.putArray("samples");
            run.samples().forEach(sample -> write(samples.addObject(), sample));
        }
        return result;
    }

    private static void write(ObjectNode node, WorstSample sample) {
        node.put("sample", sample.number());
        node.put("etMillis", sample.etMillis());
        JsonNumbers.put(node, "ptMillis", sample.ptMillis());
        node.put("daemonMillis", sample.daemonMillis());
        if (sample.notMeasured() > 0) {
            node.put("reason", sample.notMeasured() + " processes without a PT are not in daemonMillis");
        }
        ArrayNode processes = node.putArray("processes");
        for (ProcessRow row : sample.processes()) {
            ObjectNode process = processes.addObject();
            process.put("name", row.name())
                    .put("pid", row.pid())
                    .put("put", row.put())
                    .put("lifecycle", row.lifecycle().key());
            JsonNumbers.put(process, "ptMillis", row.ptMillis());
            for (Measure measure : Measure.values()) {
                row.measures().get(measure).ifPresent(value -> process.put(measure.key(), value));
            }
        }
    }
}
