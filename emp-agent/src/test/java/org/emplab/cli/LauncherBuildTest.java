package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages of the script {@code emp} about a build, with a Maven of which only the words are real. */
class LauncherBuildTest {
    @TempDir
    Path root;

    @BeforeEach
    void fresh() throws Exception {
        Files.copy(Path.of("../emp"), root.resolve("emp"));
        Files.createFile(root.resolve("pom.xml"));
        for (String source : new String[] {"emp-agent/src/main", "emp-server/src/main", "db/migration"}) {
            Files.createDirectories(root.resolve(source));
        }
        Files.createFile(root.resolve("emp-agent/pom.xml"));
    }

    @Test
    void namesTheParts() throws Exception {
        maven("""
                echo '[INFO] Scanning for projects...'
                echo '[INFO] Building EMP Lab 0.9-SNAPSHOT                                                 [1/5]'
                echo '[INFO] Building EMP Lab: agent and the emp command 0.9-SNAPSHOT                      [3/5]'
                echo '[INFO] Building jar: target/emp-agent.jar'
                """);
        assertThat(built())
                .contains("emp: part 1 of 5, EMP Lab …\nemp: part 3 of 5, agent and the emp command …\nemp: built\n")
                .doesNotContain("jar: ", "Scanning");
        assertThat(root.resolve("target/emp-build.log")).content().contains("Scanning", "[3/5]", "Building jar");
    }

    @Test
    void showsTheErrorsOfABuildThatFailed() throws Exception {
        maven("""
                echo '[INFO] Building EMP Lab: server 0.9-SNAPSHOT                                         [5/5]'
                echo '[ERROR] Failed to execute goal: no space left'
                echo '[INFO] BUILD FAILURE'
                exit 1
                """);
        assertThat(built())
                .contains("emp: part 5 of 5, server …\n[ERROR] Failed to execute goal: no space left\n")
                .endsWith("emp: the build failed; the whole story is in " + root.toRealPath()
                        + "/target/emp-build.log\n");
    }

    @Test
    void refusesWhatIsNoCommandBeforeItBuilds() throws Exception {
        maven("echo '[INFO] Scanning for projects...'\n");
        assertThat(calledWith("build")).isEqualTo("emp: there is no command build; see emp --help\n");
        assertThat(root.resolve("target")).doesNotExist();
    }

    private void maven(String says) throws Exception {
        Path script = Files.writeString(root.resolve("mvnw"), "#!/bin/sh\n" + says);
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    private String built() throws Exception {
        return calledWith("--version");
    }

    private String calledWith(String word) throws Exception {
        ProcessBuilder emp = new ProcessBuilder(root.resolve("emp").toString(), word);
        emp.environment().putAll(Map.of("JAVA_HOME", System.getProperty("java.home")));
        emp.environment().remove("EMP_NO_BUILD");
        return CommandLineRun.ofProcess(emp.start()).err();
    }
}
