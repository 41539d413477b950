package org.emplab.analysis.histogram;

import java.util.List;
import java.util.Map;
import org.emplab.analysis.distribution.DaemonsPerBin;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-bins/1}. */
public final class BinsJson {
    private BinsJson() {}

    /** One run's daemons per bin. */
    public record OfRun(RunHeader header, DaemonsPerBin daemons) {}

    public static ObjectNode of(
            ProcessTime processTime, List<InputFile> inputs, Map<String, String> grouping, List<OfRun> runs) {
        ObjectNode result = ResultJson.open("bins", "1", processTime, inputs);
        ObjectNode names = result.putObject("nameGrouping");
        grouping.forEach(names::put);
        ArrayNode array = result.putArray("runs");
        for (OfRun run : runs) {
            ObjectNode node = ResultJson.header(array.addObject(), run.header());
            node.put("binWidthMillis", run.daemons().histogram().widthMillis());
            HistogramJson.write(node.putObject("pt"), run.daemons().histogram());
            RecordJson.PLAIN.putAll(node, "daemons", run.daemons().rows());
        }
        return result;
    }
}
