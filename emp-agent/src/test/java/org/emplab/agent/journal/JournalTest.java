package org.emplab.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.emplab.format.InvalidInputException;
import org.emplab.format.RunFileReader;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final RunHeader HEADER = RunHeader.of("sodb12", "INC128", OptionalDouble.of(128));

    @TempDir
    Path directory;

    @Test
    void isARunFileThatReadsBackAsItWasAppended() throws IOException {
        Path file = journal(3);

        assertThat(RunFileReader.read(file).samples())
                .containsExactly(sample(1).withoutProcesses(), sample(2).withoutProcesses());
        assertThat(RunFileReader.read(file).header()).isEqualTo(HEADER);
    }

    @Test
    void goesOnWithTheNextSampleWhenReopened() throws IOException {
        Path file = journal(3);

        try (Journal journal = Journal.reopen(file)) {
            assertThat(journal.nextNumber()).isEqualTo(3);
            assertThat(journal.header()).isEqualTo(HEADER);
            journal.append(sample(3));
        }

        assertThat(numbers(file, 0)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void dropsALastLineTornAtAnyByteAndTakesThatSampleAgain() throws IOException {
        Path whole = journal(3);
        byte[] bytes = Files.readAllBytes(whole);
        int lastLine = new String(bytes, StandardCharsets.UTF_8).lastIndexOf('\n', bytes.length - 2) + 1;

        for (int length = lastLine; length < bytes.length; length += 7) {
            Path torn = directory.resolve("torn-" + length);
            Files.write(torn, java.util.Arrays.copyOf(bytes, length));
            try (Journal journal = Journal.reopen(torn)) {
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

        try (Journal journal = Journal.reopen(file)) {
            assertThat(journal.nextNumber()).isEqualTo(2);
        }
    }

    @Test
    void refusesAJournalThatIsDamagedInTheMiddle() throws IOException {
        Path file = journal(4);
        String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst("\"elapsedNanos\":", "\"elapsedNanos\":-"));

        assertThatThrownBy(() -> Journal.reopen(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(file + ", line 2");
    }

    @Test
    void refusesAJournalWithoutAHeader() throws IOException {
        Path file = Files.createFile(directory.resolve("empty"));

        assertThatThrownBy(() -> Journal.reopen(file)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void neverReplacesAJournal() throws IOException {
        Path file = journal(1);

        assertThatThrownBy(() -> Journal.create(file, HEADER)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void refusesASampleThatItHas() throws IOException {
        try (Journal journal = Journal.reopen(journal(3))) {
            assertThatThrownBy(() -> journal.append(sample(2))).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void isReadFromASampleOnForTheUpload() throws IOException {
        assertThat(numbers(journal(5), 3)).containsExactly(3, 4);
    }

    @Test
    void isReadUpToTheLastWholeLineWhileItGrows() throws IOException {
        Path file = journal(2);
        Files.writeString(file, "{\"sample\":2,\"star", StandardOpenOption.APPEND);

        assertThat(numbers(file, 0)).containsExactly(0, 1);
    }

    private Path journal(int samples) throws IOException {
        Path file = directory.resolve("runs").resolve("run-" + samples + ".emprun.jsonl");
        try (Journal journal = Journal.create(file, HEADER)) {
            for (int i = 0; i < samples; i++) {
                journal.append(sample(i));
            }
        }
        return file;
    }

    private static List<Integer> numbers(Path file, int first) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(file, first)) {
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                numbers.add(sample.number());
            }
        }
        return numbers;
    }

    private static Sample sample(int number) {
        Measures measures = Measures.builder()
                .set(Measure.USER_MICROS, 128_231_000)
                .set(Measure.SYSTEM_MICROS, 20_000 + number)
                .build();
        return Sample.of(
                number,
                Instant.parse("2013-12-12T08:00:00Z").plusSeconds(128L * number),
                128_247_604_484L,
                0,
                List.of(ProcessDiff.of(2003, "INC128", true, Lifecycle.PHANTOM, measures)));
    }
}
