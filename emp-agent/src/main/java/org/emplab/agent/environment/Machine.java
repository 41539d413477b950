package org.emplab.agent.environment;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machine that is looked at: a file tree with its /proc, /sys and /etc, and the commands that may be asked.
 * Every reader takes one, so that a captured tree is read exactly like the running machine.
 *
 * @param root "/" for the running machine
 */
public record Machine(Path root, Commands commands) {

    /** The machine this agent runs on. */
    public static Machine local() {
        return new Machine(Path.of("/"), Commands.onPath(System.getenv("PATH")));
    }

    /** True for the running machine, where the effect of a setting can be seen and not only its file. */
    public boolean isLocal() {
        return root.equals(Path.of("/"));
    }

    /** @param path absolute, as on the machine itself */
    public Path path(String path) {
        return root.resolve(path.substring(1));
    }

    public FileContent read(String path) {
        try (InputStream file = Files.newInputStream(path(path))) {
            // not as UTF-8: a process may give its command line any bytes
            return new FileContent.Found(new String(bytes(file), StandardCharsets.ISO_8859_1).strip());
        } catch (NoSuchFileException gone) {
            return new FileContent.Absent();
        } catch (AccessDeniedException denied) {
            return new FileContent.Unreadable("permission denied");
        } catch (IOException failed) {
            return new FileContent.Unreadable(String.valueOf(failed.getMessage()));
        }
    }

    /**
     * Reads in large reads only: a number under /proc/sys is given to the first read of a file and to no later one, so that
     * the single byte which {@link Files#readAllBytes} asks of a file of size 0 would cut 950000 to 9.
     */
    private static byte[] bytes(InputStream file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[16_384];
        for (int read = file.read(buffer); read >= 0; read = file.read(buffer)) {
            bytes.write(buffer, 0, read);
        }
        return bytes.toByteArray();
    }

    /** The text where the file is there and readable. */
    public Optional<String> text(String path) {
        return read(path) instanceof FileContent.Found found ? Optional.of(found.text()) : Optional.empty();
    }

    public List<String> lines(String path) {
        return text(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    /** The entries of a directory in natural order; none where it is absent or unreadable. */
    public List<String> names(String directory) {
        try (Stream<Path> entries = Files.list(path(directory))) {
            return entries.map(entry -> entry.getFileName().toString())
                    .sorted(NaturalOrder.COMPARATOR)
                    .toList();
        } catch (IOException | java.io.UncheckedIOException unreadable) {
            return List.of();
        }
    }

    /** When a file or a directory was last written; empty where it is absent or unreadable. */
    Optional<Instant> modified(String path) {
        try {
            return Optional.of(Files.getLastModifiedTime(path(path)).toInstant());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    public boolean exists(String path) {
        return Files.exists(path(path));
    }

    /** The result of reading one of the kernel's files. An absent file is a fact of its own, never a default value. */
    public sealed interface FileContent {

        /** @param text the file's text without surrounding white space */
        record Found(String text) implements FileContent {}

        record Absent() implements FileContent {}

        record Unreadable(String reason) implements FileContent {}

        /** The text, or "absent", or "unreadable": what a person or a run file is told. */
        default String shown() {
            if (this instanceof Found found) {
                return found.text();
            }
            return this instanceof Absent ? "absent" : "unreadable";
        }
    }
}
