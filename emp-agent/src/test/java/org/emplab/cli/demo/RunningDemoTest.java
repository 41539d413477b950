package org.emplab.cli.demo;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.emplab.agent.files.ProcessLock;
import org.emplab.cli.CliException;
import org.emplab.cli.demo.DemoLab.RunningDemo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningDemoTest {
    @TempDir
    Path home;

    @Test
    void namesTheProcessThatUsesTheHomeAndWhatToDo() throws Exception {
        try (FileChannel held = ProcessLock.take(home.resolve("pg.lock")).orElseThrow()) {
            held.write(ByteBuffer.wrap("4711".getBytes(StandardCharsets.US_ASCII)));
            assertThatThrownBy(() -> RunningDemo.refuse(home))
                    .isInstanceOf(CliException.class)
                    .hasMessageContaining("a demo is running in " + home + ", its server is process 4711")
                    .hasMessageEndingWith("end it with Ctrl-C or kill 4711, or set EMP_HOME to another directory");
        }
    }

    @Test
    void letsADemoBeginAfterOneThatHasEnded() {
        assertThatCode(() -> {
                    RunningDemo.refuse(home);
                    RunningDemo.refuse(home);
                })
                .doesNotThrowAnyException();
    }
}
