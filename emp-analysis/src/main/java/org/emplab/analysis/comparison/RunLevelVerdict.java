package org.emplab.analysis.comparison;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.RunContrast;
import org.emplab.model.Keyed;

/**
 * A program against the baseline, by their runs; of a table of speed-ups a row in a column.
 *
 * @param runs of the cell
 * @param samples of all its runs
 * @param speed about programs and machines, from the scatter between runs; undecided where either cell has one run, and where
 *     the two were measured on two occasions
 * @param speedup with its interval
 * @param runsToDecide of each of the two cells, in turn, if their scatter and the speed-up stay as they are; empty where it is
 *     decided, and where no number can be told
 * @param design when the runs were measured; empty for the baseline itself
 * @param widening how many times as wide the interval is as that of independent runs, for their order in time
 * @param ofTheseRuns what the samples say of the two runs as they are, where each cell has one; it holds for no other runs
 * @param reason why something is empty that might be there
 */
public record RunLevelVerdict(
        int runs,
        int samples,
        @JsonProperty("verdict") Speed speed,
        @JsonUnwrapped Speedup speedup,
        OptionalLong runsToDecide,
        @JsonInclude(NON_ABSENT) Optional<RunDesign> design,
        double widening,
        @JsonIgnore Optional<SpeedVerdict> ofTheseRuns,
        @JsonInclude(NON_ABSENT) Optional<String> reason) {

    /**
     * The baseline's time over the cell's: above 1 is faster.
     *
     * @param estimate empty where a time is 0
     * @param lower the lower end of its interval over runs, all cells of the table together, at one look; empty where a cell
     *     has one run, and on two occasions
     * @param upper the upper end
     */
    public record Speedup(
            @JsonProperty("speedup") OptionalDouble estimate, OptionalDouble lower, OptionalDouble upper) {
        private static Speedup of(double log, Optional<Interval> logs) {
            return new Speedup(
                    OptionalDouble.of(Math.exp(log)),
                    logs.stream().mapToDouble(ends -> Math.exp(ends.lower())).findFirst(),
                    logs.stream().mapToDouble(ends -> Math.exp(ends.upper())).findFirst());
        }
    }

    /** The baseline's own cell. */
    public static RunLevelVerdict ofBaseline(RunsOfProgram own) {
        OptionalDouble one = OptionalDouble.of(1);
        return new RunLevelVerdict(
                own.runs(),
                own.samples(),
                Speed.SAME,
                new Speedup(one, one, one),
                OptionalLong.empty(),
                Optional.empty(),
                1,
                Optional.empty(),
                Optional.empty());
    }

    /**
     * @param marginPercent the smallest difference of times that matters
     * @param confidence of this cell
     * @param together of all cells, for what is said of two runs alone
     */
    public static RunLevelVerdict of(
            RunsOfProgram base, RunsOfProgram own, double marginPercent, double confidence, double together) {
        RunDesign design = RunDesign.of(base, own);
        if (!base.positive() || !own.positive()) {
            return undecided(
                    own,
                    design,
                    new Speedup(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()),
                    Optional.empty(),
                    "a time of 0 has no difference in percent");
        }
        List<RunContrast.Cell> cells = List.of(base.logs(1), own.logs(-1));
        if (design == RunDesign.OCCASIONS) {
            return undecided(
                    own,
                    design,
                    Speedup.of(RunContrast.estimate(cells), Optional.empty()),
                    Optional.empty(),
                    "measured on two occasions");
        }
        RunContrast contrast = RunContrast.of(cells);
        Optional<Interval> interval = contrast.interval(confidence);
        Speedup speedup = Speedup.of(contrast.estimate(), interval);
        if (interval.isEmpty()) {
            return undecided(
                    own,
                    design,
                    speedup,
                    design == RunDesign.THESE_RUNS
                            ? Optional.of(SpeedVerdict.of(base.onlyTimes(), own.onlyTimes(), marginPercent, together))
                            : Optional.empty(),
                    "one run does not show how runs differ");
        }
        double faster = -Math.log1p(-marginPercent / 100);
        double slower = -Math.log1p(marginPercent / 100);
        Speed speed = speed(interval.get(), slower, faster);
        double farthest = Math.min(Math.abs(contrast.estimate() - faster), Math.abs(contrast.estimate() - slower));
        OptionalLong toDecide =
                speed == Speed.UNDECIDED ? contrast.runsToReach(farthest, confidence) : OptionalLong.empty();
        return new RunLevelVerdict(
                own.runs(),
                own.samples(),
                speed,
                speedup,
                toDecide,
                Optional.of(design),
                contrast.widening(),
                Optional.empty(),
                speed == Speed.UNDECIDED && toDecide.isEmpty()
                        ? Optional.of("the difference is the margin itself: no number of runs would decide")
                        : Optional.empty());
    }

    private static Speed speed(Interval log, double slower, double faster) {
        if (log.lower() > faster) {
            return Speed.FASTER;
        }
        if (log.upper() < slower) {
            return Speed.SLOWER;
        }
        return log.lower() >= slower && log.upper() <= faster ? Speed.SAME : Speed.UNDECIDED;
    }

    private static RunLevelVerdict undecided(
            RunsOfProgram own, RunDesign design, Speedup speedup, Optional<SpeedVerdict> ofTheseRuns, String reason) {
        return new RunLevelVerdict(
                own.runs(),
                own.samples(),
                Speed.UNDECIDED,
                speedup,
                OptionalLong.empty(),
                Optional.of(design),
                1,
                ofTheseRuns,
                Optional.of(reason));
    }

    /** The times at which the runs of two programs were measured: it decides what they may claim. The weakest first. */
    public enum RunDesign implements Keyed {
        /** One run of each: what their samples say holds for these two runs. */
        THESE_RUNS,
        /** All runs of one program before those of the other, or nearly: what differs may be the programs or the occasions. */
        OCCASIONS,
        /** Runs that overlap in time: what differs is the programs, as far as the order of the runs tells. */
        OVERLAPPING;

        /** A, A, A, B, A, B, B, B is that far apart, and A, A, B, A, B, B is not. */
        private static final double APART = 0.75;

        public static RunDesign of(RunsOfProgram first, RunsOfProgram second) {
            if (first.runs() == 1 && second.runs() == 1) {
                return THESE_RUNS;
            }
            return first.apartInTime(second) >= APART ? OCCASIONS : OVERLAPPING;
        }
    }
}
