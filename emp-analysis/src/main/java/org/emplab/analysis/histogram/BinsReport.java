package org.emplab.analysis.histogram;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.distribution.DaemonsPerBin;
import org.emplab.analysis.question.RunSelection;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.table.Table;

/** Daemons per bin as the table of repeatability.txt (table 12), and as {@code emp-bins/1}. */
public final class BinsReport {
    private BinsReport() {}

    /** One run's daemons per bin. */
    public record OfRun(
            @JsonUnwrapped RunHeader header, @JsonUnwrapped DaemonsPerBin daemons) {}

    private record Answer(Map<String, String> nameGrouping, List<OfRun> runs) {}

    public static Report of(RunSelection chosen, List<OfRun> runs) {
        Table.Builder table = Table.named(
                        "bins",
                        "Daemons in each bin of the program's PT; PT is "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .number("binFromMillis", "Bin", "ms", 3)
                .daemon("name", "Daemon")
                .number("minMillis", "Min. PT", "ms", 3)
                .number("maxMillis", "Max. PT", "ms", 3)
                .number("meanMillis", "Avg. PT", "ms", 3)
                .number("sdMillis", "Std. PT", "ms", 3)
                .count("executions", "Count");
        Report.Builder report = chosen.report("bins", "1", chosen.files(), new Answer(DaemonNames.GROUPING, runs));
        List<String> names = RunNames.of(runs.stream().map(OfRun::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            OfRun run = runs.get(i);
            String program = names.get(i);
            if (run.daemons().rows().isEmpty()) {
                report.sentence(program + " on " + run.header().machine()
                        + (run.daemons().histogram().total() == 0
                                ? " has no sample with a PT that did not fail: there is nothing to count."
                                : ": no daemon ran in its samples."));
            }
            for (DaemonsPerBin.Row row : run.daemons().rows()) {
                table.row(
                        program,
                        row.binFromMillis(),
                        row.name(),
                        row.minMillis(),
                        row.maxMillis(),
                        row.meanMillis(),
                        row.sdMillis(),
                        row.executions());
            }
        }
        return report.table(table.build()).build();
    }
}
