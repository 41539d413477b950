package org.emplab.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalLinesTest {
    private static final int ONE_FILE = 1 << 30;

    @TempDir
    Path directory;

    /** Lines of about 130 kB: longer than what is read at a time. */
    private void journal(int samples, long segmentBytes) throws IOException {
        try (Journal journal =
                Journal.create(directory, RunHeader.of("sodb12", "INC128", OptionalDouble.of(128)), segmentBytes)) {
            for (int i = 0; i < samples; i++) {
                journal.append(Sample.of(i, Instant.parse("2026-03-01T12:00:00Z"), 5, 0, rows()));
            }
        }
    }

    private static List<ProcessDiff> rows() {
        return IntStream.range(1, 1000)
                .mapToObj(pid -> ProcessDiff.of(
                        pid,
                        "kworker/" + pid,
                        false,
                        Lifecycle.CONTINUED,
                        Measures.builder()
                                .set(Measure.USER_MICROS, pid)
                                .set(Measure.SYSTEM_MICROS, pid)
                                .build()))
                .toList();
    }

    private static List<Integer> rest(JournalLines lines) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (JournalLines.Line line = lines.next(); line != null; line = lines.next()) {
            numbers.add(line.sample());
        }
        return numbers;
    }

    @ParameterizedTest
    @ValueSource(longs = {200_000, ONE_FILE})
    void areTheBytesOfTheJournalThroughAllItsFiles(long segmentBytes) throws IOException {
        journal(7, segmentBytes);
        assertThat(Recorded.files(directory).size() > 2).isEqualTo(segmentBytes < ONE_FILE);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<Integer> numbers = new ArrayList<>();
        try (JournalLines lines = JournalLines.open(directory)) {
            all.write(lines.header());
            for (JournalLines.Line line = lines.next(); line != null; line = lines.next()) {
                lines.copy(line, all);
                numbers.add(line.sample());
                if (segmentBytes == ONE_FILE) {
                    assertThat(line.end()).isEqualTo(new JournalLines.JournalPosition(0, all.size()));
                }
            }
        }
        assertThat(numbers).containsExactly(0, 1, 2, 3, 4, 5, 6);
        Path joined = JoinedJournal.of(directory).orElseThrow();
        assertThat(all.toByteArray()).isEqualTo(Files.readAllBytes(joined));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 200_000, ONE_FILE})
    void goOnBehindAnyLineThatWasReadBefore(long segmentBytes) throws IOException {
        journal(5, segmentBytes);
        List<JournalLines.JournalPosition> positions = new ArrayList<>();
        try (JournalLines lines = JournalLines.open(directory)) {
            for (JournalLines.Line line = lines.next(); line != null; line = lines.next()) {
                positions.add(line.end());
            }
        }
        for (int read = 0; read < 5; read++) {
            try (JournalLines lines = JournalLines.open(directory)) {
                lines.goTo(positions.get(read));
                assertThat(rest(lines))
                        .isEqualTo(IntStream.range(read + 1, 5).boxed().toList());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 200_000, ONE_FILE})
    void goOnBehindAnyNumber(long segmentBytes) throws IOException {
        journal(5, segmentBytes);
        try (JournalLines lines = JournalLines.open(directory)) {
            for (int number : new int[] {2, 4, 0, -1, 9, 3}) {
                lines.goBehind(number);
                assertThat(rest(lines))
                        .isEqualTo(IntStream.range(number + 1, 5).boxed().toList());
            }
        }
    }

    @Test
    void goOnWhereThereIsSomethingWhenOldFilesHaveGone() throws IOException {
        journal(5, 1);
        try (JournalLines lines = JournalLines.open(directory)) {
            JournalLines.Line line = lines.next();
            assertThat(line).isNotNull();
            JournalLines.JournalPosition behindTheFirst =
                    line == null ? JournalLines.JournalPosition.START : line.end();
            lines.next();
            Segments.in(directory).deleteThrough(0);
            lines.goTo(behindTheFirst);
            assertThat(rest(lines)).containsExactly(1, 2, 3, 4);
            Segments.in(directory).deleteThrough(3);
            lines.goTo(behindTheFirst);
            assertThat(rest(lines)).containsExactly(4);
        }
    }

    @Test
    void seeWhatIsAppendedButNoLineThatIsTorn() throws IOException {
        journal(1, ONE_FILE);
        Path file = Segments.first(directory);
        try (JournalLines lines = JournalLines.open(directory)) {
            lines.next();
            Files.writeString(file, "{\"sample\":1,\"star", StandardOpenOption.APPEND);
            assertThat(lines.next()).isNull();
            Files.writeString(file, "tedAt\":\"\"}\n", StandardOpenOption.APPEND);
            assertThat(lines.next())
                    .isNotNull()
                    .satisfies(line -> assertThat(line.sample()).isEqualTo(1));
        }
    }

    @Test
    void refuseWhatIsNoSample() throws IOException {
        journal(1, ONE_FILE);
        Files.writeString(Segments.first(directory), "{\"simple\":1}\n", StandardOpenOption.APPEND);
        try (JournalLines lines = JournalLines.open(directory)) {
            lines.next();
            assertThatThrownBy(lines::next).hasMessageContaining("no sample in the line {\"simple\":1}");
        }
    }

    @Test
    void countWhatIsLeftToBeSent() throws IOException {
        journal(5, 1);
        long all = 0;
        for (Path file : Recorded.files(directory)) {
            all += Files.size(file);
        }
        assertThat(Segments.in(directory).bytesFrom(JournalLines.JournalPosition.START))
                .isEqualTo(all);
        try (JournalLines lines = JournalLines.open(directory)) {
            JournalLines.JournalPosition end = lines.position();
            for (JournalLines.Line line = lines.next(); line != null; line = lines.next()) {
                end = line.end();
            }
            assertThat(Segments.in(directory).bytesFrom(end)).isZero();
        }
    }
}
