package org.emplab.server.ingest;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.emplab.runfile.GzipStream;
import org.emplab.server.api.Refusal;

/** Refuses to hand out more than so many bytes: a small gzip can unpack to more than any memory holds. */
public final class LimitedStream extends FilterInputStream {
    private final String tooLarge;
    private long left;

    public LimitedStream(InputStream in, long limit) {
        super(in);
        tooLarge = "more than " + shown(limit) + " unpacked; send fewer samples at a time";
        left = limit;
    }

    /** A stream whose unpacked content is limited, whether it is gzipped or not. */
    public static InputStream unpacked(InputStream in, long limit) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(2);
        boolean gzip = buffered.read() == 0x1f && buffered.read() == 0x8b;
        buffered.reset();
        try {
            return new LimitedStream(gzip ? new GzipStream(buffered) : buffered, limit);
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    @Override
    public int read() throws IOException {
        try {
            int read = super.read();
            count(read < 0 ? 0 : 1);
            return read;
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            int read = super.read(target, offset, length);
            count(Math.max(0, read));
            return read;
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    private static Refusal damaged(IOException e) {
        return Refusal.badRequest(
                e instanceof EOFException
                        ? "the gzip data break off; emp import --salvage takes what is whole of a run file"
                        : "the gzip data are damaged: " + e.getMessage());
    }

    private void count(int read) {
        left -= read;
        if (left < 0) {
            throw Refusal.tooLarge(tooLarge);
        }
    }

    private static String shown(long limit) {
        return limit % (1 << 20) == 0 ? (limit >> 20) + " MB" : limit + " bytes";
    }
}
