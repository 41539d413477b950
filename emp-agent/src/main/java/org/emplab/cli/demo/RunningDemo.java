package org.emplab.cli.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.emplab.agent.files.ProcessLock;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.remote.SavedLogin;

/** A demo that uses the same home. The file that its server locks holds the server's process id. */
final class RunningDemo {
    private RunningDemo() {}

    /**
     * Refuses a second demo before anything is begun: it would write over the log of the first, and take away the
     * shell's login to it.
     *
     * @throws CliException if there is one; it says which and how to end it
     */
    static void refuse(Path directory) throws IOException {
        Path file = directory.resolve("pg.lock");
        Optional<FileChannel> free = ProcessLock.take(file);
        if (free.isPresent()) {
            free.get().close();
            return;
        }
        String pid = Files.readString(file).strip();
        throw CliException.failed(
                "a demo is running in " + directory + (pid.isEmpty() ? "" : ", its server is process " + pid)
                        + SavedLogin.read(EmpHome.path())
                                .map(login -> " at " + login.server())
                                .orElse("")
                        + "; look there, end it with Ctrl-C" + (pid.isEmpty() ? "" : " or kill " + pid)
                        + ", or set EMP_HOME to another directory");
    }
}
