package org.emplab.runfile.foreign;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.runfile.BadJson;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads another tool's results: each benchmark, command or task is a run, each of its times a sample. What the file lacks
 * is absent. A time stays what it was to the nanosecond.
 */
public final class ForeignRuns {
    private ForeignRuns() {}

    /**
     * The facts that a person adds to a file.
     *
     * @param machine where it was measured; goes before what the file says
     * @param started when the first sample began, where the file has no time of its own
     */
    public record Known(Optional<String> machine, Optional<Instant> started) {
        /** The name of a machine where no file names it. */
        public static final String UNKNOWN_MACHINE = "unknown";

        public static Known nothing() {
            return new Known(Optional.empty(), Optional.empty());
        }

        String machine(Optional<String> ofFile) {
            return machine.or(() -> ofFile).orElse(UNKNOWN_MACHINE);
        }
    }

    /**
     * Reads a file to its end, packed by gzip or bzip2 or not. What in it is no time is left out by name.
     *
     * @param name of the file, for messages
     * @throws InvalidInputException if it is not what the tool writes, or holds no times
     */
    public static ForeignFile read(ForeignTool tool, InputStream in, String name, Known known) throws IOException {
        byte[] packed = in.readAllBytes();
        byte[] bytes;
        try (InputStream unpacked = Packed.open(new ByteArrayInputStream(packed))) {
            bytes = unpacked.readAllBytes();
        } catch (IOException torn) {
            throw new InvalidInputException(name, 0, null, "cannot be unpacked: " + torn.getMessage());
        }
        String text =
                tool == ForeignTool.BENCHEXEC ? "" : Packed.text(bytes); // an XML parser finds the encoding itself
        Programs programs = switch (tool) {
            case HYPERFINE -> HyperfineResults.read(json(text, name), name, known);
            case JMH -> JmhResults.read(json(text, name), name, known);
            case PYPERF -> PyperfResults.read(json(text, name), name, known);
            case GOOGLE_BENCHMARK -> GoogleBenchmarkResults.read(json(text, name), name, known);
            case PYTEST_BENCHMARK -> PytestBenchmarkResults.read(json(text, name), name, known);
            case CRITERION ->
                text.stripLeading().startsWith("{")
                        ? CriterionResults.read(json(text, name), name, known)
                        : CriterionResults.readCsv(text, name, known);
            case BENCHEXEC -> BenchExecResults.read(bytes, name, known);
        };
        return programs.of(tool, name);
    }

    private static JsonNode json(String text, String name) {
        try {
            return ForeignJson.MAPPER.readTree(text);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
            throw new InvalidInputException(name, line, null, BadJson.message(e));
        }
    }

    /**
     * The contents of another tool's file.
     *
     * @param runs at least one
     * @param leftOut what of it is no time, in words; none if all is there
     */
    public record ForeignFile(List<ForeignRun> runs, List<String> leftOut) {
        public ForeignFile {
            runs = List.copyOf(runs);
            leftOut = List.copyOf(leftOut);
        }
    }
}
