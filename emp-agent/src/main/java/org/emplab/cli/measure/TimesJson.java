package org.emplab.cli.measure;

import java.util.OptionalDouble;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-timing/1}, with the executions themselves. */
final class TimesJson {
    private TimesJson() {}

    static ObjectNode of(MeasuredTimes times) {
        ObjectNode json = times.timing().json(times.cutoffs().stream().toList());
        if (times.deviations().isEmpty()) {
            json.putNull("deviations");
        }
        times.mean().ifPresent(mean -> {
            ObjectNode node = json.putObject("anytimeMean")
                    .put("by", times.measured().key())
                    .put("samples", mean.samples())
                    .put("meanMillis", mean.meanMillis())
                    .put("confidence", mean.confidence());
            RecordJson.put(
                    node,
                    "halfWidthPercent",
                    Double.isInfinite(mean.halfWidthPercent())
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(mean.halfWidthPercent()));
        });
        Series pt = Quantity.PT.of(times.run(), times.timing().table().processTime());
        ResultJson.rows(json, "executions", times.run().samples(), (execution, sample) -> {
            execution.put("sample", sample.number());
            execution.put("startedAt", sample.startedAt().toString());
            execution.put("elapsedNanos", sample.elapsedNanos());
            execution.put("exitCode", sample.exitCode());
            int index = pt.indexOf(sample.number());
            if (index >= 0) {
                execution.put("processTimeNanos", pt.nanos(index));
            }
            sample.runQueueDelayNanos().ifPresent(nanos -> execution.put("runQueueDelayNanos", nanos));
        });
        return json;
    }
}
