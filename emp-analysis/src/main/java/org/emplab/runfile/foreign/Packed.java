package org.emplab.runfile.foreign;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.emplab.runfile.GzipStream;

/** A file of another tool as bytes and as text: packed by gzip, by bzip2 as BenchExec does it, or not at all. */
final class Packed {
    private Packed() {}

    /** The unpacked bytes of a stream, which its end does not close. */
    static InputStream open(InputStream stream) throws IOException {
        byte[] magic = stream.readNBytes(3);
        PushbackInputStream in = new PushbackInputStream(stream, 3);
        in.unread(magic);
        if (magic.length > 2 && magic[0] == 0x1f && magic[1] == (byte) 0x8b) {
            return new GzipStream(in);
        }
        boolean bzip2 = magic.length > 2 && magic[0] == 'B' && magic[1] == 'Z' && magic[2] == 'h';
        return bzip2 ? new BZip2CompressorInputStream(in, true) : in;
    }

    /**
     * The text without its byte order mark. PowerShell writes UTF-16; without a mark a NUL in the first character tells
     * it, since each tool begins in ASCII.
     */
    static String text(byte[] bytes) {
        int first = bytes.length > 0 ? bytes[0] & 0xff : -1;
        int second = bytes.length > 1 ? bytes[1] & 0xff : -1;
        Charset charset = first == 0xff && second == 0xfe || second == 0
                ? StandardCharsets.UTF_16LE
                : first == 0xfe && second == 0xff || first == 0 ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
        String text = new String(bytes, charset);
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }
}
