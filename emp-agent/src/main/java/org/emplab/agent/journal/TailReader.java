package org.emplab.agent.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Finds line ends in a large file without reading all of it. */
final class TailReader {
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
