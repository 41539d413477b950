package org.emplab.analysis.dual;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.emplab.analysis.correlation.Correlation;
import org.emplab.analysis.series.Executions;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * A dual program: whether its halves depend on each other, with and without outliers (characterizing.txt, table 7), and
 * which daemons ran in which region (tables 8 and 9).
 *
 * @param halves x first half, y second half, ms
 * @param correlation of all points
 * @param fence what is inside it is no outlier
 * @param inside points inside
 * @param correlationInside of these
 * @param outlierSamples the others, with the daemons that ran in them (table 10)
 * @param pivotMillis of both axes
 * @param regions 1 to 4
 */
public record Dual(
        @JsonIgnore Pairs halves,
        @JsonProperty("all") Correlation correlation,
        @JsonIgnore OutlierRule fence,
        @JsonIgnore Pairs inside,
        @JsonIgnore Correlation correlationInside,
        @JsonIgnore List<OutlierSample> outlierSamples,
        double pivotMillis,
        List<Region> regions) {

    public Dual {
        outlierSamples = List.copyOf(outlierSamples);
        regions = List.copyOf(regions);
    }

    /** The two halves of a sample. */
    record Point(int sample, double firstHalfMillis, double secondHalfMillis) {}

    /**
     * A sample outside of the fence.
     *
     * @param daemons names of those that ran, the longest first
     * @param daemonMillis PT of all daemons together
     */
    record OutlierSample(
            int sample, double firstHalfMillis, double secondHalfMillis, List<String> daemons, double daemonMillis) {}

    /** @param outliers numbers of the samples outside */
    record WithoutOutliers(
            @JsonUnwrapped Correlation correlation, String rule, int[] outliers, List<OutlierSample> outlierSamples) {}

    @JsonProperty
    List<Point> points() {
        return halves.points(Point::new);
    }

    @JsonProperty
    WithoutOutliers withoutOutliers() {
        return new WithoutOutliers(correlationInside, fence.rule(), halves.numbersWithout(inside), outlierSamples);
    }

    /**
     * @param pivotMillis where the regions meet; if empty, the median of all halves
     * @throws UnsuitableInputException if no sample carries its halves
     */
    public static Dual of(
            Run run,
            ProcessTime processTime,
            UnaryOperator<String> grouping,
            OutlierRule fence,
            OptionalDouble pivotMillis) {
        Pairs halves = Halves.of(run);
        Pairs inside = fence.inside(halves);
        double pivot = pivotMillis.orElseGet(() -> medianOfAll(halves));
        return new Dual(
                halves,
                Correlation.of(halves),
                fence,
                inside,
                Correlation.of(inside),
                outlierSamples(halves, inside, daemonTimes(run, processTime, grouping)),
                pivot,
                regions(run, processTime, grouping, halves, pivot));
    }

    /**
     * The points without the samples in which one of these daemons ran for longer than its threshold (section 6.1.4,
     * figures 26 to 28).
     *
     * @param thresholdMillis by daemon
     */
    public static Pairs refined(
            Run run, ProcessTime processTime, UnaryOperator<String> grouping, Map<String, Double> thresholdMillis) {
        Map<Integer, Map<String, Long>> times = daemonTimes(run, processTime, grouping);
        return Halves.of(run)
                .keep((number, x, y) -> thresholdMillis.entrySet().stream()
                        .noneMatch(threshold ->
                                times.getOrDefault(number, Map.of()).getOrDefault(threshold.getKey(), 0L) / 1e6
                                        > threshold.getValue()));
    }

    private static List<OutlierSample> outlierSamples(
            Pairs halves, Pairs inside, Map<Integer, Map<String, Long>> daemonTimes) {
        Set<Integer> outside =
                Arrays.stream(halves.numbersWithout(inside)).boxed().collect(Collectors.toSet());
        return halves.keep((number, x, y) -> outside.contains(number)).points((number, x, y) -> {
            Map<String, Long> times = daemonTimes.getOrDefault(number, Map.of());
            return new OutlierSample(
                    number,
                    x,
                    y,
                    times.entrySet().stream()
                            .sorted(Map.Entry.<String, Long>comparingByValue()
                                    .reversed()
                                    .thenComparing(Map.Entry.comparingByKey()))
                            .map(Map.Entry::getKey)
                            .toList(),
                    times.values().stream().mapToLong(Long::longValue).sum() / 1e6);
        });
    }

    private static double medianOfAll(Pairs halves) {
        double[] all = Arrays.copyOf(halves.x(), 2 * halves.size());
        System.arraycopy(halves.y(), 0, all, halves.size(), halves.size());
        return Summary.quantile(all, 0.5);
    }

    private static Map<Integer, Map<String, Long>> daemonTimes(
            Run run, ProcessTime processTime, UnaryOperator<String> grouping) {
        Map<Integer, Map<String, Long>> times = new HashMap<>();
        Executions.forEach(
                run,
                processTime,
                grouping,
                (sample, daemon, nanos) -> times.computeIfAbsent(
                                run.sample(sample).number(), number -> new HashMap<>())
                        .merge(daemon, nanos, Long::sum));
        return times;
    }

    private static List<Region> regions(
            Run run, ProcessTime processTime, UnaryOperator<String> grouping, Pairs halves, double pivot) {
        Map<Integer, Integer> regionOf = new HashMap<>();
        int[] samples = new int[5];
        for (int i = 0; i < halves.size(); i++) {
            int region = Region.of(halves.x(i), halves.y(i), pivot);
            regionOf.put(halves.number(i), region);
            samples[region]++;
        }
        List<Map<String, Sums>> daemons = new ArrayList<>();
        for (int region = 0; region <= 4; region++) {
            daemons.add(new TreeMap<>());
        }
        Executions.forEach(run, processTime, grouping, (sample, daemon, nanos) -> {
            int number = run.sample(sample).number();
            Integer region = regionOf.get(number);
            if (region != null) {
                daemons.get(region).computeIfAbsent(daemon, name -> new Sums()).add(number, nanos);
            }
        });
        List<Region> regions = new ArrayList<>();
        for (int region = 1; region <= 4; region++) {
            regions.add(region(region, samples[region], daemons.get(region)));
        }
        return regions;
    }

    private static Region region(int number, int samples, Map<String, Sums> daemons) {
        List<Region.DaemonTime> times = new ArrayList<>();
        double total = 0;
        for (Map.Entry<String, Sums> daemon : daemons.entrySet()) {
            Sums sums = daemon.getValue();
            total += sums.nanos / 1e6;
            times.add(new Region.DaemonTime(
                    daemon.getKey(), sums.samples, sums.executions, sums.nanos / 1e6 / sums.samples));
        }
        return new Region(
                number, samples, samples == 0 ? OptionalDouble.empty() : OptionalDouble.of(total / samples), times);
    }

    /** The executions of one daemon in one region, sample by sample. */
    private static final class Sums {
        private int lastSample = -1;
        private int samples;
        private int executions;
        private long nanos;

        void add(int sample, long executionNanos) {
            samples += sample == lastSample ? 0 : 1;
            lastSample = sample;
            executions++;
            nanos += executionNanos;
        }
    }

    /**
     * One of the four parts of the cloud about the pivot, and the daemons in its samples (characterizing.txt, tables 8
     * and 9). 1: x &lt; pivot, y &lt; pivot. 2: x &lt; pivot, y ≥ pivot. 3: x ≥ pivot, y &lt; pivot. 4: both ≥ pivot.
     *
     * @param samples how many samples lie in it
     * @param meanDaemonMillis mean over these samples of the time of all daemons together; empty without samples
     * @param daemons by name
     */
    public record Region(
            @JsonProperty("region") int number,
            int samples,
            OptionalDouble meanDaemonMillis,
            List<DaemonTime> daemons) {
        public Region {
            daemons = List.copyOf(daemons);
        }

        /**
         * A daemon in a region.
         *
         * @param samples in how many of the region's samples it ran
         * @param executions how many processes of it ran
         * @param meanMillis mean of its time over the samples in which it ran
         */
        public record DaemonTime(String name, int samples, int executions, double meanMillis) {}

        @JsonProperty
        String condition() {
            return (number > 2 ? "x >= pivot, " : "x < pivot, ") + (number % 2 == 0 ? "y >= pivot" : "y < pivot");
        }

        static int of(double x, double y, double pivot) {
            return 1 + (x >= pivot ? 2 : 0) + (y >= pivot ? 1 : 0);
        }
    }
}
