package org.emplab.analysis.timing;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.analysis.timing.FirstSanityCheck.OverCutoff;
import org.emplab.analysis.timing.Timing.DropsByInterference;
import org.emplab.analysis.timing.Timing.MachineChange;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Times a program (EMP 4.5, after step 8; SEDONA step C). */
public final class Timings {
    /** The deviations of the authors' ORG: 29 of 29 deviations of SEDONA's table 3 are those of ET within ±2 sd. */
    private static final double DEVIATIONS_OF_ORG = 2;

    private Timings() {}

    /**
     * Both sanity checks on a run.
     *
     * @param deviations k of the second check; positive
     * @throws UnsuitableInputException if the run has no sample that did not fail, or lacks the cutoffs' account of PT
     *     or, in every sample, what they limit
     */
    public static Timing of(Run run, CutoffTable table, double deviations) {
        if (run.failed() == run.size()) {
            throw new UnsuitableInputException("the run of " + run.header().program() + " has "
                    + (run.size() == 0 ? "no samples" : "only failed samples") + ", so there is no time to state");
        }
        ProcessTime processTime = ProcessTimes.choose(List.of(run), Optional.of(table.processTime()));
        Timing.Measured measured = Timing.Measured.of(run);
        double programSeconds = measured.programSeconds();
        List<Integer> unaccounted = table.someUnaccounted(run);
        List<OverCutoff> over = FirstSanityCheck.over(run, table, programSeconds);
        Set<Integer> without = FirstSanityCheck.dropped(over, unaccounted);
        List<Integer> dropped = List.copyOf(without);
        Series elapsed = Quantity.ET.of(run, processTime);
        Series leftElapsed = elapsed.keep(i -> !without.contains(elapsed.number(i)));
        Series process = Quantity.PT.of(run, processTime);
        Series leftProcess = process.keep(i -> !without.contains(process.number(i)));
        return new Timing(
                measured,
                Timing.Limits.of(table, programSeconds),
                deviations,
                new Timing.Dropped(over, dropped, DropsByInterference.of(run, table, programSeconds, dropped)),
                TimingStatistics.of(leftProcess, missing(leftElapsed, leftProcess), deviations),
                TimingStatistics.of(leftElapsed, List.of(), deviations),
                new Timing.WithoutCutoffs(
                        new Timing.Original(elapsed.size(), Moments.of(elapsed)),
                        Optional.of(TimingStatistics.of(elapsed, List.of(), DEVIATIONS_OF_ORG))),
                SteadyStates.of(run, processTime, without),
                new Timing.Changes(
                        NewDaemon.of(run, table, programSeconds),
                        MachineChange.kernel(run, table),
                        MachineChange.packages(run, table)));
    }

    private static List<Integer> missing(Series all, Series some) {
        return Arrays.stream(all.numbers())
                .filter(number -> some.indexOf(number) < 0)
                .boxed()
                .toList();
    }
}
