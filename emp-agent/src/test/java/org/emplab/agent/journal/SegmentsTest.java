package org.emplab.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.agent.journal.Recorded.HEADER;
import static org.emplab.agent.journal.Recorded.files;
import static org.emplab.agent.journal.Recorded.numbers;
import static org.emplab.agent.journal.Recorded.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A journal in several files. */
class SegmentsTest {
    /** Room for a header and a few samples. */
    private static final long SMALL = 700;

    private static final int SAMPLES = 20;

    @TempDir
    Path directory;

    private static List<Integer> through(int last) {
        return IntStream.rangeClosed(0, last).boxed().toList();
    }

    private Path journal() throws IOException {
        return Recorded.journal(directory.resolve("run"), SAMPLES, SMALL);
    }

    @Test
    void aJournalGoesOnInANewFileWhenItsFileIsFull() throws IOException {
        Path run = journal();
        assertThat(files(run)).hasSizeGreaterThan(3);
        assertThat(numbers(run)).isEqualTo(through(SAMPLES - 1));
        long line = Files.size(files(run).get(1));
        for (Path file : files(run)) {
            assertThat(Files.size(file)).isLessThan(SMALL + line);
            assertThat(RunFileReader.read(file).header()).isEqualTo(HEADER);
        }
    }

    @Test
    void itIsGoneOnWithInItsNewestFile() throws IOException {
        Path run = journal();
        int before = files(run).size();
        try (Journal journal = Journal.reopen(run, SMALL)) {
            assertThat(journal.nextNumber()).isEqualTo(SAMPLES);
            assertThat(journal.last()).contains(sample(SAMPLES - 1).withoutProcesses());
            for (int number = SAMPLES; number < 2 * SAMPLES; number++) {
                journal.append(sample(number));
            }
        }
        assertThat(files(run)).hasSizeGreaterThan(before);
        assertThat(numbers(run)).isEqualTo(through(2 * SAMPLES - 1));
    }

    @Test
    void onlyTheNewestFileIsReadWhenItIsGoneOnWith() throws IOException {
        Path run = journal();
        Files.writeString(files(run).get(0), "not read");
        try (Journal journal = Journal.reopen(run, SMALL)) {
            assertThat(journal.nextNumber()).isEqualTo(SAMPLES);
        }
    }

    @Test
    void aJournalOfOneFileOfAnySizeIsGoneOnWithInANewOne() throws IOException {
        Path run = Recorded.journal(directory.resolve("run"), SAMPLES, Recorded.LARGE);
        try (Journal journal = Journal.reopen(run, SMALL)) {
            journal.append(sample(SAMPLES));
        }
        assertThat(files(run)).hasSize(2);
        assertThat(numbers(run)).isEqualTo(through(SAMPLES));
    }

    /** The three instants of a rotation: the new file is being written, is whole, and has its name. */
    @ParameterizedTest
    @ValueSource(strings = {"torn", "whole", "named"})
    void whereverARotationIsKilledNothingIsLostAndNothingTwice(String instant) throws IOException {
        Path run = journal();
        Path newest = files(run).get(files(run).size() - 1);
        byte[] whole = Files.readAllBytes(newest);
        Path fresh = Segments.fresh(newest);
        Files.move(newest, fresh, StandardCopyOption.ATOMIC_MOVE);
        int first = Recorded.samplesOf(fresh).get(0).number();
        switch (instant) {
            case "torn" -> Files.write(fresh, Arrays.copyOf(whole, whole.length / 2));
            case "whole" -> Files.write(fresh, whole);
            default -> Files.move(fresh, newest);
        }
        int next = instant.equals("named") ? SAMPLES : first;
        try (Journal journal = Journal.reopen(run, SMALL)) {
            assertThat(journal.nextNumber()).isEqualTo(next);
            for (int number = next; number <= SAMPLES; number++) {
                journal.append(sample(number));
            }
        }
        assertThat(numbers(run)).isEqualTo(through(SAMPLES));
        assertThat(fresh).doesNotExist();
    }

    /** A disk that lied: the only sample of the newest file is not there, and what was before it has gone to the server. */
    @Test
    void aFileWhoseOnlySampleIsDamagedStillTellsItsNumber() throws IOException {
        Path run = Recorded.journal(directory.resolve("run"), 4, 1);
        Segments.in(run).deleteThrough(2);
        Path newest = files(run).get(0);
        Files.write(newest, Arrays.copyOf(Files.readAllBytes(newest), (int) Files.size(newest) - 10));
        try (Journal journal = Journal.reopen(run, 1)) {
            assertThat(journal.nextNumber()).isEqualTo(3);
        }
    }

    @Test
    void filesGoOnlyWhenTheServerHasAllOfThem() throws IOException {
        Path run = journal();
        List<Path> all = files(run);
        int second = Recorded.samplesOf(all.get(1)).get(0).number();
        int third = Recorded.samplesOf(all.get(2)).get(0).number();

        Segments.in(run).deleteThrough(-1);
        Segments.in(run).deleteThrough(second - 2);
        assertThat(files(run)).isEqualTo(all);

        Segments.in(run).deleteThrough(third - 2);
        assertThat(files(run)).isEqualTo(all.subList(1, all.size()));

        Segments.in(run).deleteThrough(SAMPLES + 100);
        assertThat(files(run)).as("the newest stays").isEqualTo(all.subList(all.size() - 1, all.size()));
        try (Journal journal = Journal.reopen(run, SMALL)) {
            assertThat(journal.nextNumber()).isEqualTo(SAMPLES);
        }
    }

    @Test
    void whatIsLeftCanBeJoinedIntoOneRunFile() throws IOException {
        Path run = journal();
        int second = Recorded.samplesOf(files(run).get(1)).get(0).number();
        Segments.in(run).deleteThrough(second - 1);

        Path joined = JoinedJournal.of(run).orElseThrow();
        assertThat(files(run)).containsExactly(joined);
        assertThat(numbers(run))
                .isEqualTo(IntStream.range(second, SAMPLES).boxed().toList());
        assertThat(JoinedJournal.of(run)).as("again").contains(joined);
    }

    @Test
    void joiningCanBeRepeatedAfterItWasKilled() throws IOException {
        Path run = journal();
        List<Path> all = files(run);
        byte[] last = Files.readAllBytes(all.get(2));
        JoinedJournal.of(run);
        Files.write(all.get(2), last); // was not deleted yet
        Files.writeString(Segments.fresh(all.get(0)), "{\"format\":");

        JoinedJournal.of(run);
        assertThat(files(run)).hasSize(1);
        assertThat(numbers(run)).isEqualTo(through(SAMPLES - 1));
    }

    @Test
    void thereIsNothingToJoinWithoutAJournal() throws IOException {
        assertThat(JoinedJournal.of(directory)).isEmpty();
    }
}
