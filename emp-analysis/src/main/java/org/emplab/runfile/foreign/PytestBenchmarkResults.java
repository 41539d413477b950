package org.emplab.runfile.foreign;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import tools.jackson.databind.JsonNode;

/**
 * Reads pytest-benchmark's {@code --benchmark-json}: times in seconds, a sample for each round. A file without the
 * rounds ({@code --benchmark-save} without {@code --benchmark-save-data}) holds means alone.
 */
final class PytestBenchmarkResults {
    private PytestBenchmarkResults() {}

    static Programs read(JsonNode root, String file, Known known) {
        Programs programs = new Programs();
        JsonNode machine = root.path("machine_info");
        int index = 0;
        for (JsonNode benchmark : ForeignJson.array(root.path("benchmarks"), file, "benchmarks")) {
            String place = "benchmarks[" + index++ + "].";
            String name = ForeignJson.textIfAny(benchmark.path("fullname"))
                    .orElseGet(() -> ForeignJson.text(benchmark.path("name"), file, place + "name"));
            JsonNode rounds = benchmark.path("stats").path("data");
            if (!benchmark.path("stats").isObject()) {
                programs.leaveOut(name + ", which has no result");
                continue;
            }
            if (!rounds.isArray()) {
                programs.leaveOut(name + ", of which only means are there (--benchmark-save-data keeps the rounds)");
                continue;
            }
            Times times = new Times(ForeignTool.PYTEST_BENCHMARK, file, name).ofOperations();
            if (benchmark.path("params").isObject()) {
                times.workload("params", ForeignJson.fact(benchmark.path("params")));
            }
            if (machine.isObject()) {
                times.environment("machine", ForeignJson.fact(machine));
            }
            if (root.path("commit_info").isObject()) {
                times.workload("commit", ForeignJson.fact(root.path("commit_info")));
            }
            for (JsonNode round : rounds) {
                times.add(ForeignJson.number(round, file, place + "stats.data"), 0, Optional.empty(), Optional.empty());
            }
            programs.add(
                    name,
                    times,
                    known.machine(ForeignJson.textIfAny(machine.path("node"))),
                    known.started().or(() -> date(root.path("datetime"))));
        }
        return programs;
    }

    /** Reads a date with a zone, or in old files without one, which is taken as UTC. */
    private static Optional<Instant> date(JsonNode datetime) {
        String text = datetime.asString("");
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException withoutZone) {
            try {
                return Optional.of(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
            } catch (DateTimeException none) {
                return Optional.empty();
            }
        }
    }
}
