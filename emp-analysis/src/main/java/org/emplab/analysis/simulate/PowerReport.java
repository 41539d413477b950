package org.emplab.analysis.simulate;

import java.util.List;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.simulate.PowerStudy.Power;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.table.Table;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ObjectNode;

/** A power study as a table and as {@code emp-power/1}. */
public final class PowerReport {
    public static final String FORMAT = "emp-power/1";

    private PowerReport() {}

    public static Report of(LabPlan plan, String daemon, int runs, List<Power> powers) {
        Table.Builder table = Table.named(
                        "power", "Part of " + runs + " simulated runs in which " + daemon + " is found")
                .count("samples", "Samples")
                .number("hours", "Length", "h", 1)
                .number("occurs", "It ran", "", 2)
                .number("found", "Found", "", 2)
                .number("period", "With a period", "", 2)
                .number("established", "Established", "", 2)
                .number("falseSamples", "False L-samples a run", "", 3);
        powers.forEach(table::row);
        return Report.builder(() -> json(plan, daemon, runs, powers))
                .sentence(plan.program() + ", one sample every "
                        + Math.round(plan.taskLengthSeconds() + plan.overheadMillis() / 1000) + " s; seed "
                        + plan.seed() + ".")
                .table(table.build())
                .build();
    }

    private static ObjectNode json(LabPlan plan, String daemon, int runs, List<Power> powers) {
        ObjectNode result = JsonTrees.object();
        result.put("format", FORMAT)
                .put("algorithmVersion", CutoffDerivation.ALGORITHM_VERSION)
                .put("program", plan.program())
                .put("daemon", daemon)
                .put("seed", plan.seed())
                .put("runs", runs);
        RecordJson.put(result, "taskLengthSeconds", plan.taskLengthSeconds());
        RecordJson.put(result, "sizes", powers);
        return result;
    }
}
