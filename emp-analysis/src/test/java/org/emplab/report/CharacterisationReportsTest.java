package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.latex.LatexCompiler;
import org.emplab.report.latex.LatexMacros;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.latex.LatexTables.Numbers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterisationReportsTest {
    private static final Map<String, Report> REPORTS = CharacterisationReports.all();

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"{article}", "[twocolumn]{article}"})
    void tablesAndMacrosCompileAsTheyAre(String documentClass, @TempDir Path directory) throws Exception {
        LatexCompiler.require("booktabs");

        assertThat(LatexCompiler.overfull(directory, document(documentClass, "", Numbers.PLAIN)))
                .isEmpty();
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"{article}", "[twocolumn]{article}"})
    void tablesCompileWithSiunitx(String documentClass, @TempDir Path directory) throws Exception {
        LatexCompiler.require("booktabs", "siunitx");

        assertThat(LatexCompiler.overfull(
                        directory, document(documentClass, "\\usepackage{siunitx}\n", Numbers.SIUNITX)))
                .isEmpty();
    }

    @Tag("thorough")
    @Test
    void figuresCompileAsTheyAre(@TempDir Path directory) throws IOException, InterruptedException {
        LatexCompiler.require("pgfplots");
        String document = PgfPlots.document(REPORTS.values().stream()
                .flatMap(report -> report.figures().stream())
                .toList());

        assertThat(LatexCompiler.compile(directory, document)).isPositive();
    }

    private static String document(String documentClass, String packages, Numbers numbers) {
        String tables = REPORTS.values().stream()
                .flatMap(report -> report.tables().stream())
                .map(table -> LatexTables.write(table, numbers) + "\\clearpage\n")
                .collect(Collectors.joining());
        String macros = REPORTS.values().stream()
                .map(report -> LatexMacros.write(report.macros()))
                .collect(Collectors.joining());
        return "\\documentclass" + documentClass + "\n\\usepackage{booktabs,graphicx}\n" + packages + macros
                + "\\begin{document}\n" + "\\empPtDifferenceMillis\n" + tables + "\\end{document}\n";
    }
}
