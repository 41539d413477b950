package org.emplab.agent.journal;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
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

    /** Reads at most the first bytes of a stream. */
    static final class Bounded extends FilterInputStream {
        private long left;

        Bounded(InputStream in, long length) {
            super(in);
            this.left = length;
        }

        @Override
        public int read() throws IOException {
            if (left <= 0) {
                return -1;
            }
            int b = super.read();
            left -= b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (left <= 0) {
                return -1;
            }
            int got = super.read(bytes, offset, (int) Math.min(length, left));
            left -= Math.max(got, 0);
            return got;
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }

    /** Finds line ends in a large file without reading all of it. */
    static final class TailReader {
        private static final int CHUNK = 1 << 16;

        private TailReader() {}

        /** Offset after the last {@code wanted} before {@code limit}; 0 if there is none. */
        static long afterLast(Path file, byte wanted, long limit) throws IOException {
            try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
                byte[] chunk = new byte[CHUNK];
                for (long end = limit; end > 0; end -= CHUNK) {
                    long start = Math.max(0, end - CHUNK);
                    in.seek(start);
                    in.readFully(chunk, 0, (int) (end - start));
                    for (int i = (int) (end - start) - 1; i >= 0; i--) {
                        if (chunk[i] == wanted) {
                            return start + i + 1;
                        }
                    }
                }
                return 0;
            }
        }

        /** Offset after the first {@code wanted}; the file's length if there is none. */
        static long afterFirst(Path file, byte wanted) throws IOException {
            try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
                byte[] chunk = new byte[CHUNK];
                long start = 0;
                for (int got = in.read(chunk); got > 0; start += got, got = in.read(chunk)) {
                    for (int i = 0; i < got; i++) {
                        if (chunk[i] == wanted) {
                            return start + i + 1;
                        }
                    }
                }
                return start;
            }
        }

        static byte[] bytes(Path file, long start, long end) throws IOException {
            try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
                byte[] bytes = new byte[Math.toIntExact(end - start)];
                in.seek(start);
                in.readFully(bytes);
                return bytes;
            }
        }
    }
}
