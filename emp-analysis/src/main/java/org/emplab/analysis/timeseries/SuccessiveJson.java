package org.emplab.analysis.timeseries;

import java.util.List;
import java.util.Map;
import org.emplab.analysis.correlation.CorrelationJson;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-successive/1}. */
public final class SuccessiveJson {
    private SuccessiveJson() {}

    /** One run, by quantity. */
    public record OfRun(RunHeader header, Map<Quantity, Successive> quantities) {}

    public static ObjectNode of(ProcessTime processTime, List<InputFile> inputs, List<OfRun> runs) {
        ObjectNode result = ResultJson.open("successive", "2", processTime, inputs);
        ArrayNode array = result.putArray("runs");
        for (OfRun run : runs) {
            ObjectNode node = ResultJson.header(array.addObject(), run.header());
            run.quantities().forEach((quantity, successive) -> write(node.putObject(quantity.key()), successive));
        }
        return result;
    }

    private static void write(ObjectNode node, Successive successive) {
        CorrelationJson.write(node.putObject("oddAgainstEven"), successive.correlation());
        Autocorrelation autocorrelation = successive.autocorrelation();
        JsonNumbers.put(node, "autocorrelationBand", autocorrelation.band());
        if (autocorrelation.lags().isEmpty()) {
            node.put("reason", "fewer than two samples, or all times are equal: no autocorrelation");
        }
        RecordJson.PLAIN.putAll(node, "autocorrelation", autocorrelation.lags());
        ResultJson.putPoints(node, "points", successive.pairs(), "oddMillis", "evenMillis");
    }
}
