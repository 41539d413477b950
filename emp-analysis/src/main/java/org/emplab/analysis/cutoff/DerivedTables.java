package org.emplab.analysis.cutoff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.report.table.Table;

/** Steps 2 to 6 on one run, table by table. */
record DerivedTables(String which, RunDerivation run) {
    /** The tables by what they are about. */
    Map<String, Table> all() {
        Map<String, Table> all = new LinkedHashMap<>();
        if (run.parts().isEmpty()) {
            all.put("zoom", zoom("zoom-" + which, caption("Zoom to the central cluster"), run.cluster()));
        }
        for (int i = 0; i < run.parts().size(); i++) {
            String part = "-" + (i + 1);
            all.put(
                    "zoom" + part,
                    zoom(
                            "zoom-" + which + part,
                            caption("Zoom to the central cluster of run " + (i + 1)),
                            run.parts().get(i).cluster()));
        }
        all.put("cluster", clusterDaemons());
        all.put(
                "l-samples",
                executions(
                        "l-samples", "Daemons in the L-samples", run.daemons().lSampleExecutions()));
        all.put(
                "long-running",
                executions(
                        "long-running", "Long-running executions", run.daemons().longRunning()));
        all.put("infrequent", infrequent());
        if (!run.taken().isEmpty()) {
            all.put("taken", taken());
        }
        if (!run.unexplained().isEmpty()) {
            all.put("unexplained", unexplained());
        }
        return all;
    }

    private String caption(String text) {
        return text + " of the " + CutoffsReport.named(which, run) + ", "
                + run.measured().program();
    }

    private static Table zoom(String name, String caption, CentralCluster cluster) {
        Table.Builder table = Table.named(name, caption)
                .number("upperBoundMillis", "Bound", "ms", 3)
                .count("samplesAbove", "Samples above")
                .text("reason", "Reason");
        cluster.zoom().forEach(table::row);
        return table.build();
    }

    private Table clusterDaemons() {
        Table.Builder table = Table.named("cluster-" + which, caption("Daemons in the central cluster"))
                .daemon("name", "Daemon")
                .count("executions", "Executions")
                .number("maxMillis", "Maximum", "ms", 3)
                .number("sdMillis", "Std. dev.", "ms", 3);
        run.daemons().clusterDaemons().forEach(table::row);
        return table.build();
    }

    private Table executions(String name, String text, List<Execution> executions) {
        Table.Builder table = Table.named(name + "-" + which, caption(text))
                .daemon("name", "Daemon")
                .count("sample", "Sample")
                .number("millis", "PT", "ms", 3);
        executions.forEach(table::row);
        return table.build();
    }

    private Table infrequent() {
        return Table.of(run.daemons().infrequent(), "infrequent-" + which, caption("Infrequent daemons"))
                .daemon("name", "Daemon", daemon -> daemon.name())
                .number("maxClusterMillis", "Max. in cluster", "ms", 3, daemon -> daemon.maxClusterMillis())
                .number("minLSampleMillis", "Min. in L-samples", "ms", 3, daemon -> daemon.minLSampleMillis())
                .count("executions", "Executions", daemon -> daemon.executions())
                .number(
                        "periodSeconds",
                        "Period",
                        "s",
                        1,
                        daemon -> daemon.period().map(Period::seconds))
                .text("certainty", "", daemon -> CutoffsReport.certainty(daemon.period()))
                .build();
    }

    private Table taken() {
        return Table.of(run.taken(), "taken-" + which, caption("What daemons and interrupts took in the L-samples"))
                .daemon("name", "Daemon", share -> share.name())
                .count("sample", "Sample", share -> share.sample())
                .text("words", "Work and wait", share -> share.words())
                .build();
    }

    private Table unexplained() {
        return Table.of(run.unexplained(), "unexplained-" + which, caption("Unexplained L-samples"))
                .count("sample", "Sample", one -> one.sample())
                .number("elapsedMillis", "ET", "ms", 3, one -> one.elapsedMillis())
                .text("signs", "What its record says", one -> one.signs().isEmpty() ? "nothing unusual" : one.signs())
                .build();
    }
}
