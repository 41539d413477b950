package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages about security name what is there, and the table of requirements is complete and counted right. */
class SecurityPagesTest {
    private static final Path ROOT = Path.of("..");
    private static final String ASVS = "docs/appendix/asvs.md";
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]+)[^)]*\\)");
    private static final Pattern NUMBERS = Pattern.compile("(\\d+\\.\\d+\\.)(\\d+)(?:–\\1(\\d+))?");

    /** Requirements of ASVS 5.0.0 of the levels 1 and 2, by chapter. */
    private static final List<Integer> IN_CHAPTER =
            List.of(27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7);

    @ParameterizedTest
    @ValueSource(strings = {"docs/security.md", ASVS, "docs/appendix/security-inventory.md"})
    void everyTestAndFileThatAPageLeadsToIsThere(String page) throws IOException {
        String text = Files.readString(ROOT.resolve(page));
        Set<String> tests = tests();
        assertThat(TEST.matcher(text).results().map(found -> found.group(1))).isSubsetOf(tests);
        assertThat(LINK.matcher(text).results().map(found -> ROOT.resolve(page).resolveSibling(found.group(1))))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file).exists());
    }

    @Test
    void everyRequirementHasARowOnce() throws IOException {
        List<String> numbers = rows().flatMap(SecurityPagesTest::numbers).toList();
        assertThat(numbers).doesNotHaveDuplicates();
        assertThat(IntStream.rangeClosed(1, IN_CHAPTER.size()).mapToObj(chapter -> (int) numbers.stream()
                        .filter(number -> number.startsWith(chapter + "."))
                        .count()))
                .isEqualTo(IN_CHAPTER);
    }

    @Test
    void theFirstLinesCountTheRows() throws IOException {
        Map<String, Long> counted = rows().collect(Collectors.groupingBy(
                row -> row.get(2), Collectors.summingLong(row -> numbers(row).count())));
        assertThat(counted.keySet()).containsExactlyInAnyOrder("yes", "partly", "no", "–");
        assertThat(Files.readString(ROOT.resolve(ASVS)))
                .contains(counted.get("yes") + " are met, " + counted.get("partly") + " partly, " + counted.get("no")
                        + " not, and " + counted.get("–") + " do not apply");
    }

    @Test
    void noRowIsAParagraph() throws IOException {
        assertThat(rows())
                .allSatisfy(row -> assertThat(row)
                        .hasSize(5)
                        .allSatisfy(cell ->
                                assertThat(LINK.matcher(cell).replaceAll("]")).hasSizeLessThanOrEqualTo(110)));
        assertThat(rows().filter(row -> row.get(2).equals("yes")).map(row -> row.get(4)))
                .doesNotContain("");
    }

    /** Those of a row; {@code 9.1.1–9.1.3} are three. */
    private static Stream<String> numbers(List<String> row) {
        return NUMBERS.matcher(row.get(0))
                .results()
                .flatMap(found -> IntStream.rangeClosed(
                                Integer.parseInt(found.group(2)),
                                Integer.parseInt(
                                        Optional.ofNullable(found.group(3)).orElse(found.group(2))))
                        .mapToObj(last -> found.group(1) + last));
    }

    private static Stream<List<String>> rows() throws IOException {
        return Files.readAllLines(ROOT.resolve(ASVS)).stream()
                .filter(line -> line.matches("\\| \\d.*"))
                .map(line -> Arrays.stream(line.substring(1, line.length() - 1).split("\\|"))
                        .map(String::strip)
                        .toList());
    }

    private static Set<String> tests() throws IOException {
        Set<String> names = new HashSet<>();
        for (String module : List.of("emp-analysis", "emp-agent", "emp-web", "emp-server")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
                files.map(file -> file.getFileName().toString().replaceFirst("\\.java$", ""))
                        .forEach(names::add);
            }
        }
        return names;
    }
}
