package org.emplab.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.emplab.report.PaperBundle;
import org.emplab.report.PaperPage;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The one HTML file for artefact evaluation, opened from a disk. */
@ExtendWith(Chromium.Installed.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PaperPageInBrowserIT {
    private static final double[] NUMBERS =
            IntStream.rangeClosed(1, 1000).mapToDouble(i -> i).toArray();
    private static final Figure POINTS = new Figure(
            "points",
            "Elapsed </script><b id=evil> times",
            Axis.linear("Sample", ""),
            Axis.linear("ET", "ms"),
            List.of(
                    new Figure.Scatter("central cluster", NUMBERS, NUMBERS),
                    new Figure.Scatter("L-samples", new double[] {500}, new double[] {9000})));
    private static final Figure BARS = new Figure(
            "bars",
            "Histogram",
            Axis.linear("PT", "ms"),
            Axis.linear("Samples", ""),
            List.of(new Figure.Bars("", new double[] {10, 20, 30}, new double[] {7, 1234})));
    private static final Figure LINE = new Figure(
            "line",
            "Deviation",
            Axis.logarithmic("Task length", "s"),
            Axis.logarithmic("sd", "ms"),
            List.of(new Figure.Line("inc", new double[] {1, 10, 100}, new double[] {0.5, 5, 50})));

    private Chromium chromium;

    @TempDir
    private Path directory;

    @BeforeAll
    void start() {
        chromium = new Chromium();
    }

    @AfterAll
    void stop() {
        chromium.close();
    }

    private Page opened() throws Exception {
        Path file = directory.resolve("paper.html");
        PaperBundle bundle = new PaperBundle(
                "a-1", "A", List.of("in"), List.of("It is."), List.of(), List.of(POINTS, BARS, LINE), Map.of(), "{}");
        Files.writeString(file, PaperPage.write(bundle));
        Page page = chromium.browser.newPage();
        page.navigate(file.toUri().toString());
        return page;
    }

    @Test
    void noScriptRunsInItButItsOwn() throws Exception {
        try (Page page = opened()) {
            page.evaluate("() => { const smuggled = document.createElement('script');"
                    + " smuggled.textContent = 'document.body.id = \"smuggled\"'; document.body.append(smuggled); }");
            assertThat(page.locator("#smuggled").count()).isZero();
        }
    }

    @Test
    void inTheDarkNothingOfItIsBright() throws Exception {
        try (Page page = opened()) {
            assertThat(brightness(page.screenshot())).isGreaterThan(200);
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            assertThat(brightness(page.screenshot())).isLessThan(60);
            assertThat(brightness(page.locator("#a-1-points svg").screenshot())).isLessThan(60);
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(brightness(page.screenshot())).isGreaterThan(200);
        }
    }

    /** The brightness of most of a picture, 0 black to 255 white. */
    private static int brightness(byte[] png) throws IOException {
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(png));
        int[] sorted = Arrays.stream(
                        picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth()))
                .map(rgb -> ((rgb >> 16 & 255) + (rgb >> 8 & 255) + (rgb & 255)) / 3)
                .sorted()
                .toArray();
        return sorted[sorted.length / 2];
    }

    @Test
    void itsChartsZoomAndTellTheirValuesWithoutRequests() throws Exception {
        try (Page page = opened()) {
            List<String> faults = new ArrayList<>();
            page.onPageError(faults::add);
            page.onRequest(request -> faults.add(request.url()));
            Locator points = page.locator("#a-1-points svg");
            BoundingBox box = points.boundingBox();
            assertThat(page.locator("#evil").count()).isZero();
            assertThat(points.locator("path").count()).isEqualTo(1);
            assertThat(page.locator("#a-1-points button").isDisabled()).isTrue();

            page.mouse().move(box.x + box.width * 0.3, box.y + box.height * 0.5);
            page.mouse().down();
            page.mouse().move(box.x + box.width * 0.5, box.y + box.height * 0.95);
            page.mouse().up();
            List<String> zoomed = points.locator(".tick-x").allTextContents();
            assertThat(zoomed).hasSizeGreaterThan(1).doesNotContain("0", "1\u202f000");
            assertThat(points.locator("circle").count()).isBetween(100, 500);

            points.focus();
            page.keyboard().press("Escape");
            assertThat(points.locator(".tick-x").allTextContents()).contains("0", "1\u202f000");

            points.locator("path").hover();
            assertThat(page.locator("#a-1-points output").textContent())
                    .isEqualTo("L-samples: Sample 500, ET (ms) 9\u202f000");

            page.locator("#a-1-bars svg g rect").last().hover();
            assertThat(page.locator("#a-1-bars output").textContent())
                    .isEqualTo("PT (ms) 20 to 30, Samples 1\u202f234");

            assertThat(page.locator("#a-1-line .tick-x").allTextContents()).containsExactly("1", "10", "100");
            page.screenshot(new Page.ScreenshotOptions().setFullPage(true));
            assertThat(faults).isEmpty();
        }
    }
}
