package org.emplab.analysis.changepoint;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.summary.SummaryJson;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-versions/1}. */
public final class VersionsJson {
    private VersionsJson() {}

    public static ObjectNode of(
            ProcessTime processTime, List<InputFile> inputs, List<RunHeader> runs, List<VersionQuality> qualities) {
        ObjectNode result = ResultJson.open("versions", "2", processTime, inputs);
        ArrayNode headers = result.putArray("runs");
        runs.forEach(run -> ResultJson.header(headers.addObject(), run));
        ArrayNode array = result.putArray("versions");
        for (VersionQuality quality : qualities) {
            ObjectNode node = array.addObject();
            node.put("version", quality.version().key());
            node.put("derived", quality.derived());
            node.put("run", quality.run());
            node.put("program", quality.program());
            node.put("taskLengthSeconds", quality.taskLengthSeconds());
            write(node, "et", quality.et());
            write(node, "pt", quality.pt());
        }
        return result;
    }

    private static void write(ObjectNode node, String key, Optional<Summary> summary) {
        if (summary.isPresent()) {
            SummaryJson.write(node.putObject(key), summary.get());
        } else {
            node.putNull(key);
            node.put("reason", "no sample carries " + key);
        }
    }
}
