package org.emplab.analysis.catalogue;

import java.util.List;

/** The sorts of questions in which pages and the shell's help list analyses. */
public enum AnalysisSort {
    BETWEEN_PROGRAMS(
            "Programs against each other", List.of("compare", "speedups", "programs", "scaling", "cost-model")),
    OF_A_RUN(
            "Times of a run",
            List.of("summary", "timing", "histogram", "mixture", "series", "successive", "sample-size")),
    DAEMONS(
            "Daemons and cutoffs",
            List.of("cutoffs", "check-cutoffs", "cutoff-tables", "worst", "bins", "correlate", "dual")),
    BETWEEN_RUNS(
            "From run to run",
            List.of("change-points", "versions", "noise-floor", "variance-components", "repeatability"));

    private final String title;
    private final List<String> analyses;

    AnalysisSort(String title, List<String> analyses) {
        this.title = title;
        this.analyses = analyses;
    }

    public String title() {
        return title;
    }

    /** The names of its analyses. */
    public List<String> analyses() {
        return analyses;
    }
}
