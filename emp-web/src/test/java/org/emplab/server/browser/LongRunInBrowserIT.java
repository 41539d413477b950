package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.run.LargeRun;
import org.emplab.server.study.RunVerdictService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * The page of a run of which not all samples are drawn. It prints how soon the charts are there and which tasks keep the
 * browser busy; {@code bench/pages.sh} runs it with a million samples.
 */
@ExtendWith(Chromium.Installed.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.MethodName.class)
@Tag("thorough")
class LongRunInBrowserIT extends RunningServer {
    private static final int SAMPLES = Integer.getInteger("emp.test.long-run", 32_000);
    /** More than are read for a page's head. */
    private static final int MANY = Math.max(60_000, SAMPLES + 1);

    private static final int L_SAMPLES = SAMPLES / LargeRun.LONG_EVERY;

    @Autowired
    RunVerdictService verdicts;

    private Chromium chromium;
    private Visit desk;
    private String run;

    @BeforeAll
    void importTheRun() throws Exception {
        chromium = new Chromium();
        run = imported(SAMPLES);
        desk = Visit.atADesk(chromium.browser, at("").toString()).logIn("ada", PASSWORD);
        verdicts.latest(run.substring("/runs/".length()), Duration.ofMinutes(3));
        desk.observe();
        desk.open(run);
        assertThat(desk.page.locator("[data-verdict]")).hasText(Pattern.compile(".* in the cluster\\. .*"));
    }

    @AfterAll
    void close() {
        desk.close();
        chromium.close();
    }

    @Test
    void saysHowManyOfTheSamplesAreDrawnAndAsksAgainOnZoom() {
        open("");
        assertThat(desk.page.locator("[data-shown]"))
                .hasText(Pattern.compile("[\\d\u202f]+ of " + grouped(SAMPLES) + " samples drawn: zoom for more"));
        assertThat(
                        desk.page.evaluate(
                                "fetch(document.querySelector('[data-points]').dataset.points).then(r => r.json())"
                                        + ".then(p => p.number.length < p.samples && p.verdict.lSamples.every(n => p.number.includes(n)))"))
                .isEqualTo(true);

        open("?x=1000.5,3000.5");
        assertThat(desk.page.locator("[data-shown]")).hasText("");
        assertThat(desk.page.locator("#charts")).hasAttribute("data-drawn", "2000");
        desk.page.keyboard().press("a");
        assertThat(desk.page.locator("[data-shown]")).hasText(Pattern.compile(".* of " + grouped(SAMPLES) + " .*"));
    }

    @Test
    void stepsFromSampleToSampleAlsoWhereTheyAreNotDrawn() {
        open("?sample=777");
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 777\\b.*"));
        desk.page.keyboard().press("n");
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 778\\b.*"));
        desk.page.keyboard().press("f");
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]x=752\\.5%2C803\\.5&et=.*"));
        desk.page.keyboard().press("l");
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample " + LargeRun.LONG_EVERY + "\\b.*"));
        desk.page.keyboard().press("u");
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 778\\b.*"));
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]x=752.*"));
        desk.page.keyboard().press("u");
        assertThat(desk.page).not().hasURL(Pattern.compile(".*[?&]x=.*"));
    }

    @Test
    void choosesAllSamplesOfAPartAndOfABinNotOnlyThoseThatAreDrawn() {
        open("");
        desk.page.click("[data-mode=select]");
        drag(-0.01, 0.01, 1.01, 0.2);
        assertThat(desk.page.locator("#panel h2"))
                .hasText(grouped(L_SAMPLES) + (L_SAMPLES == 1 ? " sample" : " samples") + " selected");
        drag(-0.01, 0.01, 1.01, 0.49);
        assertThat(desk.page.locator("#panel h2")).hasText(grouped(SAMPLES) + " samples selected");
        assertThat(desk.page.locator("#panel")).containsText("The daemons below are of the first 200");
    }

    @Test
    void showsTheHeadOfALongerRunBeforeItsPointsAreRead() throws Exception {
        String longer = imported(MANY);
        String token = token("ada", Role.ADMIN);
        long asked = System.nanoTime();
        String head = get(token, longer).body();
        System.out.printf(
                Locale.ROOT,
                "%d samples: head after %d ms; load %s%n",
                MANY,
                (System.nanoTime() - asked) / 1_000_000,
                Files.readString(Path.of("/proc/loadavg")).strip());
        assertThat(head)
                .contains(grouped(MANY) + " samples are being read.")
                .contains("median and 95th pct come when all " + grouped(MANY) + " samples are read")
                .doesNotContain("The longest samples</b>");

        desk.open(longer);
        assertThat(desk.page.locator("#numbers tbody tr")).hasText(Pattern.compile("ET\\s+" + grouped(MANY) + "[^–]*"));
        assertThat(desk.page.locator("#numbers")).not().containsText("are read");
        assertThat(desk.page.locator("#longest tbody tr")).hasCount(10);
        assertThat(desk.page.locator("[data-shown]")).hasText(Pattern.compile(".* of " + grouped(MANY) + " .*"));
        desk.page.keyboard().press("n");
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 1\\b.*"));
        desk.page.keyboard().press("u");
        assertThat(desk.page.locator("#longest tbody tr")).hasCount(10);
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void showsNothingOfASampleThatComesAfterItsChoiceWasUndone() {
        open("");
        AtomicReference<Route> late = new AtomicReference<>();
        desk.page.route("**/samples/1", late::set);
        desk.page.keyboard().press("n");
        desk.page.waitForCondition(() -> late.get() != null);
        desk.page.keyboard().press("u");
        desk.page.waitForResponse(
                "**/samples/1", () -> requireNonNull(late.get()).resume());
        desk.settle();
        assertThat(desk.page.locator("#longest tbody tr")).hasCount(10);
        assertThat(desk.page.locator("#panel h2")).hasCount(0);
        desk.page.unroute("**/samples/1");
    }

    @Test
    void leadsWithoutScriptsToWhatAllSamplesAreReadFor() throws Exception {
        String longer = imported(MANY + 1);
        try (Visit reader =
                Visit.withoutScripts(chromium.browser, at("").toString()).logIn("ada", PASSWORD)) {
            reader.open(longer);
            assertThat(reader.text("#numbers tbody")).contains("ET", grouped(MANY + 1), "–");
            reader.page.click("#numbers noscript a");
            assertThat(reader.text("#times tbody")).doesNotContain("–");
            assertThat(reader.page.locator("#worst tbody tr")).hasCount(10);
            reader.hasContent();
        }
    }

    @Test
    void hasEverySampleInItsFile() {
        open("");
        assertThat(desk.download(".wide .downloads a").lines()).hasSize(SAMPLES + 1);
    }

    @Test
    void tellsHowSoonTheChartsAreThereAndWhatKeepsTheBrowserBusy() throws Exception {
        desk.open("/runs");
        desk.open(run);
        desk.page.waitForSelector("[data-drawn]");
        Object drawn = desk.page.evaluate("observed.drawn");
        String loading = desk.longTasks();
        drag(0.3, 0.05, 0.6, 0.49);
        desk.page.waitForURL(Pattern.compile(".*[?&]x=.*"));
        desk.drawn();
        String zooming = desk.longTasks();
        desk.page.click("[data-mode=select]");
        drag(0.3, 0.05, 0.6, 0.49);
        desk.page.waitForSelector("#panel h2:has-text('selected')");
        desk.drawn();
        String selecting = desk.longTasks();
        BoundingBox chart = series();
        for (int i = 1; i < 60; i++) {
            desk.page.mouse().move(chart.x + chart.width * i / 60, chart.y + chart.height / 5);
        }
        desk.drawn();
        String hovering = desk.longTasks();
        Object whole = desk.page.evaluate(WHOLE, Map.of("samples", SAMPLES));
        System.out.printf(
                Locale.ROOT,
                "%d samples: drawn after %s ms; tasks over 50 ms: loading %s, zooming %s, selecting %s, hovering %s;"
                        + " the same number of points given whole to ECharts keeps it busy for %s ms; load %s%n",
                SAMPLES,
                drawn,
                loading,
                zooming,
                selecting,
                hovering,
                whole,
                Files.readString(Path.of("/proc/loadavg")).strip());
        assertThat(desk.complaints()).isEmpty();
    }

    /** Two panels of so many points, as the page would draw them without thinning. */
    private static final String WHOLE = """
            async ({ samples }) => {
              const echarts = await import('/_static/echarts/6.0.0/dist/echarts.esm.min.js');
              const element = document.body.appendChild(document.createElement('div'));
              element.style.cssText = 'width:1100px;height:500px';
              const data = Float64Array.from({ length: 2 * samples }, (_, i) => i % 2 ? Math.sin(i * i) : i / 2);
              const begin = performance.now();
              const chart = echarts.init(element, null, { renderer: 'canvas' });
              const of = i => ({ type: 'scatter', xAxisIndex: i, yAxisIndex: i, data, large: true, symbolSize: 3, progressive: 0 });
              chart.setOption({ animation: false, grid: [{ height: 180 }, { top: 280, height: 180 }], xAxis: [{}, { gridIndex: 1 }], yAxis: [{}, { gridIndex: 1 }], series: [of(0), of(1)] });
              chart.getZr().flush();
              const taken = performance.now() - begin;
              chart.dispose();
              element.remove();
              return Math.round(taken);
            }""";

    private String imported(int samples) throws IOException {
        return "/runs/" + imported(LargeRun.file(samples), "ada", true).run().publicId();
    }

    private void open(String view) {
        desk.open(run + view);
        desk.page.waitForSelector("[data-drawn]");
        desk.drawn();
    }

    private BoundingBox series() {
        return desk.page.locator("[data-figure=series]").boundingBox();
    }

    /** From one place of the series' charts to another, in parts of their width and height. */
    private void drag(double x, double y, double toX, double toY) {
        BoundingBox chart = series();
        double left = chart.x + 78;
        double width = chart.width - 78 - 14;
        desk.page.mouse().move(left + width * x, chart.y + chart.height * y);
        desk.page.mouse().down();
        desk.page.mouse().move(left + width * toX, chart.y + chart.height * toY);
        desk.page.mouse().up();
    }

    private static String grouped(int number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', '\u202f');
    }
}
