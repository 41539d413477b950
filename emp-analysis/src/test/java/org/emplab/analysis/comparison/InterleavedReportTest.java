package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;

class InterleavedReportTest {
    private static final ProcessTime PT = ProcessTime.USER_SYSTEM;
    private static final int BLOCKS = 12;

    @Test
    void drawsTheFiguresOfAComparisonOfRuns() throws IOException {
        List<Run> pair = programs("A", "B");
        List<Figure> paired = compared(pair, true).figures();
        List<Figure> apart = compared(pair, false).figures();

        assertThat(paired)
                .extracting(Figure::name)
                .containsExactly("histogram-pt", "ecdf-pt", "histogram-et", "ecdf-et")
                .isEqualTo(apart.stream().map(Figure::name).toList());
        for (int i = 0; i < paired.size(); i++) {
            assertThat(paired.get(i)).usingRecursiveComparison().isEqualTo(apart.get(i));
        }
    }

    @Test
    void drawsOnlyTheBlocksThatCount() throws IOException {
        List<Run> pair = programs("A", "B");
        Report report = new ComparedRuns(PT, files(), pair, List.of(Set.of(1, 5), Set.of(4)), true)
                .report(ComparedRuns.Settings.USUAL);

        Figure shares = report.figures().get(3);
        assertThat(shares.plots()).extracting(Figure.Plot::legend).containsExactly("A", "B");
        assertThat(shares.plots()).extracting(Figure.Plot::size).containsExactly(2 * (BLOCKS - 3), 2 * (BLOCKS - 3));
    }

    @Test
    void drawsEveryProgramThatIsComparedWithTheFirst() throws IOException {
        List<Run> three = programs("A", "B", "C");
        List<Set<Integer>> dropped = List.of(Set.of(), Set.of(), Set.of());
        Report report = InterleavedReport.of(PT, files(), three, dropped, Interleaved.of(three, dropped, PT, 1, 0.95));

        assertThat(report.figures())
                .hasSize(4)
                .allSatisfy(figure -> assertThat(figure.plots())
                        .extracting(Figure.Plot::legend)
                        .containsExactly("A", "B", "C"));
        assertThat(report.figures().get(2).caption()).isEqualTo("ET of A and of B and of C");
    }

    private static Report compared(List<Run> runs, boolean interleaved) {
        return new ComparedRuns(PT, files(), runs, List.of(Set.of(), Set.of()), interleaved)
                .report(ComparedRuns.Settings.USUAL);
    }

    private static List<InputFile> files() {
        return List.of(new InputFile("both.jsonl", "00"));
    }

    /** Each program of one run in blocks. */
    private static List<Run> programs(String... names) throws IOException {
        String quoted = List.of(names).stream().map(name -> '"' + name + '"').collect(Collectors.joining(","));
        StringBuilder file = new StringBuilder(
                "{\"format\":\"emp-run/1\",\"machine\":\"m1\",\"program\":\"both\",\"programs\":[" + quoted + "]}\n");
        for (int i = 0; i < BLOCKS * names.length; i++) {
            int program = i % names.length;
            long micros = 100_000 + 5_000L * program + i * 37 % 900;
            file.append(String.format(
                    Locale.ROOT,
                    "{\"sample\":%d,\"program\":\"%s\",\"startedAt\":\"2026-01-01T00:00:%02dZ\",\"elapsedNanos\":%d,"
                            + "\"exitCode\":0,\"processes\":[{\"pid\":7,\"name\":\"%2$s\",\"put\":true,"
                            + "\"lifecycle\":\"phantom\",\"userMicros\":%d,\"systemMicros\":0}]}%n",
                    i + 1,
                    names[program],
                    i,
                    micros * 1000 + 400_000,
                    micros));
        }
        try (RunFileReader reader = RunFileReader.of(
                new ByteArrayInputStream(file.toString().getBytes(StandardCharsets.UTF_8)), "both.jsonl")) {
            Run both = reader.readAll(EnumSet.allOf(Measure.class));
            return List.of(names).stream().map(both::of).toList();
        }
    }
}
