package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Requirement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Homes that another user may have written, in the hands of root. */
@Timeout(120)
class EmpHomeTest {
    @TempDir
    Path directory;

    private Path home;

    @BeforeEach
    void make() throws IOException {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root is careful");
        home = Files.createDirectories(directory.resolve("home"));
        Files.createDirectories(home.resolve("doctor"));
        Files.createDirectories(home.resolve("workloads/emp-launch-1"));
        Files.writeString(home.resolve("workloads/emp-launch-1/emp-launch"), "#!/bin/sh\n");
        Files.writeString(
                home.resolve("doctor/changes.json"),
                "{\"format\":\"emp-doctor-changes/1\",\"since\":\"2026-11-27T00:00:00Z\",\"bootId\":\"x\",\"changes\":[]}");
    }

    private CommandLineRun emp(String... arguments) throws Exception {
        ProcessBuilder emp = new ProcessBuilder(OwnJava.command(Emp.class, arguments));
        emp.environment().put("EMP_HOME", home.toString());
        return CommandLineRun.ofProcess(emp.start());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "doctor", "doctor/changes.json", "workloads/emp-launch-1/emp-launch"})
    void rootObeysNothingOfAnotherUser(String foreign) throws Exception {
        Path path = home.resolve(foreign);
        Files.setOwner(
                path, path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        CommandLineRun run = emp("doctor", "--restore");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(path + " is another user's", "chown -R root: " + home);
        assertThat(home.resolve("doctor/changes.json")).exists();
    }

    @Test
    void rootExecutesNothingThatOthersMayWrite() throws Exception {
        Files.setPosixFilePermissions(home.resolve("workloads"), PosixFilePermissions.fromString("rwxr-xrwx"));
        CommandLineRun run = emp("measure", "-n", "2", "--", "/bin/true");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("others may write it");
    }

    @Test
    void rootObeysNoHomeThatAnotherUserMayReplace() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link"), home);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(emp("doctor", "--restore").err())
                .contains(directory + " is another user's", "only root may replace");
        home = link;
        assertThat(emp("doctor", "--restore").err()).contains(directory + " is another user's");
    }

    @Test
    void rootUsesAHomeOfItsOwn() throws Exception {
        assertThat(emp("doctor", "--restore").err()).isEmpty();
        assertThat(home.resolve("doctor/changes.json")).doesNotExist();
    }
}
