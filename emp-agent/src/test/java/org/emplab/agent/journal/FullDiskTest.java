package org.emplab.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.emplab.agent.Requirement;
import org.emplab.cli.CommandLineRun;
import org.emplab.model.Sample;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a file system of 64 KiB that really fills up. */
class FullDiskTest {
    @TempDir
    Path disk;

    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        mounted = run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString()) == 0;
        Requirement.ROOT.check(mounted, "only root may mount a small file system");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            assertThat(run("umount", disk.toString())).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 20, 12_000, 1})
    void keepsEverySampleThatItTookAndGoesOnWhenThereIsSpace(long segmentBytes) throws IOException {
        Path filler = Files.write(disk.resolve("filler"), new byte[24 << 10]);
        Path run = disk.resolve("run");
        int taken;
        try (Journal journal = Journal.create(run, Recorded.HEADER, segmentBytes)) {
            taken = fill(journal);
            List<Integer> whole = Recorded.numbers(run);
            assertThat(whole).isEqualTo(numbers(taken));

            assertThatThrownBy(() -> journal.append(sample(taken)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("No space left");
            assertThat(journal.nextNumber()).isEqualTo(taken);
            assertThat(Recorded.numbers(run)).isEqualTo(whole);

            Files.delete(filler);
            journal.append(sample(taken));
        }
        try (Journal reopened = Journal.reopen(run, segmentBytes)) {
            assertThat(reopened.nextNumber()).isEqualTo(taken + 1);
        }
        assertThat(Recorded.numbers(run)).isEqualTo(numbers(taken + 1));
    }

    @Test
    void isGoneOnWithAfterACrashOnAFullDisk() throws IOException {
        Path filler = Files.write(disk.resolve("filler"), new byte[24 << 10]);
        Path run = disk.resolve("run");
        int taken;
        try (Journal journal = Journal.create(run, Recorded.HEADER, 12_000)) {
            taken = fill(journal);
        }
        try (Journal reopened = Journal.reopen(run, 12_000)) {
            assertThat(reopened.nextNumber()).isEqualTo(taken);
            assertThatThrownBy(() -> reopened.append(sample(taken))).isInstanceOf(IOException.class);
            Files.delete(filler);
            reopened.append(sample(taken));
        }
        assertThat(Recorded.numbers(run)).isEqualTo(numbers(taken + 1));
    }

    @Test
    void staysInPiecesWhereThereIsNoSpaceToJoinThem() throws IOException {
        Path run = disk.resolve("run");
        int taken;
        try (Journal journal = Journal.create(run, Recorded.HEADER, 12_000)) {
            taken = fill(journal);
        }
        assertThatThrownBy(() -> JoinedJournal.of(run)).isInstanceOf(IOException.class);
        assertThat(Recorded.numbers(run)).isEqualTo(numbers(taken));
    }

    @Test
    void leavesNoHalfJournalWhereThereIsNoSpaceToBeginOne() throws IOException {
        assertThatThrownBy(() -> Files.write(disk.resolve("filler"), new byte[65 << 10]))
                .isInstanceOf(IOException.class);
        Path run = disk.resolve("run");

        assertThatThrownBy(() -> Journal.create(run, Recorded.HEADER, 1 << 20)).isInstanceOf(IOException.class);
        assertThat(run).isEmptyDirectory();
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
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

    /** A sample of twenty rows. */
    private static Sample sample(int number) {
        Sample one = Recorded.sample(number);
        return one.withProcesses(Collections.nCopies(20, one.processes().get(0)));
    }

    private static int run(String... command) throws Exception {
        return CommandLineRun.ofProcess(new ProcessBuilder(command).start()).status();
    }
}
