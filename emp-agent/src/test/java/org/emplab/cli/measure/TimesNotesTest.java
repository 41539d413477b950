package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Cutoffs by taken time, and a run whose first twelve samples of twenty have no account. */
class TimesNotesTest {
    @TempDir
    Path directory;

    @Test
    void namesTenOfTheSamplesWithoutAnAccountInOneLine() throws IOException {
        assertThat(TimesNotes.of(MeasuredTimes.of(run(), byTaken(), OptionalDouble.empty()), Optional.empty()))
                .containsOnlyOnce("Dropped ")
                .contains("Dropped 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more (account missing or incomplete): a daemon");
    }

    @Test
    void aRunThatGoesOnHasNoMeanUntilASampleHasAnAccount() throws IOException {
        Run run = run();
        Run begun =
                run.without(run.from(2).samples().stream().map(Sample::number).collect(Collectors.toSet()));

        assertThat(begun.size()).isEqualTo(1);
        assertThat(MeasuredTimes.mean(begun, byTaken())).isEmpty();
        assertThat(MeasuredTimes.mean(run, byTaken())).isPresent();
    }

    private CutoffOptions byTaken() throws IOException {
        Path table = Files.writeString(
                directory.resolve("taken.json"),
                "{\"format\":\"emp-cutoffs/1\",\"by\":\"taken\",\"cutoffs\":[{\"name\":\"backup\",\"shortCutoffMillis\":5,"
                        + "\"longCutoffMillis\":null,\"period\":null,\"tiers\":[{\"cutoffMillis\":5}]}]}");
        CutoffOptions options = CommandLine.populateCommand(new CutoffOptions(), "--cutoffs", table.toString());
        options.check();
        return options;
    }

    private Run run() throws IOException {
        StringBuilder lines = new StringBuilder("{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"sort\"}\n");
        for (int number = 1; number <= 20; number++) {
            long nanos = 1_000_000_000L + number % 7 * 100_000;
            lines.append("{\"sample\":" + number + ",\"startedAt\":\"2026-01-01T00:00:" + (10 + number)
                    + "Z\",\"elapsedNanos\":" + nanos + ",\"exitCode\":0,"
                    + (number <= 12
                            ? ""
                            : "\"account\":{\"onCpuNanos\":" + nanos + ",\"waitedNanos\":0,"
                                    + "\"interruptedNanos\":0,\"blockedNanos\":0,\"rootNanos\":" + nanos
                                    + ",\"threads\":1,\"causes\":[]},")
                    + "\"processes\":[{\"pid\":9,\"name\":\"sort\",\"put\":true,\"lifecycle\":\"phantom\",\"cpuNanos\":"
                    + nanos + ",\"userMicros\":" + nanos / 1000 + ",\"systemMicros\":0}]}\n");
        }
        return RunFileReader.read(Files.writeString(directory.resolve("sort.emprun.jsonl"), lines));
    }
}
