package org.emplab.runfile.foreign;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.BadJson;
import org.emplab.runfile.GzipStream;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.RunFileWriter;
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

    /** The measurements of one program by another tool. */
    public record ForeignRun(RunHeader header, List<Sample> samples) {
        public ForeignRun {
            samples = List.copyOf(samples);
        }

        /** The run in memory, as analyses take it. */
        public Run run() {
            Run.Builder run = Run.builder(header);
            samples.forEach(run::add);
            return run.build();
        }

        /** The run as a run file. */
        public void writeTo(RunFileWriter writer) throws IOException {
            writer.header(header);
            for (Sample sample : samples) {
                writer.sample(sample);
            }
        }
    }

    /** A file of another tool as bytes and as text: packed by gzip, by bzip2 as BenchExec does it, or not at all. */
    static final class Packed {
        private Packed() {}

        /** The unpacked bytes of a stream, which its end does not close. */
        static InputStream open(InputStream stream) throws IOException {
            byte[] magic = stream.readNBytes(3);
            PushbackInputStream in = new PushbackInputStream(stream, 3);
            in.unread(magic);
            if (magic.length > 2 && magic[0] == 0x1f && magic[1] == (byte) 0x8b) {
                return new GzipStream(in);
            }
            boolean bzip2 = magic.length > 2 && magic[0] == 'B' && magic[1] == 'Z' && magic[2] == 'h';
            return bzip2 ? new BZip2CompressorInputStream(in, true) : in;
        }

        /**
         * The text without its byte order mark. PowerShell writes UTF-16; without a mark a NUL in the first character tells
         * it, since each tool begins in ASCII.
         */
        static String text(byte[] bytes) {
            int first = bytes.length > 0 ? bytes[0] & 0xff : -1;
            int second = bytes.length > 1 ? bytes[1] & 0xff : -1;
            Charset charset = first == 0xff && second == 0xfe || second == 0
                    ? StandardCharsets.UTF_16LE
                    : first == 0xfe && second == 0xff || first == 0
                            ? StandardCharsets.UTF_16BE
                            : StandardCharsets.UTF_8;
            String text = new String(bytes, charset);
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        }
    }
}
