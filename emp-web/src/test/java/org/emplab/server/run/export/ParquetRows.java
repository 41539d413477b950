package org.emplab.server.run.export;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;

/** Reads Parquet with the library's own reader. */
final class ParquetRows {
    private ParquetRows() {}

    static List<Group> of(Path file) throws IOException {
        List<Group> rows = new ArrayList<>();
        try (ParquetReader<Group> reader = new Reader(file).build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                rows.add(row);
            }
        }
        return rows;
    }

    /** The cells of a row as texts; what is null is empty. */
    static List<String> cells(Group row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.getType().getFieldCount(); i++) {
            cells.add(row.getFieldRepetitionCount(i) == 0 ? "" : row.getValueToString(i, 0));
        }
        return cells;
    }

    private static final class Reader extends ParquetReader.Builder<Group> {
        Reader(Path file) {
            super(new LocalInputFile(file), new PlainParquetConfiguration());
            withCodecFactory(new Gunzip());
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport() {
                @Override
                public ReadContext init(
                        ParquetConfiguration configuration, Map<String, String> metadata, MessageType schema) {
                    return new ReadContext(schema);
                }
            };
        }
    }

    private static final class Gunzip
            implements CompressionCodecFactory, CompressionCodecFactory.BytesInputDecompressor {
        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName codec) {
            throw new UnsupportedOperationException();
        }

        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
            return this;
        }

        @Override
        public BytesInput decompress(BytesInput page, int size) throws IOException {
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(page.toByteArray()))) {
                return BytesInput.from(in.readNBytes(size));
            }
        }

        @Override
        public void decompress(ByteBuffer packed, int packedSize, ByteBuffer page, int size) throws IOException {
            byte[] bytes = new byte[packedSize];
            packed.get(bytes);
            page.put(decompress(BytesInput.from(bytes), size).toByteArray());
        }

        @Override
        public void release() {}
    }
}
