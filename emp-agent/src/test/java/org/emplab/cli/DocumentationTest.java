package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages lead where they say, fit the screen, and name what there is. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)#?([^)\\s]*)\\)");
    private static final Pattern CALL =
            Pattern.compile("\\bemp ((?:analyze|agent|simulate(?= power)) )?([a-z][a-z-]*)((?: (?!-- |\\||#|>)\\S+)*)");
    private static final Pattern OPTION = Pattern.compile("(?<= )--[a-z][a-z-]*");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)");

    @Test
    void everyLinkLeadsToAFileAndAHeading() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            LINK.matcher(prose(page)).results().forEach(link -> {
                Path target = link.group(1).isEmpty()
                        ? page
                        : page.resolveSibling(link.group(1)).normalize();
                if (!Files.exists(target)
                        || !link.group(2).isEmpty() && !anchors(target).contains(link.group(2))) {
                    dead.add(page + ": " + link.group());
                }
            });
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void noPageOfTheReleaseLeadsToOneThatTheReleaseLacks() throws IOException {
        String assembly = Files.readString(ROOT.resolve("emp-web/src/main/assembly/release.xml"));
        List<String> leftOut = Pattern.compile("<exclude>(docs/[^<*]*)")
                .matcher(assembly)
                .results()
                .map(path -> path.group(1))
                .toList();
        assertThat(leftOut).hasSizeGreaterThan(2);
        for (Path page : pages()) {
            if (!page.endsWith("CONTRIBUTING.md") && leftOut.stream().noneMatch(relative(page)::startsWith)) {
                assertThat(LINK.matcher(prose(page))
                                .results()
                                .map(link -> relative(page.resolveSibling(link.group(1)))))
                        .as(page.toString())
                        .noneMatch(target -> target.equals("CONTRIBUTING.md")
                                || leftOut.stream().anyMatch(target::startsWith));
            }
        }
    }

    @Test
    void noCellIsAParagraphAndNoLineIsScrolledFor() throws IOException {
        for (Path page : userPages()) {
            String text = Files.readString(page);
            assertThat(prose(page).lines().filter(line -> line.startsWith("|")))
                    .as(page.toString())
                    .allSatisfy(row -> assertThat(row.split("(?<!\\\\)\\|"))
                            .allSatisfy(
                                    cell -> assertThat(cell.strip().split(" +")).hasSizeLessThanOrEqualTo(40)));
            assertThat(CODE.matcher(text)
                            .results()
                            .flatMap(block -> block.group().lines()))
                    .as(page.toString())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        }
    }

    /** The pages for users, without the appendix and the records of decisions. */
    @Test
    void theUsersPagesStayShort() throws IOException {
        long bytes = 0;
        for (Path page : userPages()) {
            bytes += Files.size(page);
        }
        assertThat(bytes).isLessThanOrEqualTo(125 << 10);
    }

    @ParameterizedTest
    @CsvSource({"samples, Samples", "executions, Executions"})
    void eachColumnIsExplained(String rows, String heading) throws IOException {
        String header = CommandLineRun.of("export", GoldenRuns.path("inc16384"), "--csv", rows)
                .succeeded()
                .out()
                .lines()
                .findFirst()
                .orElseThrow();
        String page = Files.readString(ROOT.resolve("docs/columns.md"));
        String section = page.substring(page.indexOf("## " + heading)).split("\n## ", 2)[0];
        assertThat(header.split(","))
                .hasSizeGreaterThan(20)
                .allSatisfy(name -> assertThat(section).contains("`" + name + "`"));
    }

    @Test
    void eachAnalysisHasASection() throws IOException {
        try (Stream<Path> frozen = Files.list(Path.of("src/test/resources/frozen"))) {
            List<String> names = frozen.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".help.txt"))
                    .map(name -> name.replace(".help.txt", ""))
                    .toList();
            assertThat(anchors(ROOT.resolve("docs/analyses.md")))
                    .containsAll(names)
                    .hasSizeGreaterThan(20);
        }
    }

    /** The page without its code, in which brackets mean something else. */
    private static String prose(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }

    private static Set<String> anchors(Path page) {
        try {
            return HEADING.matcher(prose(page))
                    .results()
                    .map(heading -> heading.group(1)
                            .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                            .replace(' ', '-'))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String relative(Path page) {
        return ROOT.relativize(page.normalize()).toString();
    }

    @Test
    void eachOptionOfACallIsOneOfItsCommand() throws IOException {
        Map<String, Set<String>> called = new TreeMap<>();
        for (Path page : userPages()) {
            CODE.matcher(Files.readString(page))
                    .results()
                    .forEach(block -> CALL.matcher(block.group().replaceAll("\\\\\n *", ""))
                            .results()
                            .filter(call -> !Set.of("server", "workload").contains(call.group(2)))
                            .forEach(call -> {
                                String command =
                                        Optional.ofNullable(call.group(1)).orElse("") + call.group(2);
                                Set<String> options = called.computeIfAbsent(command, any -> new TreeSet<>());
                                OPTION.matcher(call.group(3)).results().forEach(option -> options.add(option.group()));
                            }));
        }
        assertThat(called).hasSizeGreaterThan(20);
        called.forEach((command, options) -> {
            String help =
                    CommandLineRun.call(command + " --help-all").succeeded().out();
            assertThat(options)
                    .allSatisfy(option ->
                            assertThat(help).as(command).containsPattern("(?<![a-z-])" + option + "(?![a-z-])"));
        });
    }

    private static List<Path> userPages() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(ROOT.resolve("README.md")),
                            docs.filter(file -> file.toString().endsWith(".md")))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md")
                                    .map(ROOT::resolve),
                            docs.filter(file -> file.toString().endsWith(".md")))
                    .sorted()
                    .toList();
        }
    }
}
