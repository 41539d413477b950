package org.emplab.runfile.foreign;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.runfile.foreign.ForeignRuns.Packed;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;

/** A tool whose results are read as runs; told by the keys of its file, whatever the file's name. */
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

    /** In the first line of a run file. */
    private static final Pattern RUN_FILE = Pattern.compile("^.*\"emp-run/");

    private static final Pattern OWN_FORMAT =
            Pattern.compile("\\{\\s*\"format\"\\s*:\\s*\"(emp-(?!run/)[a-z-]+/\\d+)\".*", Pattern.DOTALL);

    private static final String MEANS = "it holds means, no times of single executions";

    /** The reason why a file cannot be read, by what is in its beginning. */
    private static final Map<Pattern, String> UNREADABLE = new LinkedHashMap<>();

    static {
        unreadable(
                "command,mean,stddev|\\| Command \\| Mean",
                "holds hyperfine's means: its times are in what --export-json writes");
        unreadable("PERFILE2", "is perf's record of samples, not of times: emp reads times of executions");
        unreadable(
                "# started on|Performance counter stats|\\{\"(interval|cpu|counter-value)\" : |([0-9.]+[,;|])?"
                        + "(<[a-z ]+>|[0-9.]+)[,;|][a-z]*[,;|][\\w./:-]+[,;|]([0-9.]+%[,;|])?[0-9]+[,;|][0-9.]+[,;|]",
                "is what perf stat prints: " + MEANS);
        unreadable("===> multitime results", "is what multitime prints: " + MEANS);
        unreadable(
                "(?s)(goos: |pkg: |Benchmark\\w+).* ns/op|\\{\"Time\":\"[^\"]*\",\"Action\":",
                "is what go test -bench prints: " + MEANS);
        unreadable(
                "\"?Benchmark\"?,\"?Mode\"?,|(?s)(# JMH |Benchmark ).* Mode +Cnt ",
                "holds JMH's means: its times are in what -rf json writes");
        unreadable("BENCHMARK INFORMATION", "is BenchExec's table for people: its results are in the .xml beside it");
        unreadable(
                "(?s).*\nname,iterations,real_time,cpu_time",
                "is google-benchmark's CSV: its times are in what --benchmark_out_format=json writes");
        unreadable("\\{\n  \"files\"", "is a file of vitest: " + MEANS);
        unreadable("\\{\"layout\"", "is a file of mitata, which is not read here");
        unreadable("(?s)\\{.*\"BenchmarkDotNetVersion\"", "is a file of BenchmarkDotNet, which is not read here");
        unreadable("\\[\\s*]\\z", "is an empty list: no benchmark was run");
        unreadable("SQLite format 3", "is an SQLite database");
        unreadable("PAR1", "is a Parquet file: emp export writes those, it reads run files (emp-run/1)");
        unreadable("PK", "is a zip file: unpack it first");
        unreadable("machine,program,sample,", "is a table of emp export --csv: give the run file itself");
    }

    private static void unreadable(String beginning, String reason) {
        UNREADABLE.put(Pattern.compile(beginning), reason);
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
     * The tool whose file a stream is; empty for a run file and for anything else. Nothing of the stream is used up.
     *
     * @param in with a mark; its JSON is held in memory as far as the keys at its top are looked for
     */
    public static Optional<ForeignTool> of(InputStream in) throws IOException {
        String beginning = beginning(in);
        if (beginning.startsWith("<") && beginning.contains("<result")) {
            return Optional.of(BENCHEXEC);
        }
        if (beginning.startsWith(CriterionResults.RAW_CSV)) {
            return Optional.of(CRITERION);
        }
        if (!beginning.startsWith("[") && !FIRST_KEY.matcher(beginning).matches()
                || RUN_FILE.matcher(beginning).find()) {
            return Optional.empty();
        }
        in.mark(Integer.MAX_VALUE);
        try {
            return of(TopKeys.of(Packed.open(in)), beginning.startsWith("["));
        } finally {
            in.reset();
        }
    }

    private static Optional<ForeignTool> of(Set<String> keys, boolean isArray) {
        if (isArray) {
            return keys.contains("benchmark") ? Optional.of(JMH) : Optional.empty();
        }
        if (keys.contains("machine_info") || keys.contains("commit_info")) {
            return Optional.of(PYTEST_BENCHMARK);
        }
        if (keys.contains("context") && keys.contains("benchmarks")) {
            return Optional.of(GOOGLE_BENCHMARK);
        }
        if (keys.contains("iters") || keys.contains("sampling_mode")) {
            return Optional.of(CRITERION);
        }
        if (keys.contains("benchmarks")) {
            return Optional.of(PYPERF);
        }
        return keys.contains("results") ? Optional.of(HYPERFINE) : Optional.empty();
    }

    /**
     * A description of a file that neither is a run nor holds the times of single executions; empty if that is not
     * known.
     */
    public static Optional<String> unreadable(InputStream in) throws IOException {
        String beginning = beginning(in);
        for (Map.Entry<Pattern, String> one : UNREADABLE.entrySet()) {
            if (one.getKey().matcher(beginning).lookingAt()) {
                return Optional.of(one.getValue());
            }
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

    /** The first characters of a file, unpacked, without blanks around them. */
    private static String beginning(InputStream in) throws IOException {
        in.mark(BEGINNING);
        byte[] packed = in.readNBytes(BEGINNING);
        in.reset();
        ByteArrayOutputStream some = new ByteArrayOutputStream();
        try (InputStream unpacked = Packed.open(new ByteArrayInputStream(packed))) {
            for (int next = unpacked.read(); next >= 0 && some.size() < BEGINNING; next = unpacked.read()) {
                some.write(next);
            }
        } catch (IOException torn) {
            // what was read will do
        }
        return Packed.text(some.toByteArray()).strip();
    }

    /** The keys at the top of a JSON document: those of its object, or of the first object of its array. */
    static final class TopKeys {
        private TopKeys() {}

        /** Reads as far as the object goes; of a torn one the keys that are there. */
        static Set<String> of(InputStream json) {
            Set<String> keys = new LinkedHashSet<>();
            try (JsonParser parser = ForeignJson.MAPPER
                    .reader()
                    .without(StreamReadFeature.AUTO_CLOSE_SOURCE)
                    .createParser(json)) {
                JsonToken first = parser.nextToken();
                if (first == JsonToken.START_ARRAY) {
                    first = parser.nextToken();
                }
                while (first == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    keys.add(parser.currentName());
                    parser.nextToken();
                    parser.skipChildren();
                }
            } catch (JacksonException torn) {
                // its reader says where
            }
            return keys;
        }
    }
}
