package org.emplab.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tells whether users other than root and the one of this process may change a file that this process obeys or executes. */
public final class FileGuard {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final int EFFECTIVE = 2;

    private static final int TYPE = 0170000;
    private static final int LINK = 0120000;
    private static final int STICKY = 01000;
    private static final int GROUP_MAY_WRITE = 0020;
    private static final int OTHERS_MAY_WRITE = 0002;

    private FileGuard() {}

    /** Whether the user with this number is the effective one of this process. */
    public static boolean isOwnUser(long uid) {
        try (Stream<String> lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith("Uid:"))
                    .anyMatch(line -> line.split("\\s+")[EFFECTIVE].equals(Long.toString(uid)));
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Whether this user or root owns the file, which is no link. */
    public static boolean isOwn(Path file) throws IOException {
        Map<String, Object> found = attributes(file, LinkOption.NOFOLLOW_LINKS);
        return isOwn(found) && !isLink(found);
    }

    /** Whether this user or root owns the file, and no other may write it; where it is, does not count. */
    public static boolean isGuarded(Path file) throws IOException {
        return isGuarded(attributes(file), false);
    }

    /**
     * Finds what lets another user change one of these files: the file itself, or a directory or link that leads to it.
     * A directory above it that all may write is no such way if it is sticky, as {@code /tmp} is. What is not there is
     * left out.
     */
    public static Optional<Path> unguarded(Collection<Path> files) throws IOException {
        List<Path> last = files.stream().map(Path::toAbsolutePath).toList();
        Set<Path> steps = new LinkedHashSet<>();
        for (Path file : last) {
            addSteps(file, steps);
        }
        for (Path step : steps) {
            try {
                if (!isGuarded(attributes(step, LinkOption.NOFOLLOW_LINKS), !last.contains(step))) {
                    return Optional.of(step);
                }
            } catch (NoSuchFileException absent) {
                // it is not made yet, or another process has just replaced it
            }
        }
        return Optional.empty();
    }

    /** Adds a path after the directories above it, and what its links lead to. */
    private static void addSteps(Path path, Set<Path> steps) throws IOException {
        Path parent = path.getParent();
        if (parent != null) {
            addSteps(parent, steps);
        }
        if (steps.add(path) && parent != null && Files.isSymbolicLink(path)) {
            addSteps(parent.resolve(Files.readSymbolicLink(path)), steps);
        }
    }

    private static boolean isGuarded(Map<String, Object> file, boolean leads) {
        int mode = number(file, "mode");
        int mayWrite = number(file, "gid") == 0 ? OTHERS_MAY_WRITE : OTHERS_MAY_WRITE | GROUP_MAY_WRITE;
        return isOwn(file) && (isLink(file) || leads && (mode & STICKY) != 0 || (mode & mayWrite) == 0);
    }

    private static boolean isOwn(Map<String, Object> file) {
        int uid = number(file, "uid");
        return uid == 0 || isOwnUser(uid);
    }

    private static boolean isLink(Map<String, Object> file) {
        return (number(file, "mode") & TYPE) == LINK;
    }

    private static Map<String, Object> attributes(Path file, LinkOption... options) throws IOException {
        return Files.readAttributes(file, "unix:uid,gid,mode", options);
    }

    private static int number(Map<String, Object> file, String attribute) {
        return file.get(attribute) instanceof Integer number ? number : -1;
    }
}
