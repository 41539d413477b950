package org.emplab.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.experiment.Specification.OneRun;
import org.emplab.lab.settings.ProgramRotation;

/**
 * The claim that a comparison of an experiment's programs may make by the order of their runs.
 *
 * @param programs two at least
 * @param runsOfEach of the one that has the fewest
 * @param comparable whether they go in turn, within each run or run by run
 * @param words the same as a sentence
 */
public record PlannedComparison(int programs, int runsOfEach, boolean comparable, String words) {
    /** Runs that are farther apart are two occasions. */
    private static final double APART = 0.75;

    /** Empty for one program. */
    static Optional<PlannedComparison> of(List<OneRun> runs) {
        Map<List<Object>, List<OneRun>> programs = RunInterleaving.programs(runs);
        int fewest = programs.values().stream().mapToInt(List::size).min().orElse(0);
        if (programs.size() == 1) {
            return runs.get(0).settings().get(ProgramRotation.PROGRAMS) instanceof List<?> within
                    ? Optional.of(new PlannedComparison(
                            within.size(),
                            fewest,
                            true,
                            "Comparable: " + within.size() + " programs take turns within each run."))
                    : Optional.empty();
        }
        boolean inTurn = fewest > 1 && inTurn(runs, programs);
        String words = inTurn
                ? "Comparable: " + programs.size() + " programs, " + fewest + " runs of each in turn."
                : "Not comparable: " + programs.size() + " programs, "
                        + (fewest == 1
                                ? "one run of each tells of these runs only. With repeats they go in turn."
                                : "the runs of one before those of another are two occasions.");
        return Optional.of(new PlannedComparison(programs.size(), fewest, inTurn, words));
    }

    /** Whether no program's runs are on another occasion than the first one's, by their places. */
    private static boolean inTurn(List<OneRun> runs, Map<List<Object>, List<OneRun>> programs) {
        List<List<Object>> keys = new ArrayList<>(programs.keySet());
        double[] sizes = programs.values().stream().mapToDouble(List::size).toArray();
        int[] program = runs.stream()
                .mapToInt(run -> keys.indexOf(RunInterleaving.program(run)))
                .toArray();
        for (int other = 1; other < sizes.length; other++) {
            double apart = 0;
            for (int run : program) {
                apart += run == 0 ? 1 / sizes[0] : run == other ? -1 / sizes[other] : 0;
                if (Math.abs(apart) >= APART) {
                    return false;
                }
            }
        }
        return true;
    }
}
