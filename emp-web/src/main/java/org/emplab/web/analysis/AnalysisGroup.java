package org.emplab.web.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;

/**
 * Analyses that answer questions of one sort.
 *
 * @param kinds those that suit the chosen runs first
 */
record AnalysisGroup(String title, List<Entry> kinds) {
    private record Sort(String title, Set<String> keys) {}

    private static final List<Sort> SORTS = List.of(
            new Sort("Programs against each other", Set.of("compare", "speedups", "programs", "scaling", "cost-model")),
            new Sort(
                    "Times of a run", Set.of("summary", "histogram", "mixture", "series", "successive", "sample-size")),
            new Sort("Daemons and cutoffs", Set.of("dual", "bins", "correlate", "worst", "check-cutoffs")),
            new Sort(
                    "From run to run",
                    Set.of("change-points", "versions", "noise-floor", "variance-components", "repeatability")));

    /** @param needs how many runs it takes instead; empty where it suits those that are chosen */
    record Entry(RunAnalysis<?> kind, String needs) {
        public boolean suits() {
            return needs.isEmpty();
        }
    }

    AnalysisGroup {
        kinds = List.copyOf(kinds);
    }

    /** @param suited the keys of those that suit the chosen runs */
    static List<AnalysisGroup> all(Set<String> suited) {
        return SORTS.stream()
                .map(sort -> new AnalysisGroup(
                        sort.title(),
                        RunAnalyses.all().stream()
                                .filter(kind -> sort.keys().contains(kind.key()))
                                .map(kind -> new Entry(kind, suited.contains(kind.key()) ? "" : needs(kind)))
                                .sorted(Comparator.comparing(entry -> !entry.suits()))
                                .toList()))
                .sorted(Comparator.comparing(group -> group.kinds().stream().noneMatch(Entry::suits)))
                .toList();
    }

    /** "This needs one run", "This needs 2 to 20 runs". */
    static String needs(RunAnalysis<?> kind) {
        return kind.mostRuns() == 1
                ? "This needs one run"
                : "This needs " + kind.fewestRuns()
                        + (kind.fewestRuns() == kind.mostRuns() ? "" : " to " + kind.mostRuns()) + " runs";
    }
}
