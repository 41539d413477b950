package org.emplab.agent.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The server as a program to start: its jar beside this one, never its classes. */
public final class ServerJar {
    private ServerJar() {}

    /**
     * The command line that starts it.
     *
     * @throws CliException if it has not been built
     */
    public static List<String> command(List<String> arguments) {
        Path jar = path();
        if (!Files.exists(jar)) {
            throw new CliException(
                    CliException.FAILED, "the server is not built (" + jar + " is missing); run ./emp once, it builds");
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-jar",
                jar.toString()));
        command.addAll(arguments);
        return command;
    }

    private static Path path() {
        String root = System.getProperty("emp.root", ".");
        return Path.of(root, "emp-server", "target", "emp-server.jar").toAbsolutePath();
    }
}
