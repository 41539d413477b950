package org.emplab.web.analysis;

import java.util.List;
import java.util.Set;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;

/**
 * Runs for an analysis, with the account of PT that all of them have.
 */
record AnalysisInput(List<Run> runs, List<InputFile> files, ProcessTime processTime) {
    static AnalysisInput of(List<RunReader.Read> read) {
        boolean precise = read.stream().allMatch(one -> one.processTime() == ProcessTime.ON_CPU);
        return new AnalysisInput(
                read.stream().map(RunReader.Read::run).toList(),
                read.stream().map(RunReader.Read::file).toList(),
                precise ? ProcessTime.ON_CPU : ProcessTime.USER_SYSTEM);
    }

    Run first() {
        return runs.get(0);
    }

    List<Set<Integer>> nothingDropped() {
        return runs.stream().map(run -> Set.<Integer>of()).toList();
    }
}
