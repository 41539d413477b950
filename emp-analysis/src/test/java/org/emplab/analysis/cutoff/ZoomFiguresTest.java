package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.latex.LatexCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** EMP, figures 14 and 15. */
class ZoomFiguresTest {
    private final List<Figure> figures = figures(Golden.derivation());

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
        CutoffSettings moved = new CutoffSettings(
                Optional.empty(), Optional.of(new MovedBound(128_300, "ann", "logins")), Optional.empty());
        List<Figure> views = figures(CutoffDerivations.derive(Golden.shortRun(), Golden.longRun(), moved)).stream()
                .filter(figure -> figure.name().startsWith("dual-short"))
                .toList();

        assertThat(views).hasSize(2);
        assertThat(views.get(0).plots()).extracting(Figure.Plot::size).containsExactly(386, 14);
    }

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
