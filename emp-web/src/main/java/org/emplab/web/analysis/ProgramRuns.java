package org.emplab.web.analysis;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.lab.RunState;
import org.emplab.report.table.Digits;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.AnalysisAddress.History;
import org.springframework.stereotype.Component;

/** Finds the completed runs of a program on one machine with one task length. */
@Component
class ProgramRuns {
    /** A history is of so many runs at most, the latest. */
    static final int MOST = 100;

    private static final int MOST_LOOKED_AT = 1000;

    private final RunListQuery runs;

    ProgramRuns(RunListQuery runs) {
        this.runs = runs;
    }

    static History of(String program, String machine, OptionalDouble taskLengthSeconds) {
        return new History(program, machine, text(taskLengthSeconds));
    }

    private static String text(OptionalDouble seconds) {
        return seconds.isPresent() ? Digits.plain(seconds.getAsDouble()) : "";
    }

    /** The runs that have samples, those that began last first. */
    List<RunSummary> latestFirst(History history) {
        RunSearch completed = RunSearch.newest(MOST_LOOKED_AT)
                .named(RunColumn.PROGRAM, Optional.of(RunSearch.Name.whole(history.program())))
                .on(history.machine())
                .in(RunState.COMPLETED);
        return runs.first(completed).stream()
                .filter(run -> run.program().equals(history.program())
                        && run.machine().equals(history.machine())
                        && run.samples() > 0
                        && text(run.taskLengthSeconds()).equals(history.seconds()))
                .sorted(Comparator.comparing((RunSummary run) -> run.startedAt().orElse(Instant.MIN))
                        .reversed())
                .toList();
    }
}
