package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.emplab.server.machine.EnvironmentLog;
import org.emplab.server.security.Caller;
import org.emplab.web.events.LabChange;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The way of a researcher from the login to the exported table, on runs that were drawn from the published tables. */
class PagesInBrowserIT extends ServerAtADesk {

    private static final String MACHINE = "sodb12";
    private static final String AVAILABILITY = "/machines/" + MACHINE + "/availability";

    @Autowired
    ApplicationEventPublisher events;

    @Autowired
    EnvironmentLog environments;

    String shortRun;
    String longRun;
    String derivation;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        Map.of(
                        "registration.uni.client-id", "emp-lab",
                        "registration.uni.client-secret", "unused",
                        "registration.uni.scope", "openid",
                        "registration.uni.client-name", "the university",
                        "registration.uni.authorization-grant-type", "authorization_code",
                        "registration.uni.redirect-uri", "{baseUrl}/login/oauth2/code/{registrationId}",
                        "provider.uni.authorization-uri", "http://localhost/nobody-goes-there",
                        "provider.uni.token-uri", "http://localhost/nor-there",
                        "provider.uni.jwk-set-uri", "http://localhost/nor-there")
                .forEach((key, value) -> registry.add("spring.security.oauth2.client." + key, () -> value));
    }

    @BeforeAll
    void importTheRunsAndDeriveTheCutoffs() {
        shortRun = imported("inc128.emprun.jsonl.gz");
        longRun = imported("inc16384.emprun.jsonl.gz");
        desk.open("/derivations/new?short=" + id(shortRun) + "&long=" + id(longRun));
        desk.page.click("main button.primary");
        desk.page.waitForURL(Pattern.compile(".*/derivations/[^/]+$"));
        derivation = path();
        closedMachine();
    }

    /** One that is drained, reserved and labelled, and whose kernel was replaced. */
    private void closedMachine() {
        String token = machines.enrol(MACHINE, "ada").token();
        Caller.Machine agent =
                new Caller.Machine(enrolments.enrol(token, Map.of()).id(), MACHINE);
        environments.record(agent, Map.of("kernel", Map.of("release", "6.17.0", "hz", 250)));
        environments.record(agent, Map.of("kernel", Map.of("release", "6.18.0", "hz", 250)));
        desk.open(AVAILABILITY);
        desk.page.click("summary:text-is('Drain it')");
        desk.page.fill("form[action$='/drain'] [name=reason]", "its fan is loud");
        desk.page.click("button:text-is('Drain')");
        desk.page.fill("[name=labels]", "epyc-9354 quiet-room");
        desk.page.click("button:text-is('Set labels')");
        desk.page.click("summary:text-is('Reserve it')");
        Locator form = desk.page.locator("form[action$='/reservations']");
        form.locator("[name=from]").fill("2099-12-01T08:00");
        form.locator("[name=until]").fill("2099-12-01T20:00");
        form.locator("[name=reason]").fill("a thesis");
        form.locator("[name=idleHours]").fill("half");
        desk.page.click("button:text-is('Reserve')");
        assertThat(desk.page.locator("[role=alert]")).hasText("Idle hours are a whole number, not half");
        form.locator("[name=from]").fill("");
        form.locator("[name=until]")
                .fill(LocalDateTime.now(ZoneOffset.UTC)
                        .plusDays(3)
                        .truncatedTo(ChronoUnit.MINUTES)
                        .toString());
        form.locator("[name=idleHours]").fill("12");
        desk.page.click("button:text-is('Reserve')");
        assertThat(desk.page.locator("[role=status]")).hasText("It is reserved.");
    }

    @Test
    void refusesAWrongPassword() {
        try (Visit stranger = Visit.atADesk(chromium.browser, server()).logIn("ada", "guess")) {
            assertThat(stranger.page).hasURL(Pattern.compile(".*/login\\?error"));
            assertThat(stranger.page.locator("[role=alert]")).isVisible();
            stranger.open(shortRun);
            assertThat(stranger.page).hasURL(Pattern.compile(".*/login"));
        }
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
    void comesBackToTheSameViewByItsAddress() {
        desk.openRun(shortRun + "?level=0&sample=634", 800);
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 634\\b.*"));
        assertThat(desk.page.locator("[data-levels] button[aria-pressed=true]")).hasCount(1);
        assertThat(desk.page.locator("[data-figure=series] path[fill='#c2410c']"))
                .not()
                .hasCount(32);
    }

    @Test
    void opensASampleAtItsPermanentAddress() {
        desk.open(shortRun + "/samples/75");
        assertThat(desk.page.locator("table.diff")).containsText("flush-9:0");
        JsonNode json = JsonMapper.shared().readTree(desk.download("a:text-is('JSON')"));
        assertThat(json.path("rows").valueStream().map(row -> row.path("name").asString()))
                .contains("rhn_check", "flush-9:0", "INC128");
        assertThat(desk.download("a:text-is('CSV')").lines().findFirst())
                .hasValueSatisfying(line ->
                        assertThat(line).startsWith("name,pid,lifecycle,put,processMillis,nearbyMedianMillis,"));
    }

    @Test
    void showsTheDaemonsOfAllSelectedSamples() {
        desk.openRun(shortRun, 800);
        desk.page.click("[data-mode=select]");
        BoundingBox chart = desk.page.locator("[data-figure=series]").boundingBox();
        desk.page.mouse().move(chart.x + 90, chart.y + 3);
        desk.page.mouse().down();
        desk.page.mouse().move(chart.x + chart.width - 20, chart.y + 60);
        desk.page.mouse().up();
        assertThat(desk.page.locator("#panel h2")).hasText("2 samples selected");
        assertThat(desk.page.locator("#panel tbody tr").first()).containsText("rhn_check");
        desk.page.click("#panel .chips a >> nth=1");
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 634\\b.*"));
    }

    @Test
    void zoomsAllChartsTogetherAndTakesItBack() {
        desk.openRun(shortRun + "?sample=75", 800);
        desk.page.waitForSelector("#panel table.diff");
        desk.page.click("[data-focus]");
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]x=49\\.5%2C100\\.5.*"));
        desk.page.keyboard().press("n");
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 76\\b.*"));
        desk.page.keyboard().press("u");
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("Sample 75\\b.*"));
        desk.page.keyboard().press("u");
        assertThat(desk.page).not().hasURL(Pattern.compile(".*[?&]x=.*"));
        assertThat(desk.page.locator("[data-undo]")).isDisabled();
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
    void choosesTheSamplesOfABinThatIsClicked() {
        desk.openRun(shortRun, 800);
        desk.page.locator("[data-figure=lanes]").scrollIntoViewIfNeeded();
        desk.page.waitForSelector("[data-figure=lanes] canvas");
        Locator histogram = desk.page.locator("[data-figure=histogram]");
        histogram.scrollIntoViewIfNeeded();
        desk.page.waitForSelector("[data-figure=histogram] path[fill='#1d5fa8']");
        BoundingBox chart = histogram.boundingBox();
        desk.page.mouse().click(chart.x + chart.width / 2, chart.y + chart.height - 60);
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("\\d+ samples selected"));
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]select=.*"));
        desk.page.keyboard().press("u");
        assertThat(desk.page).not().hasURL(Pattern.compile(".*[?&]select=.*"));
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
    void savesFiguresAsSvgAndTheirDataAsCsv() throws Exception {
        desk.openRun(shortRun, 800);
        for (String figure : List.of("series", "dual", "histogram")) {
            parsedXml(desk.download("[data-svg=" + figure + "]"));
        }
        assertThat(desk.download(".wide .downloads a").lines()).hasSize(801);
        assertThat(desk.download("[data-csv=dual]").lines()).hasSize(401);
        assertThat(desk.download("[data-csv=histogram]").lines()).hasSizeGreaterThan(5);
    }

    @Test
    void showsThePublishedCutoffsAndExportsThem() throws Exception {
        desk.open(derivation);
        for (String table : List.of("VIII", "X", "XI", "XV", "XVI", "XVII", "XVIII")) {
            assertThat(desk.page.locator("figcaption b:text-is('Table " + table + "')"))
                    .isVisible();
        }
        assertThat(desk.page.locator("#cutoffs")).containsText("12\u202f828");
        assertThat(desk.page.locator("#removed"))
                .containsText("75, 104, 186, 216, 298, 328, 366, 410, 439, 522, 551, 634, 663, 746, 775");

        String csv = desk.download("#cutoffs a:text-is('CSV')");
        assertThat(csv.lines()).anyMatch(line -> line.startsWith("sshd,2,23,"));
        JsonNode json = JsonMapper.shared().readTree(desk.download("#cutoffs a:text-is('JSON')"));
        assertThat(json.path("format").asString()).isEqualTo("emp-cutoffs/1");
        assertThat(json.path("long").path("lSamples").valueStream().map(JsonNode::asInt))
                .containsExactly(10, 16);
        assertThat(desk.download("#cutoffs a:text-is('LaTeX')")).contains("\\toprule", "rhsmcertd-worke & 57");
        parsedXml(desk.download(".levels figcaption a >> nth=1"));
    }

    @Test
    void keepsWhoMovedABoundAndWhy() {
        desk.open(derivation);
        desk.page.click("#bounds ~ p a.button");
        desk.page.fill("[name=shortBoundMillis]", "128300");
        desk.page.fill("[name=reason]", "two near samples belong to the cluster");
        desk.page.click("#save button");
        assertThat(desk.page.locator(".person"))
                .hasText("The bound was moved by ada: two near samples belong to the cluster");
        assertThat(desk.page).not().hasURL(server() + derivation);
    }

    @Test
    void looksAtABoundThatWasWrittenBeforeTheScriptsCame() {
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            visit.page.route("**/htmx.min.js", held -> {
                visit.page.fill("[name=shortBoundMillis]", "128300");
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
                        .locator("tr:has-text('sodb12') [data-label=Now] .badge")
                        .first())
                .isVisible();
        desk.page.waitForResponse(response -> response.url().endsWith("/lab/state"), () -> {
            desk.page.waitForSelector("body[data-listening]");
            events.publishEvent(new LabChange.MachineChanged("sodb12"));
        });
        assertThat(desk.page.locator("#state")).isVisible();
    }

    @Test
    void whatWasChosenToHearIsThereAgainAndTheWebhooksSecretOnlyOnce() {
        desk.open("/account/notifications");
        desk.page.check("input[name=told][value='overdue.webhook']");
        desk.page.click("main button.primary");
        assertThat(desk.page.locator("[role=alert]")).containsText("address is missing");
        assertThat(desk.page.locator("input[name=told][value='overdue.webhook']"))
                .isChecked();
        desk.page.fill("[name=webhook]", "https://chat.example.org/hooks/1");
        desk.page.click("main button.primary");
        assertThat(desk.page.locator("#secret")).containsText("whsec_");
        look(desk, "notifications-secret");
        desk.open("/account/notifications");
        assertThat(desk.page.locator("#secret")).hasCount(0);
        assertThat(desk.page.locator("[name=webhook]")).hasValue("https://chat.example.org/hooks/1");
        assertThat(desk.page.locator("input[name=told][value='overdue.webhook']"))
                .isChecked();
    }

    @Test
    void answersWhatIsNotThereWithAPage() {
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            visit.open("/runs/none");
            assertThat(visit.page.locator("h1")).hasText("Not here");
            visit.open("/no/such/page");
            assertThat(visit.page.locator("h1")).hasText("Not here");
            visit.open(shortRun + "/samples/seven");
            assertThat(visit.page.locator("h1")).hasText("Not understood");
        }
    }

    private static void look(Visit visit, String name) {
        visit.picture(name);
        visit.fitsTheWindow();
        assertThat(visit.inaccessible()).as(name).isEmpty();
    }

    private void click(Locator point) {
        point.scrollIntoViewIfNeeded();
        BoundingBox box = point.boundingBox();
        desk.page.mouse().click(box.x + box.width / 2, box.y + box.height / 2);
    }

    private String path() {
        return desk.page.url().substring(server().length());
    }

    private static void parsedXml(String text) throws Exception {
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
