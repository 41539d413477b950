package org.emplab.agent.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.agent.Patience;
import org.emplab.agent.Requirement;

/** A control group of version 2 for a test. */
record OwnGroup(Path folder) implements AutoCloseable {
    static OwnGroup create(String name) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/mounts"))) {
            String[] fields = line.split(" ", -1);
            if (fields[2].equals("cgroup2") && Files.isWritable(Path.of(fields[1], "cgroup.procs"))) {
                Path own =
                        Path.of(fields[1], "emp-test-" + ProcessHandle.current().pid(), name);
                Files.createDirectories(own);
                return new OwnGroup(own);
            }
        }
        return Requirement.GROUPS.absent("no control groups of version 2 to write to");
    }

    /** The command of a shell in it. */
    String[] in(String script) {
        return new String[] {"sh", "-c", "echo $$ > " + folder.resolve("cgroup.procs") + "; " + script};
    }

    /** Its processes must have ended. */
    @Override
    public void close() throws IOException {
        Patience.until(folder + " is empty", this::removed);
        Files.delete(folder.getParent());
    }

    /** The kernel counts a process until some time after its end. */
    private boolean removed() {
        try {
            Files.deleteIfExists(folder);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
