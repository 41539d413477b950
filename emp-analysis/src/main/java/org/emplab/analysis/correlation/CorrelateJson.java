package org.emplab.analysis.correlation;

import java.util.List;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-correlate/1}. */
public final class CorrelateJson {
    private CorrelateJson() {}

    /**
     * @param excluded names of the processes that were not counted as daemons
     */
    public static ObjectNode of(
            ProcessTime processTime, List<InputFile> inputs, List<String> excluded, List<DaemonCorrelations> runs) {
        ObjectNode result = ResultJson.open("correlate", "1", processTime, inputs);
        ArrayNode names = result.putArray("excluded");
        excluded.forEach(names::add);
        ArrayNode array = result.putArray("runs");
        for (DaemonCorrelations run : runs) {
            ObjectNode node = ResultJson.header(array.addObject(), run.header());
            ObjectNode daemons = node.putObject("programWithDaemons");
            CorrelationJson.write(daemons.putObject("raw"), run.raw());
            CorrelationJson.write(daemons.putObject("empV5Relaxed"), run.relaxed());
            CorrelationJson.write(daemons.putObject("empV5Strict"), run.strict());
            CorrelationJson.write(node.putObject("userWithSystem"), run.userWithSystem());
            ArrayNode measures = node.putArray("measures");
            for (DaemonCorrelations.OfMeasure measure : run.measures()) {
                ObjectNode entry =
                        measures.addObject().put("measure", measure.measure().key());
                measure.program()
                        .forEach((quantity, correlation) ->
                                CorrelationJson.write(entry.putObject(quantity.key()), correlation));
            }
        }
        return result;
    }
}
