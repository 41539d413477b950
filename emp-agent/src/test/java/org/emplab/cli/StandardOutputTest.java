package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    @Test
    void passesOnWhatIsWritten() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        StandardOutput out = new StandardOutput(target);
        out.write("result".getBytes(StandardCharsets.UTF_8));
        out.write('\n');

        assertThat(target).hasToString("result\n");
        assertThat(out.lost()).isEmpty();
        assertThat(out.settle(0)).isZero();
    }

    @Test
    void aFullDiskIsAFailure() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full");
        try (OutputStream full = new FileOutputStream("/dev/full")) {
            StandardOutput out = new StandardOutput(full);

            assertThatThrownBy(() -> out.write('x')).isInstanceOf(IOException.class);
            assertThat(out.lost()).hasValue("No space left on device");
            assertThat(out.settle(0)).isEqualTo(CliException.FAILED);
            assertThat(out.settle(CliException.WRONG_CALL)).isEqualTo(CliException.WRONG_CALL);
        }
    }

    @Test
    void aReaderThatHasHadEnoughIsNoFailure() throws IOException {
        Pipe pipe = Pipe.open();
        pipe.source().close();
        try (OutputStream sink = Channels.newOutputStream(pipe.sink())) {
            StandardOutput out = new StandardOutput(sink);

            assertThatThrownBy(() -> out.write('x')).isInstanceOf(IOException.class);
            assertThat(out.lost()).isEmpty();
            assertThat(out.settle(0)).isZero();
        }
    }
}
