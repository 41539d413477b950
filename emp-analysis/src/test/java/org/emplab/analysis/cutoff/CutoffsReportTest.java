package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.Run;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.latex.LatexCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CutoffsReportTest {
    private final List<Figure> figures = figures(Golden.derivation());

    @Test
    void saysWhatTheFirstSanityCheckDrops() {
        assertThat(sentences(Golden.shortRun(), Golden.longRun()))
                .contains("Of the short run the first sanity check drops 15 of 16 L-samples and 0 of 784 samples of the"
                        + " cluster.");
    }

    @Test
    void saysNothingOfACheckThatHasNoCutoffToGoBy() {
        Run quiet = RunsOfTimes.of("INC1", 1)
                .millis(IntStream.range(0, 60).mapToDouble(i -> 1000 + i % 7).toArray())
                .build();

        assertThat(sentences(quiet, quiet))
                .hasSize(2)
                .allMatch(sentence -> sentence.contains("60 samples, 0 failed, no L-sample"));
    }

    private static List<String> sentences(Run inShort, Run inLong) {
        return CutoffsReport.of(CutoffDerivations.derive(inShort, inLong, CutoffSettings.defaults()), List.of())
                .words();
    }

    @Test
    void everyViewIsWhatTheViewBeforeLeft() {
        assertThat(named("dual-short-1").plots()).extracting(Figure.Plot::size).containsExactly(398, 2);
        assertThat(named("dual-short-2").plots()).extracting(Figure.Plot::size).containsExactly(386, 12);
        assertThat(named("dual-short-3").plots()).extracting(Figure.Plot::size).containsExactly(384, 2);
        assertThat(named("dual-short-4").plots()).extracting(Figure.Plot::size).containsExactly(384);
        assertThat(named("dual-short-4").caption())
                .isEqualTo("INC128, the short run, view 4 of 4: 384 pairs, the central cluster");
    }

    @Test
    void aPersonsBoundMakesTwoViews() {
        List<Figure> views = figures(Golden.movedTo(128_300)).stream()
                .filter(figure -> figure.name().startsWith("dual-short"))
                .toList();

        assertThat(views).hasSize(2);
        assertThat(views.get(0).plots()).extracting(Figure.Plot::size).containsExactly(386, 14);
    }

    @Tag("thorough")
    @Test
    void theViewsCompile(@TempDir Path directory) throws Exception {
        LatexCompiler.require("pgfplots");

        assertThat(LatexCompiler.compile(directory, PgfPlots.document(figures))).isPositive();
    }

    private Figure named(String name) {
        return figures.stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Figure> figures(CutoffDerivation derivation) {
        return CutoffsReport.of(
                        derivation, List.of(), PooledRuns.of(Golden.shortRun()), PooledRuns.of(Golden.longRun()))
                .figures();
    }
}
