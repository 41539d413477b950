package org.emplab.server.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;

/** The stored runs of a derivation, of one machine. */
record DerivedRuns(List<Run> shortRuns, List<Run> longRuns) {

    /**
     * @throws Refusal if a run is not there, counts twice or is of another machine
     */
    static DerivedRuns of(DerivationRequest request, Runs runs) {
        DerivedRuns of = new DerivedRuns(
                found("Short run ", request.shortRunIds(), runs), found("Long run ", request.longRunIds(), runs));
        if (of.shortRuns.isEmpty() || of.longRuns.isEmpty()) {
            throw Refusal.badRequest("Choose a short and a long run.");
        }
        of.requireOneMachine("Short run ", of.shortRuns);
        of.requireOneMachine("Long run ", of.longRuns);
        return of;
    }

    private static List<Run> found(String length, List<String> ids, Runs runs) {
        List<Run> found = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        for (String id : ids) {
            Run run = runs.find(id).orElseThrow(() -> Refusal.badRequest("Choose a short and a long run."));
            found.add(run);
            if (!seen.add(run.id())) {
                throw Refusal.badRequest(
                        length + found.size() + ", " + run.program() + ", is named before: leave it out.");
            }
        }
        return found;
    }

    private void requireOneMachine(String length, List<Run> runs) {
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            if (!run.machineName().equals(machine())) {
                String place = length + (i + 1) + ", " + run.program() + ", ";
                throw Refusal.badRequest(
                        PooledRuns.ofAnotherMachine(place, run.machineName(), "short run 1", machine()) + ".");
            }
        }
    }

    String machine() {
        return shortRuns.get(0).machineName();
    }

    long samples() {
        return Stream.concat(shortRuns.stream(), longRuns.stream())
                .mapToLong(run -> run.aggregates().storedSamples())
                .sum();
    }

    long storedRows() {
        return rows(shortRuns) + rows(longRuns);
    }

    private static long rows(List<Run> runs) {
        return runs.stream().mapToLong(run -> run.aggregates().storedRows()).sum();
    }

    /** The programs of runs that count together, each once; the given one where it is named. */
    static String programs(List<Run> runs, Optional<String> given) {
        return given.orElseGet(() -> runs.stream().map(Run::program).distinct().collect(Collectors.joining(" + ")))
                + (runs.size() > 1 ? " × " + runs.size() : "");
    }
}
