package org.emplab.runfile;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.ZipException;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.JsonObjectReader.WrongValueException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a run file ({@code emp-run/1}), gzipped or not, sample by sample.
 *
 * <p>Nothing that is not beyond doubt is let through: bad JSON, a missing key, a negative time, sample numbers that do
 * not grow, a sample of a program that the header does not list, and a torn last line are an {@link InvalidInputException} with file, line and key. Keys that this version
 * does not know are kept. A torn last line may be dropped instead ({@link #salvaging}), and {@link #salvaged} then says
 * so.
 */
public final class RunFileReader implements Closeable {
    static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final int LONGEST_LINE = 1 << 30;
    private static final int LONGEST_BOUNDED_HEADER = 1 << 20;
    private static final int MOST_BLANK_BYTES = 1 << 26;

    private final String file;
    private final LineReader lines;
    private final boolean salvage;
    private final RunHeader header;
    private @Nullable String salvaged;
    private int lastNumber = -1;
    private long blankBytes;
    private @Nullable PlainRows plainRows;

    private RunFileReader(LineReader lines, String file, boolean salvage) throws IOException {
        this.file = file;
        this.salvage = salvage;
        this.lines = lines;
        this.header = readHeader();
    }

    /**
     * @throws InvalidInputException if there is no such file, or its header cannot be trusted
     */
    public static RunFileReader open(Path path) throws IOException {
        return of(FileStream.open(path), path.toString());
    }

    /** Like {@link #of}, but a torn last line is dropped. */
    public static RunFileReader salvaging(InputStream in, String name) throws IOException {
        return closingOnFailure(in, name, true);
    }

    /** Reads a stream; {@code name} stands for the file in messages. Closing the reader closes the stream. */
    public static RunFileReader of(InputStream in, String name) throws IOException {
        return closingOnFailure(in, name, false);
    }

    /**
     * Reads a stream that a stranger sends: unpacked already, with lines that fit into memory and a header of 1 MiB at most.
     *
     * @param longestLine most bytes of a line
     */
    public static RunFileReader bounded(InputStream unpacked, String name, int longestLine) throws IOException {
        try {
            return new RunFileReader(
                    new LineReader(
                            unpacked,
                            name,
                            Math.min(LONGEST_BOUNDED_HEADER, longestLine),
                            Math.min(LONGEST_LINE, longestLine)),
                    name,
                    false);
        } catch (IOException | RuntimeException e) {
            unpacked.close();
            throw e;
        }
    }

    /** A whole run with all measures. */
    public static Run read(Path path) throws IOException {
        return read(path, EnumSet.allOf(Measure.class));
    }

    /** A whole run, of whose measures only some are kept in memory. */
    public static Run read(Path path, Set<Measure> measures) throws IOException {
        try (RunFileReader reader = open(path)) {
            return reader.readAll(measures);
        }
    }

    public RunHeader header() {
        return header;
    }

    /** The next sample, or null after the last. */
    public @Nullable Sample next() throws IOException {
        Line line = nextLine();
        return line == null ? null : sample(line, line);
    }

    /**
     * The next sample without its rows, which replace what is in {@code rows}; or null after the last.
     *
     * @param rows the same for all samples of a file
     */
    public @Nullable Sample next(Rows rows) throws IOException {
        PlainRows plain = plainRows;
        if (plain == null || plain.rows() != rows) {
            plain = new PlainRows(rows);
            plainRows = plain;
        }
        Line line = nextLine();
        if (line == null) {
            return null;
        }
        Line rest = plain.take(line);
        Sample sample = sample(line, rest == null ? line : rest);
        if (sample == null || rest != null) {
            return sample;
        }
        for (ProcessDiff row : sample.processes()) {
            rows.add(row);
        }
        return sample.withoutProcesses();
    }

    /** The samples that are left, as a run in memory. */
    public Run readAll(Set<Measure> measures) throws IOException {
        Run.Builder run = Run.builder(header, measures);
        Rows rows = new Rows(new Names());
        int[] keys = measures.stream().mapToInt(Rows::key).toArray();
        for (Sample sample = next(rows); sample != null; sample = next(rows)) {
            run.add(sample);
            if (!sample.warmUp()) {
                rows.addTo(run, keys);
            }
        }
        return run.build();
    }

    /**
     * The sample of a line, or null if the line is torn and may be dropped.
     *
     * @param decoded the line, perhaps without its rows
     */
    private @Nullable Sample sample(Line line, Line decoded) throws IOException {
        Sample sample;
        try {
            sample = decode(decoded, SampleDecoder::decode);
        } catch (InvalidInputException e) {
            if (!torn(line) || (line.terminated() && nextLine() != null)) {
                throw e;
            }
            if (!salvage) {
                throw new InvalidInputException(
                        file, line.number(), null, "the last line is torn; --salvage reads the file without it");
            }
            salvaged = file + ", line " + line.number() + ": dropped the torn last line";
            return null;
        }
        if (sample.number() <= lastNumber) {
            throw new InvalidInputException(
                    file,
                    line.number(),
                    "sample",
                    "sample numbers must grow, but " + sample.number() + " follows " + lastNumber);
        }
        lastNumber = sample.number();
        refuseUnknownProgram(sample, line.number());
        return sample;
    }

    private void refuseUnknownProgram(Sample sample, int line) {
        String problem = sample.program().isEmpty()
                ? header.interleaved()
                        ? "is missing; the header lists several programs: " + String.join(", ", header.names())
                        : null
                : header.names().contains(sample.program().get())
                        ? null
                        : "is \"" + sample.program().get() + "\", but the header lists "
                                + String.join(", ", header.names());
        if (problem != null) {
            throw new InvalidInputException(file, line, "program", problem);
        }
    }

    /** The dropped last line, once the end is reached; empty if none was dropped. */
    public Optional<String> salvaged() {
        return Optional.ofNullable(salvaged);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private RunHeader readHeader() throws IOException {
        Line line = nextLine();
        if (line == null) {
            throw new InvalidInputException(file, 1, null, "the file is empty; a run file begins with a header");
        }
        if (line.length() == 0) {
            throw new InvalidInputException(file, 1, null, "the gzip data break off before the first line");
        }
        if (!line.opens()) {
            throw new InvalidInputException(
                    file,
                    line.number(),
                    null,
                    "is no run file: it begins neither with a header, {\"format\":\"" + RunFile.FORMAT
                            + "\",…}, nor as the file of a tool that can be read here (docs/files.md)");
        }
        return decode(line, HeaderDecoder::decode);
    }

    private @Nullable Line nextLine() throws IOException {
        Line line = lines.next();
        while (line != null && line.terminated() && line.isBlank()) {
            blankBytes += line.length() + 1;
            if (blankBytes > MOST_BLANK_BYTES) { // a small gzip file unpacks to as much as is allowed
                throw new InvalidInputException(
                        file, line.number(), null, "the file has more than 64 MB of blank lines; delete them");
            }
            line = lines.next();
        }
        return line;
    }

    /** True for a line that stops before its object does, also if a newline was put behind it later. */
    private boolean torn(Line line) {
        try (JsonParser parser = parser(line)) {
            if (parser.nextToken() == null) {
                return true;
            }
            parser.skipChildren();
            return false;
        } catch (JacksonException e) {
            return !line.terminated() || e instanceof UnexpectedEndOfInputException || line.opensOnly();
        }
    }

    private <T> T decode(Line line, Function<JsonParser, T> decoder) {
        try (JsonParser parser = parser(line)) {
            return decode(parser, line, decoder);
        }
    }

    private <T> T decode(JsonParser parser, Line line, Function<JsonParser, T> decoder) {
        try {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new WrongValueException(null, "must be a JSON object");
            }
            T value = decoder.apply(parser);
            if (parser.nextToken() != null) {
                throw new WrongValueException(null, "there is something after the JSON object");
            }
            return value;
        } catch (WrongValueException e) {
            throw new InvalidInputException(file, line.number(), e.key, String.valueOf(e.getMessage()));
        } catch (JacksonException e) {
            throw new InvalidInputException(file, line.number(), BadJson.key(parser), BadJson.message(e));
        }
    }

    private static JsonParser parser(Line line) {
        return JSON.createParser(ObjectReadContext.empty(), line.buffer(), line.offset(), line.length());
    }

    private static RunFileReader closingOnFailure(InputStream in, String name, boolean salvage) throws IOException {
        try {
            return new RunFileReader(new LineReader(plain(in, name), name, LONGEST_LINE, LONGEST_LINE), name, salvage);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** Unpacks what begins with gzip's magic number, whatever its name. */
    private static InputStream plain(InputStream in, String file) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(2);
        boolean gzip = buffered.read() == 0x1f && buffered.read() == 0x8b;
        buffered.reset();
        if (!gzip) {
            return buffered;
        }
        try {
            return new AheadInputStream(new GzipStream(buffered));
        } catch (ZipException e) {
            throw new InvalidInputException(file, 1, null, "the gzip data are damaged (" + e.getMessage() + ")");
        } catch (EOFException e) {
            throw new InvalidInputException(file, 1, null, "the gzip data break off before the first line");
        }
    }

    /** The names in {@code emp-run/1}: JSON Lines, a header and then one sample a line. */
    static final class RunFile {
        static final String FORMAT = "emp-run/1";

        private RunFile() {}
    }
}
