package org.emplab.analysis.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.simulate.RandomSource;
import org.emplab.model.Lifecycle;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedDaemonsTest {
    private static final double HOUR_MILLIS = 35_000;

    @Test
    void countsAnExecutionThatSpansTwoSamplesOnce() {
        // samples 101 and 102 are a pair
        Run run = run(
                200,
                List.of(
                        new Hit(101, 20_000, 77, Lifecycle.STARTED),
                        new Hit(102, 15_000, 77, Lifecycle.STOPPED),
                        new Hit(31, HOUR_MILLIS, 55, Lifecycle.PHANTOM)));

        CentralCluster cluster = zoom(run);

        assertThat(cluster.lSamples()).containsExactly(31, 101, 102);
        assertThat(cluster.zoom().get(cluster.zoom().size() - 1).reason()).contains("one execution that spans");
    }

    @Test
    void countsOneExecutionOfThreeSamplesOnceHoweverLongItsThirdPart() {
        Run run = run(
                200,
                List.of(
                        new Hit(101, 900, 77, Lifecycle.STARTED),
                        new Hit(102, 2000, 77, Lifecycle.CONTINUED),
                        new Hit(103, 1900, 77, Lifecycle.CONTINUED),
                        new Hit(104, 600, 77, Lifecycle.STOPPED)));

        CentralCluster cluster = zoom(run);

        assertThat(cluster.lSamples()).containsExactly(101, 102, 103, 104);
        assertThat(last(cluster)).contains("2 of 100 pairs have both (2 by one execution that spans them): an L.");
    }

    /** A sample of 2 s that takes 35 s longer is full of one execution; in pairs of them it is one of 70 s. */
    @Test
    void takesPairsOfLongSamplesForExecutionsThatSpanThem() {
        List<Hit> hits = new ArrayList<>();
        for (int sample : List.of(41, 42, 101, 102, 161, 162)) {
            hits.add(new Hit(sample, HOUR_MILLIS, 77, Lifecycle.CONTINUED));
        }

        assertThat(zoom(run(200, hits)).lSamples()).containsExactly(41, 42, 101, 102, 161, 162);
    }

    @Test
    void takesTwoShortExecutionsInAPairForAFrequentDaemon() {
        List<Hit> hits = new ArrayList<>();
        for (int sample : List.of(41, 42, 101, 102, 161, 162)) {
            hits.add(new Hit(sample, 200, 77 + sample, Lifecycle.PHANTOM));
        }

        CentralCluster cluster = zoom(run(200, hits));

        assertThat(cluster.lSamples()).isEmpty();
        assertThat(cluster.stopReason()).contains("3 of 100 pairs have both samples above it");
    }

    /** Swapping, say, that lasts for two samples: eight among two hundred, in four pairs. */
    @Test
    void takesAFewPairsThatNothingExplainsForEventsOfTheirOwn() {
        List<Hit> silent = Stream.of(41, 42, 81, 82, 121, 122, 161, 162)
                .map(sample -> new Hit(sample, 100 + sample, 0, Lifecycle.PHANTOM))
                .toList();

        CentralCluster cluster = zoom(run(200, List.of(), silent));

        assertThat(cluster.lSamples()).containsExactly(41, 42, 81, 82, 121, 122, 161, 162);
        assertThat(last(cluster))
                .contains("4 of 100 pairs have both (4 in samples that follow each other, each time one event)");
    }

    @Test
    void keepsABandInWhichTheProgramItselfWorksLonger() {
        RunsOfTimes run = RunsOfTimes.of("INC2");
        SplittableRandom random = new SplittableRandom(9);
        for (int sample = 1; sample <= 400; sample++) {
            long micros = random.nextInt(8) == 0 ? 2_100_000 : 2_000_000;
            run.sample(1000 * micros + random.nextInt(1_000_000), 0, RunsOfTimes.put(micros / 1000.0, 0));
        }

        CentralCluster cluster = zoom(run.build());

        assertThat(cluster.lSamples()).isEmpty();
        assertThat(cluster.stopReason()).contains("the program itself worked longer");
    }

    @Test
    void takesDaemonsOneAfterTheOtherForOneEvent() {
        List<Hit> hits = List.of(
                new Hit(101, 200, 901, Lifecycle.PHANTOM, "logrotate"),
                new Hit(102, 900, 902, Lifecycle.PHANTOM, "updatedb"),
                new Hit(103, 150, 903, Lifecycle.PHANTOM, "tmpwatch"),
                new Hit(104, 300, 904, Lifecycle.PHANTOM, "prelink"));

        CentralCluster cluster = zoom(run(200, hits));

        assertThat(cluster.lSamples()).containsExactly(101, 102, 103, 104);
        assertThat(last(cluster)).contains("2 by different daemons one after the other");
    }

    @Test
    void takesASmallGapForOneWhereADaemonExplainsIt() {
        List<Hit> hits = List.of(new Hit(77, 8, 900, Lifecycle.PHANTOM));
        Run explained = run(200, hits);
        Run unexplained = run(
                200,
                List.of(new Hit(77, 0.1, 900, Lifecycle.PHANTOM)),
                List.of(new Hit(77, 7.9, 0, Lifecycle.PHANTOM)));

        assertThat(zoom(explained).lSamples()).containsExactly(77);
        assertThat(zoom(unexplained).lSamples()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"10,2", "20,3", "20,4", "20,5", "21,3", "21,5"})
    void takesManyOfFewSamplesForAnLWhereSeveralDaemonsExplainThem(int samples, int lifted) {
        Map<Integer, String> daemons = new TreeMap<>();
        for (int i = 0; i < lifted; i++) {
            daemons.put(
                    2 + i * (samples / lifted),
                    List.of("cron", "anacron", "logrotate").get(i % 3));
        }
        List<Hit> hits = daemons.entrySet().stream()
                .map(one -> new Hit(one.getKey(), 200, 900, Lifecycle.PHANTOM, one.getValue()))
                .toList();

        assertThat(zoom(run(samples, hits)).lSamples()).containsExactlyElementsOf(daemons.keySet());
    }

    @Test
    void takesTheSameSamplesForABandWhereOneDaemonExplainsThem() {
        List<Hit> hits = Stream.of(2, 7, 12, 17)
                .map(sample -> new Hit(sample, 200, 900, Lifecycle.PHANTOM))
                .toList();

        CentralCluster cluster = zoom(run(20, hits));

        assertThat(cluster.lSamples()).isEmpty();
        assertThat(cluster.stopReason()).contains("4 of 20 samples lie above it: they are frequent");
    }

    private static String last(CentralCluster cluster) {
        return cluster.zoom().get(cluster.zoom().size() - 1).reason();
    }

    private static CentralCluster zoom(Run run) {
        return CentralClusters.of(run, ProcessTime.USER_SYSTEM, Optional.empty());
    }

    private record Hit(int sample, double millis, int pid, Lifecycle lifecycle, String name) {
        Hit(int sample, double millis, int pid, Lifecycle lifecycle) {
            this(sample, millis, pid, lifecycle, "rhn_check");
        }
    }

    private static Run run(int samples, List<Hit> hits) {
        return run(samples, hits, List.of());
    }

    /** A run of about 2 s a sample; {@code silent} hits lengthen ET and leave no row. */
    private static Run run(int samples, List<Hit> hits, List<Hit> silent) {
        SplittableRandom random = new SplittableRandom(8);
        RunsOfTimes run = RunsOfTimes.of("INC2");
        for (int sample = 1; sample <= samples; sample++) {
            double millis = 2000 + Math.abs(RandomSource.gaussian(random));
            List<ProcessDiff> rows = new ArrayList<>();
            rows.add(RunsOfTimes.put(2000, 0));
            rows.add(RunsOfTimes.daemon("java", 1, 1));
            for (Hit hit : hits) {
                if (hit.sample() == sample) {
                    millis += hit.millis();
                    rows.add(ProcessDiff.of(
                            hit.pid(), hit.name(), false, hit.lifecycle(), RunsOfTimes.times(hit.millis(), 0)));
                }
            }
            for (Hit hit : silent) {
                millis += hit.sample() == sample ? hit.millis() : 0;
            }
            run.sample(Math.round(millis * 1e6), 0, rows.toArray(ProcessDiff[]::new));
        }
        return run.build();
    }
}
