package org.emplab.runfile.foreign;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import tools.jackson.databind.JsonNode;

/**
 * Reads pyperf's results: values in seconds for one turn of a loop, of several processes in their order. Warm-ups and
 * calibrations are left out. The date of a process is local time without a zone: it is taken as UTC.
 */
final class PyperfResults {
    private PyperfResults() {}

    static Programs read(JsonNode root, String file, Known known) {
        Programs programs = new Programs();
        JsonNode common = root.path("metadata");
        int index = 0;
        for (JsonNode benchmark : ForeignJson.array(root.path("benchmarks"), file, "benchmarks")) {
            String place = "benchmarks[" + index++ + "].";
            JsonNode metadata = benchmark.path("metadata");
            String name = ForeignJson.textIfAny(metadata.path("name"))
                    .or(() -> ForeignJson.textIfAny(common.path("name")))
                    .orElse("pyperf");
            String unit = ForeignJson.textIfAny(metadata.path("unit"))
                    .or(() -> ForeignJson.textIfAny(common.path("unit")))
                    .orElse("second");
            if (!unit.equals("second")) {
                programs.leaveOut(name + ", whose unit is \"" + unit + "\", which is no time");
                continue;
            }
            Times times = new Times(ForeignTool.PYPERF, file, name).ofOperations();
            metadata.propertyStream()
                    .filter(fact -> fact.getValue().isValueNode())
                    .forEach(fact -> times.workload(fact.getKey(), ForeignJson.fact(fact.getValue())));
            common.propertyStream()
                    .filter(fact -> fact.getValue().isValueNode())
                    .forEach(fact -> times.environment(fact.getKey(), ForeignJson.fact(fact.getValue())));
            List<Instant> dates = new ArrayList<>();
            for (JsonNode process : ForeignJson.array(benchmark.path("runs"), file, place + "runs")) {
                if (!process.path("values").isEmpty()) {
                    date(process.path("metadata")).ifPresent(dates::add);
                }
                for (JsonNode value : process.path("values")) {
                    times.add(
                            ForeignJson.number(value, file, place + "runs.values"),
                            0,
                            Optional.empty(),
                            Optional.empty());
                }
            }
            programs.add(
                    name,
                    times,
                    known.machine(ForeignJson.textIfAny(common.path("hostname"))
                            .or(() -> ForeignJson.textIfAny(metadata.path("hostname")))),
                    known.started().or(() -> dates.stream().findFirst()));
        }
        return programs;
    }

    private static Optional<Instant> date(JsonNode metadata) {
        try {
            return ForeignJson.textIfAny(metadata.path("date"))
                    .map(text -> LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException withoutOne) {
            return Optional.empty();
        }
    }
}
