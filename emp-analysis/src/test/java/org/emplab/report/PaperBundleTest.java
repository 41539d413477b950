package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Table;
import org.junit.jupiter.api.Test;

class PaperBundleTest {
    private static final Table TABLE = Table.named("verdicts", "Faster & slower")
            .text("verdict", "Verdict")
            .number("median", "Median", "ms", 3)
            .row("slower", 128246)
            .build();
    private static final Figure FIGURE = new Figure(
            "ecdf",
            "Shares",
            Figure.Axis.linear("ET", "ms"),
            Figure.Axis.linear("share", ""),
            List.of(new Figure.Line("a_b", new double[] {1, 2}, new double[] {0, 1})));

    @Test
    void includesEachTableAndFigureThatItHolds() {
        Map<String, String> files = bundle("compare-1a2b").files();
        assertThat(files).containsKeys("paper.tex", "compare-1a2b-macros.tex", "compare-1a2b.json", "PROVENANCE.txt");
        for (MatchResult input : matches("\\\\input\\{([^}]*)}", files.getOrDefault("paper.tex", ""))) {
            assertThat(files).containsKey(input.group(1) + ".tex");
        }
        for (MatchResult reference : matches("\\\\ref\\{([^}]*)}", files.getOrDefault("paper.tex", ""))) {
            assertThat(files.values()).anyMatch(text -> text.contains("\\label{" + reference.group(1) + "}"));
        }
    }

    @Test
    void hasLabelsAndMacrosThatDoNotCollideWithAnotherBundles() {
        List<String> one = names(bundle("compare-1a2b"));
        assertThat(one).hasSize(3).doesNotContainAnyElementsOf(names(bundle("compare-3c4d")));
    }

    @Test
    void escapesWhatLatexWouldTakeForACommandAndNamesItsInputsInEveryFile() {
        Map<String, String> files = bundle("compare-1a2b").files();
        assertThat(files.get("paper.tex"))
                .contains("50 \\% slower \\& a\\_b", "\\item run:7, sha256 00ff")
                .doesNotContain("50 % slower & a_b");
        assertThat(files)
                .allSatisfy((name, text) -> assertThat(name.endsWith(".csv")
                                || name.endsWith(".svg")
                                || name.endsWith(".json")
                                || text.contains("run:7, sha256 00ff"))
                        .as(name)
                        .isTrue());
    }

    @Test
    void makesTheSameBytesOfTheSameResult() throws IOException {
        assertThat(zip(bundle("compare-1a2b"))).isEqualTo(zip(bundle("compare-1a2b")));
        List<String> entries = new ArrayList<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip(bundle("compare-1a2b"))))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.add(entry.getName());
            }
        }
        assertThat(entries).contains("compare-1a2b/paper.tex", "compare-1a2b/tables/compare-1a2b-verdicts.csv");
    }

    @Test
    void saysWhatEachTableAndFigureIsAndLeavesLongTablesToTheirFiles() {
        Table.Builder points = Table.named("points", "Times of odd samples").count("sample", "Sample");
        for (int i = 1; i <= 46; i++) {
            points.row(i);
        }
        Map<String, String> files =
                bundle("compare-1a2b", List.of(TABLE, points.build())).files();

        assertThat(files.get("paper.tex"))
                .contains(
                        "\\item Table~\\ref{tab:compare-1a2b-verdicts}: Faster \\& slower",
                        "\\item Times of odd samples: 46 rows, in tables",
                        "\\item Figure~\\ref{fig:compare-1a2b-ecdf}: Shares",
                        "\\input{tables/compare-1a2b-verdicts}")
                .doesNotContain("\\input{tables/compare-1a2b-points}");
        assertThat(files).containsKeys("tables/compare-1a2b-points.tex", "tables/compare-1a2b-points.csv");
    }

    @Test
    void becomesOneHtmlFileThatLoadsNothing() {
        String html = PaperPage.write(bundle("compare-1a2b"));
        assertThat(html)
                .contains("<svg", "slower &amp; a_b", "<td>slower</td>", ">128\u202f246.000</td>", "run:7, sha256 00ff")
                .doesNotContainPattern("(src|href)=")
                .contains("class=\"data\">{\"caption\"");
    }

    @Test
    void refusesANameThatIsNoLabel() {
        assertThatThrownBy(() -> bundle("a_b")).hasMessageContaining("letters, digits and hyphens");
    }

    private static PaperBundle bundle(String name) {
        return bundle(name, List.of(TABLE));
    }

    private static PaperBundle bundle(String name, List<Table> tables) {
        return new PaperBundle(
                name,
                "Compare",
                List.of("run:7, sha256 00ff"),
                List.of("PT: 50 % slower & a_b."),
                tables,
                List.of(FIGURE),
                Map.of("ptRatio", 1.5),
                "{}");
    }

    private static List<String> names(PaperBundle bundle) {
        return bundle.files().values().stream()
                .flatMap(text -> matches("\\\\(?:label|newcommand)\\{([^}]*)}", text).stream())
                .map(match -> match.group(1))
                .toList();
    }

    private static List<MatchResult> matches(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().toList();
    }

    private static byte[] zip(PaperBundle bundle) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        bundle.write(out);
        return out.toByteArray();
    }
}
