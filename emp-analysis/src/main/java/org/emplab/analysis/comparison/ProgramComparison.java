package org.emplab.analysis.comparison;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.RunLevelVerdict.RunDesign;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.PercentDifference;
import org.emplab.model.RunHeader;

/**
 * Programs of several runs, each against the first: samples lie within runs, and runs within a program on a machine.
 *
 * @param programs the indices of the runs of each
 * @param confidence of the verdicts on one time together
 * @param differences of every program but the first, PT before ET
 */
record ProgramComparison(List<List<Integer>> programs, double confidence, List<Difference> differences) {
    ProgramComparison {
        programs = programs.stream().map(List::copyOf).toList();
        differences = List.copyOf(differences);
    }

    /**
     * One time of a program against the first.
     *
     * @param second its place among the programs
     * @param of how many runs the first program has the time
     * @param confidence of this verdict
     */
    record Difference(
            @JsonIgnore int second,
            @JsonIgnore Quantity quantity,
            int firstRuns,
            double marginPercent,
            double confidence,
            @JsonIgnore RunLevelVerdict verdict) {

        /** The first's time is what the second's is compared to; empty where one of them is 0. */
        @JsonUnwrapped
        PercentDifference difference() {
            return new PercentDifference(
                    percent(verdict.speedup().estimate()),
                    percent(verdict.speedup().upper()),
                    percent(verdict.speedup().lower()));
        }

        private static OptionalDouble percent(OptionalDouble speedup) {
            return speedup.isPresent() ? OptionalDouble.of(100 * (1 / speedup.getAsDouble() - 1)) : speedup;
        }

        /** @param secondSamples of all the second program's runs */
        private record Shown(
                Speed verdict,
                int secondRuns,
                int secondSamples,
                OptionalLong runsToDecide,
                Optional<RunDesign> design,
                double widening,
                Optional<String> verdictReason,
                String estimand,
                @JsonInclude(NON_ABSENT) Optional<SpeedVerdict> ofTheseRuns) {}

        @JsonUnwrapped
        Shown shown() {
            return new Shown(
                    verdict.speed(),
                    verdict.runs(),
                    verdict.samples(),
                    verdict.runsToDecide(),
                    verdict.design(),
                    verdict.widening(),
                    verdict.reason(),
                    "mean over runs of 10 % trimmed means",
                    verdict.ofTheseRuns());
        }
    }

    /**
     * @param programs the indices of the runs of each
     * @param times of a run, without its samples over a cutoff
     * @param spans of a run that has a time
     * @param numbers of the runs; programs of one interleaved run share one
     * @param confidence of the verdicts on one time together
     */
    static ProgramComparison of(
            List<List<Integer>> programs,
            BiFunction<Quantity, Integer, Series> times,
            IntFunction<RunSpan> spans,
            List<Integer> numbers,
            double marginPercent,
            double confidence) {
        List<Difference> differences = new ArrayList<>();
        for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
            List<Optional<RunsOfProgram>> timed = programs.stream()
                    .map(program -> timed(program, run -> times.apply(quantity, run), spans, numbers))
                    .toList();
            List<Integer> others = IntStream.range(1, programs.size())
                    .filter(i -> timed.get(i).isPresent())
                    .boxed()
                    .toList();
            if (timed.get(0).isEmpty() || others.isEmpty()) {
                continue;
            }
            RunsOfProgram base = timed.get(0).get();
            MultipleComparison<RunLevelVerdict> judged = MultipleComparison.of(
                    others.size(),
                    confidence,
                    each -> others.stream()
                            .map(other ->
                                    RunLevelVerdict.of(base, timed.get(other).orElseThrow(), marginPercent, each, each))
                            .toList(),
                    verdict -> verdict.speed() != Speed.UNDECIDED
                            || verdict.ofTheseRuns()
                                    .filter(one -> one.speed() != Speed.UNDECIDED)
                                    .isPresent());
            for (int i = 0; i < others.size(); i++) {
                differences.add(new Difference(
                        others.get(i),
                        quantity,
                        base.runs(),
                        marginPercent,
                        judged.confidence(),
                        judged.verdicts().get(i)));
            }
        }
        return new ProgramComparison(programs, confidence, differences);
    }

    private static Optional<RunsOfProgram> timed(
            List<Integer> program, IntFunction<Series> times, IntFunction<RunSpan> spans, List<Integer> numbers) {
        Map<Integer, RunsOfProgram.TimedRun> timed = new LinkedHashMap<>();
        for (int run : program) {
            Series series = times.apply(run);
            if (!series.isEmpty()) {
                timed.put(numbers.get(run), new RunsOfProgram.TimedRun(series, spans.apply(run)));
            }
        }
        return timed.isEmpty() ? Optional.empty() : Optional.of(new RunsOfProgram(timed));
    }

    /**
     * The indices of the runs of each program: runs of one name with one hash and under the same settings, on one machine,
     * belong together; where all would, each stands for itself.
     *
     * @param first how many runs are the first program's, where the rest are the second's; fewer than there are
     */
    static List<List<Integer>> programs(List<RunHeader> headers, OptionalInt first) {
        int runs = headers.size();
        if (first.isPresent()) {
            int own = first.getAsInt();
            return List.of(
                    IntStream.range(0, own).boxed().toList(),
                    IntStream.range(own, runs).boxed().toList());
        }
        List<List<Integer>> programs = ProgramIdentity.together(headers);
        return programs.size() > 1
                ? programs
                : IntStream.range(0, runs).mapToObj(List::of).toList();
    }

    int others() {
        return programs.size() - 1;
    }
}
