package org.emplab.agent.procfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's host name. */
public final class MachineName {
    private MachineName() {}

    public static String read() {
        try {
            String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).trim();
            return name.isEmpty() ? "localhost" : name;
        } catch (IOException e) {
            return "localhost";
        }
    }
}
