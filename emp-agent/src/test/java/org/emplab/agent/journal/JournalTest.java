package org.emplab.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.emplab.agent.journal.Recorded.HEADER;
import static org.emplab.agent.journal.Recorded.LARGE;
import static org.emplab.agent.journal.Recorded.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir
    Path directory;

    private Path journal(int samples) throws IOException {
        return Segments.first(Recorded.journal(directory.resolve("run-" + samples), samples, LARGE));
    }

    private static Journal reopen(Path file) throws IOException {
        return Journal.reopen(file.resolveSibling("."), LARGE);
    }

    @Test
    void isARunFileThatReadsBackAsItWasAppended() throws IOException {
        Path file = journal(3);

        assertThat(Recorded.samplesOf(file)).containsExactly(sample(0), sample(1), sample(2));
        assertThat(RunFileReader.read(file).header()).isEqualTo(HEADER);
    }

    @Test
    void dropsALastLineTornAtAnyByteAndTakesThatSampleAgain() throws IOException {
        byte[] bytes = Files.readAllBytes(journal(3));
        int lastLine = new String(bytes, StandardCharsets.UTF_8).lastIndexOf('\n', bytes.length - 2) + 1;

        for (int length = lastLine; length < bytes.length; length += 7) {
            Path torn = Segments.first(Files.createDirectory(directory.resolve("torn-" + length)));
            Files.write(torn, Arrays.copyOf(bytes, length));
            try (Journal journal = reopen(torn)) {
                assertThat(journal.nextNumber()).isEqualTo(2);
                journal.append(sample(2));
            }
            assertThat(Files.readAllBytes(torn)).isEqualTo(bytes);
        }
    }

    @Test
    void dropsALastLineWhoseBytesNeverReachedTheDisk() throws IOException {
        Path file = journal(2);
        byte[] zeros = new byte[300];
        zeros[299] = '\n';
        Files.write(file, zeros, StandardOpenOption.APPEND);

        try (Journal journal = reopen(file)) {
            assertThat(journal.nextNumber()).isEqualTo(2);
        }
    }

    @Test
    void refusesAJournalThatIsDamagedInTheMiddle() throws IOException {
        Path file = journal(4);
        String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst("\"elapsedNanos\":", "\"elapsedNanos\":-"));

        assertThatThrownBy(() -> reopen(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("journal.emprun.jsonl, line 2");
    }

    @Test
    void refusesAJournalWithoutAHeader() throws IOException {
        Path file = Files.createFile(Segments.first(directory));

        assertThatThrownBy(() -> reopen(file)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void neverReplacesAJournal() throws IOException {
        Path file = journal(1);

        assertThatThrownBy(() -> Journal.create(file.resolveSibling("."), HEADER, LARGE))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void refusesASampleThatItHas() throws IOException {
        try (Journal journal = reopen(journal(3))) {
            assertThatThrownBy(() -> journal.append(sample(2))).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
