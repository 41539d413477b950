package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.emplab.model.Run;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PrecisionNoteTest {
    @TempDir
    Path directory;

    /** Independent, 1 % of 100 ms. */
    private final Random random = new Random(7);

    @Test
    void tellsTheIntervalOfAFixedNumberOfExecutions() throws IOException {
        assertThat(note(40, number -> 100 + random.nextGaussian(), Optional.empty()))
                .matches(
                        "The mean ET is (known to ±0\\.[2-6]\\d* % \\(95 % confidence\\)|of no known precision: .*)\\.");
        assertThat(note(10, number -> 100 + random.nextGaussian(), Optional.empty()))
                .isEqualTo("The mean ET is of no known precision: fewer than 40 samples do not show slow changes of the"
                        + " machine.");
    }

    @Test
    void tellsHowManyIndependentSamplesDependentOnesAreWorth() throws IOException {
        assertThat(note(200, drifting(), Optional.of(new Precision(0.01))))
                .contains("Successive samples depend on each other: 200 are worth ")
                .endsWith(".");
    }

    @Test
    void saysThatAWantedPrecisionIsReached() throws IOException {
        assertThat(note(200, number -> 100 + random.nextGaussian(), Optional.of(new Precision(1))))
                .startsWith("The mean ET is known to ±0.")
                .contains("however often one looks), as wanted.");
    }

    @Test
    void saysThatAWantedPrecisionIsNotReachedAndHowManySamplesWould() throws IOException {
        assertThat(note(40, number -> 100 + random.nextGaussian(), Optional.of(new Precision(0.05))))
                .matches("The mean ET is known to ±[\\d.]+ % after 40 samples: ±0\\.05 % was wanted and not reached; "
                        + "about \\d{4,} would do if the times go on like this\\..*");
    }

    @Test
    void saysThatSamplesAreTooFewForTheIntervalThatEndsARun() throws IOException {
        assertThat(note(5, number -> 100 + random.nextGaussian(), Optional.of(new Precision(1))))
                .startsWith("The mean ET is not known: ±1 % was wanted and not reached, its 5 samples are too few");
    }

    @Test
    void saysThatNoPartOfNothingCanBeReached() throws IOException {
        assertThat(note(12, number -> 0, Optional.of(new Precision(1))))
                .isEqualTo("The mean ET is 0 ms, so that no part of it can be reached.");
        assertThat(PrecisionNote.of(times(12, number -> 0), Optional.empty())).isEmpty();
    }

    @Test
    void knowsEqualTimesExactly() throws IOException {
        assertThat(note(100, number -> 100, Optional.empty()))
                .isEqualTo("The mean ET is known to ±0 % (95 % confidence).");
    }

    @Test
    void saysNothingOfOneExecution() throws IOException {
        assertThat(PrecisionNote.of(times(1, number -> 100), Optional.empty())).isEmpty();
    }

    private IntToDoubleFunction drifting() {
        return number -> 100 + number / 4.0 + random.nextGaussian();
    }

    private String note(int samples, IntToDoubleFunction millis, Optional<Precision> wanted) throws IOException {
        return PrecisionNote.of(times(samples, millis), wanted).orElseThrow();
    }

    private MeasuredTimes times(int samples, IntToDoubleFunction millis) throws IOException {
        StringBuilder lines = new StringBuilder("{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"sort\"}\n");
        for (int number = 1; number <= samples; number++) {
            lines.append("{\"sample\":" + number + ",\"startedAt\":\"2026-01-01T00:00:00Z\",\"elapsedNanos\":"
                    + Math.round(millis.applyAsDouble(number) * 1e6) + ",\"exitCode\":0,\"processes\":[]}\n");
        }
        Run run = RunFileReader.read(Files.writeString(directory.resolve("sort.emprun.jsonl"), lines));
        CutoffOptions none = CommandLine.populateCommand(new CutoffOptions());
        return MeasuredTimes.of(run, none, OptionalDouble.empty());
    }
}
