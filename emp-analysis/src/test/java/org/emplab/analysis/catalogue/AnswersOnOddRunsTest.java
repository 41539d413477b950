package org.emplab.analysis.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.analysis.series.RunsOfTimes.daemon;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.SmallRuns;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.PaperBundle;
import org.emplab.report.PaperPage;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.SvgFigures;
import org.emplab.report.latex.LatexCompiler;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Table;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;

/** Every analysis of runs that hold next to nothing, of names that are hard to write, and what is taken away of it. */
class AnswersOnOddRunsTest {
    private static final String NAME = "a,b \"c\" \\d & 50 % #1 _x~y^z {w} <i> [é] 日\u0007'$|`";

    /** The content of odd runs. */
    enum Odd {
        NO_SAMPLE(run -> run),
        ONE_SAMPLE(run -> samples(run, 1)),
        TWO_SAMPLES(run -> samples(run, 2)),
        THREE_SAMPLES(run -> samples(run, 3)),
        EQUAL_TIMES(run -> {
            for (int i = 0; i < 12; i++) {
                sample(run, 100);
            }
            return run;
        }),
        TIMES_OF_ZERO(run -> {
            for (int i = 0; i < 6; i++) {
                sample(run, 0);
            }
            return run;
        }),
        NO_PROCESS_TIME(run -> {
            for (int i = 0; i < 12; i++) {
                run.sample(1_000_000_000 + i * i * 100_000, 0);
            }
            return run;
        }),
        EVERY_SAMPLE_FAILED(run -> {
            for (int i = 0; i < 12; i++) {
                run.sample(1_000_000_000 + i * i * 100_000, 1, put(1000 + i));
            }
            return run;
        }),
        ONE_THAT_DID_NOT_FAIL(run -> samples(run.sample(1_000_000_000, 1, put(1000)), 1)),
        TWENTY_SAMPLES(run -> samples(run, 20));

        private final Function<RunsOfTimes, RunsOfTimes> samples;

        Odd(Function<RunsOfTimes, RunsOfTimes> samples) {
            this.samples = samples;
        }

        Run run() {
            return samples.apply(RunsOfTimes.of(header())).build();
        }
    }

    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void areSaidInFilesThatCanBeRead(RunAnalysis<?> kind) throws Exception {
        for (Odd odd : Odd.values()) {
            Optional<PaperBundle> bundle = answer(kind, odd);
            if (bundle.isEmpty()) {
                continue;
            }
            for (Table table : bundle.get().tables()) {
                String csv = CsvTables.write(table);
                assertThat(csv).as("%s %s", kind, odd).doesNotContain("NaN", "Infinity");
                assertThat(csv.lines())
                        .as("%s %s", kind, odd)
                        .hasSize(table.rows().size() + 1);
                assertThat(TextTables.write(table)).as("%s %s", kind, odd).doesNotContain("NaN", "Infinity");
            }
            assertThat(bundle.get().json()).as("%s %s", kind, odd).doesNotContain("NaN", "Infinity");
            assertThat(bundle.get().sentences())
                    .as("%s %s", kind, odd)
                    .noneMatch(sentence -> sentence.contains("NaN") || sentence.contains("Infinity"));
            for (Figure figure : bundle.get().figures()) {
                assertThat(xml(SvgFigures.write(figure, SvgFigures.Format.PAPER)))
                        .as("%s %s %s", kind, odd, figure.name())
                        .isEqualTo("svg");
            }
            assertThat(PaperPage.write(bundle.get()).replaceAll("(?s)<script(?! class=.data).*?</script>", ""))
                    .as("%s %s", kind, odd)
                    .doesNotContain("NaN", "Infinity");
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void ofEqualTimesAreSetByLatex(RunAnalysis<?> kind, @TempDir Path folder) throws Exception {
        assertSetByLatex(answer(kind, Odd.EQUAL_TIMES).orElseThrow(), folder);
    }

    @Tag("thorough")
    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void ofTwoSamplesAreSetByLatex(RunAnalysis<?> kind, @TempDir Path folder) throws Exception {
        assertSetByLatex(answer(kind, Odd.TWO_SAMPLES).orElseThrow(), folder);
    }

    private static void assertSetByLatex(PaperBundle bundle, Path folder) throws Exception {
        LatexCompiler.require("booktabs", "pgfplots");
        for (Map.Entry<String, String> file : bundle.files().entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        assertThat(LatexCompiler.overfull(folder, bundle.files().getOrDefault("paper.tex", "")))
                .isEmpty();
    }

    /** Empty where it is refused, in words. */
    private static Optional<PaperBundle> answer(RunAnalysis<?> kind, Odd odd) {
        int count = Math.min(kind.mostRuns(), Math.max(2, kind.fewestRuns()));
        List<Run> runs = IntStream.range(0, count).mapToObj(i -> odd.run()).toList();
        List<InputFile> files = IntStream.range(0, count)
                .mapToObj(i -> new InputFile(NAME + i + ".jsonl", "0f".repeat(32)))
                .toList();
        List<String> sizes =
                IntStream.rangeClosed(1, count).mapToObj(i -> i + "00").toList();
        try {
            Report report = kind.of(
                    runs,
                    files,
                    List.of(),
                    Map.of("sizes", String.join(",", sizes)),
                    Map.of(),
                    CutoffTableSource.EMPTY);
            String json = JsonTrees.write(report.json().get());
            return Optional.of(new PaperBundle(
                    kind.key(),
                    kind.title(),
                    PaperBundle.provenance(report.json().get()),
                    report.words(),
                    report.tables(),
                    report.figures(),
                    report.macros(),
                    json));
        } catch (UnsuitableInputException refused) {
            assertThat(refused.getMessage()).as("%s %s", kind, odd).isNotBlank();
            return Optional.empty();
        }
    }

    private static String xml(String text) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text)))
                .getDocumentElement()
                .getTagName();
    }

    private static RunsOfTimes samples(RunsOfTimes run, int count) {
        for (int i = 0; i < count; i++) {
            sample(run, 1000 + i * i % 7);
        }
        return run;
    }

    private static void sample(RunsOfTimes run, double millis) {
        run.sample(
                Math.round(millis * 1.01e6),
                0,
                Map.of("firstHalfNanos", Math.round(millis * 5e5), "secondHalfNanos", Math.round(millis * 5e5)),
                put(millis),
                daemon(NAME, 1, 0.5),
                daemon("kworker/0:1", 0, 3));
    }

    private static ProcessDiff put(double millis) {
        Measures times = RunsOfTimes.times(millis, 1);
        return ProcessDiff.of(2003, NAME, true, Lifecycle.PHANTOM, times);
    }

    private static RunHeader header() {
        return SmallRuns.header(
                "m_1 & 2",
                NAME,
                OptionalDouble.of(1),
                Map.of("empVersions", List.of("v1", "v2", "v3", "v4")),
                Map.of("executableSha256", "abc"));
    }
}
