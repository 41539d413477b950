package org.emplab.runfile;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Splits a stream into lines without copying them; a compressed stream that breaks off ends in an unterminated line. */
final class LineReader implements Closeable {
    private static final int INITIAL_CAPACITY = 1 << 18;

    private final InputStream in;
    private final String file;
    private final int longestHeader;
    private final int longestLine;
    private byte[] buffer = new byte[INITIAL_CAPACITY];
    private int start;
    private int end;
    private int lineNumber;
    private boolean exhausted;
    private boolean brokenOff;

    /**
     * @param longestHeader most bytes of the first line
     * @param longestLine most bytes of each other line
     */
    LineReader(InputStream in, String file, int longestHeader, int longestLine) {
        this.in = in;
        this.file = file;
        this.longestHeader = longestHeader;
        this.longestLine = longestLine;
    }

    /** The next line, or null at the end. */
    @Nullable
    Line next() throws IOException {
        int scanned = start;
        while (true) {
            int newline = newline(buffer, scanned, end);
            refuseLonger(newline - start);
            if (newline < end) {
                Line line = new Line(buffer, start, newline - start, ++lineNumber, true);
                start = newline + 1;
                return line;
            }
            scanned = end;
            if (exhausted) {
                return last();
            }
            scanned -= makeRoom();
            fill();
        }
    }

    /** The index of the next newline, or {@code to} if there is none. */
    private static int newline(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    private int longest() {
        return lineNumber == 0 ? longestHeader : longestLine;
    }

    private void refuseLonger(int length) {
        if (length > longest()) {
            throw new InvalidInputException(
                    file,
                    lineNumber + 1,
                    null,
                    "the " + (lineNumber == 0 ? "header" : "line") + " is longer than " + (longest() >> 10)
                            + " KiB, the longest that is read here");
        }
    }

    private @Nullable Line last() {
        if (start == end) {
            if (brokenOff) {
                brokenOff = false;
                return new Line(buffer, 0, 0, ++lineNumber, false);
            }
            return null;
        }
        Line line = new Line(buffer, start, end - start, ++lineNumber, false);
        start = end;
        brokenOff = false;
        return line;
    }

    /** Makes room behind {@code end}; says by how much the content moved to the front. */
    private int makeRoom() {
        int moved = 0;
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            moved = start;
            end -= start;
            start = 0;
        }
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, (long) longest() + INITIAL_CAPACITY));
        }
        return moved;
    }

    private void fill() throws IOException {
        try {
            int read = in.read(buffer, end, buffer.length - end);
            if (read < 0) {
                exhausted = true;
            } else {
                end += read;
            }
        } catch (EOFException e) {
            exhausted = true;
            brokenOff = true;
        } catch (ZipException e) {
            throw new InvalidInputException(
                    file, lineNumber + 1, null, "the gzip data are damaged (" + e.getMessage() + ")");
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
