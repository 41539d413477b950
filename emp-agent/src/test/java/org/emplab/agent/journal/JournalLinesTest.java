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

class JournalLinesTest {
    @TempDir
    Path directory;

    /** Lines of about 130 kB: longer than what is read at a time. */
    private Path journal(int samples) throws IOException {
        Path file = directory.resolve("run.emprun.jsonl");
        try (Journal journal = Journal.create(file, RunHeader.of("sodb12", "INC128", OptionalDouble.of(128)))) {
            for (int i = 0; i < samples; i++) {
                journal.append(Sample.of(i, Instant.parse("2026-03-01T12:00:00Z"), 5, 0, rows()));
            }
        }
        return file;
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

    @Test
    void areTheBytesOfTheJournal() throws IOException {
        Path file = journal(4);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<Integer> numbers = new ArrayList<>();
        try (JournalLines lines = JournalLines.open(file)) {
            all.write(lines.header());
            for (JournalLines.Line line = lines.next(); line != null; line = lines.next()) {
                all.write(line.bytes());
                numbers.add(line.sample());
                assertThat(line.end()).isEqualTo(all.size());
            }
        }
        assertThat(all.toByteArray()).isEqualTo(Files.readAllBytes(file));
        assertThat(numbers).containsExactly(0, 1, 2, 3);
    }

    @Test
    void goOnBehindALineThatWasReadBefore() throws IOException {
        Path file = journal(3);
        long end;
        try (JournalLines lines = JournalLines.open(file)) {
            lines.next();
            JournalLines.Line second = lines.next();
            assertThat(second).isNotNull();
            end = second == null ? 0 : second.end();
        }
        try (JournalLines lines = JournalLines.open(file)) {
            lines.goTo(end);
            assertThat(lines.next())
                    .isNotNull()
                    .satisfies(line -> assertThat(line.sample()).isEqualTo(2));
            assertThat(lines.next()).isNull();
        }
    }

    @Test
    void seeWhatIsAppendedButNoLineThatIsTorn() throws IOException {
        Path file = journal(1);
        try (JournalLines lines = JournalLines.open(file)) {
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
        Path file = journal(1);
        Files.writeString(file, "{\"simple\":1}\n", StandardOpenOption.APPEND);
        try (JournalLines lines = JournalLines.open(file)) {
            lines.next();
            assertThatThrownBy(lines::next).hasMessageContaining("no sample in the line {\"simple\":1}");
        }
    }
}
