package org.emplab.server.experiment;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.emplab.lab.experiment.StartConditions;
import org.emplab.server.api.ProblemException;
import org.emplab.server.run.Run;
import org.emplab.server.schedule.RunPredecessor;

/** A run of a submission, with what it waits for. */
record SubmittedRun(StartConditions start, Run run) {
    private static final int MOST = 100_000;

    /**
     * Which run comes after which: of those that an id names, the ones on the same machine, where there are any, and of
     * those the same repetition, where there is one.
     *
     * @throws ProblemException if there are more than a queue can look at
     */
    static List<RunPredecessor> order(List<SubmittedRun> all) {
        Map<String, List<SubmittedRun>> byId = all.stream()
                .filter(one -> one.start.id().isPresent())
                .collect(groupingBy(one -> one.start.id().get()));
        List<RunPredecessor> order = new ArrayList<>();
        for (SubmittedRun later : all) {
            for (String id : later.start.after()) {
                List<SubmittedRun> named = byId.getOrDefault(id, List.of());
                List<SubmittedRun> here =
                        those(named, one -> one.run.machineName().equals(later.run.machineName()));
                those(here, one -> one.start.repetition() == later.start.repetition())
                        .forEach(earlier -> order.add(new RunPredecessor(later.run.id(), earlier.run.id())));
                if (order.size() > MOST) {
                    throw ProblemException.invalid(
                            "after", "makes more than " + MOST + " pairs of runs: submit several experiments");
                }
            }
        }
        return order;
    }

    private static List<SubmittedRun> those(List<SubmittedRun> of, Predicate<SubmittedRun> wanted) {
        List<SubmittedRun> some = of.stream().filter(wanted).toList();
        return some.isEmpty() ? of : some;
    }
}
