package org.emplab.server.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal of a hundred columns, in which the comparison that README begins with has been made. */
final class Terminal {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./emp compare .*$");
    private static final String PAGE = """
            <style>
            :root { color-scheme: light dark; background: light-dark(#f6f8fa, #161b22); color: light-dark(#1f2328, #e6edf3); }
            pre { width: 100ch; margin: 0; padding: 14px; font: 14px/1.35 'DejaVu Sans Mono', monospace;
                  white-space: pre-wrap; overflow-wrap: anywhere; }
            </style><pre></pre>""";

    private final String shown;

    private Terminal(String shown) {
        this.shown = shown;
    }

    static Terminal afterTheFirstComparison() throws IOException, InterruptedException {
        Matcher command = COMMAND.matcher(Files.readString(ROOT.resolve("README.md")));
        assertThat(command.find()).isTrue();
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command.group())
                .directory(ROOT.toFile())
                .redirectErrorStream(true);
        builder.environment().put("EMP_NO_BUILD", "1");
        Process emp = builder.start();
        String printed = new String(emp.getInputStream().readAllBytes(), UTF_8);
        assertThat(emp.waitFor()).as(printed).isZero();
        return new Terminal("$ " + command.group() + "\n" + printed + "$ ");
    }

    void picture(Browser browser, Look look, Path file) {
        try (BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(look.width, look.height)
                .setColorScheme(look.colours))) {
            Page page = context.newPage();
            page.setContent(PAGE);
            Locator screen = page.locator("pre");
            screen.evaluate("(screen, text) => screen.textContent = text", shown);
            screen.screenshot(new Locator.ScreenshotOptions().setPath(file));
        }
    }
}
