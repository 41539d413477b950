package org.emplab.runfile.foreign;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** A tool whose results are read as runs; told by how its file begins, whatever its name. */
public enum ForeignTool {
    HYPERFINE("hyperfine"),
    BENCHEXEC("BenchExec"),
    JMH("JMH"),
    PYPERF("pyperf");

    /** How BenchExec's own files begin: it packs them. */
    static final String BZIP2 = "BZh";

    private static final int BEGINNING = 1 << 13;
    private static final Pattern FIRST_KEY = Pattern.compile("\\{\\s*\"([^\"]*)\"\\s*:.*", Pattern.DOTALL);

    private final String toolName;

    ForeignTool(String toolName) {
        this.toolName = toolName;
    }

    /** The tool's own name. */
    public String toolName() {
        return toolName;
    }

    /**
     * Whose file a stream begins; empty for a run file and for anything else. Nothing of the stream is used up.
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
        if (beginning.startsWith(BZIP2) || beginning.startsWith("<") && beginning.contains("<result")) {
            return Optional.of(BENCHEXEC);
        }
        if (beginning.startsWith("[")) {
            return Optional.of(JMH);
        }
        Matcher object = FIRST_KEY.matcher(beginning);
        if (!object.matches()) {
            return Optional.empty();
        }
        return switch (object.group(1)) {
            case "results" -> Optional.of(HYPERFINE);
            case "benchmarks" -> Optional.of(PYPERF);
            default -> Optional.empty();
        };
    }

    private static byte[] unpacked(byte[] bytes) {
        if (bytes.length < 2 || bytes[0] != 0x1f || bytes[1] != (byte) 0x8b) {
            return bytes;
        }
        ByteArrayOutputStream some = new ByteArrayOutputStream();
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            for (int next = in.read(); next >= 0 && some.size() < BEGINNING; next = in.read()) {
                some.write(next);
            }
        } catch (IOException torn) {
            // what was read will do
        }
        return some.toByteArray();
    }
}
