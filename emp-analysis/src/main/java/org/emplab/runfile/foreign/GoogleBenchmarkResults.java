package org.emplab.runfile.foreign;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import tools.jackson.databind.JsonNode;

/**
 * Reads google-benchmark's {@code --benchmark_format=json}: real and CPU time of one iteration, a sample for each
 * repetition. Means and other aggregates are left out.
 */
final class GoogleBenchmarkResults {
    private static final Map<String, Integer> EXPONENTS = Map.of("ns", -9, "us", -6, "ms", -3, "s", 0);

    /** How versions before 1.5, which write no {@code run_type}, end the name of an aggregate. */
    private static final Pattern AGGREGATE = Pattern.compile(".*_(mean|median|stddev|cv|BigO|RMS)");

    private record Benchmark(String name, int threads) {}

    private GoogleBenchmarkResults() {}

    static Programs read(JsonNode root, String file, Known known) {
        Programs programs = new Programs();
        JsonNode context = root.path("context");
        Map<Benchmark, Times> benchmarks = new LinkedHashMap<>();
        int aggregates = 0;
        int index = 0;
        for (JsonNode entry : ForeignJson.array(root.path("benchmarks"), file, "benchmarks")) {
            String place = "benchmarks[" + index++ + "].";
            String name = ForeignJson.textIfAny(entry.path("run_name"))
                    .orElseGet(() -> ForeignJson.text(entry.path("name"), file, place + "name"));
            if (isAggregate(entry)) {
                aggregates++;
            } else if (entry.path("error_occurred").asBoolean(false)) {
                programs.leaveOut(
                        name + ", which failed: " + entry.path("error_message").asString(""));
            } else if (entry.path("skipped").asBoolean(false)) {
                programs.leaveOut(name + ", which was skipped: "
                        + entry.path("skip_message").asString(""));
            } else if (entry.path("iterations").asLong(1) == 0) {
                programs.leaveOut(name + ", of which no iteration was run");
            } else {
                int threads = entry.path("threads").asInt(1);
                benchmarks
                        .computeIfAbsent(
                                new Benchmark(name, threads),
                                benchmark -> times(file, name, context).workload("threads", threads))
                        .add(
                                seconds(entry, "real_time", file, place),
                                0,
                                Optional.empty(),
                                Optional.of(seconds(entry, "cpu_time", file, place)));
            }
        }
        if (benchmarks.isEmpty() && aggregates > 0) {
            programs.leaveOut("all that is there are means: run it without --benchmark_report_aggregates_only");
        }
        benchmarks.forEach((benchmark, times) -> programs.add(
                benchmark.name(),
                times,
                known.machine(ForeignJson.textIfAny(context.path("host_name"))),
                known.started().or(() -> date(context))));
        return programs;
    }

    private static boolean isAggregate(JsonNode entry) {
        return ForeignJson.textIfAny(entry.path("run_type"))
                .map("aggregate"::equals)
                .orElseGet(
                        () -> AGGREGATE.matcher(entry.path("name").asString("")).matches());
    }

    private static Times times(String file, String name, JsonNode context) {
        Times times = new Times(ForeignTool.GOOGLE_BENCHMARK, file, name).ofOperations();
        context.propertyStream()
                .filter(fact -> fact.getValue().isValueNode())
                .forEach(fact -> times.environment(fact.getKey(), ForeignJson.fact(fact.getValue())));
        return times;
    }

    private static BigDecimal seconds(JsonNode entry, String key, String file, String place) {
        String unit = entry.path("time_unit").asString("ns");
        Integer exponent = EXPONENTS.get(unit);
        if (exponent == null) {
            throw new InvalidInputException(file, 0, place + "time_unit", "must be ns, us, ms or s, not " + unit);
        }
        return ForeignJson.number(entry.path(key), file, place + key).scaleByPowerOfTen(exponent);
    }

    private static Optional<Instant> date(JsonNode context) {
        try {
            return ForeignJson.textIfAny(context.path("date"))
                    .map(text -> OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException withoutOne) {
            return Optional.empty();
        }
    }
}
