package org.emplab.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.report.table.DurationText;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** The scripts one by one, in a real browser, with no server: what they ask for comes from the class path or from the test. */
@ExtendWith(Chromium.Installed.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModulesInBrowserIT {
    private static final String HOST = "http://modules.test";
    private static final String POINTS = """
            {number: [1, 2, 3, 4, 6], startedAt: [0, 1, 2, 3, 4], elapsedMillis: [10, 11, 90, 12, 13],
             processMillis: [9, null, 80, 11, 12], kind: [0, 0, 1, 0, 2], pairs: [0, 2],
             verdict: {text: 't', upperBoundMillis: 50, zoom: [], lSamples: [3]}}""";

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private Chromium chromium;
    private Page page;

    @BeforeAll
    void start() {
        chromium = new Chromium();
    }

    @AfterAll
    void stop() {
        chromium.close();
    }

    @BeforeEach
    void open() {
        page = chromium.browser.newPage();
        page.route(HOST + "/**", this::answer);
        page.navigate(HOST + "/");
    }

    @AfterEach
    void close() {
        page.close();
        answers.clear();
        asked.clear();
    }

    @Test
    void pointsKnowTheirPairsAndTheirKinds() {
        assertThat(in(
                        "points.js",
                        "const p = new m.Points(" + POINTS + ");"
                                + " return [p.size, p.index.get(6), ...p.pairX, ...p.pairY, ...p.pairKind]"))
                .isEqualTo(List.of(5, 4, 10, 90, 11, 12, 0, 1));
    }

    @Test
    void pointsThatCannotBeLoadedSaySo() {
        assertThat(in("points.js", "try { await m.load('/none') } catch (e) { return e.message }"))
                .isEqualTo("The points could not be loaded (404).");
    }

    @Test
    void aLengthOfTimeIsSaidAsPagesSayIt() {
        for (double seconds :
                new double[] {0.25, 4.25, 59, 119.4, 119.6, 150, 599.6, 600, 7170, 9720, 86_400, 656_000}) {
            assertThat(in("duration.js", "return m.duration(" + seconds + ")")).isEqualTo(DurationText.of(seconds));
        }
    }

    @Test
    void rangesAreShortAndSorted() {
        assertThat(in("points.js", "return String(m.Numbers.of(new Set([12, 1, 2, 3, 10, 11, 8])))"))
                .isEqualTo("1-3,8,10-12");
        assertThat(in("points.js", "return String(new m.Numbers())")).isEqualTo("");
        assertThat(
                        in(
                                "points.js",
                                "return ['8,1-5,3-6', '7-6', 'x', '1,'].map(text => m.Numbers.parse(text)?.toString() ?? null)"))
                .isEqualTo(Arrays.asList("1-6,8", "", null, null));
    }

    @Test
    void aMillionNumbersAreOneRange() {
        assertThat(in(
                        "points.js",
                        "const n = m.Numbers.parse('5-1000000,2000000'); return [n.size, n.ends.length, n.has(4), n.has(5), n.has(1000000), n.has(1000001),"
                                + " n.has(2000000), String(n.first(3)), String(n.first(999997))]"))
                .isEqualTo(List.of(999_997, 4, false, true, true, false, true, "5-7", "5-1000000,2000000"));
    }

    @Test
    void millisecondsAreGroupedAndADashIsNotMeasured() {
        assertThat(in("points.js", "return [m.millis(1234567.8904), m.millis(-5, 0), m.millis(null)]"))
                .isEqualTo(List.of("1\u202f234\u202f567.890", "\u22125", "–"));
    }

    @Test
    void histogramAsksForTheViewAndDrawsWhatIsCounted() {
        answers.put(
                "/bins", "{\"widthMillis\":2,\"widthsMillis\":[1,2,5],\"samples\":3,\"bins\":[[8,10,1],[10,12,2]]}");

        assertThat(in(
                        "histogram.js",
                        histogram()
                                + "await h.show(new URLSearchParams({ time: 'et', x: '1,4' }), 3);"
                                + "return [slider.max, slider.value, output.textContent, link.getAttribute('href'),"
                                + " element.querySelectorAll('svg path').length > 2, h.svg().startsWith('<svg')]"))
                .isEqualTo(List.of("2", "1", "2 ms", "/bins.csv?time=et&x=1%2C4", true, true));
    }

    @Test
    void histogramSaysThatATimeWasNotMeasured() {
        answers.put("/bins", "{\"widthMillis\":0,\"widthsMillis\":[],\"samples\":0,\"bins\":[]}");

        assertThat(in(
                        "histogram.js",
                        histogram()
                                + "await h.show(new URLSearchParams({ time: 'user' }), 3); return output.textContent"))
                .isEqualTo("no sample in view has this time");
    }

    @Test
    void histogramAsksOnceForOneView() {
        answers.put("/bins", "{\"widthMillis\":2,\"widthsMillis\":[1,2],\"samples\":3,\"bins\":[]}");

        in(
                "histogram.js",
                histogram()
                        + "for (let i = 0; i < 3; i++) await h.show(new URLSearchParams({ time: 'et' }), 3);"
                        + "await h.show(new URLSearchParams({ time: 'et' }), 4); return 0");
        assertThat(asked.stream().filter(path -> path.startsWith("/bins"))).hasSize(2);
    }

    @Test
    void histogramAsksForTheWidthThatAPersonChose() {
        answers.put("/bins", "{\"widthMillis\":1,\"widthsMillis\":[1,2],\"samples\":3,\"bins\":[]}");

        in(
                "histogram.js",
                histogram() + "await h.show(new URLSearchParams({ time: 'pt' }), 3);"
                        + "slider.value = 1; slider.dispatchEvent(new Event('input')); await h.counting; return 0");
        page.waitForCondition(() -> asked.contains("/bins?time=pt&width=2"));
    }

    @Test
    void scatterFindsThePointNearestToThePointerAnLSampleBeforeOthers() {
        assertThat(in("scatter.js", scatter() + "return [s.nearest([79, 299])?.sample ?? null, s.nearest([300, 150])]"))
                .isEqualTo(Arrays.asList(2, null));
        assertThat(in("scatter.js", scatter() + "return s.svg().includes('#c2410c')"))
                .isEqualTo(true);
    }

    @Test
    void scatterMarksChosenAndCommentedSamplesWithoutDrawingThePointsAgain() {
        assertThat(in(
                        "scatter.js",
                        scatter()
                                + "const inked = () => s.over.canvas.getContext('2d').getImageData(0, 0, 600, 344).data.some(part => part);"
                                + "const { shown } = s; const seen = [inked()];"
                                + "for (const [chosen, commented] of [[[2], []], [[], [3]], [[], []]]) {"
                                + "  s.chosen = new Set(chosen); s.commented = new Set(commented); s.draw(); seen.push(inked()); }"
                                + "seen.push(s.shown === shown); s.panels[0].range.x = [0, 5]; s.draw();"
                                + "return [...seen, s.shown === shown]"))
                .isEqualTo(List.of(false, true, true, false, true, false));
    }

    @Test
    void histogramShowsInWhichBinsTheChosenSamplesLie() {
        answers.put("/bins", "{\"widthMillis\":2,\"widthsMillis\":[2],\"samples\":3,\"bins\":[[8,10,1],[10,12,2]]}");

        assertThat(
                        in(
                                "histogram.js",
                                histogram() + "await h.show(new URLSearchParams({ time: 'pt' }), 3);"
                                        + "const bars = () => element.querySelectorAll('svg path').length; const before = bars();"
                                        + "h.mark([11, 11.5]); const marked = bars() > before; h.mark([]); return [marked, bars() === before]"))
                .isEqualTo(List.of(true, true));
    }

    @Test
    void processesAreFilteredGroupedAndSortedByTheirExcess() {
        String rows =
                "const row = (name, ms, over, badge) => `<tr data-nanos=\"${ms}000000\" data-over=\"${over}000000\">"
                        + "<th><code title=\"${name}\">${name}</code>${badge ? '<span class=badge></span>' : ''}</th><td>${ms}</td></tr>`;"
                        + "document.body.innerHTML = '<div><div id=t><input data-of=only><select data-of=order><option value=pt><option value=over>"
                        + "</select><input type=checkbox data-of=group><input type=checkbox data-of=unusual><output></output></div><table class=diff><tbody>'"
                        + "+ row('java', 30, 1) + row('java', 50, 2) + row('cron', 9, 9, true) + row('sshd', 60, -4) + row('idle', 0, 0) + '</tbody></table></div>';"
                        + "const tools = document.querySelector('#t'); m.arrange(tools);"
                        + "const set = (of, key, value) => { const field = tools.querySelector(`[data-of=${of}]`); field[key] = value; field.dispatchEvent(new Event('input')); };"
                        + "const shown = () => [...document.querySelectorAll('tbody tr')].map(one => one.innerText.replace(/\\s+/g, ' ').trim()).join(', ');"
                        + "const counted = () => tools.querySelector('output').textContent;"
                        + "const views = [shown(), counted()];"
                        + "set('order', 'value', 'over'); views.push(shown());"
                        + "set('group', 'checked', true); set('order', 'value', 'pt'); views.push(shown());"
                        + "set('unusual', 'checked', true); views.push(shown());"
                        + "set('unusual', 'checked', false); set('only', 'value', 'JAV'); views.push(shown(), counted());"
                        + "return views;";
        assertThat(in("diff.js", rows))
                .isEqualTo(List.of(
                        "sshd 60, java 50, java 30, cron 9, idle 0",
                        "4 executions, 1 without PT",
                        "cron 9, java 50, java 30, idle 0, sshd 60",
                        "java × 2 80.000, sshd 60, cron 9, idle 0",
                        "cron 9",
                        "java × 2 80.000",
                        "2 executions"));
    }

    private static String histogram() {
        return "const add = tag => document.body.appendChild(document.createElement(tag));"
                + "const [element, slider, output, link] = ['div', 'input', 'output', 'a'].map(add);"
                + "slider.type = 'range'; element.style.cssText = 'width:600px;height:300px';"
                + "const h = new m.Histogram(element, { slider, output, file: link, base: '/bins' });";
    }

    /** Two points at one place in the lower left corner, the second an L-sample, and a third far away. */
    private static String scatter() {
        return "const element = document.body.appendChild(document.createElement('div'));"
                + "element.style.cssText = 'position:absolute;left:0;top:0;width:600px;height:344px';"
                + "const s = new m.Scatter(element, [], { on: {} });"
                + "s.panels = [{ x: 'a', y: 'b', range: { x: [0, 10], y: [0, 10] }, find: n => [[0, 0], [0, 0], [10, 10]][n - 1] ?? null,"
                + " columns: { x: [0, 0, 10], y: [0, 0, 10], kind: [0, 1, 0], pick: k => k + 1, samples: k => [k + 1] } }];"
                + "s.draw();";
    }

    private Object in(String module, String body) {
        return page.evaluate("async () => { const m = await import('/assets/" + module + "'); " + body + " }");
    }

    private void answer(Route route) {
        URI address = URI.create(route.request().url());
        asked.add(address.getPath() + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery()));
        String path = address.getPath();
        if (path.equals("/")) {
            route.fulfill(
                    new Route.FulfillOptions().setContentType("text/html").setBody("<!DOCTYPE html><title>t</title>"));
        } else if (answers.containsKey(path)) {
            route.fulfill(new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(answers.get(path)));
        } else {
            served(route, path.startsWith("/_static/") ? "/META-INF/resources" + path : "/static" + path);
        }
    }

    private static void served(Route route, String resource) {
        try (InputStream in = ModulesInBrowserIT.class.getResourceAsStream(resource)) {
            route.fulfill(
                    in == null
                            ? new Route.FulfillOptions().setStatus(404)
                            : new Route.FulfillOptions()
                                    .setContentType("text/javascript")
                                    .setBodyBytes(in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
