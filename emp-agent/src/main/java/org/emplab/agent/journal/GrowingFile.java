package org.emplab.agent.journal;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.emplab.agent.files.DurableFile;
import org.emplab.runfile.RunFileWriter;

/** A run file to which lines are added, each on disk when {@link #append} returns. What fails leaves it as it was. */
final class GrowingFile implements Closeable {
    private static final int BUFFER = 1 << 16;

    private final FileChannel channel;
    private long end;

    private GrowingFile(FileChannel channel, long end) {
        this.channel = channel;
        this.end = end;
    }

    /** Something to be written, line by line: it need not fit into memory. */
    interface Lines {
        void to(RunFileWriter writer) throws IOException;
    }

    /** A new file with these lines in it, or none. Replaces one of its name. */
    static GrowingFile begin(Path file, Lines lines) throws IOException {
        Path fresh = Segments.fresh(file);
        GrowingFile growing = new GrowingFile(
                FileChannel.open(
                        fresh,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE),
                0);
        try {
            growing.append(lines);
            DurableFile.replace(fresh, file);
            return growing;
        } catch (IOException | RuntimeException e) {
            growing.close();
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    /** A file that is there; what is behind {@code end} is dropped. */
    static GrowingFile goOn(Path file, long end) throws IOException {
        GrowingFile growing = new GrowingFile(FileChannel.open(file, StandardOpenOption.WRITE), end);
        try {
            growing.dropRest();
            return growing;
        } catch (IOException e) {
            growing.close();
            throw e;
        }
    }

    long size() {
        return end;
    }

    void append(Lines lines) throws IOException {
        dropRest();
        channel.position(end);
        try {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
            RunFileWriter writer = new RunFileWriter(out); // not closed: that would close the channel
            lines.to(writer);
            writer.flush();
            channel.force(false);
            end = channel.position();
        } catch (IOException e) {
            try {
                dropRest();
            } catch (IOException again) {
                e.addSuppressed(again); // done before the next line is written
            }
            throw e;
        }
    }

    private void dropRest() throws IOException {
        if (channel.size() > end) {
            channel.truncate(end);
            channel.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
