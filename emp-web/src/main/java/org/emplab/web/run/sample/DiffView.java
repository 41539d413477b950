package org.emplab.web.run.sample;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.daemon.TypicalExecutions;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.NeighbouringSamples;
import org.jspecify.annotations.Nullable;

/**
 * A process diff in the order of interest: the program under test first, then by falling PT.
 *
 * @param measured the measures that at least one row has; the others need no column
 * @param executions rows other than the program's with PT above 0
 * @param longestNanos the largest PT of a daemon, 0 if there is none
 * @param neighbours samples around it whose daemons stand beside its own; 0 if none were looked at
 */
record DiffView(List<Row> rows, Set<Measure> measured, int executions, long longestNanos, int neighbours) {
    /**
     * @param processNanos PT by the run's account; empty where it was not measured
     * @param typical executions of the same daemon in the neighbours; empty where they have none
     */
    record Row(ProcessDiff process, OptionalLong processNanos, Optional<TypicalExecutions> typical) {
        /** PT above the median of the daemon nearby. */
        long excessNanos() {
            return processNanos.orElse(0)
                    - Math.round(
                            1e6 * typical.map(TypicalExecutions::medianMillis).orElse(0.0));
        }

        boolean execution() {
            return !process.put() && processNanos.orElse(0) > 0;
        }

        /** Longer than two standard deviations above the longest one nearby. */
        public boolean longer() {
            return execution()
                    && typical.filter(near -> processNanos.getAsLong() / 1e6 > near.longAboveMillis())
                            .isPresent();
        }

        /** A daemon that none of the neighbours has. */
        public boolean onlyHere() {
            return execution() && typical.isEmpty();
        }
    }

    /** A reader overlooks so many rows. */
    private static final int FEW = 25;

    private static final Comparator<Row> BY_INTEREST = Comparator.comparing(
                    (Row row) -> !row.process().put())
            .thenComparing(row -> -row.processNanos().orElse(-1))
            .thenComparing(row -> row.process().name())
            .thenComparing(row -> row.process().pid());

    /** Whether the page offers to filter, group and sort the rows. */
    public boolean many() {
        return rows.size() > FEW;
    }

    static DiffView of(Sample sample, ProcessTime processTime) {
        return of(sample, processTime, NeighbouringSamples.Near.EMPTY);
    }

    static DiffView of(Sample sample, ProcessTime processTime, NeighbouringSamples.Near near) {
        Map<String, TypicalExecutions> typical = TypicalExecutions.of(near.executions());
        Set<Measure> measured = EnumSet.noneOf(Measure.class);
        List<Row> rows = new ArrayList<>();
        for (ProcessDiff process : sample.processes()) {
            rows.add(new Row(
                    process,
                    nanos(process.measures(), processTime),
                    process.put()
                            ? Optional.empty()
                            : Optional.ofNullable(typical.get(DaemonNames.grouped(process.name())))));
            for (Measure measure : Measure.values()) {
                if (process.measures().has(measure)) {
                    measured.add(measure);
                }
            }
        }
        rows.sort(BY_INTEREST);
        List<Row> executions = rows.stream().filter(Row::execution).toList();
        long longest = executions.stream()
                .mapToLong(row -> row.processNanos().orElse(0))
                .max()
                .orElse(0);
        return new DiffView(List.copyOf(rows), measured, executions.size(), longest, near.samples());
    }

    /** All that was measured, unrounded. */
    Table table(String program, int number) {
        Table.Builder table = Table.named("processes-" + number, "Process diff of sample " + number + " of " + program)
                .text("name", "Process")
                .number("pid", "pid", "", -1)
                .text("lifecycle", "Lifecycle")
                .text("put", "PUT")
                .number("processMillis", "PT", "ms", 3);
        if (neighbours > 0) {
            table.number("nearbyMedianMillis", "Median of nearby executions", "ms", 3)
                    .number("nearbyHighMillis", "95th pct of nearby executions", "ms", 3)
                    .count("nearbySamples", "In so many of " + neighbours + " nearby samples");
        }
        measured.forEach(measure -> table.number(measure.key(), measure.key(), "", -1));
        boolean identified =
                rows.stream().anyMatch(row -> row.process().identity().isPresent());
        if (identified) {
            table.text("unit", "Unit")
                    .text("executable", "Executable")
                    .text("script", "Script")
                    .text("queue", "Work queue");
        }
        for (Row row : rows) {
            List<@Nullable Object> cells = new ArrayList<>();
            cells.add(row.process().name());
            cells.add(row.process().pid());
            cells.add(row.process().lifecycle().key());
            cells.add(String.valueOf(row.process().put()));
            cells.add(
                    row.processNanos().isPresent()
                            ? BigDecimal.valueOf(row.processNanos().getAsLong(), 6)
                            : null);
            if (neighbours > 0) {
                cells.add(row.typical().map(TypicalExecutions::medianMillis).orElse(null));
                cells.add(row.typical().map(TypicalExecutions::highMillis).orElse(null));
                cells.add(row.typical()
                        .map(TypicalExecutions::samples)
                        .orElse(row.process().put() ? null : 0));
            }
            for (Measure measure : measured) {
                OptionalLong value = row.process().measures().get(measure);
                cells.add(value.isPresent() ? value.getAsLong() : null);
            }
            if (identified) {
                ProcessIdentity identity = row.process().identity().orElse(ProcessIdentity.NONE);
                cells.add(identity.unit().orElse(null));
                cells.add(identity.executable().orElse(null));
                cells.add(identity.script().orElse(null));
                cells.add(identity.queue().orElse(null));
            }
            table.row(cells.toArray());
        }
        return table.build();
    }

    private static OptionalLong nanos(Measures measures, ProcessTime processTime) {
        if (processTime == ProcessTime.ON_CPU) {
            return measures.get(Measure.CPU_NANOS);
        }
        if (!measures.has(Measure.USER_MICROS) || !measures.has(Measure.SYSTEM_MICROS)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                1000 * (measures.require(Measure.USER_MICROS) + measures.require(Measure.SYSTEM_MICROS)));
    }
}
