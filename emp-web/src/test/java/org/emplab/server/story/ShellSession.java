package org.emplab.server.story;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.UUID;

/** A bash that is typed into, block by block; its variables stay. {@code ./emp} is this build's. */
final class ShellSession implements AutoCloseable {
    private final Process bash;
    private final Writer in;
    private final BufferedReader out;

    ShellSession(Path directory, Map<String, String> environment) throws IOException {
        Path emp = Files.createFile(
                directory.resolve("emp"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(
                emp,
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -cp '"
                        + System.getProperty("surefire.real.class.path", System.getProperty("java.class.path"))
                        + "' org.emplab.cli.Emp \"$@\"\n");
        ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc")
                .directory(directory.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        bash = builder.start();
        in = bash.outputWriter(StandardCharsets.UTF_8);
        out = new BufferedReader(new InputStreamReader(bash.getInputStream(), StandardCharsets.UTF_8));
        run("set -eu -o pipefail");
    }

    /**
     * Returns the output of the commands, errors too.
     *
     * @throws AssertionError if one of them fails
     */
    String run(String commands) throws IOException {
        String end = "-- " + UUID.randomUUID();
        in.write(commands + "\necho '" + end + "'\n");
        in.flush();
        StringBuilder printed = new StringBuilder();
        for (String line = out.readLine(); line == null || !line.equals(end); line = out.readLine()) {
            if (line == null) {
                throw new AssertionError("the shell ended in\n" + commands + "\nafter\n" + printed);
            }
            printed.append(line).append('\n');
        }
        return printed.toString();
    }

    String value(String variable) throws IOException {
        return run("echo \"$" + variable + "\"").strip();
    }

    @Override
    public void close() {
        bash.destroyForcibly();
    }
}
