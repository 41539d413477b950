package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.emplab.server.browser.lab.FilledLab;
import org.emplab.server.study.RunVerdictService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each button of a page leads to the answer that it names, in a lab with much in it. */
class AnswersInBrowserIT extends ServerAtADesk {

    @Autowired
    RunVerdictService verdicts;

    @Autowired
    JdbcClient jdbc;

    FilledLab lab;

    @BeforeAll
    void fillTheLab() throws Exception {
        lab = filledLab();
        jdbc.sql("insert into runs (public_id, machine_name, program, state, created_by, ended_at)"
                        + " select gen_random_uuid(), 'sodb9', 'INC1', 'completed', 'user:ada', timestamptz '2025-11-01Z'"
                        + " from generate_series(1, 600)")
                .update();
    }

    @Test
    void derivesFromARunThatSixHundredOthersFollowed() {
        desk.open(lab.address("/runs/{short}"));
        desk.page.click("a:text-is('Derive cutoffs')");
        assertThat(desk.page.locator("select[name=machine]")).hasValue("sodb12");
        assertThat(desk.page.locator("select[name=short]")).hasValue(lab.address("{short}"));
        assertThat(desk.page.locator("select[name=long]")).hasValue(lab.address("{long}"));
        assertThat(desk.page.locator("#pair [role=alert]")).hasCount(0);
        desk.page.waitForLoadState(); // a change that comes before the scripts is checked only when the form is sent
        desk.page.selectOption("select[name=short]", lab.address("{long}"));
        assertThat(desk.page.locator("#pair [role=alert]")).hasText("The short and the long run are the same run.");
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void listsTheRunsOfTheMachineThatIsChosen() {
        desk.open("/derivations/new");
        desk.page.selectOption("select[name=machine]", "sodb12");
        assertThat(desk.page.locator("select[name=short] option")).hasCount(3);
        assertThat(desk.page.locator("select[name=short]")).hasValue(lab.address("{short}"));
    }

    @Test
    void saysWhoTookTheTimeOfASample() {
        desk.open(lab.address("/runs/{week1}?sample=11"));
        assertThat(desk.page.locator("#panel .account tbody tr:nth-child(2)")).containsText("updatedb");
        assertThat(desk.page.locator("#panel .account tbody tr:nth-child(4)")).containsText("the kernel does not tell");
        desk.open(lab.address("/runs/{short}/samples/75"));
        assertThat(desk.page.locator("main")).containsText("Who took its time was not measured.");
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void drawsAPartOfTheAccountsBesideETAndPT() {
        desk.openRun(lab.address("/runs/{week1}"), 90);
        assertThat(desk.page.locator("[data-toggle]"))
                .hasText(new String[] {"Waited", "Interrupted", "Blocked"}); // the kernel does not tell the time stolen
        desk.page.click("[data-toggle=waited]");
        assertThat(desk.page).hasURL(Pattern.compile(".*[?]time=waited"));
        for (String chart : List.of("series", "histogram")) {
            assertThat(desk.page.locator("[data-figure=" + chart + "]")).containsText("Time waited (ms)");
        }
        assertThat(desk.download("[data-tex=series]")).contains("{fig:et-", "{fig:pt-", "{fig:waited-");
        List<Double> waited = desk.download("[data-csv=series]")
                .lines()
                .skip(1)
                .map(line -> Double.valueOf(line.substring(line.lastIndexOf(',') + 1)))
                .toList();
        assertThat(waited.get(9)).isZero();
        assertThat(waited.get(10)).isBetween(258.0, 285.0); // updatedb: 0.3 to 0.33 of 861 ms
        assertThat(desk.download("[data-csv=histogram]")
                        .lines()
                        .skip(1)
                        .mapToInt(line -> Integer.parseInt(line.substring(line.lastIndexOf(',') + 1)))
                        .sum())
                .isEqualTo(waited.size());
        desk.page.reload();
        assertThat(desk.page.locator("[data-figure=series]")).containsText("Time waited (ms)");
        desk.picture("run-waited");
        desk.page.click("[data-toggle=waited]");
        assertThat(desk.page).not().hasURL(Pattern.compile(".*time=.*"));
        assertThat(desk.page.locator("[data-figure=series]")).not().containsText("Time waited (ms)");
        desk.open(lab.address("/runs/{short}?time=waited"));
        assertThat(desk.page.locator("[data-toggle]")).hasCount(0);
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void keepsTaskLengthsApartInAHistory() {
        desk.open(lab.address("/analyses/change-points?runs={weeks}"));
        assertThat(desk.page.locator("main [role=alert]")).containsText("change points are of one task length");
    }

    @Test
    void keepsNamesWholeOnTheTimelineAndMarksNow() {
        desk.open("/timeline?days=14");
        int machines = desk.page.locator(".timeline tbody tr").count();
        assertThat(machines).isGreaterThanOrEqualTo(5);
        assertThat(desk.page.locator(".timeline line.now")).hasCount(machines);
        assertThat((Integer)
                        desk.page.evaluate("[...document.querySelectorAll('.timeline svg svg text')].filter(text =>"
                                + " text.checkVisibility() && text.getBoundingClientRect().right"
                                + " > text.ownerSVGElement.getBoundingClientRect().right).length"))
                .isZero();
    }

    @Test
    void predictsStartAndEndOfQueuedRuns() {
        desk.open(lab.address("/experiments/{experiment}"));
        Locator runs = desk.page.locator("[aria-labelledby=step-measurements] tbody");
        assertThat(runs.locator("th")).hasText(new String[] {"INC16", "INC128", "INC64", "sort"});
        assertThat(runs.locator("tr").nth(1)).containsText(Pattern.compile("≈.*≈", Pattern.DOTALL));
    }

    @Test
    void goesBackFromAZoomToTheWholeRun() {
        desk.openRun(lab.address("/runs/{short}"), 800);
        desk.page.click("[data-levels] button:text-is('Cluster')");
        assertThat(desk.page).hasURL(Pattern.compile(".*level=\\d"));
        desk.page.goBack();
        assertThat(desk.page).hasURL(Pattern.compile(".*/runs/[0-9a-f-]{36}$"));
    }

    @Test
    void tellsTheProgramsOfARunApart() {
        desk.open(lab.address("/runs/{interleaved}"));
        assertThat(desk.page.locator("#numbers tbody td:first-child"))
                .hasText(new String[] {"ET of gzip", "PT of gzip", "ET of zstd", "PT of zstd"});
        assertThat(desk.page.locator("#dual-title")).isHidden();
        assertThat(desk.page.locator("#histogram-title")).isHidden();
        assertThat(desk.page.locator("#longest")).hasCount(0);
        assertThat(desk.page.locator(".legend .cluster")).hasText("gzip");
        assertThat(desk.page.locator(".legend .program-1")).hasText("zstd");
        String points = desk.page
                .request()
                .get(server() + lab.address("/runs/{interleaved}/points"))
                .text();
        assertThat(JsonMapper.shared()
                        .readTree(points)
                        .path("kind")
                        .valueStream()
                        .map(JsonNode::asInt))
                .as("those of zstd are of a kind of their own")
                .contains(0, 3)
                .doesNotContain(1);
        desk.open(lab.address("/runs/{interleaved}?program=gzip"));
        assertThat(desk.page.locator("[data-figure=histogram] svg")).isVisible();
        assertThat(desk.page.locator("[data-figure=dual] svg").first()).isVisible();
        assertThat(desk.page.locator("#longest tbody tr").first()).isVisible();
    }

    @Test
    void movesNothingOnAPhoneWhenTheSampleOfTheAddressComes() {
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            visit.looks(Look.PHONE);
            visit.open(lab.address("/runs/{short}?sample=75"));
            visit.settle();
            assertThat(visit.page.locator("#panel article")).isVisible();
            assertThat(visit.shifted()).isLessThan(0.02);
            assertThat(visit.page.locator("#panel.awaited")).hasCount(0);
            visit.open(lab.address("/runs/{short}?sample=99999"));
            assertThat(visit.page.locator("#panel:not(.awaited)")).containsText("no such sample");
        }
    }

    @Test
    void findsFromEveryPage() {
        for (String run : lab.address("{weeks}").split(",")) {
            verdicts.latest(run, Duration.ofMinutes(2)); // the median of a run comes with its verdict
        }
        desk.open(lab.address("/derivations"));
        desk.page.locator("body").press("/");
        desk.page.keyboard().type("sort");
        desk.page.keyboard().press("Enter");
        desk.page.click("[aria-labelledby=found-programs] a, #found-programs + p a");
        assertThat(desk.page.locator("h1")).hasText("sort");
        assertThat(desk.page.locator(".history circle")).hasCount(12); // 7 and 5 runs of two task lengths
        assertThat(desk.page.locator("main")).containsText("ms in the latest run");
    }

    @Test
    void callsARunWhoseAgentIsSilentNotHeardOf() {
        setLastCall("6 minutes", "-6 minutes");
        desk.open("/");
        Locator row = desk.page.locator("[aria-labelledby=machines] tbody tr:has(a:text-is('sodb11'))");
        assertThat(row.locator("[data-label=Now]"))
                .containsText(Pattern.compile("not heard of for \\d+ min.*INC16", Pattern.DOTALL));
        assertThat(row.locator("[data-label=Now]")).not().containsText(Pattern.compile("measuring|running"));
        assertThat(row.locator("[data-label=Done]")).hasText("–");
        desk.open(lab.address("/runs/{live}"));
        assertThat(desk.page.locator("#state dd").first()).containsText(Pattern.compile("^\\s*not heard of for"));
        setLastCall("0 minutes", "1 day");
    }

    private void setLastCall(String ago, String quietFor) {
        jdbc.sql("update machines set seen_at = now() - cast(:ago as interval),"
                        + " quiet_until = now() + cast(:quietFor as interval) where name = 'sodb11'")
                .param("ago", ago)
                .param("quietFor", quietFor)
                .update();
    }
}
