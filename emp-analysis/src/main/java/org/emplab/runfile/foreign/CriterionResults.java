package org.emplab.runfile.foreign;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads criterion's results: {@code new/sample.json} or {@code new/raw.csv} of a benchmark, each time of many
 * iterations together, of which the mean is a sample. It names no machine and no time of day; {@code sample.json} does
 * not name the benchmark either, but {@code benchmark.json} beside it and the directories above it do.
 */
final class CriterionResults {
    static final String RAW_CSV =
            "group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count";

    private static final Map<String, Integer> EXPONENTS = Map.of("ps", -12, "ns", -9, "us", -6, "ms", -3, "s", 0);
    private static final int CELLS = 8;

    private static final String TOOL = "criterion";
    private static final Set<String> BASELINES = Set.of("new", "base");

    private CriterionResults() {}

    static Programs read(JsonNode root, String file, Known known) {
        JsonNode iterations = ForeignJson.array(root.path("iters"), file, "iters");
        JsonNode nanos = ForeignJson.array(root.path("times"), file, "times");
        if (iterations.size() != nanos.size()) {
            throw new InvalidInputException(file, 0, "iters", "has not one number for each of times");
        }
        String name = benchmark(Path.of(file).toAbsolutePath().normalize());
        Times times = new Times(ForeignTool.CRITERION, file, name).ofOperations();
        for (int i = 0; i < nanos.size(); i++) {
            add(
                    times,
                    ForeignJson.number(nanos.get(i), file, "times[" + i + "]").scaleByPowerOfTen(-9),
                    ForeignJson.number(iterations.get(i), file, "iters[" + i + "]"),
                    file);
        }
        Programs programs = new Programs();
        programs.add(name, times, known.machine(Optional.empty()), known.started());
        return programs;
    }

    /** The name of the benchmark, for {@code target/criterion/GROUP/FUNCTION/new/sample.json} GROUP/FUNCTION. */
    private static String benchmark(Path sample) {
        try {
            Optional<String> id = ForeignJson.textIfAny(JsonMapper.shared()
                    .readTree(sample.resolveSibling("benchmark.json"))
                    .path("full_id"));
            if (id.isPresent()) {
                return id.get();
            }
        } catch (JacksonException notThere) {
            // the directories tell it as well
        }
        Path directory = sample.getParent();
        if (directory == null || !BASELINES.contains(String.valueOf(directory.getFileName()))) {
            return TOOL;
        }
        String name = "";
        for (Path one = directory.getParent(); one != null && one.getFileName() != null; one = one.getParent()) {
            if (one.endsWith(TOOL)) {
                return name.isEmpty() ? TOOL : name;
            }
            name = one.getFileName() + (name.isEmpty() ? "" : "/" + name);
        }
        return TOOL;
    }

    static Programs readCsv(byte[] csv, String file, Known known) {
        Map<String, Times> benchmarks = new LinkedHashMap<>();
        List<String> lines = new String(csv, StandardCharsets.UTF_8).lines().toList();
        for (int line = 1; line < lines.size(); line++) {
            String[] cells = lines.get(line).split(",", -1);
            if (cells.length < CELLS) {
                throw new InvalidInputException(file, line + 1, null, "has " + cells.length + " cells of " + CELLS);
            }
            // names may hold commas, and the last cells are numbers
            int last = cells.length - 1;
            String name =
                    cells[0] + (cells[1].isEmpty() ? "" : "/" + cells[1]) + (cells[2].isEmpty() ? "" : "/" + cells[2]);
            Integer exponent = EXPONENTS.get(cells[last - 1]);
            if (exponent == null) {
                throw new InvalidInputException(file, line + 1, "unit", "is no unit of time: " + cells[last - 1]);
            }
            add(
                    benchmarks.computeIfAbsent(
                            name, benchmark -> new Times(ForeignTool.CRITERION, file, benchmark).ofOperations()),
                    number(cells[last - 2], file, line + 1).scaleByPowerOfTen(exponent),
                    number(cells[last], file, line + 1),
                    file);
        }
        Programs programs = new Programs();
        benchmarks.forEach(
                (name, times) -> programs.add(name, times, known.machine(Optional.empty()), known.started()));
        return programs;
    }

    private static void add(Times times, BigDecimal seconds, BigDecimal iterations, String file) {
        if (iterations.signum() <= 0) {
            throw new InvalidInputException(file, 0, "iters", "must be over 0");
        }
        times.add(seconds.divide(iterations, MathContext.DECIMAL64), 0, Optional.empty(), Optional.empty());
    }

    private static BigDecimal number(String cell, String file, int line) {
        try {
            return new BigDecimal(cell);
        } catch (NumberFormatException e) {
            throw new InvalidInputException(file, line, null, "'" + cell + "' is not a number");
        }
    }
}
