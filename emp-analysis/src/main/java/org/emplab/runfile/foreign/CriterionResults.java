package org.emplab.runfile.foreign;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        Programs programs = new Programs();
        for (int i = 0; i < nanos.size(); i++) {
            BigDecimal count = ForeignJson.number(iterations.get(i), file, "iters[" + i + "]");
            if (count.signum() == 0) {
                programs.leaveOut("times[" + i + "] of " + name + ", of which no iteration was run");
                continue;
            }
            add(
                    times,
                    ForeignJson.number(nanos.get(i), file, "times[" + i + "]").scaleByPowerOfTen(-9),
                    count,
                    file);
        }
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

    static Programs readCsv(String csv, String file, Known known) {
        Map<String, Times> benchmarks = new LinkedHashMap<>();
        Programs programs = new Programs();
        try (CsvReader<CsvRecord> records = CsvReader.builder().ofCsvRecord(csv)) {
            for (CsvRecord row : records) {
                int line = (int) row.getStartingLineNumber();
                if (line > 1) {
                    add(row, line, benchmarks, programs, file);
                }
            }
        } catch (CsvParseException e) {
            throw new InvalidInputException(file, 0, null, "bad CSV: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of a text in memory
        }
        benchmarks.forEach(
                (name, times) -> programs.add(name, times, known.machine(Optional.empty()), known.started()));
        return programs;
    }

    private static void add(CsvRecord row, int line, Map<String, Times> benchmarks, Programs programs, String file) {
        String name = Stream.of(row.getField(0), row.getField(1), row.getField(2))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("/"));
        Integer exponent = EXPONENTS.get(row.getField(6));
        if (exponent == null) {
            throw new InvalidInputException(file, line, "unit", "is no unit of time: " + row.getField(6));
        }
        BigDecimal iterations = number(row.getField(7), file, line);
        if (iterations.signum() == 0) {
            programs.leaveOut("line " + line + " of " + name + ", of which no iteration was run");
            return;
        }
        add(
                benchmarks.computeIfAbsent(
                        name, benchmark -> new Times(ForeignTool.CRITERION, file, benchmark).ofOperations()),
                number(row.getField(5), file, line).scaleByPowerOfTen(exponent),
                iterations,
                file);
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
