package org.emplab.server.run.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Optional;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.Rows;
import org.emplab.runfile.RunFileWriter;
import org.emplab.runfile.Sha256;

/**
 * Digests of the canonical run file of some samples, as they are read: of the whole of it, and of its outline, which has no
 * rows. Since a stored sample never changes, the same outline is of the same whole.
 */
final class SampleDigests {
    private final MessageDigest outline = Sha256.digest();
    private final RunFileWriter outlineWriter = into(outline);
    private final Optional<MessageDigest> content;
    private final Optional<RunFileWriter> contentWriter;
    private final String program;

    /**
     * @param program whose samples, of a run that interleaves several; empty for all
     * @param whole whether the rows have all that is stored of them; if not, there is just the outline
     */
    SampleDigests(RunHeader header, String program, boolean whole) {
        this.program = program;
        content = whole ? Optional.of(Sha256.digest()) : Optional.empty();
        contentWriter = content.map(SampleDigests::into);
        try {
            outlineWriter.header(header);
            if (contentWriter.isPresent()) {
                contentWriter.get().header(header);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a sample belongs to them. */
    boolean isOf(Sample sample) {
        return program.isEmpty() || program.equals(sample.program().orElse(""));
    }

    void add(Sample withoutRows, Rows rows) throws IOException {
        outlineWriter.sample(withoutRows);
        if (contentWriter.isPresent()) {
            contentWriter.get().sample(withoutRows, rows);
        }
    }

    String program() {
        return program;
    }

    /** After the last sample, once. */
    byte[] outline() {
        return outline.digest();
    }

    /** After the last sample, once. */
    byte[] content() {
        return content.orElseThrow(() -> new IllegalStateException("not all of the rows was read"))
                .digest();
    }

    private static RunFileWriter into(MessageDigest digest) {
        return new RunFileWriter(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
    }
}
