package org.emplab.report;

import java.util.List;
import java.util.stream.IntStream;
import org.emplab.model.RunHeader;

/**
 * Names the runs of one report in its tables and figures: by their program, and as far as that is not enough to tell
 * them apart, by their machine and their place among the runs.
 */
public final class RunNames {
    private RunNames() {}

    /** {@code INC128}, {@code INC128 on sodb12} or {@code INC128 (run 2)}, in the order of the runs. */
    public static List<String> of(List<RunHeader> runs) {
        return IntStream.range(0, runs.size())
                .mapToObj(i -> {
                    RunHeader run = runs.get(i);
                    boolean elsewhere = runs.stream()
                            .filter(other -> other.program().equals(run.program()))
                            .anyMatch(other -> !other.machine().equals(run.machine()));
                    return run.program() + (elsewhere ? " on " + run.machine() : "") + place(runs, i);
                })
                .toList();
    }

    /** {@code INC128}, {@code INC128 on sodb12} or {@code INC128 (first run)} of two that are compared, wherever else they stand. */
    public static List<String> ofTwo(RunHeader first, RunHeader second) {
        return first.program().equals(second.program()) && first.machine().equals(second.machine())
                ? List.of(first.program() + " (first run)", second.program() + " (second run)")
                : of(List.of(first, second));
    }

    /** The names of {@link #of} beside a column that says the machine. */
    public static List<String> besideMachines(List<RunHeader> runs) {
        return IntStream.range(0, runs.size())
                .mapToObj(i -> runs.get(i).program() + place(runs, i))
                .toList();
    }

    private static String place(List<RunHeader> runs, int i) {
        RunHeader run = runs.get(i);
        boolean again = runs.stream()
                        .filter(other -> other.program().equals(run.program())
                                && other.machine().equals(run.machine()))
                        .count()
                > 1;
        return again ? " (run " + (i + 1) + ")" : "";
    }
}
