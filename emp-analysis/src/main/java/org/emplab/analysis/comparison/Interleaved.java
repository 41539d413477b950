package org.emplab.analysis.comparison;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * A program of an interleaved run against the first one.
 *
 * @param first the first program's samples
 * @param second the other one's
 * @param identical whether both are the identical program, so that what differs is noise; empty where that is not known
 * @param times PT and ET, of which the blocks have both
 */
public record Interleaved(Run first, Run second, Optional<Boolean> identical, List<PairedComparison> times) {
    public Interleaved {
        times = List.copyOf(times);
    }

    /**
     * Each program but the first against it.
     *
     * @param runs the samples of each, of one run in blocks
     * @param dropped of each run, numbers of samples that do not count
     */
    public static List<Interleaved> of(
            List<Run> runs,
            List<Set<Integer>> dropped,
            ProcessTime processTime,
            double marginPercent,
            double confidence) {
        List<Interleaved> others = new ArrayList<>();
        Run first = runs.get(0);
        for (int i = 1; i < runs.size(); i++) {
            Run second = runs.get(i);
            Set<Integer> out = new HashSet<>(dropped.get(0));
            out.addAll(dropped.get(i));
            List<PairedComparison> times = new ArrayList<>();
            for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
                PairedComparison.of(quantity, first, second, processTime, out, marginPercent, confidence)
                        .ifPresent(times::add);
            }
            others.add(new Interleaved(first, second, ProgramIdentity.same(first.header(), second.header()), times));
        }
        return others;
    }

    /** The comparison of one of the times. */
    public Optional<PairedComparison> of(Quantity quantity) {
        return times.stream().filter(time -> time.quantity() == quantity).findFirst();
    }
}
