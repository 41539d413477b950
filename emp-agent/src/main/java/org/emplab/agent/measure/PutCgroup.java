package org.emplab.agent.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cgroup v2 for the program's process tree, below the agent's own, where the agent may make one: killing it is one
 * write that no storm of forks can outrun. It has no controllers, so the program is scheduled as without it.
 */
final class PutCgroup implements AutoCloseable {
    private final Path directory;

    private PutCgroup(Path directory) {
        this.directory = directory;
    }

    /** Empty without cgroup v2, without {@code cgroup.kill} (Linux 5.14), or if it is not ours to divide. */
    static Optional<PutCgroup> make() {
        return own().flatMap(parent -> {
            Path directory = parent.resolve("emp-put-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
            try {
                Files.createDirectory(directory);
            } catch (IOException e) {
                return Optional.empty();
            }
            PutCgroup cgroup = new PutCgroup(directory);
            if (Files.isWritable(directory.resolve("cgroup.kill"))
                    && Files.isWritable(directory.resolve("cgroup.procs"))) {
                return Optional.of(cgroup);
            }
            cgroup.close();
            return Optional.empty();
        });
    }

    String path() {
        return directory.toString();
    }

    /** Nothing is in it any more; if something is, it stays. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // a process that could not be killed: the sample says orphansLeft
        }
    }

    /** The agent's own directory in the hierarchy of cgroup v2, wherever that is mounted. */
    private static Optional<Path> own() {
        Optional<String> path = firstLine(
                Path.of("/proc/self/cgroup"), line -> line.startsWith("0::/") ? line.substring("0::/".length()) : null);
        Optional<String> mount = firstLine(Path.of("/proc/self/mounts"), line -> {
            String[] fields = line.split(" ");
            return fields.length > 2 && fields[2].equals("cgroup2") ? fields[1] : null;
        });
        return mount.flatMap(root -> path.map(below -> Path.of(root, below))).filter(Files::isDirectory);
    }

    private static Optional<String> firstLine(Path file, NullableText text) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.flatMap(line -> Stream.ofNullable(text.of(line))).findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private interface NullableText {
        @Nullable
        String of(String line);
    }
}
