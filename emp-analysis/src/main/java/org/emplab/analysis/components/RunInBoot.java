package org.emplab.analysis.components;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.statistics.TrimmedMean;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * A run, or the part of it within one boot.
 *
 * @param run its index
 * @param boot the kernel's boot id; empty where samples hold none
 * @param samples two at least
 * @param meanMillis arithmetic mean of their times
 * @param sampleVariance of one sample, ms²
 * @param dependence factor by which successive samples make the mean's variance larger; at least 1
 */
record RunInBoot(
        int run,
        Optional<String> boot,
        int samples,
        double meanMillis,
        @JsonIgnore double sampleVariance,
        double dependence) {

    /** The parts of a run that have two times or more. */
    static List<RunInBoot> of(int index, Run run, Series times) {
        Map<Optional<String>, Set<Integer>> places = new LinkedHashMap<>();
        Map<Integer, Optional<String>> boots = new LinkedHashMap<>();
        for (Sample sample : run.samples()) {
            boots.put(sample.number(), sample.bootId());
        }
        for (int i = 0; i < times.size(); i++) {
            places.computeIfAbsent(boots.getOrDefault(times.number(i), Optional.empty()), none -> new HashSet<>())
                    .add(i);
        }
        List<RunInBoot> parts = new ArrayList<>();
        places.forEach((boot, indices) -> {
            if (indices.size() > 1) {
                Series part = times.keep(indices::contains);
                Moments moments = Moments.of(part);
                double sd = moments.sdMillis().orElseThrow();
                parts.add(new RunInBoot(
                        index,
                        boot,
                        part.size(),
                        moments.meanMillis(),
                        sd * sd,
                        EffectiveSampleSize.of(part).factor()));
            }
        });
        return parts;
    }

    /** A run by its 10 % trimmed mean; empty for fewer than two times. */
    static Optional<RunInBoot> trimmed(int index, Series times) {
        if (times.size() < 2) {
            return Optional.empty();
        }
        TrimmedMean mean = TrimmedMean.of(times, 0);
        double error = mean.error().orElseThrow();
        return Optional.of(new RunInBoot(
                index,
                Optional.empty(),
                times.size(),
                mean.mean(),
                error * error * times.size(),
                EffectiveSampleSize.of(times).factor()));
    }

    @JsonProperty
    double sdMillis() {
        return Math.sqrt(sampleVariance);
    }

    /** Variance of the mean as far as it comes from the samples, ms². */
    double varianceOfMean() {
        return sampleVariance * dependence / samples;
    }

    /** Median of the seconds from the start of a sample to that of the next; the median ET of a single sample. */
    static double secondsOfASample(List<Run> runs) {
        double[] seconds = runs.stream()
                .flatMap(run -> IntStream.range(1, run.size())
                        .mapToObj(i -> Duration.between(
                                run.sample(i - 1).startedAt(), run.sample(i).startedAt())))
                .filter(between -> !between.isNegative() && !between.isZero())
                .mapToDouble(between -> between.toNanos() / 1e9)
                .sorted()
                .toArray();
        return seconds.length > 0
                ? seconds[seconds.length / 2]
                : runs.stream()
                        .flatMap(run -> run.samples().stream())
                        .mapToDouble(sample -> sample.elapsedNanos() / 1e9)
                        .average()
                        .orElse(1);
    }

    static double mean(List<RunInBoot> runs) {
        return runs.stream().mapToDouble(RunInBoot::meanMillis).average().orElseThrow();
    }

    static double[] means(List<RunInBoot> runs) {
        return runs.stream().mapToDouble(RunInBoot::meanMillis).toArray();
    }

    /** Sum of squares around the mean. */
    static double squares(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }
}
