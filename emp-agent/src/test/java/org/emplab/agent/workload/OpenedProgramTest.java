package org.emplab.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.emplab.agent.Requirement;
import org.emplab.lab.settings.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that the agent has compiled, and others in their place. */
class OpenedProgramTest {
    @TempDir
    static Path home;

    private static CompiledProgram sort() {
        try {
            return new Workloads(home).compiled(Workload.SORT);
        } catch (NoCompilerException e) {
            Requirement.COMPILER.absent("no program is compiled");
            throw e;
        }
    }

    private static String output(Path program, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(program.toString());
        builder.command().addAll(List.of(arguments));
        Process process = builder.redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void whatWasCheckedIsExecutedWhateverTakesItsPlace() throws IOException {
        CompiledProgram sort = sort();
        try (OpenedProgram opened = OpenedProgram.of(sort)) {
            Files.copy(Path.of("/bin/echo"), sort.program(), StandardCopyOption.REPLACE_EXISTING);
            assertThat(output(sort.program(), "replaced")).isEqualTo("replaced\n");
            assertThat(output(opened.path())).contains("usage: sort");
        }
        assertThatThrownBy(() -> OpenedProgram.of(sort))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("is not the program that was compiled");
        Files.delete(sort.program());
    }

    @Test
    void oneThatOthersMayWriteIsCompiledAnew() throws IOException {
        CompiledProgram sort = sort();
        String good = sort.programSha256();
        Files.copy(Path.of("/bin/echo"), sort.program(), StandardCopyOption.REPLACE_EXISTING);
        Files.setPosixFilePermissions(sort.program(), PosixFilePermissions.fromString("rwxr-xrwx"));
        assertThatThrownBy(() -> OpenedProgram.of(sort)).hasMessageContaining("another user may change it");
        assertThat(ReadyProgram.sha256(sort().program())).contains(good);
    }
}
