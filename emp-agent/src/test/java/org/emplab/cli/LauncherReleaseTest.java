package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.emplab.agent.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code emp} of a release that its user may not write, with a Java that says its arguments. */
class LauncherReleaseTest {
    @TempDir
    Path directory;

    @Test
    void readsAnArchiveInTheHomeOfItsUserAlone() throws Exception {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root may become another user");
        Requirement.TOOLS.check(
                Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is absent (apt-get install util-linux)");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.copy(Path.of("../emp"), directory.resolve("emp"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(Files.createDirectory(directory.resolve("jars")).resolve("emp-agent.jar"), "");
        Path java = Files.writeString(
                Files.createDirectories(directory.resolve("java/bin")).resolve("java"), "#!/bin/sh\necho \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(directory.resolve("java/release"), "JAVA_VERSION=\"17\"\n");
        Path archives = Files.createDirectories(directory.resolve("home/archives/4294967295-0"));
        Path archive = Files.writeString(archives.resolve("emp-classes-17.jsa"), "classes");

        assertThat(said()).contains("emp-agent.jar power").doesNotContain("SharedArchiveFile");
        Path home = directory.resolve("home");
        Files.setOwner(
                home, home.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("games"));
        assertThat(said()).contains("-XX:SharedArchiveFile=" + archive);
    }

    private String said() throws Exception {
        ProcessBuilder emp = new ProcessBuilder(
                "setpriv",
                "--reuid",
                "games",
                "--clear-groups",
                directory.resolve("emp").toString(),
                "power");
        emp.environment().put("JAVA_HOME", directory.resolve("java").toString());
        emp.environment().put("EMP_HOME", directory.resolve("home").toString());
        return CommandLineRun.ofProcess(emp.start()).out();
    }
}
