package org.emplab.agent.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.taskstats.ExecutableFile;
import org.jspecify.annotations.Nullable;

/**
 * The paths of executed files. An exit record numbers the file alone: its path is that of an earlier process with the
 * same file, or a program of that name in the usual folders that has the same inode.
 */
final class Executables {
    private static final int MOST = 4096;
    private static final List<String> FOLDERS =
            List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin");

    private final Map<ExecutableFile, Optional<String>> paths = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ExecutableFile, Optional<String>> eldest) {
            return size() > MOST;
        }
    };

    /** Remembers what a process executes, unless the path leads elsewhere, as from another mount namespace. */
    void learn(ExecutableFile file, String path) {
        Optional<String> known = paths.get(file);
        if ((known == null || !known.equals(Optional.of(path))) && inode(Path.of(path)) == file.inode()) {
            paths.put(file, Optional.of(path));
        }
    }

    /**
     * The path of a file.
     *
     * @param name the comm of a process that executed it
     * @return null if it is not known
     */
    @Nullable
    String path(ExecutableFile file, String name) {
        return paths.computeIfAbsent(file, unknown -> search(unknown, name)).orElse(null);
    }

    private static Optional<String> search(ExecutableFile file, String name) {
        if (name.isEmpty() || name.contains("/")) {
            return Optional.empty();
        }
        try {
            for (String folder : FOLDERS) {
                Path candidate = Path.of(folder, name);
                if (inode(candidate) == file.inode()) {
                    return Optional.of(candidate.toRealPath().toString());
                }
            }
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** −1 if there is no such file. */
    private static long inode(Path path) {
        try {
            return (Long) Files.getAttribute(path, "unix:ino");
        } catch (IOException | UnsupportedOperationException e) {
            return -1;
        }
    }
}
