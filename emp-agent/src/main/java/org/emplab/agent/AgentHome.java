package org.emplab.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Names the files and directories that the agent keeps below {@code EMP_HOME/agent}.
 *
 * @param home {@code EMP_HOME}
 */
public record AgentHome(Path home) {

    public Path directory() {
        return home.resolve("agent");
    }

    public Path identity() {
        return directory().resolve("identity.properties");
    }

    public Path properties() {
        return directory().resolve("agent.properties");
    }

    public Path lock() {
        return directory().resolve("lock");
    }

    public Path runs() {
        return directory().resolve("runs");
    }

    /** How often a reboot was tried in which boot. */
    public Path reboot() {
        return directory().resolve("reboot.properties");
    }

    /** Creates it if missing, readable by this user alone. */
    public void make() throws IOException {
        Files.createDirectories(home);
        if (!Files.isDirectory(directory())) {
            Files.createDirectory(
                    directory(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }
}
