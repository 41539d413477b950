package org.emplab.runfile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * A table of a run as Parquet: numbers are 64 bits wide, times are nanoseconds in UTC. It is written as it goes; a group of
 * rows is kept in memory until it is full.
 */
public final class RunParquet implements RunTableExport.Form {
    private static final long BYTES_OF_A_ROW_GROUP = 8 << 20;
    private static final int BYTES_OF_A_PAGE = 256 << 10;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final OutputStream out;
    private @Nullable ParquetWriter<List<@Nullable Object>> writer;

    /** @param out stays open */
    public RunParquet(OutputStream out) {
        this.out = out;
    }

    @Override
    public void columns(List<RunTableExport.Column> columns) throws IOException {
        writer = new Builder(new Position(out), new Cells(columns))
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new GzipPages())
                .withCompressionCodec(CompressionCodecName.GZIP)
                .withRowGroupSize(BYTES_OF_A_ROW_GROUP)
                .withPageSize(BYTES_OF_A_PAGE)
                .build();
    }

    @Override
    public void row(List<@Nullable Object> cells) throws IOException {
        begun().write(cells);
    }

    /** Does nothing: whole groups of rows are written when they are full. */
    @Override
    public void flush() {}

    @Override
    public void end() throws IOException {
        begun().close();
    }

    private ParquetWriter<List<@Nullable Object>> begun() {
        if (writer == null) {
            throw new IllegalStateException("the columns come first");
        }
        return writer;
    }

    private static final class Builder extends ParquetWriter.Builder<List<@Nullable Object>, Builder> {
        private final Cells cells;

        Builder(Position out, Cells cells) {
            super(out);
            this.cells = cells;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<List<@Nullable Object>> getWriteSupport(Configuration configuration) {
            return cells;
        }

        @Override
        protected WriteSupport<List<@Nullable Object>> getWriteSupport(ParquetConfiguration configuration) {
            return cells;
        }
    }

    /** Rows as Parquet takes them. */
    private static final class Cells extends WriteSupport<List<@Nullable Object>> {
        private final List<RunTableExport.Column> columns;

        @SuppressWarnings("NullAway.Init") // set before the first row
        private RecordConsumer consumer;

        Cells(List<RunTableExport.Column> columns) {
            this.columns = columns;
        }

        @Override
        public WriteContext init(Configuration configuration) {
            return context();
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return context();
        }

        private WriteContext context() {
            Type[] fields = columns.stream().map(Cells::field).toArray(Type[]::new);
            return new WriteContext(new MessageType("run", fields), Map.of());
        }

        private static Type field(RunTableExport.Column column) {
            return switch (column.type()) {
                case TEXT ->
                    Types.optional(PrimitiveTypeName.BINARY)
                            .as(LogicalTypeAnnotation.stringType())
                            .named(column.name());
                case NUMBER -> Types.optional(PrimitiveTypeName.INT64).named(column.name());
                case FLAG -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.name());
                case TIME ->
                    Types.optional(PrimitiveTypeName.INT64)
                            .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.NANOS))
                            .named(column.name());
            };
        }

        @Override
        public void prepareForWrite(RecordConsumer given) {
            consumer = given;
        }

        @Override
        public void write(List<@Nullable Object> cells) {
            consumer.startMessage();
            for (int i = 0; i < columns.size(); i++) {
                Object cell = cells.get(i);
                if (cell != null) {
                    String name = columns.get(i).name();
                    consumer.startField(name, i);
                    add(cell);
                    consumer.endField(name, i);
                }
            }
            consumer.endMessage();
        }

        private void add(Object cell) {
            if (cell instanceof Long number) {
                consumer.addLong(number);
            } else if (cell instanceof Boolean flag) {
                consumer.addBoolean(flag);
            } else if (cell instanceof Instant time) {
                consumer.addLong(Math.addExact(
                        Math.multiplyExact(time.getEpochSecond(), NANOS_PER_SECOND), (long) time.getNano()));
            } else {
                consumer.addBinary(Binary.fromString(cell.toString()));
            }
        }
    }

    /** A stream that knows how far it is, and is the file itself. It leaves what is under it open. */
    private static final class Position extends PositionOutputStream implements OutputFile {
        private final OutputStream out;
        private long written;

        Position(OutputStream out) {
            this.out = out;
        }

        @Override
        public long getPos() {
            return written;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            written++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            written += length;
        }

        @Override
        public PositionOutputStream create(long blockSizeHint) {
            return this;
        }

        @Override
        public PositionOutputStream createOrOverwrite(long blockSizeHint) {
            return this;
        }

        @Override
        public boolean supportsBlockSize() {
            return false;
        }

        @Override
        public long defaultBlockSize() {
            return 0;
        }
    }

    /** Packs the pages of a Parquet file with the JDK's gzip, so that neither Hadoop's codecs nor native ones are needed. */
    static final class GzipPages implements CompressionCodecFactory, CompressionCodecFactory.BytesInputCompressor {
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
}
