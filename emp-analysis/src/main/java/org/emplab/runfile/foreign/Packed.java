package org.emplab.runfile.foreign;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.emplab.runfile.GzipStream;

/** Bytes that may be packed by gzip or, as BenchExec does it, by bzip2. */
final class Packed {
    private Packed() {}

    static InputStream open(byte[] bytes) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);
        if (bytes.length > 2 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b) {
            return new GzipStream(in);
        }
        boolean bzip2 = bytes.length > 2 && bytes[0] == 'B' && bytes[1] == 'Z' && bytes[2] == 'h';
        return bzip2 ? new BZip2CompressorInputStream(in, true) : in;
    }
}
