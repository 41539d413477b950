package org.emplab.agent.journal;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.RunFileReader;
import org.jspecify.annotations.Nullable;

/**
 * Finds how much of a journal can be trusted after a crash: all up to the last line that is whole. A power cut can
 * leave a last line without its end, or one whose bytes never reached the disk.
 *
 * @param goodBytes length of the trusted part
 * @param last sample in it, without its rows
 */
record JournalScan(RunHeader header, long goodBytes, Optional<Sample> last) {

    static JournalScan of(Path file) throws IOException {
        long ended = endOfLastLine(file, Files.size(file));
        long good = lastLineIsWhole(file, ended) ? ended : endOfLastLine(file, ended - 1);
        try (InputStream in = new Bounded(new BufferedInputStream(Files.newInputStream(file), 1 << 16), good);
                RunFileReader reader = RunFileReader.of(in, file.toString())) {
            Optional<Sample> last = Optional.empty();
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                last = Optional.of(sample);
            }
            return new JournalScan(reader.header(), good, last.map(Sample::withoutProcesses));
        }
    }

    /** Offset after the last line end before {@code limit}; 0 if there is none. */
    private static long endOfLastLine(Path file, long limit) throws IOException {
        return TailReader.afterLast(file, (byte) '\n', limit);
    }

    private static boolean lastLineIsWhole(Path file, long ended) throws IOException {
        long start = endOfLastLine(file, ended - 1);
        if (start <= 0) {
            return true; // the header: nothing to fall back on, the reader tells what is wrong
        }
        byte[] header = TailReader.bytes(file, 0, TailReader.afterFirst(file, (byte) '\n'));
        byte[] line = TailReader.bytes(file, start, ended);
        byte[] both = new byte[header.length + line.length];
        System.arraycopy(header, 0, both, 0, header.length);
        System.arraycopy(line, 0, both, header.length, line.length);
        try (RunFileReader reader = RunFileReader.of(new ByteArrayInputStream(both), file.toString())) {
            @Nullable Sample sample = reader.next();
            return sample != null;
        } catch (InvalidInputException e) {
            return false;
        }
    }
}
