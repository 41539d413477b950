package org.emplab.runfile.foreign;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import tools.jackson.databind.JsonNode;

/**
 * Reads JMH's {@code -rf json}: each iteration's time for one operation ({@code avgt}, {@code ss}), or each sampled
 * time, whose order within an iteration is not in the file ({@code sample}). Of a throughput ({@code thrpt}), which
 * sums up its threads, the time of one operation is the number of threads divided by it. It names no machine and no
 * time of day.
 */
final class JmhResults {
    private static final String RAW_DATA = "primaryMetric.rawData";
    private static final Set<String> NOT_NUMBERS = Set.of("NaN", "+INF", "-INF");
    private static final int MOST_SAMPLES = 10_000_000;
    /** Settings that are no plain values. */
    private static final Set<String> OF_SETTINGS = Set.of("params", "jvmArgs");

    private static final String THROUGHPUT = "thrpt";
    private static final Set<String> OF_TIMES = Set.of("avgt", "ss", "sample", THROUGHPUT);
    private static final Map<String, BigDecimal> SECONDS = Map.of(
            "ns/op",
            new BigDecimal("1e-9"),
            "us/op",
            new BigDecimal("1e-6"),
            "ms/op",
            new BigDecimal("1e-3"),
            "s/op",
            BigDecimal.ONE,
            "min/op",
            BigDecimal.valueOf(60),
            "hr/op",
            BigDecimal.valueOf(3600),
            "day/op",
            BigDecimal.valueOf(86400));

    private JmhResults() {}

    static Programs read(JsonNode root, String file, Known known) {
        Programs programs = new Programs();
        int index = 0;
        for (JsonNode result : ForeignJson.array(root, file, "[]")) {
            String place = "[" + index++ + "].";
            String benchmark = ForeignJson.text(result.path("benchmark"), file, place + "benchmark");
            String mode = ForeignJson.text(result.path("mode"), file, place + "mode");
            if (!OF_TIMES.contains(mode)) {
                programs.leaveOut(benchmark + ", whose mode is \"" + mode
                        + "\", which has no times: run it with -bm avgt, ss, sample or thrpt");
                continue;
            }
            String name = benchmark
                    + result.path("params")
                            .propertyStream()
                            .map(param -> " " + param.getKey() + "="
                                    + param.getValue().asString())
                            .collect(Collectors.joining());
            Times times = new Times(ForeignTool.JMH, file, name).ofOperations();
            times.workload("benchmark", benchmark).workload("mode", mode);
            result.propertyStream()
                    .filter(property -> property.getValue().isValueNode() || OF_SETTINGS.contains(property.getKey()))
                    .filter(property -> !property.getKey().equals("benchmark")
                            && !property.getKey().equals("mode"))
                    .forEach(property -> {
                        if (property.getKey().matches("j(mh|dk)Version|jvm|vm.*")) {
                            times.environment(property.getKey(), ForeignJson.fact(property.getValue()));
                        } else {
                            times.workload(property.getKey(), ForeignJson.fact(property.getValue()));
                        }
                    });
            JsonNode metric = result.path("primaryMetric");
            String unit = ForeignJson.text(metric.path("scoreUnit"), file, place + "primaryMetric.scoreUnit");
            boolean throughput = mode.equals(THROUGHPUT);
            BigDecimal seconds = SECONDS.get(throughput ? unit.replaceFirst("^ops/(.*)$", "$1/op") : unit);
            if (seconds == null) {
                programs.leaveOut(name + ", whose unit is \"" + unit + "\", which is no time");
                continue;
            }
            long unmeasured = metric.path("rawData")
                    .valueStream()
                    .flatMap(JsonNode::valueStream)
                    .filter(score -> !isMeasured(score, throughput))
                    .count();
            if (unmeasured > 0) {
                programs.leaveOut("iterations of " + name + " without an operation: " + unmeasured);
            }
            if (throughput) {
                BigDecimal ofAllThreads =
                        BigDecimal.valueOf(result.path("threads").asInt(1)).multiply(seconds);
                times.protocol("times", "reciprocals of throughputs: of each iteration the mean time of an operation");
                metric.path("rawData")
                        .forEach(fork -> measured(fork, true)
                                .forEach(score -> times.add(
                                        perOperation(score, ofAllThreads, file, place),
                                        0,
                                        Optional.empty(),
                                        Optional.empty())));
            } else if (metric.path("rawData").isArray()) {
                metric.path("rawData")
                        .forEach(fork ->
                                measured(fork, false).forEach(score -> add(times, score, seconds, file, place)));
            } else {
                times.protocol("order", "within an iteration not recorded; the samples are sorted there");
                addSampled(times, metric.path("rawDataHistogram"), seconds, file, place);
            }
            programs.add(name, times, known.machine(Optional.empty()), known.started());
        }
        return programs;
    }

    private static Stream<JsonNode> measured(JsonNode fork, boolean throughput) {
        return fork.valueStream().filter(score -> isMeasured(score, throughput));
    }

    /** False for JMH's text for an iteration without an operation, and for a throughput of 0, which is the same. */
    private static boolean isMeasured(JsonNode score, boolean throughput) {
        boolean none = throughput && score.isNumber() && score.asDouble() == 0;
        return !none && !(score.isString() && NOT_NUMBERS.contains(score.asString()));
    }

    private static void add(Times times, JsonNode score, BigDecimal seconds, String file, String place) {
        times.add(
                ForeignJson.number(score, file, place + RAW_DATA).multiply(seconds),
                0,
                Optional.empty(),
                Optional.empty());
    }

    private static BigDecimal perOperation(JsonNode score, BigDecimal seconds, String file, String place) {
        String key = place + RAW_DATA;
        BigDecimal operations = ForeignJson.number(score, file, key);
        if (operations.signum() <= 0) {
            throw new InvalidInputException(file, 0, key, "must be above 0");
        }
        return seconds.divide(operations, MathContext.DECIMAL64);
    }

    /** Forks of iterations of values with how often each was seen. */
    private static void addSampled(Times times, JsonNode forks, BigDecimal seconds, String file, String place) {
        String key = place + "primaryMetric.rawDataHistogram";
        long samples = 0;
        for (JsonNode fork : ForeignJson.array(forks, file, key)) {
            for (JsonNode iteration : fork) {
                for (JsonNode bin : iteration) {
                    long count = ForeignJson.number(bin.path(1), file, key).longValue();
                    samples += count;
                    if (count < 0 || samples > MOST_SAMPLES) {
                        throw new InvalidInputException(file, 0, key, "has more than " + MOST_SAMPLES + " samples");
                    }
                    for (long i = 0; i < count; i++) {
                        add(times, bin.path(0), seconds, file, place);
                    }
                }
            }
        }
    }
}
