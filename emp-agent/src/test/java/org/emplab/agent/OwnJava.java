package org.emplab.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** A program of the class path in a JVM of its own, of the version that runs the tests. */
public final class OwnJava {
    /** The exit status of a process that signal 9 has ended. */
    public static final int KILLED = 137;

    private OwnJava() {}

    public static List<String> command(Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        if (Runtime.version().feature() >= 24) {
            command.add("--enable-native-access=ALL-UNNAMED"); // the jar's manifest says so, a class path cannot
        }
        command.add("-cp");
        command.add(classPath());
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Absolute, so that the program may have another working directory. */
    private static String classPath() {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(path.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Ends this process by signal 9, in the middle of its work. */
    public static void killThisProcess() throws IOException {
        Runtime.getRuntime().exec(new String[] {
            "kill", "-9", Long.toString(ProcessHandle.current().pid())
        });
        while (true) {
            LockSupport.park();
        }
    }
}
