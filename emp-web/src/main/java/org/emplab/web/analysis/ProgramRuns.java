package org.emplab.web.analysis;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.lab.RunState;
import org.emplab.report.table.Digits;
import org.emplab.server.run.catalogue.RunRow;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.run.catalogue.RunTableQuery;
import org.emplab.server.study.AnalysisAddress.History;
import org.springframework.stereotype.Component;

/** Finds the completed runs of a program on one machine with one task length. */
@Component
class ProgramRuns {
    /** A history is of so many runs at most, the latest. */
    static final int MOST = 100;

    private static final int MOST_LOOKED_AT = 1000;

    private final RunTableQuery runs;

    ProgramRuns(RunTableQuery runs) {
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
        RunSearch completed = RunSearch.ofProgram(
                history.program(), Optional.of(history.machine()), Optional.of(RunState.COMPLETED), MOST_LOOKED_AT);
        return runs.find(completed).runs().rows().stream()
                .map(RunRow::run)
                .filter(run -> run.program().equals(history.program())
                        && run.machine().equals(history.machine())
                        && run.samples() > 0
                        && text(run.taskLengthSeconds()).equals(history.seconds()))
                .sorted(Comparator.comparing((RunSummary run) -> run.startedAt().orElse(Instant.MIN))
                        .reversed())
                .toList();
    }
}
