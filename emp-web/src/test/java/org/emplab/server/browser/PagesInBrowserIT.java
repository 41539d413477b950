package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.emplab.server.events.LabChange;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationEventPublisher;

/** The way of a researcher from the login to the exported table, on runs that were drawn from the published tables. */
class PagesInBrowserIT extends ServerAtADesk {

    @Autowired
    ApplicationEventPublisher events;

    String shortRun;
    String derivation;

    @BeforeAll
    void fillTheLab() throws Exception {
        shortRun = filledLab().address("/runs/{short}");
        derivation = filledLab().address("/derivations/{derivation}");
    }

    @Test
    void showsThePointsOfARunAndTheDaemonsOfTheOneThatIsClicked() {
        desk.openRun(shortRun, 800);
        assertThat(desk.page.locator("[data-verdict]"))
                .hasText(Pattern.compile("16 L-samples above .* 784 in the cluster\\. .* times the median of .*"));

        Locator lSamples = desk.page.locator("[data-figure=series] path[fill='#c2410c']");
        assertThat(lSamples).hasCount(32);
        click(lSamples.first());

        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 75\\b.*"));
        assertThat(desk.page.locator("#panel table.diff")).containsText("rhn_check");
        assertThat(desk.page.locator(
                        "#panel tr", new com.microsoft.playwright.Page.LocatorOptions().setHasText("rhn_check")))
                .containsText("35\u202f176");
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]sample=75.*"));
    }

    @Test
    void zoomsToSamplesWithAllTheirTimesWhereAFingerMovesAlongThem() {
        desk.openRun(shortRun, 800);
        BoundingBox chart = desk.page.locator("[data-figure=series]").boundingBox();
        desk.page.mouse().move(chart.x + 200, chart.y + 60);
        desk.page.mouse().down();
        desk.page.mouse().move(chart.x + 500, chart.y + 62);
        desk.page.mouse().up();
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]x=[0-9.]+%2C[0-9.]+"));
    }

    @Test
    void showsWhenTheDaemonsWorked() {
        desk.openRun(shortRun, 800);
        desk.page.locator("[data-figure=lanes]").scrollIntoViewIfNeeded();
        assertThat(desk.page.locator("[data-lanes-text]")).containsText("The 12 daemons with the longest work");
        assertThat(desk.download("a[href$='/daemons.csv']").lines())
                .contains("name,sample,processMillis", "rhn_check,75,35176");
    }

    @Test
    void tellsTheDaemonsOfAPointInItsTooltip() {
        desk.openRun(shortRun, 800);
        Locator lSample =
                desk.page.locator("[data-figure=series] path[fill='#c2410c']").first();
        lSample.scrollIntoViewIfNeeded();
        BoundingBox box = lSample.boundingBox();
        desk.page.mouse().move(box.x + box.width / 2, box.y + box.height / 2);
        assertThat(desk.page.locator("[data-figure=series] .tip")).containsText("Sample 75");
        assertThat(desk.page.locator("[data-figure=series] .tip")).containsText("rhn_check");
    }

    @Test
    void savesFiguresAsSvg() throws Exception {
        desk.openRun(shortRun, 800);
        for (String figure : List.of("series", "dual", "histogram")) {
            parsedXml(desk.download("[data-svg=" + figure + "]"));
        }
    }

    @Test
    void looksAtABoundThatWasWrittenBeforeTheScriptsCame() {
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            visit.page.route("**/htmx.min.js", held -> {
                visit.page.fill("[name=boundShortMillis]", "128300");
                held.resume();
            });
            visit.open(derivation + "/bounds");
            assertThat(visit.page.locator("#would li").first()).containsText("L-samples");
            assertThat(visit.page.locator("#save")).isVisible();
        }
    }

    @Test
    void showsAChangeOfTheLabWithoutBeingAsked() {
        desk.open("/");
        assertThat(desk.page
                        .locator("tr:has-text('sodb13') [data-label=Now] .badge")
                        .first())
                .isVisible();
        desk.page.waitForResponse(response -> response.url().endsWith("/lab/state"), () -> {
            desk.page.waitForSelector("body[data-listening]");
            events.publishEvent(new LabChange.MachineChanged("sodb13"));
        });
        assertThat(desk.page.locator("#state")).isVisible();
    }

    private void click(Locator point) {
        point.scrollIntoViewIfNeeded();
        BoundingBox box = point.boundingBox();
        desk.page.mouse().click(box.x + box.width / 2, box.y + box.height / 2);
    }

    private static void parsedXml(String text) throws Exception {
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
