package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.web.EmpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls the server and its commands in directories with configuration files. */
class WorkingDirectoryTest {
    /** What a server says that obeys {@link #settings}. */
    private static final String READ = "/nowhere/lab.properties' is not there";

    @TempDir
    private Path directory;

    @Test
    void obeysAFileThatNoOtherUserMayWrite() throws Exception {
        settings(directory);

        assertThat(said()).contains(READ);
    }

    @Test
    void refusesAFileThatOthersMayWriteAndSaysTheMend() throws Exception {
        Path file = settings(Files.createDirectories(directory.resolve("config/lab")));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThat(said()).contains("emp: " + file.toRealPath() + " counts only where", "additional-location=file:");
        assertThat(said("--spring.config.additional-location=file:" + file)).contains(READ);
    }

    @Test
    void refusesAFileInADirectoryThatOthersMayWrite() throws Exception {
        settings(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(said()).contains("counts only where");
    }

    @Test
    void readsNoFileForACommand() throws Exception {
        Path file = settings(directory);

        assertThat(said("reset-password", "ada"))
                .contains("emp: reset-password does not read " + file.toRealPath() + "; name it");
        assertThat(said("verify", "lab.zip")).contains("there is no such file");
    }

    private static Path settings(Path there) throws IOException {
        Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path file = Files.writeString(
                there.resolve("application.properties"), "spring.config.import=file:/nowhere/lab.properties\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private String said(String... arguments) throws Exception {
        String classes = Stream.of(System.getProperty("surefire.real.class.path", System.getProperty("java.class.path"))
                        .split(File.pathSeparator))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        Stream<String> java = Stream.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes,
                EmpServer.class.getName());
        Process server = new ProcessBuilder(
                        Stream.concat(java, Stream.of(arguments)).toList())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(server.waitFor()).isEqualTo(2);
        return said;
    }
}
