package org.emplab.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A person at a window of one size, logged in; remembers what the browser complained about. */
final class Visit implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of("target/screenshots");
    private static final String AXE = script("/axe.min.js");

    private final BrowserContext context;
    private final String server;
    private final String size;
    private final List<String> complaints = new ArrayList<>();
    final Page page;

    private Visit(Browser browser, String server, int width, int height, ColorScheme colours) {
        this.server = server;
        size = width + (colours == ColorScheme.DARK ? "-dark" : "");
        context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(colours)
                .setAcceptDownloads(true));
        context.setDefaultTimeout(60_000);
        page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                complaints.add(message.text() + " at " + message.location());
            }
        });
        page.onPageError(complaints::add);
    }

    static Visit atADesk(Browser browser, String server) {
        return new Visit(browser, server, 1280, 900, ColorScheme.LIGHT);
    }

    static Visit atADeskInTheDark(Browser browser, String server) {
        return new Visit(browser, server, 1280, 900, ColorScheme.DARK);
    }

    static Visit onAPhone(Browser browser, String server) {
        return new Visit(browser, server, 390, 844, ColorScheme.LIGHT);
    }

    Visit logIn(String name, String password) {
        open("/login");
        page.fill("[name=username]", name);
        page.fill("[name=password]", password);
        page.click("main button");
        return this;
    }

    void open(String path) {
        page.navigate(server + path);
    }

    /** The run's page with all its points drawn. */
    void openRun(String path, int samples) {
        open(path);
        page.waitForSelector("[data-drawn='" + samples + "']");
    }

    String text(String selector) {
        return page.locator(selector).first().innerText();
    }

    /** What a click on something downloads. */
    String download(String selector) {
        Download download =
                page.waitForDownload(() -> page.locator(selector).first().click());
        try (InputStream file = download.createReadStream()) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A picture for people to look at. */
    void picture(String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(SCREENSHOTS.resolve(name + "-" + size + ".png"))
                .setFullPage(true));
    }

    /** WCAG rules that the page breaks, by axe; a line each. */
    List<?> inaccessible() {
        page.evaluate(AXE + "; 0");
        return (List<?>) page.evaluate("axe.run().then(result => result.violations.map(rule => rule.id + ': '"
                + " + rule.nodes.map(node => node.target.join(' ')).join(', ')))");
    }

    void fitsTheWindow() {
        assertThat(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .as("pixels that stick out of " + page.url())
                .isEqualTo(0);
    }

    /** Errors and warnings of the browser so far, a refused script or style among them. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    @Override
    public void close() {
        context.close();
    }

    private static String script(String resource) {
        try (InputStream file = Visit.class.getResourceAsStream(resource)) {
            if (file == null) {
                throw new IllegalStateException(resource + " is not on the class path");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
