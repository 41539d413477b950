package org.emplab.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.emplab.agent.OwnJava;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that appends, in a new file with every second sample, and is killed by signal 9 again and again. */
@Tag("thorough")
class KilledJournalTest {
    private static final int KILLS = 12;
    private static final long EVERY_SECOND_SAMPLE = 400;

    @Test
    void hasEverySampleThatWasAppendedOnceWhereverItIsKilled(@TempDir Path directory) throws Exception {
        SplittableRandom random = new SplittableRandom(4711);
        int acknowledged = -1;
        for (int kill = 0; kill < KILLS; kill++) {
            Process process = new ProcessBuilder(OwnJava.command(KilledJournalTest.class, directory.toString()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (int lines = random.nextInt(1, 60); lines > 0; lines--) {
                    acknowledged = Integer.parseInt(out.readLine());
                }
                new ProcessBuilder("kill", "-9", Long.toString(process.pid())).start(); // leaves its output to be read
                for (String line = out.readLine(); line != null && !line.isEmpty(); line = out.readLine()) {
                    acknowledged = Integer.parseInt(line);
                }
            }
            assertThat(process.waitFor()).as("killed by signal 9").isEqualTo(137);
            try (Journal journal = Journal.reopen(directory, EVERY_SECOND_SAMPLE)) {
                assertThat(journal.nextNumber()).isGreaterThan(acknowledged);
                assertThat(journal.last().orElseThrow().number()).isEqualTo(journal.nextNumber() - 1);
            }
            List<Integer> numbers = Recorded.numbers(directory);
            assertThat(numbers)
                    .isEqualTo(IntStream.range(0, numbers.size()).boxed().toList());
        }
        assertThat(Recorded.files(directory)).hasSizeGreaterThan(10);
    }

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        try (Journal journal = Journal.exists(directory)
                ? Journal.reopen(directory, EVERY_SECOND_SAMPLE)
                : Journal.create(directory, Recorded.HEADER, EVERY_SECOND_SAMPLE)) {
            while (true) {
                int number = journal.nextNumber();
                journal.append(Recorded.sample(number));
                System.out.println(number);
            }
        }
    }
}
