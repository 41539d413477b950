package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Scripts and styles come from the class path, and pages hold none of their own. */
class ServedFilesTest {
    private static final Path RESOURCES = Path.of("src/main/resources");

    @Test
    void theChartLibraryIsWhereTheScriptsLookForIt() throws IOException {
        Pattern imported = Pattern.compile("from '(/_static/[^']+)'");
        for (Path script : files("static/assets", ".js")) {
            Matcher matcher = imported.matcher(Files.readString(script));
            while (matcher.find()) {
                try (InputStream file = getClass().getResourceAsStream("/META-INF/resources" + matcher.group(1))) {
                    assertThat(file).as(matcher.group(1)).isNotNull();
                }
            }
        }
    }

    @Test
    void theRunsPagePreloadsEveryScriptOfItsCharts() throws IOException {
        String page = Files.readString(RESOURCES.resolve("templates/run.html"));
        String preloaded = page.substring(page.indexOf("th:each=\"script"), page.indexOf("'/assets/'"));
        Set<String> needed = new TreeSet<>();
        Deque<String> unread = new ArrayDeque<>(List.of("run-charts"));
        while (!unread.isEmpty()) {
            String script = unread.pop();
            if (needed.add(script)) {
                unread.addAll(named(
                        "from '\\./([^']+)\\.js'",
                        Files.readString(RESOURCES.resolve("static/assets/" + script + ".js"))));
            }
        }

        assertThat(named("'([a-z-]+)'", preloaded)).containsExactlyInAnyOrderElementsOf(needed);
    }

    @Test
    void noPageHoldsAnInlineScriptOrStyle() throws IOException {
        for (Path page : files("templates", ".html")) {
            assertThat(new String(Files.readAllBytes(page), StandardCharsets.UTF_8))
                    .as(page.toString())
                    .doesNotContain("<style", " style=", " onclick=", "<script>")
                    .doesNotContainPattern("https?://(?!www\\.thymeleaf\\.org)");
        }
    }

    private static List<String> named(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static List<Path> files(String folder, String ending) throws IOException {
        try (Stream<Path> walk = Files.walk(RESOURCES.resolve(folder))) {
            return walk.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }
}
