package org.emplab.analysis.comparison;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.emplab.model.RunHeader;
import org.emplab.report.table.Table;

/** The differences between the circumstances of two runs, said before any number. */
record Comparability(List<HeaderDifference> differences, boolean recorded) {
    private static final int NAMED = 5;

    static Comparability of(RunHeader first, RunHeader second) {
        return of(List.of(first, second));
    }

    /** Compares the first run with each of the others; a field is told once, with the first run that differs in it. */
    static Comparability of(List<RunHeader> runs) {
        Map<String, HeaderDifference> differences = new LinkedHashMap<>();
        runs.stream()
                .skip(1)
                .flatMap(other -> HeaderDifference.between(runs.get(0), other).stream())
                .forEach(difference -> differences.putIfAbsent(difference.key(), difference));
        return new Comparability(
                List.copyOf(differences.values()),
                runs.stream().noneMatch(run -> run.environment().isEmpty()));
    }

    /** @param runs what the sentence calls them: {@code The runs} */
    String sentence(String runs) {
        List<HeaderDifference> mattering =
                differences.stream().filter(HeaderDifference::matters).toList();
        if (mattering.isEmpty()) {
            return recorded
                    ? runs + " differ in nothing that matters of environment, workload, settings and protocol."
                    : runs + " do not record their environment: it may differ.";
        }
        String named = mattering.stream()
                .limit(NAMED)
                .map(one -> one.key() + " (" + one.shownFirst() + ", " + one.shownSecond() + ")")
                .collect(Collectors.joining("; "));
        int more = mattering.size() - NAMED;
        return runs + " differ in what may change times: " + named
                + (more > 0 ? "; and in " + more + " more (--table comparable)" : "") + ".";
    }

    Table table() {
        return Table.of(differences, "comparable", "What differs between the runs, apart from their times")
                .text("key", "Field", HeaderDifference::key)
                .text("first", "First", HeaderDifference::shownFirst)
                .text("second", "Second", HeaderDifference::shownSecond)
                .text("matters", "Matters", one -> one.matters() ? "yes" : "no")
                .build();
    }
}
