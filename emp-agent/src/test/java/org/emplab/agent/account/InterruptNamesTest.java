package org.emplab.agent.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class InterruptNamesTest {
    private final InterruptNames names = new InterruptNames();

    @Test
    void namesAProcessThatNoTracepointShowedByItsFile() throws IOException {
        int self = (int) ProcessHandle.current().pid();

        assertThat(names.of(process(self, "")))
                .isEqualTo(Files.readString(Path.of("/proc/self/comm")).strip());
        assertThat(names.of(process(self, "seen"))).isEqualTo("seen");
    }

    @Test
    void namesAProcessThatIsGoneByItsNumber() {
        assertThat(names.of(process(Integer.MAX_VALUE, ""))).isEqualTo("process 2147483647");
    }

    private static Cause process(int number, String name) {
        return new Cause(Cause.Kind.PROCESS, number, name, 1, 0, 1);
    }
}
