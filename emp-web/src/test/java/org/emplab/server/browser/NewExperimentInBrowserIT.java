package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.LoadState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.emplab.lab.experiment.SpecificationText;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** An experiment by the form, with its YAML beside it. */
class NewExperimentInBrowserIT extends ServerAtADesk {
    private static final int MOST_FIELDS = 12;

    @Autowired
    private JdbcClient jdbc;

    private int fields;

    @BeforeAll
    void fillTheLab() throws Exception {
        filledLab();
    }

    @Test
    void plansTwoWeeksOnThreeMachinesInAtMostTwelveFields() {
        try (BrowserContext vienna = chromium.browser.newContext(new Browser.NewContextOptions()
                .setStorageState(desk.page.context().storageState())
                .setViewportSize(1440, 900)
                .setTimezoneId("Europe/Vienna"))) {
            Page page = vienna.newPage();
            page.navigate(server() + "/experiments/new");
            page.waitForLoadState(LoadState.NETWORKIDLE);
            assertThat(page.locator(".mistake")).hasCount(0);
            fill(page.locator("[name=name]"), "cutoffs of three");
            fill(page.locator("[name=notebook]"), "EMP");
            fields++;
            page.click("button:text-is('Use short run, long run and cutoffs')");
            assertThat(page.locator("[name=ownSeconds]")).hasCount(2);
            fill(page.locator("[name=ownSeconds]").nth(1), "1024");
            for (String machine : List.of("sodb11", "sodb12", "sodb13")) {
                check(page.locator("[name=machine][value=" + machine + "]"));
            }
            check(page.locator("[name=nights]"));
            check(page.locator("[name=weekends]"));
            fill(page.locator("[name=earliest]"), "2026-12-01T18:00");
            fill(page.locator("[name=repeats]"), "2");
            fill(page.locator("[name=every]"), "7d");
            assertThat(page.locator("#preview")).containsText("12 runs of cutoffs of three in the notebook EMP");
            Locator yaml = page.locator("[name=yaml]");
            assertThat(yaml).hasValue(Pattern.compile(".*every: 7d.*", Pattern.DOTALL));
            assertThat(content(yaml.inputValue())).isEqualTo(content("""
                    name: cutoffs of three
                    notebook: EMP
                    machines: [sodb11, sodb12, sodb13]
                    workload: inc
                    earliestStart: 2026-12-01T18:00+01:00
                    windows:
                      - {days: mon-fri, from: "18:00", to: "08:00", timeZone: Europe/Vienna}
                      - {days: sat-sun, timeZone: Europe/Vienna}
                    repeats: {n: 2, every: 7d}
                    cutoffs: {short: short, long: long}
                    runs:
                      - {id: short, taskLengthSeconds: 128, samples: 800}
                      - {id: long, taskLengthSeconds: 1024, samples: 40, after: short}
                    """));
            assertThat(fields).isLessThanOrEqualTo(MOST_FIELDS);
            page.click("button:text-is('Submit')");
            assertThat(page.locator("h1")).hasText("cutoffs of three");
            assertThat(page.locator("[aria-labelledby=step-measurements] tbody tr"))
                    .hasCount(12);
            for (String machine : List.of("sodb11", "sodb12", "sodb13")) {
                assertThat(page.locator("[aria-labelledby=step-measurements] tbody tr:has-text('" + machine + "')"))
                        .hasCount(4);
            }

            jdbc.sql("update runs set output = 'calibrated' where state = 'pending'")
                    .update();
            page.reload();
            page.locator("a:text-is('Read output')").first().click();
            assertThat(page.locator("#output-text pre")).isVisible();
        }
    }

    @Test
    void followsTheYamlAndLeavesToItWhatNoFieldShows() {
        desk.open("/experiments/new");
        Locator yaml = desk.page.locator("[name=yaml]");
        String typed = """
                machine: sodb14
                cpus: [2]
                samples: 40
                taskLengthSeconds: 5
                programs:
                  - {name: old, command: [/opt/old/query, big file.db]}
                  - {name: new, command: [/opt/new/query, big file.db]}
                """;
        yaml.fill(typed + "afterCutoffs: true\n");
        Locator words = desk.page.locator("[name=parameters]");
        assertThat(words).hasCount(2);
        assertThat(words.first()).hasValue("/opt/old/query \"big file.db\"");
        assertThat(desk.page.locator("[name=order]")).hasValue("random");
        assertThat(desk.page.locator("[name=machine][value=sodb14]")).isChecked();
        assertThat(desk.page.locator("[name=cpus]")).hasValue("2");
        assertThat(desk.page.locator("#fields")).containsText("Only in the YAML: afterCutoffs.");
        assertThat(desk.page.locator("#preview")).containsText("1 run of old, new");
        assertThat(desk.brokenInAnyLook("experiment-form")).isEmpty();

        words.nth(1).fill("/opt/new/query \"big file.db\" -v");
        assertThat(yaml).hasValue(Pattern.compile(".*new/query, big file.db, -v].*", Pattern.DOTALL));
        desk.page.selectOption("[name=order]", "after");
        assertThat(desk.page.locator("[name=ownSamples]")).hasCount(2);
        assertThat(yaml).hasValue(Pattern.compile(".*afterCutoffs: true.*after: run1.*", Pattern.DOTALL));

        desk.page.locator("[name=ownSeconds]").nth(1).fill("a while");
        assertThat(desk.page.locator(".mistake"))
                .hasText(Pattern.compile(
                        "Program 2, its task length: must be a number, not a while line \\d+ of the YAML"));
        assertThat(desk.page.locator("[name=ownSeconds]").nth(1)).hasAttribute("aria-invalid", "true");
        desk.page.locator("[name=ownSeconds]").nth(1).fill("8");
        assertThat(desk.page.locator("#preview")).containsText("2 runs of old");
        assertThat(desk.page.locator("[aria-invalid]")).hasCount(0);

        yaml.fill(typed + "repeats: {n: [");
        assertThat(desk.page.locator(".mistake")).containsText("bad YAML or JSON");
        desk.page.fill("[name=name]", "kept meanwhile");
        yaml.fill(typed + "repeats: 3");
        assertThat(yaml).hasValue(Pattern.compile("name: kept meanwhile\n.*repeats: 3\n.*", Pattern.DOTALL));
        assertThat(desk.page.locator("[name=repeats]")).hasValue("3");
        assertThat(desk.page.locator("#preview")).containsText("of kept meanwhile");

        yaml.fill(typed.replace("old/query, big file.db]", "old/query], environment: {LANG: C}"));
        assertThat(desk.page.locator("#fields")).containsText("Change it in the YAML. No field shows programs.");
        assertThat(words).hasCount(0);
        assertThat(desk.page.locator("#preview")).containsText("1 run of old, new");
        yaml.fill(typed);
        assertThat(words).hasCount(2);
        assertThat(desk.complaints()).isEmpty();
    }

    @Test
    void takesWhatWasTypedBeforeItsScriptCame() {
        Page page = desk.page.context().newPage();
        List<Route> scripts = new ArrayList<>();
        List<Route> previews = new ArrayList<>();
        page.route("**/order.js", scripts::add);
        page.route("**/preview", route -> {
            if (previews.isEmpty()) {
                previews.add(route);
            } else {
                route.resume();
            }
        });
        page.navigate(server() + "/experiments/new");
        page.fill("[name=yaml]", "machine: sodb14\ncommand: [/opt/typed/early]\nsamples: 4\n");
        page.waitForCondition(() -> !previews.isEmpty() && !scripts.isEmpty());
        scripts.get(0).resume();
        assertThat(page.locator("[name=zone]")).hasValue(Pattern.compile(".+")); // which the script fills in
        previews.get(0).resume();
        assertThat(page.locator("[name=parameters]")).hasValue("/opt/typed/early");
        page.close();
    }

    @Test
    void readsAChosenYamlFileIntoTheForm() {
        desk.open("/experiments/new");
        desk.page.setInputFiles(
                "[data-into]",
                new FilePayload(
                        "look.yaml",
                        "application/yaml",
                        "{name: a first look, machine: sodb14, workload: inc, taskLengthSeconds: 5, samples: 24}"
                                .getBytes(StandardCharsets.UTF_8)));
        assertThat(desk.page.locator("#preview")).containsText("1 run of a first look");
        assertThat(desk.page.locator("[name=name]")).hasValue("a first look");
    }

    private void fill(Locator field, String text) {
        fields++;
        field.fill(text);
    }

    private void check(Locator box) {
        fields++;
        box.check();
    }

    private static Map<String, Object> content(String yaml) {
        return SpecificationText.read(yaml, "specification").content();
    }
}
