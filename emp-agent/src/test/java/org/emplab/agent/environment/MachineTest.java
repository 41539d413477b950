package org.emplab.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {

    @Test
    void readsAllDigitsOfAKernelSetting() {
        // such a file gives its number to the first read only: a reader that begins with one byte sees one digit
        Machine local = Machine.local();
        String expected =
                local.commands().run("cat", "/proc/sys/kernel/pid_max").output();
        assertThat(expected).hasSizeGreaterThan(1);
        assertThat(local.read("/proc/sys/kernel/pid_max")).isEqualTo(new Machine.FileContent.Found(expected));
    }

    @Test
    void tellsAnAbsentFileFromAnEmptyOne(@TempDir Path directory) {
        Machine machine = new CapturedTree(directory).file("/empty", "").machine();
        assertThat(machine.read("/empty")).isEqualTo(new Machine.FileContent.Found(""));
        assertThat(machine.read("/absent")).isEqualTo(new Machine.FileContent.Absent());
        assertThat(machine.read("/absent").shown()).isEqualTo("absent");
    }

    @Test
    void listsNamesInNaturalOrder(@TempDir Path directory) {
        Machine machine = new CapturedTree(directory)
                .file("/cpus/policy10", "")
                .file("/cpus/policy9", "")
                .file("/cpus/boost", "")
                .machine();
        assertThat(machine.names("/cpus")).containsExactly("boost", "policy9", "policy10");
        assertThat(machine.names("/none")).isEmpty();
    }

    @Test
    void answersLikeAShellWhereACommandIsMissing() {
        assertThat(Commands.none().run("systemctl").exitCode()).isEqualTo(127);
        assertThat(Machine.local().commands().run("false").exitCode()).isEqualTo(1);
    }
}
