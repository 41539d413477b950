package org.emplab.runfile.foreign;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A tool whose results are read as runs; told by how its file begins, whatever its name. */
public enum ForeignTool {
    HYPERFINE("hyperfine"),
    BENCHEXEC("BenchExec"),
    JMH("JMH"),
    PYPERF("pyperf"),
    GOOGLE_BENCHMARK("google-benchmark"),
    PYTEST_BENCHMARK("pytest-benchmark"),
    CRITERION("criterion");

    private static final int BEGINNING = 1 << 13;
    private static final Pattern FIRST_KEY = Pattern.compile("\\{\\s*\"([^\"]*)\"\\s*:.*", Pattern.DOTALL);

    private static final Pattern OWN_FORMAT =
            Pattern.compile("\\{\\s*\"format\"\\s*:\\s*\"(emp-(?!run/)[a-z-]+/\\d+)\".*", Pattern.DOTALL);

    /** The reason why a file cannot be read, by how it begins. */
    private static final Map<String, String> UNREADABLE = new LinkedHashMap<>();

    static {
        UNREADABLE.put("command,mean,stddev", "holds hyperfine's means: its times are in what --export-json writes");
        UNREADABLE.put("| Command | Mean", "holds hyperfine's means: its times are in what --export-json writes");
        UNREADABLE.put("PERFILE2", "is perf's record of samples, not of times: emp reads times of executions");
        UNREADABLE.put("# started on", "is what perf stat prints: it holds means, no times of single executions");
        UNREADABLE.put(
                "===> multitime results", "is what multitime prints: it holds means, no times of single executions");
        UNREADABLE.put(
                "BENCHMARK INFORMATION", "is BenchExec's table for people: its results are in the .xml beside it");
        UNREADABLE.put("{\n  \"files\"", "is a file of vitest: it holds means, no times of single executions");
        UNREADABLE.put("{\"layout\"", "is a file of mitata, which is not read here");
        UNREADABLE.put("SQLite format 3", "is an SQLite database");
        UNREADABLE.put("PAR1", "is a Parquet file: emp export writes those, it reads run files (emp-run/1)");
        UNREADABLE.put("PK", "is a zip file: unpack it first");
        UNREADABLE.put("machine,program,sample,", "is a table of emp export --csv: give the run file itself");
    }

    private final String toolName;

    ForeignTool(String toolName) {
        this.toolName = toolName;
    }

    /** The tool's own name. */
    public String toolName() {
        return toolName;
    }

    /**
     * The tool whose file a stream begins; empty for a run file and for anything else. Nothing of the stream is used
     * up.
     *
     * @param in with a mark
     */
    public static Optional<ForeignTool> of(InputStream in) throws IOException {
        in.mark(BEGINNING);
        byte[] beginning = in.readNBytes(BEGINNING);
        in.reset();
        return of(new String(unpacked(beginning), StandardCharsets.UTF_8).strip());
    }

    private static Optional<ForeignTool> of(String beginning) {
        if (beginning.startsWith("<") && beginning.contains("<result")) {
            return Optional.of(BENCHEXEC);
        }
        if (beginning.startsWith("[") && beginning.contains("\"benchmark\"")) {
            return Optional.of(JMH);
        }
        if (beginning.startsWith(CriterionResults.RAW_CSV)) {
            return Optional.of(CRITERION);
        }
        Matcher object = FIRST_KEY.matcher(beginning);
        if (!object.matches()) {
            return Optional.empty();
        }
        return switch (object.group(1)) {
            case "results" -> Optional.of(HYPERFINE);
            case "benchmarks" -> Optional.of(PYPERF);
            case "context" -> Optional.of(GOOGLE_BENCHMARK);
            case "machine_info", "commit_info" -> Optional.of(PYTEST_BENCHMARK);
            case "sampling_mode", "iters" -> Optional.of(CRITERION);
            default -> Optional.empty();
        };
    }

    /**
     * A description of a file that neither is a run nor holds the times of single executions; empty if that is not
     * known.
     */
    public static Optional<String> unreadable(InputStream in) throws IOException {
        in.mark(BEGINNING);
        byte[] bytes = in.readNBytes(BEGINNING);
        in.reset();
        String beginning = new String(unpacked(bytes), StandardCharsets.UTF_8).strip();
        for (Map.Entry<String, String> one : UNREADABLE.entrySet()) {
            if (beginning.startsWith(one.getKey())) {
                return Optional.of(one.getValue());
            }
        }
        if (beginning.contains("\nname,iterations,real_time,cpu_time")) {
            return Optional.of("is google-benchmark's CSV: its times are in what --benchmark_out_format=json writes");
        }
        Matcher own = OWN_FORMAT.matcher(beginning);
        if (own.matches()) {
            return Optional.of(
                    own.group(1).equals("emp-cutoffs/1")
                            ? "is a cutoff table, not a run: it goes with --cutoffs"
                            : "is " + own.group(1) + ", not a run (emp-run/1)");
        }
        Matcher object = FIRST_KEY.matcher(beginning);
        if (object.matches() && beginning.contains("\"confidence_interval\"")) {
            return Optional.of("holds criterion's estimates, not its times: give sample.json or raw.csv beside it");
        }
        if (object.matches() && beginning.contains("\"group_id\"")) {
            return Optional.of("describes a benchmark of criterion: give sample.json or raw.csv beside it");
        }
        return Optional.empty();
    }

    private static byte[] unpacked(byte[] bytes) {
        ByteArrayOutputStream some = new ByteArrayOutputStream();
        try (InputStream in = Packed.open(bytes)) {
            for (int next = in.read(); next >= 0 && some.size() < BEGINNING; next = in.read()) {
                some.write(next);
            }
        } catch (IOException torn) {
            // what was read will do
        }
        return some.toByteArray();
    }
}
