package org.emplab.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.ElementHandle;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A person at a window of one size, logged in; remembers what the browser complained about. */
final class Visit implements AutoCloseable {
    private static final String AXE = script("/axe.min.js");

    /** WCAG 2.2 AA, of which axe leaves out what is new in 2.2 unless it is asked for, and good practice. */
    private static final String RULES =
            "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']";

    /** All that the dark can break which the light does not. */
    private static final String OF_COLOURS = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }";

    private static final double PATIENCE_MILLIS = 60_000;

    static {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    }

    private final BrowserContext context;
    private final String server;
    private String look;
    private final List<String> complaints = new ArrayList<>();
    final Page page;

    private Visit(Browser browser, String server, int width, int height, ColorScheme colours) {
        this(browser, server, width, height, colours, true);
    }

    private Visit(Browser browser, String server, int width, int height, ColorScheme colours, boolean scripts) {
        this.server = server;
        look = width + (colours == ColorScheme.DARK ? "-dark" : "");
        context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(colours)
                .setJavaScriptEnabled(scripts)
                .setAcceptDownloads(true));
        context.setDefaultTimeout(PATIENCE_MILLIS);
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

    static Visit withoutScripts(Browser browser, String server) {
        return new Visit(browser, server, 1280, 900, ColorScheme.LIGHT, false);
    }

    Visit logIn(String name, String password) {
        open("/login");
        page.fill("[name=username]", name);
        page.fill("[name=password]", password);
        page.click("main button");
        page.waitForURL(address -> !address.endsWith("/login"));
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

    /** The page's address within the server. */
    String path() {
        return page.url().substring(server.length());
    }

    /** The page says something, each picture on it is there, and nothing waits for a script. */
    void hasContent() {
        assertThat(text("h1")).as(page.url()).isNotBlank();
        assertThat(text("main").lines().filter(line -> !line.isBlank()))
                .as(page.url())
                .hasSizeGreaterThan(3);
        for (ElementHandle picture : page.querySelectorAll("main img")) {
            assertThat(page.request().get(server + picture.getAttribute("src")).status())
                    .as(picture.getAttribute("src"))
                    .isEqualTo(200);
        }
    }

    /** Returns the text that a click downloads. */
    String download(String selector) {
        return new String(bytes(selector), StandardCharsets.UTF_8);
    }

    byte[] bytes(String selector) {
        Download download =
                page.waitForDownload(() -> page.locator(selector).first().click());
        try (InputStream file = download.createReadStream()) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until everything has come that the page asks for by itself. */
    void settle() {
        page.waitForSelector("body[data-listening], body:not(:has([data-live]))");
        page.waitForSelector("[data-drawn], body:not(:has([data-chart=run]:not(.waiting)))");
    }

    /** The page that is open, in another window and other colours. */
    void looks(Look as) {
        look = as.toString();
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(as.colours));
        page.setViewportSize(as.width, as.height);
    }

    /** The page that is open, as it is printed on A4. */
    void onPaper() {
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        page.setViewportSize(688, 1000);
    }

    /** A picture for people to look at, where EMP_SCREENSHOTS names a folder. */
    void picture(String name) {
        String folder = System.getenv("EMP_SCREENSHOTS");
        if (folder != null) {
            page.screenshot(new Page.ScreenshotOptions()
                    .setPath(Path.of(folder, name + "-" + look + ".png"))
                    .setFullPage(true));
        }
    }

    /** The part of the page that a picture of the docs shows. */
    void picture(DocPicture picture, Path folder) {
        looks(picture.look);
        page.setViewportSize(picture.width, picture.height);
        page.waitForLoadState(LoadState.NETWORKIDLE);
        page.screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(picture.file())));
        looks(Look.DESK);
    }

    private List<?> broken(String rules) {
        page.evaluate(AXE + "; 0");
        return (List<?>) page.evaluate("axe.run({ runOnly: " + rules + ", resultTypes: ['violations'] })"
                + ".then(result => result.violations.map(rule => rule.id + ': '"
                + " + rule.nodes.map(node => node.target.join(' ')).join(', ')))");
    }

    /** Returns the faults of the open page: rules that it breaks and what sticks out of the window, in each look. */
    List<String> brokenInAnyLook(String name) {
        settle();
        List<String> broken = new ArrayList<>();
        for (Look each : Look.values()) {
            looks(each);
            picture(name);
            broken(each.colours == ColorScheme.DARK ? OF_COLOURS : RULES)
                    .forEach(rule -> broken.add(each + ": " + rule));
            if (sticksOut() > 0) {
                broken.add(each + ": " + sticksOut() + " px stick out");
            }
        }
        looks(Look.DESK);
        return broken;
    }

    int sticksOut() {
        return (int) page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    /** Keeps from now on how soon charts are drawn, and the tasks that keep the browser busy. */
    void observe() {
        page.addInitScript("""
                window.observed = { drawn: null, tasks: [] };
                new PerformanceObserver(list => observed.tasks.push(...list.getEntries().map(task => Math.round(task.duration))))
                  .observe({ type: 'longtask', buffered: true });
                new MutationObserver(() => { observed.drawn ??= Math.round(performance.now()); })
                  .observe(document, { subtree: true, attributes: true, attributeFilter: ['data-drawn'] });""");
    }

    /** Returns the tasks of more than 50 ms since the last question, in ms each. */
    String longTasks() {
        return String.valueOf(page.evaluate("observed.tasks.splice(0)"));
    }

    /** How far what was shown has moved by itself since the page was opened: the sum of the browser's layout shifts. */
    double shifted() {
        return ((Number) page.evaluate("""
                () => new Promise(told => {
                  let sum = 0;
                  new PerformanceObserver(list => list.getEntries().forEach(shift => { if (!shift.hadRecentInput) sum += shift.value; }))
                    .observe({ type: 'layout-shift', buffered: true });
                  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(sum))));
                })""")).doubleValue();
    }

    /** The beginnings of the elements that moved since the page was asked for. */
    String moved() {
        return (String) page.evaluate("""
                () => new Promise(told => {
                  const moved = [];
                  new PerformanceObserver(list => list.getEntries().filter(shift => !shift.hadRecentInput).forEach(shift =>
                      shift.sources.forEach(at => moved.push((at.node?.outerHTML ?? at.node?.textContent ?? '').slice(0, 90)))))
                    .observe({ type: 'layout-shift', buffered: true });
                  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(moved.join('; ')))));
                })""");
    }

    /** Waits until a run's charts have asked for nothing more, and are drawn. */
    void drawn() {
        page.waitForSelector("#charts:not([aria-busy=true])");
        page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
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
