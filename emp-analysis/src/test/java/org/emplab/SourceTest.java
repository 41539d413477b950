package org.emplab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules over the main source of all modules. */
class SourceTest {
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

    private static List<Path> sourcesWith(String text) throws IOException {
        Pattern pattern = Pattern.compile(text);
        try (Stream<Path> files = Files.find(
                Path.of(".."),
                20,
                (file, attributes) -> file.toString().contains("/src/main/java/")
                        && file.toString().endsWith(".java"))) {
            List<Path> sources = files.toList();
            assertThat(sources).hasSizeGreaterThan(1000);
            List<Path> found = new ArrayList<>();
            for (Path source : sources) {
                if (pattern.matcher(Files.readString(source)).find()) {
                    found.add(source);
                }
            }
            return found;
        }
    }
}
