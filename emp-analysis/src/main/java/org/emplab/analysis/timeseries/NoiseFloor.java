package org.emplab.analysis.timeseries;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.comparison.SpeedVerdict;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.components.MeanOverRuns;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.ClopperPearson;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.RunAutocorrelation;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.statistics.TrimmedMean;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;

/**
 * The differences between all pairs of runs of one identical program on one machine: nothing differs there but the machine's
 * mood, so a difference of two programs that is no larger may be nothing else. A run is in as many pairs as there are other
 * runs, so pairs are not independent; the quantiles describe them, no interval is claimed.
 *
 * @param runs indices of the runs, at least two
 * @param pairs every two of them of which both have a time above 0
 * @param successive those of a run and the next one in time, each run in one pair at most
 * @param overRuns how much the runs deviate, by their trimmed means; empty where a run has one time
 * @param memory the correlation of successive runs' trimmed means, in order of time; empty where it may be none
 */
public record NoiseFloor(
        Quantity quantity,
        List<Integer> runs,
        List<Pair> pairs,
        @JsonIgnore List<Pair> successive,
        Optional<MeanOverRuns.Result> overRuns,
        OptionalDouble memory) {
    public NoiseFloor {
        runs = List.copyOf(runs);
        pairs = List.copyOf(pairs);
        successive = List.copyOf(successive);
    }

    /**
     * Two runs of the identical program.
     *
     * @param first index of the earlier given run
     * @param second of the later one
     * @param differencePercent of the longer trimmed mean against the shorter one, so that the order does not matter
     * @param verdict on them, as on two programs
     */
    public record Pair(
            int first,
            int second,
            double differencePercent,
            @JsonIgnore SpeedVerdict verdict) {
        @JsonProperty("verdict")
        Speed speed() {
            return verdict.speed();
        }
    }

    /**
     * How often the verdict errs on this machine, by its 95 % interval.
     *
     * @param pairs of successive runs, each run in one of them
     * @param toldApart how many of these are called faster or slower
     */
    public record ErrorRate(int pairs, int toldApart, double lowerPercent, double upperPercent) {}

    /** Empty where no run follows another. */
    @JsonProperty
    @JsonInclude(NON_ABSENT)
    public Optional<ErrorRate> errorRate() {
        if (successive.isEmpty()) {
            return Optional.empty();
        }
        int apart = toldApart(successive);
        Interval rate = ClopperPearson.interval(apart, successive.size(), 0.95);
        return Optional.of(new ErrorRate(successive.size(), apart, 100 * rate.lower(), 100 * rate.upper()));
    }

    /**
     * One for each program of which there are two runs or more, and each of ET and PT; programs in the order of their first
     * runs.
     *
     * @param same whether runs of one name on one machine are of the identical program, though they may not say so
     * @param marginPercent of the verdicts on the pairs
     */
    public static List<NoiseFloor> of(
            List<Run> runs, ProcessTime processTime, boolean same, double marginPercent, double confidence) {
        List<NoiseFloor> floors = new ArrayList<>();
        for (List<Integer> identical : groups(runs.stream().map(Run::header).toList(), same)) {
            for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
                List<Pair> pairs = pairs(runs, processTime, identical, quantity, marginPercent, confidence);
                if (!pairs.isEmpty()) {
                    floors.add(new NoiseFloor(
                            quantity,
                            identical,
                            pairs,
                            successive(runs, pairs),
                            MeanOverRuns.ofTrimmed(
                                            quantity,
                                            identical.stream()
                                                    .map(run -> quantity.of(runs.get(run), processTime))
                                                    .toList())
                                    .map(MeanOverRuns::result),
                            memory(runs, processTime, identical, quantity)));
                }
            }
        }
        return floors;
    }

    private static List<Pair> successive(List<Run> runs, List<Pair> pairs) {
        List<Integer> inTime = pairs.stream()
                .flatMap(pair -> Stream.of(pair.first(), pair.second()))
                .distinct()
                .sorted(Comparator.comparing(run -> RunSpan.of(runs.get(run)).start()))
                .toList();
        return IntStream.range(0, inTime.size() / 2)
                .mapToObj(i -> Set.copyOf(inTime.subList(2 * i, 2 * i + 2)))
                .flatMap(
                        two -> pairs.stream().filter(pair -> two.contains(pair.first()) && two.contains(pair.second())))
                .toList();
    }

    private static OptionalDouble memory(
            List<Run> runs, ProcessTime processTime, List<Integer> identical, Quantity quantity) {
        Map<Instant, Double> inTime = new TreeMap<>();
        for (int index : identical) {
            Run run = runs.get(index);
            Series times = quantity.of(run, processTime);
            if (!times.isEmpty()
                    && inTime.put(
                                    RunSpan.of(run).start(),
                                    TrimmedMean.of(times, 0).mean())
                            != null) {
                return OptionalDouble.empty(); // which of the two came first is unknown
            }
        }
        return RunAutocorrelation.of(
                inTime.values().stream().mapToDouble(Double::doubleValue).toArray(), List.of(0));
    }

    /** Indices of runs of the identical program, two of each at least. */
    private static List<List<Integer>> groups(List<RunHeader> headers, boolean same) {
        Map<Object, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < headers.size(); i++) {
            int run = i;
            (same ? Optional.of(ProgramIdentity.task(headers.get(i))) : ProgramIdentity.of(headers.get(i)))
                    .ifPresent(identity -> groups.computeIfAbsent(identity, none -> new ArrayList<>())
                            .add(run));
        }
        return groups.values().stream().filter(group -> group.size() > 1).toList();
    }

    private static List<Pair> pairs(
            List<Run> runs,
            ProcessTime processTime,
            List<Integer> group,
            Quantity quantity,
            double marginPercent,
            double confidence) {
        List<Series> series = group.stream()
                .map(run -> quantity.of(runs.get(run), processTime))
                .toList();
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            for (int j = i + 1; j < group.size(); j++) {
                int first = group.get(i);
                int second = group.get(j);
                if (!series.get(i).isEmpty() && !series.get(j).isEmpty()) {
                    SpeedVerdict verdict = SpeedVerdict.of(series.get(i), series.get(j), marginPercent, confidence);
                    verdict.difference()
                            .percent()
                            .ifPresent(difference ->
                                    pairs.add(new Pair(first, second, withoutOrder(difference), verdict)));
                }
            }
        }
        return pairs;
    }

    private static double withoutOrder(double differencePercent) {
        return 100 * Math.expm1(Math.abs(Math.log1p(differencePercent / 100)));
    }

    /** The differences, the smallest first. */
    public double[] differencesPercent() {
        return pairs.stream().mapToDouble(Pair::differencePercent).sorted().toArray();
    }

    @JsonProperty
    double medianPercent() {
        return quantilePercent(0.5);
    }

    @JsonProperty
    double largestPercent() {
        return quantilePercent(1);
    }

    /** A quantile of the differences, by R's type 7. */
    public double quantilePercent(double probability) {
        return Summary.quantile(differencesPercent(), probability);
    }

    /** How many pairs have this verdict. */
    public int count(Speed speed) {
        return count(pairs, speed);
    }

    private static int count(List<Pair> pairs, Speed speed) {
        return (int)
                pairs.stream().filter(pair -> pair.verdict().speed() == speed).count();
    }

    /** How many pairs are called faster or slower, although nothing differs. */
    @JsonProperty
    public int toldApart() {
        return toldApart(pairs);
    }

    private static int toldApart(List<Pair> pairs) {
        return count(pairs, Speed.FASTER) + count(pairs, Speed.SLOWER);
    }

    /** How many of the runs say too little of their program for this. */
    public static int unknown(List<RunHeader> headers) {
        return (int) IntStream.range(0, headers.size())
                .filter(i -> ProgramIdentity.of(headers.get(i)).isEmpty())
                .count();
    }

    /** The difference that 95 of 100 pairs do not exceed; empty for fewer than twenty pairs, of which it is the largest. */
    @JsonProperty("ninetyFivePercent")
    public OptionalDouble floorPercent() {
        return pairs.size() < 20 ? OptionalDouble.empty() : OptionalDouble.of(quantilePercent(0.95));
    }
}
