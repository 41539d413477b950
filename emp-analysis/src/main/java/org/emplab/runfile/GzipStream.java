package org.emplab.runfile;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks gzip (RFC 1952), all members of it to the very end. {@link java.util.zip.GZIPInputStream} takes a pause of a
 * pipe between two members for the end, and says nothing of what follows if its first bytes are damaged: samples would
 * be missing without a word.
 */
public final class GzipStream extends InputStream {
    private static final int EXTRA_CHECKSUM = 2;
    private static final int EXTRA_FIELD = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] packed = new byte[1 << 16];
    private int position;
    private int length;
    private boolean ended;

    /**
     * @throws ZipException if the first member is not gzip
     * @throws EOFException if it breaks off before its data
     */
    public GzipStream(InputStream in) throws IOException {
        this.in = in;
        header(next());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int wanted) throws IOException {
        Objects.checkFromIndexSize(offset, wanted, target.length);
        while (!ended && wanted > 0) {
            int count = inflate(target, offset, wanted);
            if (count > 0) {
                checksum.update(target, offset, count);
                return count;
            }
            if (inflater.finished()) {
                position = length - inflater.getRemaining();
                trailer();
                ended = !nextMember();
            } else if (inflater.needsDictionary()) {
                throw new ZipException("they need a dictionary");
            } else {
                fill();
                inflater.setInput(packed, 0, length);
            }
        }
        return wanted == 0 ? 0 : -1;
    }

    @Override
    public void close() throws IOException {
        ended = true;
        inflater.end();
        in.close();
    }

    private int inflate(byte[] target, int offset, int wanted) throws ZipException {
        try {
            return inflater.inflate(target, offset, wanted);
        } catch (DataFormatException e) {
            throw new ZipException(e.getMessage() == null ? "their form is wrong" : e.getMessage());
        }
    }

    /** The members' end is the stream's, or zeros up to there: what was copied from a tape or a disk is padded. */
    private boolean nextMember() throws IOException {
        int first = nextOrEnd();
        if (first == 0) {
            while (first == 0) {
                first = nextOrEnd();
            }
            if (first >= 0) {
                throw new ZipException("something else follows them");
            }
        }
        if (first < 0) {
            return false;
        }
        header(first);
        return true;
    }

    private void header(int first) throws IOException {
        if (first != 0x1f || next() != 0x8b || next() != 8) {
            throw new ZipException("a member does not begin as gzip does");
        }
        int flags = next();
        skip(6); // when it was packed, how, and where
        if ((flags & EXTRA_FIELD) != 0) {
            skip(next() | next() << 8);
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & EXTRA_CHECKSUM) != 0) {
            skip(2);
        }
        inflater.reset();
        inflater.setInput(packed, position, length - position);
        checksum.reset();
    }

    private void trailer() throws IOException {
        if (number() != checksum.getValue() || number() != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw new ZipException("Corrupt GZIP trailer");
        }
    }

    /** Four bytes, the lowest first. */
    private long number() throws IOException {
        return next() | next() << 8 | next() << 16 | (long) next() << 24;
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            next();
        }
    }

    private void skipText() throws IOException {
        int read = next();
        while (read != 0) {
            read = next();
        }
    }

    private int next() throws IOException {
        if (position == length) {
            fill();
        }
        return packed[position++] & 0xff;
    }

    private int nextOrEnd() throws IOException {
        try {
            return next();
        } catch (EOFException e) {
            return -1;
        }
    }

    private void fill() throws IOException {
        position = 0;
        length = Math.max(0, in.read(packed));
        if (length == 0) {
            throw new EOFException("the gzip data break off");
        }
    }
}
