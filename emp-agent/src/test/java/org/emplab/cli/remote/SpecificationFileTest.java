package org.emplab.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.emplab.cli.remote.SubmitCommand.SpecificationFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecificationFileTest {
    @TempDir
    Path directory;

    @Test
    void aFileThatIsNotThereOrNoTextIsNamed() throws IOException {
        assertThatThrownBy(() -> SpecificationFile.read("/none/spec.yaml"))
                .hasMessage("/none/spec.yaml: there is no such file");
        Path binary = Files.write(directory.resolve("spec.yaml"), new byte[] {(byte) 0xc3, (byte) 0x28});
        assertThatThrownBy(() -> SpecificationFile.read(binary.toString())).hasMessageEndingWith("is not UTF-8 text");
    }

    @Test
    void aPipeIsReadToItsEnd() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process writer = new ProcessBuilder("sh", "-c", "echo 'machine: m' > '" + pipe + "'").start();

        assertThat(SpecificationFile.read(pipe.toString()).content()).isEqualTo(Map.of("machine", "m"));
        assertThat(writer.waitFor()).isZero();
    }
}
