package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.latex.LatexCompiler;
import org.emplab.report.latex.LatexMacros;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.latex.LatexTables.Numbers;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class CharacterisationReportsTest {
    private static final Map<String, Report> REPORTS = CharacterisationReports.all();

    static Stream<Arguments> reports() {
        return REPORTS.entrySet().stream().map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reports")
    void everyResultSaysWhatItIsAndWhereItComesFrom(String name, Report report) {
        ObjectNode json = JsonTrees.parse(JsonTrees.write(report.json().get()), name);

        assertThat(json.path("format").asString()).isEqualTo("emp-" + name + "/1");
        assertThat(json.path("processTime").asString()).isEqualTo("user-system");
        assertThat(json.path("algorithmVersion").asString()).isNotEmpty();
        assertThat(json.path("inputs").size()).isEqualTo(2);
        assertThat(json.path("inputs").path(1).path("file").asString()).isEqualTo("b%.jsonl");
        assertThat(json.path("inputs").path(1).path("sha256").asString()).isEqualTo("ff");
        assertThat(json.path("runs").isArray()).isTrue();
        assertThat(json.path("runs").size()).isPositive();
        assertThat(json.path("runs").path(0).path("program").asString()).isEqualTo("INC_1 & co");
    }

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
                .map(report -> LatexMacros.write(report.numbers()))
                .collect(Collectors.joining());
        return "\\documentclass" + documentClass + "\n\\usepackage{booktabs,graphicx}\n" + packages + macros
                + "\\begin{document}\n" + "\\empPtDifferenceMillis\n" + tables + "\\end{document}\n";
    }
}
