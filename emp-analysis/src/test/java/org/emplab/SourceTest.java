package org.emplab;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.emplab.report.latex.LatexTables;
import org.junit.jupiter.api.Test;

/** Rules over the main source of all modules. */
class SourceTest {
    private static final Pattern STRING = Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])*\"");

    /** Tables write powers of ten, SVG has coordinates, and macros have ten digits. */
    private static final List<String> FORMATS =
            List.of("Digits.java", "Cells.java", "Display.java", "SvgFigures.java", "LatexMacros.java");

    @Test
    void numbersBecomeTextInOnePlace() throws IOException {
        assertThat(sourcesWith("%[-+ ,#0-9]*(\\.[0-9]+)?[feg]\\b|new MathContext\\("))
                .filteredOn(source -> !FORMATS.contains(source.getFileName().toString()))
                .isEmpty();
    }

    /** A door chooses a sentence by its topic and quantity. */
    @Test
    void noSentenceIsReadBack() throws IOException {
        assertThat(sourcesWith("\\b(words\\(\\)|sentences?(\\(\\))?|stopReason(\\(\\))?)\\s*"
                        + "\\.(matches|replaceAll|replaceFirst|contains|startsWith|endsWith|split|indexOf)\\("))
                .isEmpty();
    }

    @Test
    void onlyTheAnalysisComputesStatistics() throws IOException {
        assertThat(sourcesWith("import org\\.(apache\\.commons\\.(statistics|numbers)|hipparchus)\\."))
                .isNotEmpty()
                .allMatch(source -> source.toString().contains("/emp-analysis/"));
    }

    /** A process may have any name, and LaTeX shows the code of a character that it lacks; of ours it lacks none. */
    @Test
    void latexHasEachCharacterThatReportsUse() throws IOException {
        String literals = sources().stream()
                .filter(source -> source.toString().contains("/analysis/")
                        || source.toString().contains("/report/figure/"))
                .flatMap(source -> STRING.matcher(text(source)).results())
                .map(MatchResult::group)
                .collect(joining());

        assertThat(literals.codePoints().filter(c -> c > '~').distinct().mapToObj(Character::toString))
                .hasSizeGreaterThan(5)
                .allSatisfy(c -> assertThat(LatexTables.escape(c)).doesNotContain("U+"));
    }

    private static List<Path> sourcesWith(String text) throws IOException {
        Pattern pattern = Pattern.compile(text);
        return sources().stream()
                .filter(source -> pattern.matcher(text(source)).find())
                .toList();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.find(
                Path.of(".."),
                20,
                (file, attributes) -> file.toString().contains("/src/main/java/")
                        && file.toString().endsWith(".java"))) {
            List<Path> sources = files.toList();
            assertThat(sources).hasSizeGreaterThan(1000);
            return sources;
        }
    }

    private static String text(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
