package org.emplab.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.OptionalDouble;
import org.emplab.format.RunFileReader;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a file system of 64 KiB that really fills up. */
class FullDiskTest {
    @TempDir
    Path disk;

    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        mounted = run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString()) == 0;
        assumeThat(mounted).as("only root may mount a small file system").isTrue();
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            assertThat(run("umount", disk.toString())).isZero();
        }
    }

    @Test
    void keepsEverySampleThatItTookAndGoesOnWhenThereIsSpace() throws IOException {
        Path filler = Files.write(disk.resolve("filler"), new byte[24 << 10]);
        Path file = disk.resolve("run.emprun.jsonl");
        int taken;
        try (Journal journal = Journal.create(file, RunHeader.of("sodb12", "INC128", OptionalDouble.of(128)))) {
            taken = fill(journal);
            long whole = Files.size(file);

            assertThatThrownBy(() -> journal.append(sample(taken))).isInstanceOf(IOException.class);
            assertThat(journal.nextNumber()).isEqualTo(taken);
            assertThat(file).hasSize(whole);
            assertThat(RunFileReader.read(file).samples()).hasSize(taken - 1); // the warm-up is apart

            Files.delete(filler);
            journal.append(sample(taken));
        }
        try (Journal reopened = Journal.reopen(file)) {
            assertThat(reopened.nextNumber()).isEqualTo(taken + 1);
        }
        assertThat(RunFileReader.read(file).samples())
                .extracting(Sample::number)
                .startsWith(1)
                .endsWith(taken)
                .hasSize(taken);
    }

    @Test
    void leavesNoHalfJournalWhereThereIsNoSpaceToBeginOne() throws IOException {
        assertThatThrownBy(() -> Files.write(disk.resolve("filler"), new byte[65 << 10]))
                .isInstanceOf(IOException.class);
        Path file = disk.resolve("run.emprun.jsonl");

        assertThatThrownBy(() -> Journal.create(file, RunHeader.of("sodb12", "INC128", OptionalDouble.of(128))))
                .isInstanceOf(IOException.class);
        assertThat(file).doesNotExist();
    }

    /** Appends until the disk is full; how many were taken. */
    private static int fill(Journal journal) {
        for (int number = 0; ; number++) {
            try {
                journal.append(sample(number));
            } catch (IOException full) {
                assertThat(number).isPositive();
                return number;
            }
        }
    }

    private static Sample sample(int number) {
        Measures measures = Measures.builder()
                .set(Measure.USER_MICROS, 128_231_000)
                .set(Measure.SYSTEM_MICROS, 20_000)
                .build();
        ProcessDiff row = ProcessDiff.of(2003, "INC128", true, Lifecycle.PHANTOM, measures);
        return Sample.of(
                number,
                Instant.parse("2013-12-12T08:00:00Z").plusSeconds(128L * number),
                128_247_604_484L,
                0,
                Collections.nCopies(20, row));
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
