package org.emplab.analysis.comparison;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * A program of an interleaved run against the first one.
 *
 * @param first the first program's samples
 * @param second the other one's
 * @param identical whether both are the identical program, so that what differs is noise; empty where that is not known
 * @param times PT and ET, of which the blocks have both
 * @param confidence of the verdicts on all programs together
 */
public record Interleaved(
        Run first, Run second, Optional<Boolean> identical, List<PairedComparison> times, double confidence) {
    public Interleaved {
        times = List.copyOf(times);
    }

    /**
     * Each program but the first against it, of each time all verdicts together ({@link MultipleComparison}).
     *
     * @param runs the samples of each, of one run in blocks
     * @param dropped of each run, numbers of samples that do not count
     * @param confidence of the verdicts on one time together
     */
    public static List<Interleaved> of(
            List<Run> runs,
            List<Set<Integer>> dropped,
            ProcessTime processTime,
            double marginPercent,
            double confidence) {
        Run first = runs.get(0);
        List<Run> seconds = runs.subList(1, runs.size());
        List<List<Optional<PairedComparison>>> times = Stream.of(Quantity.PT, Quantity.ET)
                .map(quantity -> MultipleComparison.of(
                                seconds.size(),
                                confidence,
                                each -> IntStream.range(0, seconds.size())
                                        .mapToObj(i -> PairedComparison.of(
                                                quantity,
                                                first,
                                                seconds.get(i),
                                                processTime,
                                                Stream.concat(dropped.get(0).stream(), dropped.get(i + 1).stream())
                                                        .collect(Collectors.toSet()),
                                                marginPercent,
                                                each))
                                        .toList(),
                                time -> time.filter(one -> one.verdict().speed() != Speed.UNDECIDED)
                                        .isPresent())
                        .verdicts())
                .toList();
        return IntStream.range(0, seconds.size())
                .mapToObj(i -> new Interleaved(
                        first,
                        seconds.get(i),
                        changed(first) || changed(seconds.get(i))
                                ? Optional.empty()
                                : ProgramIdentity.same(
                                        first.header(), seconds.get(i).header()),
                        times.stream().flatMap(time -> time.get(i).stream()).toList(),
                        confidence))
                .toList();
    }

    /** Whether the program's file was not always the one that the header tells. */
    private static boolean changed(Run run) {
        return run.samples().stream().anyMatch(sample -> sample.extra().containsKey(Sample.EXECUTABLE_SHA256));
    }

    /** The comparison of one of the times. */
    public Optional<PairedComparison> of(Quantity quantity) {
        return times.stream().filter(time -> time.quantity() == quantity).findFirst();
    }
}
