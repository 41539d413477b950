package org.emplab.cli.transfer;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Leaves out the first line: the names of the columns, which another table wrote already. */
final class RowsOnlyStream extends FilterOutputStream {
    private boolean begun;

    RowsOnlyStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        while (!begun && from < offset + length) {
            begun = bytes[from++] == '\n';
        }
        out.write(bytes, from, offset + length - from);
    }
}
