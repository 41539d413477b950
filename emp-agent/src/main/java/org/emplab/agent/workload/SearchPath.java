package org.emplab.agent.workload;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds programs as a shell does. */
public record SearchPath(List<Path> directories) {
    public SearchPath {
        directories = List.copyOf(directories);
    }

    public static SearchPath of(Map<String, String> environment) {
        String path = environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
        return new SearchPath(Arrays.stream(path.split(File.pathSeparator))
                .flatMap(directory -> directory(directory.isEmpty() ? "." : directory).stream())
                .toList());
    }

    /** A directory whose name Java cannot read has no programs for it. */
    private static Optional<Path> directory(String name) {
        try {
            return Optional.of(Path.of(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    public Optional<Path> find(String name) {
        return candidates(name).stream()
                .filter(SearchPath::isProgram)
                .map(Path::toAbsolutePath)
                .findFirst();
    }

    /** The paths at which a program of this name could be. A name with a slash is a path already. */
    public List<Path> candidates(String name) {
        return name.indexOf('/') >= 0
                ? List.of(Path.of(name))
                : directories.stream().map(directory -> directory.resolve(name)).toList();
    }

    static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }
}
