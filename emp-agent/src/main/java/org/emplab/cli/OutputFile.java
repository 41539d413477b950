package org.emplab.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.emplab.agent.files.DurableFile;
import org.emplab.agent.files.ProcessLock;

/**
 * A file that the caller named: written beside its name ({@code .part}), which it gets once it is whole, and in the place of
 * another file only with {@code --force}. A pipe or a device is written as it is.
 */
public final class OutputFile implements Closeable {
    private final Path file;
    private final Path written;
    private final boolean replace;
    private final FileChannel channel;
    private boolean kept;

    private OutputFile(Path file, Path written, boolean replace, FileChannel channel) {
        this.file = file;
        this.written = written;
        this.replace = replace;
        this.channel = channel;
    }

    /**
     * @param replace whether another file of this name may go
     * @throws CliException if there is one that may not
     */
    public static OutputFile create(Path file, boolean replace) throws IOException {
        requireFree(file, replace);
        if (isStream(file)) {
            return new OutputFile(file, file, replace, FileChannel.open(file, StandardOpenOption.WRITE));
        }
        Path target = Files.exists(file) ? file.toRealPath() : file; // a link goes on leading there
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try {
            if (replace) {
                removeAbandoned(part);
            }
            FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            channel.tryLock();
            return new OutputFile(target, part, replace, channel);
        } catch (FileAlreadyExistsException e) {
            throw CliException.wrongCall(
                    part + " exists: another call writes it, or one that was killed has left it; --force replaces it",
                    e);
        } catch (NoSuchFileException e) {
            throw (NoSuchFileException) new NoSuchFileException(file.toString()).initCause(e);
        }
    }

    /** Writes a whole file at once. */
    public static void write(Path file, boolean replace, String text) throws IOException {
        try (OutputFile output = create(file, replace);
                OutputStream out = output.stream()) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            output.publish();
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) { // of a full disk it does not say which file
            throw (IOException) new FileSystemException(file.toString(), null, e.getMessage()).initCause(e);
        }
    }

    /**
     * Asks in the beginning for a file that is written in the end only.
     *
     * @throws CliException if there is a file of this name that may not go, or no directory for it
     */
    public static void requireFree(Path file, boolean replace) {
        if (Files.isDirectory(file)) {
            throw CliException.wrongCall(file + " is a directory");
        }
        if (!replace && !isStream(file) && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw exists(file);
        }
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            throw CliException.wrongCall(file + ": there is no directory " + directory);
        }
        if (directory != null && !isStream(file) && !Files.isWritable(directory)) {
            throw CliException.wrongCall(file + ": this user may not write in " + directory);
        }
    }

    private static CliException exists(Path file) {
        return CliException.wrongCall(file + " exists; --force replaces it");
    }

    private static boolean isStream(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    private static void removeAbandoned(Path part) throws IOException {
        if (Files.exists(part)) {
            Optional<FileChannel> unlocked = ProcessLock.take(part);
            if (unlocked.isPresent()) {
                unlocked.get().close();
                Files.deleteIfExists(part);
            }
        }
    }

    public OutputStream stream() {
        return Channels.newOutputStream(channel);
    }

    /** Forces the bytes to the disk; a pipe or a device has none. */
    public void force() throws IOException {
        if (written != file) {
            channel.force(false);
        }
    }

    /** Gives it its name; all must have been written. */
    public void publish() throws IOException {
        if (written == file) {
            return;
        }
        kept = true;
        if (replace) {
            DurableFile.replace(written, file);
            return;
        }
        try {
            Files.createLink(file, written); // unlike a move it never replaces
            Files.delete(written);
        } catch (FileAlreadyExistsException e) {
            throw CliException.failed(file + " has come into being meanwhile; the result is in " + renamed(), e);
        } catch (IOException | UnsupportedOperationException e) { // a file system without links
            requireFree(file, false);
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        }
        DurableFile.force(file.toAbsolutePath().getParent());
    }

    /** Puts what there is under a name of its own, which is returned. */
    private Path renamed() throws IOException {
        Path own = Files.createTempFile(
                file.toAbsolutePath().getParent(),
                file.getFileName() + "-",
                file.toString().endsWith(".gz") ? ".gz" : "");
        return Files.move(written, own, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Keeps what was written from now on, beside the name where it does not get it. */
    public void keep() {
        kept = true;
    }

    /** Ctrl-C leaves nothing of it. */
    public void dropWhenInterrupted() {
        if (written != file) {
            written.toFile().deleteOnExit();
        }
    }

    /** Removes the file as far as that can be done. */
    public void drop() {
        if (written != file) {
            try {
                Files.deleteIfExists(written);
            } catch (IOException e) {
                // its directory has gone or become another's: what was to be said of the file has been said
            }
        }
    }

    /** The file of the bytes until it is published. */
    public Path written() {
        return written;
    }

    /** Unless it was published or is to be kept, nothing is left of it. */
    @Override
    public void close() throws IOException {
        channel.close();
        if (!kept && written != file) {
            Files.deleteIfExists(written);
        }
    }
}
