package org.emplab.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = directory.resolve("result.json");
    }

    @Test
    void hasItsNameOnceItIsWhole() throws IOException {
        try (OutputFile output = OutputFile.create(file, false);
                OutputStream out = output.stream()) {
            out.write("all".getBytes(UTF_8));
            assertThat(names()).containsExactly("result.json.part");
            output.publish();
        }
        assertThat(names()).containsExactly("result.json");
        assertThat(file).hasContent("all");
    }

    @Test
    void nothingIsLeftOfWhatBreaksOff() throws IOException {
        OutputFile.create(file, false).close();
        assertThat(names()).isEmpty();
    }

    @Test
    void saysWhichFileADiskHasNoSpaceFor() {
        assumeThat(Path.of("/dev/full")).exists();
        assertThatThrownBy(() -> OutputFile.write(Path.of("/dev/full"), false, "all"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/full")
                .hasMessageContaining("No space left");
    }

    @Test
    void doesNotReplaceWhatCameMeanwhile() throws IOException {
        try (OutputFile output = OutputFile.create(file, false);
                OutputStream out = output.stream()) {
            out.write("mine".getBytes(UTF_8));
            Files.writeString(file, "theirs");
            assertThatThrownBy(output::publish).hasMessageContaining("come into being meanwhile; the result is in ");
        }
        assertThat(file).hasContent("theirs");
        assertThat(names()).hasSize(2);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.filter(one -> !one.equals(file)).findFirst().orElseThrow())
                    .hasContent("mine");
        }
    }

    @Test
    void replacesWhatAKilledCallLeftOnlyWhenTold() throws IOException {
        Files.writeString(directory.resolve("result.json.part"), "of a killed call");
        assertThatThrownBy(() -> OutputFile.write(file, false, "new"))
                .hasMessageContaining("result.json.part exists: another call writes it, or one that was killed");
        OutputFile.write(file, true, "new");
        assertThat(names()).containsExactly("result.json");
    }

    @Test
    void aLinkGoesOnLeadingToItsFile() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Files.writeString(file, "old"));
        assertThatThrownBy(() -> OutputFile.write(link, false, "new"))
                .hasMessage(link + " exists; --force replaces it");
        OutputFile.write(link, true, "new");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void aDeviceNeedsNoForce() throws IOException {
        OutputFile.write(Path.of("/dev/null"), false, "gone");
        assertThat(Path.of("/dev/null")).exists();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(one -> one.getFileName().toString()).sorted().toList();
        }
    }
}
