package org.emplab.web.run.sample;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * A process diff in the order of interest: the program under test first, then by falling PT.
 *
 * @param measured the measures that at least one row has; the others need no column
 * @param executions rows other than the program's with PT above 0
 * @param longestNanos the largest PT of a daemon, 0 if there is none
 */
record DiffView(List<Row> rows, Set<Measure> measured, int executions, long longestNanos) {
    /**
     * @param processNanos PT by the run's account; empty where it was not measured
     */
    record Row(ProcessDiff process, OptionalLong processNanos) {
        boolean execution() {
            return !process.put() && processNanos.orElse(0) > 0;
        }
    }

    private static final Comparator<Row> BY_INTEREST = Comparator.comparing(
                    (Row row) -> !row.process().put())
            .thenComparing(row -> -row.processNanos().orElse(-1))
            .thenComparing(row -> row.process().name())
            .thenComparing(row -> row.process().pid());

    static DiffView of(Sample sample, ProcessTime processTime) {
        Set<Measure> measured = EnumSet.noneOf(Measure.class);
        List<Row> rows = new ArrayList<>();
        for (ProcessDiff process : sample.processes()) {
            rows.add(new Row(process, nanos(process.measures(), processTime)));
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
        return new DiffView(List.copyOf(rows), measured, executions.size(), longest);
    }

    /** For templates: true if a row has the measure of this name. */
    public boolean has(String measure) {
        return measured.contains(Measure.valueOf(measure));
    }

    /** All that was measured, unrounded. */
    Table table(String program, int number) {
        Table.Builder table = Table.named("processes-" + number, "Process diff of sample " + number + " of " + program)
                .text("name", "Process")
                .number("pid", "pid", "", -1)
                .text("lifecycle", "Lifecycle")
                .text("put", "PUT")
                .number("processMillis", "PT", "ms", 3);
        measured.forEach(measure -> table.number(measure.key(), measure.key(), "", -1));
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
            for (Measure measure : measured) {
                OptionalLong value = row.process().measures().get(measure);
                cells.add(value.isPresent() ? value.getAsLong() : null);
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
