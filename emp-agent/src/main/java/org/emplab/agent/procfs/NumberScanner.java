package org.emplab.agent.procfs;

import java.nio.ByteBuffer;

/** Reads whole numbers that are apart by blanks. */
final class NumberScanner {
    private final ByteBuffer bytes;
    private final int end;
    private int at;

    NumberScanner(ByteBuffer bytes, int at, int end) {
        this.bytes = bytes;
        this.at = at;
        this.end = end;
    }

    /**
     * @throws ProcException if there is no further number
     */
    long next() {
        while (at < end && (bytes.get(at) == ' ' || bytes.get(at) == '\t')) {
            at++;
        }
        boolean negative = at < end && bytes.get(at) == '-';
        if (negative) {
            at++;
        }
        int first = at;
        long value = 0;
        while (at < end && bytes.get(at) >= '0' && bytes.get(at) <= '9') {
            value = value * 10 + (bytes.get(at) - '0');
            at++;
        }
        if (at == first) {
            throw new ProcException("no number at byte " + at + " of " + end);
        }
        return negative ? -value : value;
    }

    void skip(int numbers) {
        for (int i = 0; i < numbers; i++) {
            next();
        }
    }
}
