package org.emplab.agent.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.emplab.agent.procfs.OwnProcess;

/** Keeps files that this process executes or obeys from users other than its own and root. */
public final class FileGuard {
    /** The permissions by which users other than the owner write a file. */
    public static final Set<PosixFilePermission> WRITING =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    public static final Set<PosixFilePermission> ALL_OF_OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    private static final int OTHERS_MAY_WRITE = 0022;

    private FileGuard() {}

    /** Whether this user or root owns it, and no other may write it. */
    public static boolean isGuarded(Path path) throws IOException {
        return isOwn(path) && ((int) Files.getAttribute(path, "unix:mode") & OTHERS_MAY_WRITE) == 0;
    }

    /** Whether this user or root owns it. */
    public static boolean isOwn(Path path) throws IOException {
        int uid = (int) Files.getAttribute(path, "unix:uid");
        return uid == 0 || OwnProcess.isUser(uid);
    }

    /** Takes permissions from a file. */
    public static void take(Path path, Set<PosixFilePermission> taken) throws IOException {
        Set<PosixFilePermission> kept = EnumSet.copyOf(Files.getPosixFilePermissions(path));
        if (kept.removeAll(taken)) {
            Files.setPosixFilePermissions(path, kept);
        }
    }
}
