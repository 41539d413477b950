package org.emplab.runfile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Packs the pages of a Parquet file with the JDK's gzip, so that neither Hadoop's codecs nor native ones are needed. */
final class GzipPages implements CompressionCodecFactory, CompressionCodecFactory.BytesInputCompressor {
    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return this;
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("Parquet is only written here");
    }

    @Override
    public BytesInput compress(BytesInput page) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            page.writeAllTo(gzip);
        }
        return BytesInput.from(packed);
    }

    @Override
    public CompressionCodecName getCodecName() {
        return CompressionCodecName.GZIP;
    }

    @Override
    public void release() {}
}
