package org.emplab.analysis.speedup;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.speedup.Speedups.Timed;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.jspecify.annotations.Nullable;

/** Puts runs into the rows and columns of a table by fields of their headers. */
public final class SpeedupCells {
    private SpeedupCells() {}

    /**
     * @param files of the runs, in their order
     * @param rows program, machine or the path of a field: {@code workload.build.compiler}
     * @param columns likewise
     * @param overCutoff numbers of a run's samples that a cutoff drops
     * @throws UnsuitableInputException if a run lacks a field, has no time, or is given twice
     */
    public static List<Timed> of(
            List<Run> runs,
            List<InputFile> files,
            ProcessTime processTime,
            Quantity quantity,
            String rows,
            String columns,
            Function<Run, Set<Integer>> overCutoff) {
        List<Timed> timed = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            String file = files.get(i).file();
            Series times = quantity.of(run, processTime).without(overCutoff.apply(run));
            if (times.isEmpty()) {
                throw new UnsuitableInputException(file, "no sample that did not fail carries " + quantity.title());
            }
            Timed one = new Timed(
                    field(run.header(), rows, file),
                    field(run.header(), columns, file),
                    files.indexOf(files.get(i)),
                    times,
                    RunSpan.of(run));
            if (timed.stream().anyMatch(one::isOfTheSameCellAndRun)) {
                throw new UnsuitableInputException(file, "is given twice as " + one.row() + " on " + one.column());
            }
            timed.add(one);
        }
        return timed;
    }

    private static String field(RunHeader header, String field, String file) {
        if (field.equals("program")) {
            return header.program();
        }
        if (field.equals("machine")) {
            return header.machine();
        }
        @Nullable Object value = Map.of("environment", header.environment(), "workload", header.workload());
        for (String key : field.split("\\.", -1)) {
            value = value instanceof Map<?, ?> map ? map.get(key) : null;
        }
        if (value == null || value instanceof Map<?, ?>) {
            throw new UnsuitableInputException(file, "its header has no value at " + field);
        }
        return value.toString();
    }
}
