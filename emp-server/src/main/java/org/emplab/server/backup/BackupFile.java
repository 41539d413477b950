package org.emplab.server.backup;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.emplab.runfile.Sha256;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A backup that was read to its end and found whole. The comment of the zip file is the SHA-256 of all bytes before its 64 digits;
 * backups of earlier versions have none, and only the checksum of each entry vouches for them.
 */
final class BackupFile implements Closeable {
    private static final String CHECKSUM = "sha256:";
    private static final int DIGITS = 64;
    private static final int BUFFER = 1 << 16;

    /** The comment of a file that is not sealed yet. */
    static final String UNKNOWN_CHECKSUM = CHECKSUM + "0".repeat(DIGITS);

    private final ZipFile zip;
    private final BackupContents contents;

    private BackupFile(ZipFile zip) throws IOException {
        this.zip = zip;
        try (InputStream in = entry(BackupContents.ENTRY)) {
            contents = JsonMapper.shared().readValue(in.readAllBytes(), BackupContents.class);
        }
    }

    /**
     * Reads all of a backup.
     *
     * @throws IllegalArgumentException with the file's name, if it is no backup, or if anything of it is missing or was changed
     */
    static BackupFile open(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ZipFile zip = new ZipFile(file.toFile());
            try {
                requireChecksum(zip, channel);
                BackupFile backup = new BackupFile(zip);
                backup.requireWhole();
                return backup;
            } catch (IOException | RuntimeException e) {
                zip.close();
                throw e;
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException(file + " is no " + BackupContents.FORMAT, e);
        } catch (IOException | IllegalArgumentException | UncheckedIOException e) {
            throw new IllegalArgumentException(file + " is no whole backup: " + e.getMessage(), e);
        }
    }

    BackupContents contents() {
        return contents;
    }

    InputStream rows(BackupContents.Table table) throws IOException {
        return entry(table.entry());
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** Puts the checksum in its place at the end of a file. */
    static void seal(FileChannel file) throws IOException {
        long end = file.size() - DIGITS;
        file.write(ByteBuffer.wrap(sha256(file, end).getBytes(StandardCharsets.US_ASCII)), end);
    }

    private static void requireChecksum(ZipFile zip, FileChannel file) throws IOException {
        String comment = zip.getComment();
        if (comment != null && !comment.equals(CHECKSUM + sha256(file, file.size() - DIGITS))) {
            throw new IOException("its checksum is not that of its bytes");
        }
    }

    private static String sha256(FileChannel file, long end) throws IOException {
        MessageDigest digest = Sha256.digest();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        for (long at = 0; at < end; ) {
            buffer.clear().limit((int) Math.min(BUFFER, end - at));
            at += Math.max(0, file.read(buffer, at));
            digest.update(buffer.flip());
        }
        return Sha256.hex(digest);
    }

    private void requireWhole() throws IOException {
        if (!BackupContents.FORMAT.equals(contents.format())) {
            throw new IOException("its format is " + contents.format() + ", not " + BackupContents.FORMAT);
        }
        requireCrc(BackupContents.ENTRY);
        for (BackupContents.Table table : contents.tables()) {
            long rows = requireCrc(table.entry());
            if (rows != table.rows()) {
                throw new IOException("it has " + rows + " of " + table.rows() + " rows of " + table.name());
            }
        }
    }

    /** Returns how many lines the entry has. A {@link ZipFile} leaves it to its reader to compare checksums. */
    private long requireCrc(String name) throws IOException {
        long lines = 0;
        try (CheckedInputStream in = new CheckedInputStream(entry(name), new CRC32())) {
            byte[] buffer = new byte[BUFFER];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    lines += buffer[i] == '\n' ? 1 : 0;
                }
            }
            if (in.getChecksum().getValue() != zip.getEntry(name).getCrc()) {
                throw new IOException(name + " is not as it was written");
            }
        }
        return lines;
    }

    private InputStream entry(String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw new IOException("it lacks " + name);
        }
        return zip.getInputStream(entry);
    }
}
