package org.emplab.web.run.chart;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.RunCatalogue.DaemonLane;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.ShortNames;
import org.emplab.web.display.TableFile;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows when the daemons of a run worked, those with the longest work in one sample first. */
@RestController
record DaemonsController(RunSeriesCache runs) {
    private static final int LANES = 12;
    private static final int LONGEST_LABEL = 16;
    private static final int MOST_OF_A_LANE = 1_500;

    /**
     * A lane in columns, as the chart draws it.
     *
     * @param label the name without its middle where it is long
     * @param startedAt of each sample, ms of Unix time
     * @param samples in which it worked; more than there are numbers where only the longest are drawn
     */
    record Lane(
            String name,
            String label,
            int samples,
            List<Integer> number,
            List<Long> startedAt,
            List<BigDecimal> millis) {}

    @GetMapping("/runs/{id}/daemons")
    Map<String, List<Lane>> daemons(@PathVariable String id, @RequestParam(required = false) @Nullable String program) {
        RunDetail part = runs.part(id, program);
        RunSeries series = runs.series(part);
        List<DaemonLane> lanes = lanes(part);
        ShortNames names = ShortNames.of(lanes.stream().map(DaemonLane::name).toList(), LONGEST_LABEL);
        return Map.of(
                "lanes", lanes.stream().map(lane -> lane(lane, names, series)).toList());
    }

    /** Answers for the samples that the charts know by now. */
    private static Lane lane(DaemonLane lane, ShortNames names, RunSeries series) {
        List<DaemonLane.Execution> executions = lane.executions().stream()
                .filter(execution -> series.from(execution.sample()) < series.size())
                .toList();
        return new Lane(
                lane.name(),
                names.of(lane.name()),
                lane.samples(),
                executions.stream().map(DaemonLane.Execution::sample).toList(),
                executions.stream()
                        .map(execution -> series.startedAtMillis(series.from(execution.sample())))
                        .toList(),
                executions.stream().map(execution -> millis(execution.nanos())).toList());
    }

    @GetMapping("/runs/{id}/daemons.{format:csv|json|tex}")
    ResponseEntity<byte[]> file(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @PathVariable String format) {
        RunDetail part = runs.part(id, program);
        RunSummary run = part.shown();
        Table.Builder table = Table.named(
                        "daemons", "Longest work of daemons during " + run.program() + " on " + run.machine())
                .daemon("name", "Daemon")
                .number("sample", "Sample", "", -1)
                .number("processMillis", "PT", "ms", 6);
        for (DaemonLane lane : lanes(part)) {
            lane.executions()
                    .forEach(execution -> table.row(lane.name(), execution.sample(), millis(execution.nanos())));
        }
        return TableFile.of(table.build(), run.program() + "-" + run.machine() + "-daemons", format);
    }

    private List<DaemonLane> lanes(RunDetail part) {
        return runs.daemons(part, LANES, MOST_OF_A_LANE);
    }

    private static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos, 6);
    }
}
