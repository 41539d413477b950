package org.emplab.runfile.foreign;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import tools.jackson.databind.JsonNode;

/**
 * What JMH writes with {@code -rf json}: each iteration's time for one operation ({@code avgt}, {@code ss}), or each
 * sampled time, whose order within an iteration is not in the file ({@code sample}). It names no machine and no time of day.
 */
final class JmhResults {
    private static final int MOST_SAMPLES = 10_000_000;
    private static final Set<String> OF_TIMES = Set.of("avgt", "ss", "sample");
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

    static List<ForeignRun> read(JsonNode root, String file, Known known) {
        Programs programs = new Programs();
        int index = 0;
        for (JsonNode result : ForeignJson.array(root, file, "[]")) {
            String place = "[" + index++ + "].";
            String benchmark = ForeignJson.text(result.path("benchmark"), file, place + "benchmark");
            String mode = ForeignJson.text(result.path("mode"), file, place + "mode");
            if (!OF_TIMES.contains(mode)) {
                throw new InvalidInputException(
                        file,
                        0,
                        place + "mode",
                        "is \"" + mode + "\": " + benchmark
                                + " has a throughput, which is no time; run it with -bm avgt, ss or sample");
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
                    .filter(property -> property.getValue().isValueNode()
                            || property.getKey().equals("params"))
                    .filter(property -> !property.getKey().equals("benchmark")
                            && !property.getKey().equals("mode"))
                    .forEach(property -> {
                        if (property.getKey().matches("j(mh|dk)Version|jvm|vm.*")) {
                            times.environment(property.getKey(), value(property.getValue()));
                        } else {
                            times.workload(property.getKey(), value(property.getValue()));
                        }
                    });
            JsonNode metric = result.path("primaryMetric");
            String unit = ForeignJson.text(metric.path("scoreUnit"), file, place + "primaryMetric.scoreUnit");
            BigDecimal seconds = SECONDS.get(unit);
            if (seconds == null) {
                throw new InvalidInputException(
                        file, 0, place + "primaryMetric.scoreUnit", "is \"" + unit + "\", which is no time");
            }
            if (metric.path("rawData").isArray()) {
                metric.path("rawData").forEach(fork -> fork.forEach(score -> add(times, score, seconds, file, place)));
            } else {
                times.protocol("order", "within an iteration not recorded; the samples are sorted there");
                addSampled(times, metric.path("rawDataHistogram"), seconds, file, place);
            }
            programs.add(name, times, known.machine(Optional.empty()), known.started());
        }
        return programs.runs();
    }

    private static Object value(JsonNode node) {
        return node.isObject() ? ForeignJson.map(node) : node.isNumber() ? node.numberValue() : node.asString();
    }

    private static void add(Times times, JsonNode score, BigDecimal seconds, String file, String place) {
        times.add(
                ForeignJson.number(score, file, place + "primaryMetric.rawData").multiply(seconds),
                0,
                Optional.empty(),
                Optional.empty());
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
