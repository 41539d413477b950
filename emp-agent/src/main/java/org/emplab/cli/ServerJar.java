package org.emplab.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The server as a program to start: its jar beside this one, never its classes. */
public final class ServerJar {
    /** The JVM options of the launcher script. */
    private static final List<String> OPTIONS = List.of(
            "-XX:-UsePerfData",
            "-XX:-PrintWarnings",
            "-XX:ThreadPriorityPolicy=1",
            "-XX:CompilerThreadPriority=5",
            "-XX:InitialRAMPercentage=3",
            "-XX:MetaspaceSize=192m",
            "-XX:G1PeriodicGCInterval=300000",
            "-XX:MinHeapFreeRatio=10",
            "-XX:MaxHeapFreeRatio=30",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:ArchiveRelocationMode=0");

    private ServerJar() {}

    /**
     * The command line that starts it.
     *
     * @throws CliException if it has not been built
     */
    public static List<String> command(List<String> arguments) {
        Path jar = path();
        if (!Files.exists(jar)) {
            throw CliException.failed("the server is not built (" + jar + " is missing); run ./emp once, it builds");
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(archive());
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return command;
    }

    /** The class-data archive that the launcher script made for it, if there is one. A stale one is ignored by the JVM. */
    private static List<String> archive() {
        String archive = System.getProperty("emp.server.archive", "");
        if (!new File(archive).canRead() || new File(archive).length() == 0) {
            return List.of();
        }
        return archive.endsWith(".aot")
                ? List.of("-XX:AOTCache=" + archive, "-Xlog:disable", "-Xlog:all=error,cds=off,aot=off:stderr")
                : List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable", "-Xlog:all=error,cds=off:stderr");
    }

    private static Path path() {
        return Path.of(System.getProperty("emp.server.jar", "emp-web/target/emp-server.jar"))
                .toAbsolutePath();
    }
}
