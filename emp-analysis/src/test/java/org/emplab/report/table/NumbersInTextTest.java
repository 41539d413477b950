package org.emplab.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Over the source of all modules. */
class NumbersInTextTest {
    private static final Pattern NUMBER = Pattern.compile("%[-+ ,#0-9]*(\\.[0-9]+)?[feg]\\b|new MathContext\\(");

    /** Tables write powers of ten, and SVG has coordinates. */
    private static final List<String> OTHERS = List.of("Digits.java", "Cells.java", "Display.java", "SvgFigures.java", "LatexMacros.java");

    @Test
    void numbersBecomeTextInOnePlace() throws IOException {
        try (Stream<Path> files = Files.find(
                Path.of(".."),
                20,
                (file, attributes) -> file.toString().contains("/src/main/java/")
                        && file.toString().endsWith(".java")
                        && !OTHERS.contains(file.getFileName().toString()))) {
            List<Path> sources = files.toList();
            assertThat(sources).hasSizeGreaterThan(1000);
            assertThat(sources).filteredOn(NumbersInTextTest::formatsANumber).isEmpty();
        }
    }

    private static boolean formatsANumber(Path source) {
        try {
            return NUMBER.matcher(Files.readString(source)).find();
        } catch (IOException e) {
            throw new AssertionError(source.toString(), e);
        }
    }
}
