package org.emplab.agent.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs the machine's own commands (systemctl and the like) from a search path, bounded in time. */
public final class Commands {
    private static final long LIMIT_SECONDS = 90; // systemd gives a service 90 s to stop

    private final List<Path> directories;

    private Commands(List<Path> directories) {
        this.directories = List.copyOf(directories);
    }

    /** @param path directories separated by colons, like the variable PATH; null means none */
    public static Commands onPath(@Nullable String path) {
        if (path == null) {
            return none();
        }
        return new Commands(Arrays.stream(path.split(":", -1))
                .filter(directory -> directory.startsWith("/"))
                .map(Path::of)
                .toList());
    }

    /** Commands of a captured tree: none. */
    public static Commands none() {
        return new Commands(List.of());
    }

    /** The directories, as in the variable PATH. */
    public String path() {
        return String.join(":", directories.stream().map(Path::toString).toList());
    }

    public Optional<Path> find(String name) {
        return directories.stream()
                .map(directory -> directory.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** @param output standard output and error together */
    public record Output(int exitCode, String output) {
        public boolean succeeded() {
            return exitCode == 0;
        }
    }

    /** Exit code 127 where the command is not there, 124 where it did not end in time: as a shell would. */
    public Output run(String name, String... arguments) {
        Optional<Path> executable = find(name);
        if (executable.isEmpty()) {
            return new Output(127, name + ": not found");
        }
        List<String> command = new ArrayList<>();
        command.add(executable.get().toString());
        command.addAll(List.of(arguments));
        try {
            return run(command);
        } catch (IOException failed) {
            return new Output(126, name + ": " + failed.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Output(130, name + ": interrupted");
        }
    }

    private static Output run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("emp-command", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(output.toFile());
            builder.environment().put("LC_ALL", "C");
            if (command.contains("show")) {
                builder.environment()
                        .put("TZ", "UTC"); // of a query only: a service keeps the zone that it is started with
            }
            Process process = builder.start();
            try {
                if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    return new Output(124, command.get(0) + ": no answer in " + LIMIT_SECONDS + " s");
                }
            } finally {
                process.destroyForcibly();
            }
            return new Output(process.exitValue(), Files.readString(output).strip());
        } finally {
            Files.deleteIfExists(output);
        }
    }
}
