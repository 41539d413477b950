package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.security.account.People;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Choices and decisions of a researcher: bounds, the order of what waits, what a sample is worth. */
class ChoicesInBrowserIT extends ServerAtADesk {

    @Autowired
    People accounts;

    String shortRun;
    String longRun;

    @BeforeAll
    void fillTheLab() throws Exception {
        shortRun = filledLab().address("/runs/{short}");
        longRun = filledLab().address("/runs/{long}");
    }

    @Test
    void givesBackWhatWasSentWhenTheSessionHadEnded() {
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            String yaml = "name: kept\nmachine: nowhere\nworkload: inc\nsamples: 9\n";
            visit.open("/experiments/new/yaml");
            visit.page.fill("[name=yaml]", yaml);
            assertThat(visit.page.locator("#preview p").first()).isVisible();
            visit.page.context().clearCookies();
            visit.page.click("button:text-is('Save draft')");
            assertThat(visit.page.locator("[data-sent] textarea")).hasValue(yaml);
            visit.page.fill("[name=username]", "ada");
            visit.page.fill("[name=password]", PASSWORD);
            visit.page.click("main button.primary");
            visit.page.waitForURL(address -> !address.contains("/login"));
            visit.open("/experiments/new/yaml");
            assertThat(visit.page.locator("[name=yaml]")).hasValue(yaml);
            assertThat(visit.page.locator("#preview p").first()).isVisible();
            visit.page.context().clearCookies();
            visit.page.locator("[name=yaml]").pressSequentially("# more");
            assertThat(visit.page.locator("h1")).hasText("Log in");
            visit.page.fill("[name=username]", "ada");
            visit.page.fill("[name=password]", PASSWORD);
            visit.page.click("main button.primary");
            assertThat(visit.page.locator("[name=yaml]")).hasValue(Pattern.compile(".*# more.*", Pattern.DOTALL));
            visit.open("/experiments/new/yaml");
            assertThat(visit.page.locator("[name=yaml]")).hasValue("");
        }
    }

    @Test
    void givesBackWhatWasSentWhenTheRoleWasAnotherOneByThen() {
        String yaml = "name: kept\nmachine: nowhere\nworkload: inc\nsamples: 9\n";
        accounts.open("rita", PASSWORD, Role.RESEARCHER, "ada");
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("rita", PASSWORD)) {
            visit.open("/experiments/new/yaml");
            visit.page.fill("[name=yaml]", yaml);
            assertThat(visit.page.locator("#preview p").first()).isVisible();
            accounts.changeRole("rita", Role.VIEWER, "ada");
            visit.page.click("button:text-is('Save draft')");
            assertThat(visit.page.locator("[role=alert]")).containsText("or your role or password was changed");
            assertThat(visit.page.locator("[data-sent] textarea")).hasValue(yaml);
            visit.logIn("rita", PASSWORD).open("/experiments/new/yaml");
            assertThat(visit.page.locator("h1")).hasText("Not for you");
            assertThat(visit.page.locator("[data-sent] textarea")).hasValue(yaml);
            accounts.changeRole("rita", Role.RESEARCHER, "ada");
            visit.logIn("rita", PASSWORD).open("/experiments/new/yaml");
            assertThat(visit.page.locator("[name=yaml]")).hasValue(yaml);
        }
    }

    @Test
    void keepsWhatWasTypedOnAPageThatLeavesByItself() {
        String comment = "[aria-labelledby=comments] textarea";
        accounts.open("joan", PASSWORD, Role.RESEARCHER, "ada");
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("joan", PASSWORD)) {
            visit.open(shortRun);
            visit.settle();
            visit.page.fill(comment, "the fan was loud");
            accounts.changeRole("joan", Role.VIEWER, "ada");
            assertThat(visit.page.locator("h1")).hasText("Log in");
            accounts.changeRole("joan", Role.RESEARCHER, "ada");
            visit.page.context().clearCookies(); // one of them leads back to the page, which has it
            visit.logIn("joan", PASSWORD).open(longRun);
            assertThat(visit.page.locator(comment)).hasValue("");
            visit.open(shortRun);
            assertThat(visit.page.locator(comment)).hasValue("the fan was loud");
        }
    }

    @Test
    void keepsWhatIsTickedFromPageToPageOfTheRunTable() {
        desk.open("/runs");
        Locator boxes = desk.page.locator("td input[name=runs]");
        int runs = boxes.count();
        String first = boxes.nth(0).getAttribute("value");
        String second = boxes.nth(1).getAttribute("value");
        boxes.nth(0).check();
        desk.page.fill("[name=text]", second);
        desk.page.click("button:text-is('Show')");
        assertThat(boxes).hasCount(1);
        assertThat(desk.page.locator("#chosen")).containsText("and 1 of other pages");
        desk.page.check("td input[name=runs]");
        desk.page.click("button:text-is('Compare runs')");
        assertThat(desk.page).hasURL(Pattern.compile(".*/compare\\?.*" + second + ".*"));
        assertThat(desk.page).hasURL(Pattern.compile(".*/compare\\?.*" + first + ".*"));
        desk.page.goBack();
        desk.page.click("a:text-is('Show all')");
        assertThat(boxes).hasCount(runs);
        assertThat(desk.page.locator("input[name=runs]:checked")).hasCount(2);
        assertThat(desk.page.locator("#chosen")).not().containsText("of other pages");
        desk.page.click(".bar a:text-is('Lab')");
        desk.page.click(".bar a:text-is('Runs')");
        assertThat(boxes).hasCount(runs);
        assertThat(desk.page.locator("input[name=runs]:checked")).hasCount(0);
    }

    @Test
    void showsWhatAMovedBoundWouldChangeBeforeItIsSaved() {
        desk.open("/derivations/new?short=" + id(shortRun) + "&long=" + id(longRun));
        desk.page.click("main button.primary");
        desk.page.waitForURL(Pattern.compile(".*/derivations/[^/]+$"));
        String derivation = desk.page.url().substring(server().length());
        desk.page.click("#bounds ~ p a.button");
        assertThat(desk.page.locator("#would")).containsText("Move a bound to see it.");

        Locator field = desk.page.locator("#shortBound");
        Locator slider = desk.page.locator("input[type=range]").first();
        desk.page.waitForSelector("[data-bound=ready]");
        slider.focus();
        desk.page.keyboard().press("ArrowLeft");
        assertThat(field).not().hasValue("");
        assertThat(desk.page.locator("#save button")).isVisible();
        String byKeys = field.inputValue();

        BoundingBox plane = desk.page.locator("[data-plane]").first().boundingBox();
        desk.page.mouse().move(plane.x + plane.width * 0.5, plane.y + plane.height * 0.9);
        desk.page.mouse().down();
        desk.page.mouse().move(plane.x + plane.width * 0.9, plane.y + plane.height * 0.9);
        desk.page.mouse().up();
        assertThat(field).not().hasValue(byKeys);
        assertThat(desk.page.locator("#would li").first()).containsText("L-samples instead of 16");
        assertThat(desk.page.locator("#would")).containsText("Infrequent daemons and their periods that would differ");
        assertThat(desk.brokenInAnyLook("bounds")).isEmpty();

        field.fill("soon");
        assertThat(desk.page.locator("#would [role=alert]")).containsText("takes a positive number, not soon");
        field.fill("129500");
        assertThat(desk.page.locator("#save button")).isVisible();
        desk.page.fill("[name=reason]", "seen before it was saved");
        desk.page.click("#save button");
        assertThat(desk.page.locator(".person")).hasText("The bound was moved by ada: seen before it was saved");
        assertThat(desk.page).not().hasURL(server() + derivation);
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void showsWhatWaitsForAMachineOnTheTimelineAndInTheRunTable() {
        String machine = "sodb17";
        enrolments.enrol(enrolments.invite(machine, "ada").token(), Map.of());
        desk.open("/experiments/new/yaml");
        desk.page.fill(
                "[name=yaml]",
                "name: three lengths\nmachine: sodb17\nworkload: inc\nruns:\n  - {taskLengthSeconds: 1, samples: 800}\n"
                        + "  - {taskLengthSeconds: 2, samples: 800}\n  - {taskLengthSeconds: 4, samples: 800}\n");
        desk.page.click("button:text-is('Submit')");
        assertThat(desk.page.locator("h1")).hasText("three lengths");

        desk.open("/timeline");
        desk.page.click("[aria-label='What waits for sodb17']");
        assertThat(desk.page.locator("tbody tr")).hasCount(3);

        desk.open("/timeline?weeks=1");
        Locator bars = desk.page.locator(".timeline [data-machine=sodb17]");
        assertThat(bars).hasCount(3);
        assertThat(desk.brokenInAnyLook("timeline-queue")).isEmpty();
        assertThat(desk.complaints()).isEmpty();
        tellsABarThatIsTappedFarAway();
    }

    private void tellsABarThatIsTappedFarAway() {
        try (BrowserContext phone = chromium.browser.newContext(new Browser.NewContextOptions()
                .setStorageState(desk.page.context().storageState())
                .setTimezoneId("Asia/Tokyo")
                .setHasTouch(true)
                .setViewportSize(390, 844))) {
            Page page = phone.newPage();
            page.navigate(server() + "/timeline?weeks=1");
            assertThat(page.locator("#lanes")).containsText("Weekends and nights (22–06) of Asia/Tokyo are shaded.");
            page.waitForSelector(
                    ".timeline title:not([data-zones-of])",
                    new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
            page.locator(".timeline [data-machine=sodb17]").last().tap();
            assertThat(page.locator("[data-told] p"))
                    .hasText(Pattern.compile("sodb17: INC.*, expected to run, .* \\(.* UTC to .* UTC\\)"));
            assertThat(page.locator("[data-told] [data-open]")).hasAttribute("href", Pattern.compile("/runs/.+"));
            page.click("[data-told] [data-close]");
            assertThat(page.locator("[data-told]")).isHidden();
        }
    }

    @Test
    void tellsTimesWithinWordsInTheReadersZoneAndCopiesThemInUtc() {
        try (BrowserContext tokyo = chromium.browser.newContext(new Browser.NewContextOptions()
                .setStorageState(desk.page.context().storageState())
                .setPermissions(List.of("clipboard-read", "clipboard-write"))
                .setTimezoneId("Asia/Tokyo"))) {
            Page page = tokyo.newPage();
            page.navigate(server() + "/derivations/new?short=" + id(shortRun) + "&long=" + id(longRun));
            assertThat(page.locator("[name=short] option[value='" + id(shortRun) + "']"))
                    .containsText("2013-12-12 17:00 (2013-12-12 08:00 UTC)");

            page.navigate(server() + "/compare?runs=" + id(shortRun) + "," + id(longRun));
            page.evaluate("""
                    () => {
                      document.querySelector('#sentence-1-1').innerHTML =
                        'new kernel <time data-zone datetime="2026-01-05T23:00:00Z">2026-01-05 23:00 UTC</time>.';
                      document.dispatchEvent(new Event('htmx:load'));
                    }""");
            assertThat(page.locator("#sentence-1-1")).hasText("new kernel 2026-01-06 08:00.");
            page.click("summary:text-is('Text for a paper')");
            page.click("[data-copy='#sentence-1-1']");
            assertThat(page.locator("[data-copy='#sentence-1-1']")).hasText("Copied");
            assertThat(page.evaluate("navigator.clipboard.readText()"))
                    .isEqualTo("new kernel 2026-01-05 23:00:00 UTC.");
            page.click("text='Copy link'");
            assertThat(page.locator(".who [data-copy]")).hasText("Copied");
            assertThat(page.evaluate("navigator.clipboard.readText()")).isEqualTo(page.url());
        }
    }

    @Test
    void showsUserAndSystemTimeAndWhatATrimLeaves() {
        desk.openRun(shortRun, 800);
        assertThat(histogramOf("user", "raw")).isEqualTo(800);
        assertThat(histogramOf("system", "raw")).isEqualTo(800);
        assertThat(histogramOf("et", "raw")).isEqualTo(800);
        assertThat(histogramOf("et", "cluster")).isEqualTo(800 - 16);
        assertThat(histogramOf("et", "strict")).isBetween(700, 799);
        int within = histogramOf("user", "strict");
        assertThat(desk.page.locator("[data-tex=histogram]"))
                .hasAttribute("href", Pattern.compile(".*/figures/histogram[.]tex[?]time=user&trim=strict"));
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]time=user&trim=strict.*"));
        assertThat(within).isLessThan(800);

        Locator histogram = desk.page.locator("[data-figure=histogram]");
        desk.page.locator("[data-figure=lanes]").scrollIntoViewIfNeeded();
        desk.page.waitForSelector("[data-figure=lanes] canvas");
        histogram.scrollIntoViewIfNeeded();
        assertThat(histogram).containsText("User time (ms)");
        BoundingBox chart = histogram.boundingBox();
        desk.page.mouse().click(chart.x + 78 + (chart.width - 92) / 2, chart.y + chart.height - 50);
        assertThat(desk.page.locator("#panel h2")).hasText(Pattern.compile("\\d+ samples selected"));
        desk.page.waitForSelector("[data-figure=histogram] path[fill='#16191d']"); // the same samples in their bin

        desk.page.reload();
        assertThat(desk.page.locator("[data-quantity=user]")).hasAttribute("aria-pressed", "true");
        assertThat(desk.page.locator("[data-trim]")).hasValue("strict");
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void leadsFromPointToPointAndFromBinToBinByArrows() {
        desk.openRun(shortRun, 800);
        Locator series = desk.page.locator("[data-figure=series]");
        series.press("ArrowRight");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 1");
        series.press("ArrowUp");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 75");
        series.press("End");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 800");
        Locator histogram = desk.page.locator("[data-figure=histogram]");
        histogram.press("End");
        assertThat(desk.page.locator("[data-width-text]")).containsText("samples from");
        histogram.press("Enter");
        assertThat(desk.page.locator("#panel h2")).containsText("selected");

        desk.page.click("[data-quantity=system]");
        assertThat(desk.page).hasURL(Pattern.compile(".*time=system.*"));
        desk.page.click("[data-undo]");
        assertThat(desk.page).not().hasURL(Pattern.compile(".*time=system.*"));
        assertThat(desk.page.locator("[data-quantity=pt]")).hasAttribute("aria-pressed", "true");
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void keepsThePinAndWhatDraggingDoesInTheAddress() {
        desk.openRun(shortRun, 800);
        desk.page.fill("[data-search]", "634");
        desk.page.keyboard().press("Enter");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 634");
        desk.page.click("[data-pin]");
        desk.page.keyboard().press("n");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 635");
        desk.page.click("[data-mode=select]");
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]sample=635&mode=select&pin=634"));
        desk.page.reload();
        assertThat(desk.page.locator("#pinned h2")).isVisible();
        assertThat(desk.page.locator("#pinned h2")).containsText("Sample 634");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 635");
        assertThat(desk.page.locator("[data-mode=select]")).hasAttribute("aria-pressed", "true");
        assertThat(desk.page.locator("#pinned [id]")).hasCount(0);
        desk.page.click("[data-pin]");
        assertThat(desk.page.locator("#pinned")).isHidden();
        assertThat(desk.page).not().hasURL(Pattern.compile(".*pin=.*"));
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void takesStepsInARowBackAsOne() {
        desk.openRun(shortRun, 800);
        desk.page.fill("[data-search]", "75");
        desk.page.keyboard().press("Enter");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 75");
        for (int next = 76; next <= 78; next++) {
            desk.page.keyboard().press("n");
            assertThat(desk.page.locator("#panel h2")).containsText("Sample " + next);
        }
        desk.page.keyboard().press("u");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 75");
        desk.page.keyboard().press("u");
        assertThat(desk.page.locator("#panel")).containsText("The longest samples");
        assertThat(desk.page).not().hasURL(Pattern.compile(".*sample=.*"));
    }

    @Test
    void saysWhatOfItsAddressIsNotThere() {
        try (Visit reader = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            reader.openRun(shortRun + "?time=pc&x=5&sample=9999", 800);
            assertThat(reader.page.locator(".notice.bad")).hasText(new String[] {
                "The address asks for what this run's page does not know: x=5, time=pc."
                        + " It is left out; choose again on the page.",
                "This run has no sample 9999."
            });
            assertThat(reader.page).not().hasURL(Pattern.compile(".*\\?.*"));
        }
    }

    @Test
    void bringsASelectionBackThatGaveWayToOneSample() {
        desk.openRun(shortRun + "?select=3,75-80", 800);
        assertThat(desk.page.locator("#panel h2")).hasText("7 samples selected");
        desk.page.locator("body").press("g");
        desk.page.keyboard().type("634");
        desk.page.keyboard().press("Enter");
        assertThat(desk.page.locator("#panel h2")).containsText("Sample 634");
        desk.page.locator("body").press("g");
        desk.page.keyboard().type("75");
        assertThat(desk.page.locator("[data-search]")).hasValue("75");
        desk.page.click("[data-undo]");
        assertThat(desk.page.locator("#panel h2")).hasText("7 samples selected");
        assertThat(desk.page).hasURL(Pattern.compile(".*[?&]select=3%2C75-80.*"));
    }

    /** Chooses what the histogram is of; how many samples are in its file. */
    private int histogramOf(String time, String trim) {
        desk.page.click("[data-quantity=" + time + "]");
        desk.page.selectOption("[data-trim]", trim);
        Locator file = desk.page.locator("[data-csv=histogram]");
        assertThat(file)
                .hasAttribute(
                        "href",
                        Pattern.compile(
                                ".*time=" + time + (trim.equals("raw") ? "(?!.*trim).*" : "&trim=" + trim + ".*")));
        return desk.download("[data-csv=histogram]")
                .lines()
                .skip(1)
                .mapToInt(line -> Integer.parseInt(line.substring(line.lastIndexOf(',') + 1)))
                .sum();
    }

    @Test
    void tablesOfAccountsFitANarrowWindow() {
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            visit.open("/account");
            visit.page.fill("[name=label]", "nightly export of all the runs of the lab");
            visit.page.click("button:text-is('Make a token')");
            visit.page.setViewportSize(680, 900);
            for (String page : List.of("/account", "/people", "/audit")) {
                visit.open(page);
                assertThat(visit.sticksOut()).as(page).isZero();
                assertThat((Integer) visit.page.evaluate("[...document.querySelectorAll('.scroll')]"
                                + ".filter(table => table.scrollWidth > table.clientWidth).length"))
                        .as("tables cut off on " + page)
                        .isZero();
            }
        }
    }

    @Test
    void commentsOnAPointThatWasChosenInAChart() {
        desk.openRun(shortRun + "?select=75,634", 800);
        desk.page.click("#panel .comments summary");
        desk.page.selectOption("#panel [name=sample]", "634");
        desk.page.fill("#panel [name=text]", "the *fan* was loud");
        desk.page.click("#panel .comments form:has([name=text]) button");
        assertThat(desk.page).hasURL(Pattern.compile(".*\\?sample=634.*"));
        assertThat(desk.page.locator("#panel .comments .prose")).hasText("the fan was loud");
        assertThat(desk.page.locator("#panel .comments summary")).hasText("Comment on sample 634");
        desk.openRun(shortRun + "?select=75,634", 800);
        assertThat(desk.page.locator("#panel .comments li:has-text('on sample 634')"))
                .isVisible();
        desk.open(shortRun + "/samples/634");
        desk.page.locator(".comments summary").first().click();
        assertThat(desk.brokenInAnyLook("sample-comments")).isEmpty();
    }
}
