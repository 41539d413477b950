package org.emplab.analysis.components;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.model.Run;

/**
 * One time of several runs of one program on one machine: the mean is known by the scatter between runs, or boots where
 * these are a level, however many samples the runs have.
 *
 * @param runs their indices, two at least
 */
public record MeanOverRuns(
        @JsonProperty("runsOfProgram") List<Integer> runs,
        @JsonIgnore Quantity quantity,
        @JsonIgnore VarianceComponents components) {
    public MeanOverRuns {
        runs = List.copyOf(runs);
    }

    /**
     * PT and ET of each program of which there are several runs with two times or more.
     *
     * @param numbers of the runs; a run that is given twice has the same one and counts once
     * @param times of a run
     */
    public static List<MeanOverRuns> of(
            List<Run> runs, List<Integer> numbers, BiFunction<Quantity, Integer, Series> times) {
        List<MeanOverRuns> all = new ArrayList<>();
        for (List<Integer> program :
                ProgramIdentity.together(runs.stream().map(Run::header).toList())) {
            Set<Integer> seen = new HashSet<>();
            List<Integer> different =
                    program.stream().filter(run -> seen.add(numbers.get(run))).toList();
            if (different.size() < 2) {
                continue;
            }
            for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
                List<RunInBoot> parts = different.stream()
                        .flatMap(run -> RunInBoot.of(run, runs.get(run), times.apply(quantity, run)).stream())
                        .toList();
                of(quantity, parts).ifPresent(all::add);
            }
        }
        return all;
    }

    /**
     * One time of runs by their 10 % trimmed means, whatever their boots; empty for fewer than two with two times or more,
     * and where the mean is 0.
     *
     * @param times of each run
     */
    public static Optional<MeanOverRuns> ofTrimmed(Quantity quantity, List<Series> times) {
        return of(
                quantity,
                IntStream.range(0, times.size())
                        .mapToObj(run -> RunInBoot.trimmed(run, times.get(run)))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private static Optional<MeanOverRuns> of(Quantity quantity, List<RunInBoot> parts) {
        List<Integer> runs = parts.stream().map(RunInBoot::run).distinct().toList();
        return runs.size() < 2
                ? Optional.empty()
                : VarianceComponents.of(parts)
                        .filter(components -> components.mean().estimate() > 0)
                        .map(components -> new MeanOverRuns(runs, quantity, components));
    }

    /**
     * The comparison as results say it.
     *
     * @param meanMillis over the units of the highest level, with a 95 % interval
     * @param betweenRunSdPercent standard deviation between runs in percent of the mean, with a 95 % interval
     * @param sampleSdPercent of the samples within a run
     */
    public record Result(
            String quantity,
            int runs,
            double meanMillis,
            double lowerMillis,
            double upperMillis,
            double betweenRunSdPercent,
            double betweenRunLowerPercent,
            double betweenRunUpperPercent,
            double sampleSdPercent) {}

    @JsonUnwrapped
    public Result result() {
        Component run = components.run();
        return new Result(
                quantity.key(),
                runs.size(),
                components.mean().estimate(),
                components.mean().lower(),
                components.mean().upper(),
                components.percent(run.sdMillis()),
                components.percent(run.lowerMillis()),
                components.percent(run.upperMillis()),
                components.percent(components.sample().sdMillis()));
    }
}
