package org.emplab.agent.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.emplab.lab.experiment.MachinePermissions;

/**
 * Bounds what a run may be, execute, read and write. Paths are checked with their links followed; the launcher then goes
 * along the path that was checked and follows no link, so a link that is put there later leads nowhere.
 *
 * @param commands executables, or directories that stand for every program in them
 * @param directories below which files and working directories are
 * @param runAs the user of commands, and of workloads that name files
 */
public record Confinement(List<Path> commands, List<Path> directories, Optional<String> runAs) {
    public Confinement {
        commands = List.copyOf(commands);
        directories = List.copyOf(directories);
    }

    /** Whether they may run as the agent's own user, and so change the agent. */
    public boolean asAgent() {
        return runAs.filter(MachinePermissions.SELF::equals).isPresent();
    }

    /** The path without links of a program; empty if it is not permitted. */
    public Optional<Path> command(Path executable) {
        Path real = real(executable);
        return commands.stream()
                        .map(Confinement::real)
                        .anyMatch(path -> real.equals(path) || Files.isDirectory(path) && path.equals(real.getParent()))
                ? Optional.of(real)
                : Optional.empty();
    }

    /** The path without links of a file or directory, also of one that is yet to be made; empty if it is not permitted. */
    public Optional<Path> file(Path path) {
        if (!path.isAbsolute() || !path.equals(path.normalize())) {
            return Optional.empty();
        }
        Path real = real(path);
        return directories.stream().map(Confinement::real).anyMatch(real::startsWith)
                ? Optional.of(real)
                : Optional.empty();
    }

    /** The real path of a file; of one that is not there yet, of the part that is. */
    public static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            Path parent = path.getParent();
            Path name = path.getFileName();
            return parent == null || name == null ? path : real(parent).resolve(name.toString());
        }
    }
}
