package org.emplab.web.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.emplab.analysis.catalogue.AnalysisSort;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;

/**
 * Analyses that answer questions of one sort.
 *
 * @param kinds those that suit the chosen runs first
 */
record AnalysisGroup(String title, List<Entry> kinds) {
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
        return Arrays.stream(AnalysisSort.values())
                .map(sort -> new AnalysisGroup(
                        sort.title(),
                        RunAnalyses.all().stream()
                                .filter(kind -> sort.analyses().contains(kind.key()))
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
