package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.options.FilePayload;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.server.experiment.Submissions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;

/**
 * The ten jobs that a researcher does most, in clicks from the lab's page. Job 2, the form for two weeks on three machines,
 * is in {@link NewExperimentInBrowserIT}.
 */
@DirtiesContext
@TestPropertySource(properties = "spring.application.name=a lab of its own")
class TenJobsInBrowserIT extends ServerAtADesk {
    private static final String BOTH = """
            {"format":"emp-run/1","machine":"sodb9","program":"gzip, zstd","programs":["gzip","zstd"],"environment":{}}
            """;

    @Autowired
    Submissions submissions;

    String shortRun;

    @BeforeAll
    void measure() throws Exception {
        desk.page.addInitScript("addEventListener('click', event => { if (event.isTrusted && event.detail)"
                + " sessionStorage.clicks = Number(sessionStorage.clicks || 0) + 1; }, true);");
        shortRun = imported("inc128.emprun.jsonl.gz");
        imported("inc16384.emprun.jsonl.gz");
    }

    /** Job 1. */
    @Test
    void enrolsAMachineAndNoticesThatItHasJoined() throws Exception {
        lab();
        desk.page.click("a:text-is('Enrol a machine')");
        desk.page.fill("[name=machine]", "sodb1");
        desk.page.click("button:text-is('Make a token')");
        assertThat(desk.page.locator("#joined")).containsText("Waiting");
        assertClicks(2);
        Matcher token = Pattern.compile("enroll \\S+ (\\S+)").matcher(desk.text("#command"));
        assertThat(token.find()).isTrue();
        claimWith(enrolments.enrol(token.group(1), Map.of()).token());
        assertThat(desk.page.locator("#joined")).containsText("sodb1 has joined");
    }

    /** Jobs 3 and 4. */
    @Test
    void tellsAtTheLabsPageWhenAnExperimentEndsAndStopsItInTwoClicks() throws Exception {
        measures("sodb2", "when it ends");
        lab();
        assertThat(desk.page.locator("[aria-labelledby=mine] tr:has-text('when it ends')"))
                .containsText(Pattern.compile("≈ .*in \\d+ (min|h)", Pattern.DOTALL));
        assertClicks(0);
        desk.page.click("[aria-labelledby=machines] tr:has-text('sodb2') a:text-is('INC60')");
        desk.page.onceDialog(Dialog::accept);
        desk.page.click("button:text-is('Abort')");
        assertThat(desk.page.locator("#state .asked")).hasText("asked to end");
        assertClicks(2);
    }

    /** Job 4. */
    @Test
    void pausesARunInTwoClicksAndTakesThatBackInOneMore() throws Exception {
        measures("sodb3", "to be paused");
        lab();
        desk.page.click("[aria-labelledby=machines] tr:has-text('sodb3') a:text-is('INC60')");
        desk.page.click("button:text-is('Pause')");
        assertThat(desk.page.locator("#state .asked")).hasText("asked to pause");
        assertClicks(2);
        desk.page.click("button:text-is('Do not pause')");
        assertThat(desk.page.locator("#state .asked")).hasCount(0);
        assertClicks(3);
    }

    /** Job 5. */
    @Test
    void showsAllLSamplesWithTheirCausesInOneClick() {
        lab();
        desk.page.click("a[href$='" + shortRun + "']");
        assertThat(desk.page.locator(".page-verdict")).containsText("16 long samples of 800: rhn_check 7");
        assertThat(desk.page.locator("#causes tbody tr")).hasCount(16);
        assertThat(desk.page.locator("#causes tbody tr").first()).containsText("rhn_check");
        assertClicks(1);
    }

    /** Jobs 6 and 7. */
    @Test
    void derivesAndPublishesCutoffsFromARunInFourClicksAndDownloadsThemInOne() {
        desk.open(shortRun);
        forgetClicks();
        desk.page.click("a:text-is('Derive cutoffs')");
        desk.page.click("#pair button:text-is('Derive cutoffs')");
        desk.page.waitForURL(Pattern.compile(".*/derivations/[0-9a-f-]{36}$"));
        assertThat(desk.page.locator("#publish")).isHidden();
        desk.page.click("a:text-is('Publish')");
        desk.page.click("button:text-is('Publish this table')");
        assertThat(desk.page.locator(".head .badge")).hasText("in force");
        assertClicks(4);
        forgetClicks();
        assertThat(desk.bytes("a[href$='paper.zip']")).startsWith("PK".getBytes(UTF_8));
        assertClicks(1);
    }

    /** Job 8. */
    @Test
    void comparesTheProgramsOfARunOnItsPage() {
        StringBuilder lines = new StringBuilder(BOTH);
        for (int sample = 1; sample <= 40; sample++) {
            lines.append(
                    "{\"sample\":%d,\"program\":\"%s\",\"startedAt\":\"2026-11-01T08:00:%02dZ\",\"elapsedNanos\":%d,"
                            .formatted(
                                    sample,
                                    sample % 2 == 0 ? "gzip" : "zstd",
                                    sample,
                                    900_000_000 + sample % 7 * 1_000_000 + sample % 2 * 90_000_000));
            lines.append("\"exitCode\":0,\"processes\":[]}\n");
        }
        desk.open("/import");
        desk.page.setInputFiles(
                "[name=file]",
                new FilePayload(
                        "both.jsonl", "application/x-ndjson", lines.toString().getBytes(UTF_8)));
        desk.page.click("main button.primary");
        desk.page.waitForURL(Pattern.compile(".*/runs/[^/]+$"));
        lab();
        desk.page.click("a:text-is('gzip, zstd')");
        assertThat(desk.page.locator(".page-verdict b").first()).containsText("by");
        assertClicks(1);
    }

    /** Job 9. */
    @Test
    void findsARunByItsProgramWithoutAClick() {
        lab();
        desk.page.locator("body").press("/");
        desk.page.keyboard().type("INC16384");
        desk.page.keyboard().press("Enter");
        assertThat(desk.page.locator("[aria-labelledby=found-runs] tbody tr")).hasCount(1);
        assertClicks(0);
    }

    /** Job 10. */
    @Test
    void opensTheAddressOfAZoomAlikeWithoutAClick() {
        desk.openRun(shortRun, 800);
        desk.page.click("[data-levels] button:text-is('Cluster')");
        assertThat(desk.page).hasURL(Pattern.compile(".*level=\\d"));
        String address = desk.path();
        String shown = desk.text("[data-shown]");
        forgetClicks();
        desk.open(address);
        assertThat(desk.page.locator("[data-shown]")).hasText(shown);
        assertClicks(0);
    }

    /** Gives a new machine a run, which it takes. */
    private void measures(String machine, String experiment) throws Exception {
        String token = enrolments
                .enrol(enrolments.invite(machine, "ada").token(), Map.of())
                .token();
        submissions.submit(
                SpecificationText.read(
                                "{name: %s, machine: %s, workload: inc, taskLengthSeconds: 60, samples: 90}"
                                        .formatted(experiment, machine),
                                "test")
                        .specification(),
                "user:ada");
        claimWith(token);
    }

    /** Asks for work, as a machine's agent does. */
    private void claimWith(String token) throws Exception {
        HttpRequest claim = HttpRequest.newBuilder(URI.create(server() + "/api/v1/agent/claim"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}"))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(claim, BodyHandlers.discarding())
                        .statusCode())
                .isBetween(200, 204);
    }

    private void lab() {
        desk.open("/");
        desk.settle();
        forgetClicks();
    }

    private void forgetClicks() {
        desk.page.evaluate("sessionStorage.removeItem('clicks')");
    }

    private void assertClicks(int most) {
        assertThat(((Number) desk.page.evaluate("Number(sessionStorage.clicks || 0)")).intValue())
                .as("clicks")
                .isEqualTo(most);
    }
}
