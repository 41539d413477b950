package org.emplab.agent.journal;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads at most the first bytes of a stream. */
final class Bounded extends FilterInputStream {
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
