package org.emplab.analysis.correlation;

import java.util.List;
import java.util.Map;
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
        ObjectNode result = ResultJson.open("correlate", "2", processTime, inputs);
        ArrayNode names = result.putArray("excluded");
        excluded.forEach(names::add);
        Map<Correlation, Double> corrected =
                Holm.corrected(runs.stream().flatMap(run -> run.all().stream()).toList());
        ArrayNode array = result.putArray("runs");
        for (DaemonCorrelations run : runs) {
            ObjectNode node = ResultJson.header(array.addObject(), run.header());
            ObjectNode daemons = node.putObject("programWithDaemons");
            write(daemons.putObject("raw"), run.raw(), corrected);
            write(daemons.putObject("empV5Relaxed"), run.relaxed(), corrected);
            write(daemons.putObject("empV5Strict"), run.strict(), corrected);
            write(node.putObject("userWithSystem"), run.userWithSystem(), corrected);
            ArrayNode measures = node.putArray("measures");
            for (DaemonCorrelations.OfMeasure measure : run.measures()) {
                ObjectNode entry =
                        measures.addObject().put("measure", measure.measure().key());
                measure.program()
                        .forEach((quantity, correlation) ->
                                write(entry.putObject(quantity.key()), correlation, corrected));
            }
        }
        return result;
    }

    private static void write(ObjectNode node, Correlation correlation, Map<Correlation, Double> corrected) {
        CorrelationJson.write(node, correlation);
        Double holm = corrected.get(correlation);
        if (holm != null) {
            node.put("holmPValue", holm).put("significant", Holm.significant(corrected, correlation));
        }
    }
}
