package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    void noPageHoldsAnInlineScriptOrStyle() throws IOException {
        for (Path page : files("templates", ".html")) {
            assertThat(new String(Files.readAllBytes(page), StandardCharsets.UTF_8))
                    .as(page.toString())
                    .doesNotContain("<style", " style=", " onclick=", "<script>")
                    .doesNotContainPattern("https?://(?!www\\.thymeleaf\\.org)");
        }
    }

    private static List<Path> files(String folder, String ending) throws IOException {
        try (Stream<Path> walk = Files.walk(RESOURCES.resolve(folder))) {
            return walk.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }
}
