package org.emplab.agent.journal;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.format.RunFileReader;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Reads a journal from one sample on, for its upload. What is appended after it was opened is not seen, nor a last line
 * that is still being written.
 */
public final class JournalReader implements Closeable {
    private final RunFileReader reader;
    private final int firstNumber;

    private JournalReader(RunFileReader reader, int firstNumber) {
        this.reader = reader;
        this.firstNumber = firstNumber;
    }

    /** The samples with numbers from {@code firstNumber} on. */
    public static JournalReader open(Path file, int firstNumber) throws IOException {
        long end = TailReader.afterLast(file, (byte) '\n', Files.size(file));
        return new JournalReader(
                RunFileReader.of(
                        new Bounded(new BufferedInputStream(Files.newInputStream(file), 1 << 16), end),
                        file.toString()),
                firstNumber);
    }

    /** The next sample, or null after the last. */
    public @Nullable Sample next() throws IOException {
        Sample sample = reader.next();
        while (sample != null && sample.number() < firstNumber) {
            sample = reader.next();
        }
        return sample;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
