package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.run.catalogue.RunCatalogue.SamplePoint;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class RunAggregatesQueryIT extends RunningLab {
    @Autowired
    private RunQueries queries;

    @Test
    void areThoseOfTheRunsPoints() throws Exception {
        String run = stored("aggregates", lines -> lines);
        assertThat(queries.aggregates(run, Optional.empty())).isEqualTo(ofPoints(run, point -> true));
        assertThat(queries.aggregates(run, Optional.empty()).failed()).isEqualTo(2);
        assertThat(queries.failures(List.of(queries.run(run).orElseThrow().summary())))
                .isEqualTo(Map.of(run, "2 × exit code 1"));
        assertThat(get(token("vera", Role.VIEWER), "/runs/" + run).body())
                .contains("2 failed: 2 × exit code 1", "<span class=\"badge paused\">completed</span>");
    }

    @Test
    void sayWhatTheProcessLimitRefused() throws Exception {
        String run = stored("aggregates-limited", lines -> {
            lines.set(3, lines.get(3).replace("\"exitCode\":1", "\"exitCode\":1,\"processLimitHits\":\"many\""));
            lines.set(40, lines.get(40).replace("\"exitCode\":1", "\"exitCode\":1,\"processLimitHits\":2"));
            return lines;
        });
        assertThat(queries.failures(List.of(queries.run(run).orElseThrow().summary())))
                .isEqualTo(Map.of(
                        run, "1 × exit code 1 (its process limit refused it a process 2 times), 1 × exit code 1"));
    }

    @Test
    void ofAProgramAreThoseOfItsPoints() throws Exception {
        String run = stored("aggregates-in-turn", RunningLab::inTurn);
        for (String program : List.of("A", "B")) {
            RunAggregatesView aggregates = queries.aggregates(run, Optional.of(program));
            assertThat(aggregates)
                    .isEqualTo(ofPoints(run, point -> point.program().equals(Optional.of(program))));
            assertThat(aggregates.failed()).isEqualTo(1);
        }
    }

    @Test
    void ofARunWithoutSamplesAreNone() {
        enrolled("aggregates-of-none");
        String run = queued(
                Map.of("machine", "aggregates-of-none", "workload", "inc", "samples", 2, "taskLengthSeconds", 1));
        assertThat(queries.aggregates(run, Optional.empty()))
                .isEqualTo(new RunAggregatesView(0, 0, RunAggregatesView.Times.none(), RunAggregatesView.Times.none()));
    }

    private interface Change {
        List<String> of(List<String> lines);
    }

    /** The short run, of which two samples failed. */
    private String stored(String machine, Change change) throws Exception {
        List<String> lines = new ArrayList<>(lines(SHORT_RUN, machine));
        for (int failed : new int[] {3, 40}) {
            lines.set(failed, lines.get(failed).replace("\"exitCode\":0", "\"exitCode\":1"));
        }
        return stored(change.of(lines));
    }

    private RunAggregatesView ofPoints(String run, Predicate<SamplePoint> wanted) {
        List<SamplePoint> points = new ArrayList<>();
        queries.eachPoint(run, 0, points::add);
        points.removeIf(wanted.negate());
        List<SamplePoint> good =
                points.stream().filter(point -> !point.failed()).toList();
        return new RunAggregatesView(
                points.size(),
                points.size() - good.size(),
                times(good.stream().map(SamplePoint::elapsedNanos).toList()),
                times(good.stream()
                        .map(point -> point.processNanos().orElseThrow())
                        .toList()));
    }

    private static RunAggregatesView.Times times(List<Long> nanos) {
        return new RunAggregatesView.Times(
                nanos.size(),
                nanos.stream().min(Long::compare).orElseThrow(),
                nanos.stream().max(Long::compare).orElseThrow(),
                sum(nanos, 1),
                sum(nanos, 2));
    }

    private static BigInteger sum(List<Long> nanos, int power) {
        return nanos.stream()
                .map(value -> BigInteger.valueOf(value).pow(power))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }
}
