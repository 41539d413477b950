package org.emplab.server.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.server.Requirement;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The system's Chromium, driven without downloading another; tests that need it are skipped where there is none. */
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> ARGUMENTS = List.of(
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private final Playwright playwright =
            Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    final Browser browser;

    Chromium() {
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(installed().orElseThrow())
                        .setArgs(ARGUMENTS));
    }

    @Override
    public void close() {
        playwright.close();
    }

    private static Optional<Path> installed() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Skips with one line that says how to have the tests. */
    static final class Installed implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (installed().isPresent()) {
                return ConditionEvaluationResult.enabled("Chromium is installed");
            }
            String reason = "no Chromium on the PATH: the browser tests are skipped (apt-get install chromium)";
            System.out.println(reason);
            return Requirement.CHROMIUM.isRequired()
                    ? Requirement.CHROMIUM.absent(reason)
                    : ConditionEvaluationResult.disabled(reason);
        }
    }
}
