package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;

/** From an empty lab: a notebook, an experiment in it as YAML, its versions and notes, and all its runs as one. */
@DirtiesContext
@TestPropertySource(properties = "spring.application.name=a lab of its own")
class NotebooksInBrowserIT extends ServerAtADesk {
    private static final String YAML =
            "name: cutoffs of sodb12\nnotebook: EMP\nmachine: sodb*\nworkload: inc\nnote: as in *table XVI*\nruns:\n"
                    + "  - taskLengthSeconds: 128\n    samples: 800\n  - taskLengthSeconds: 16384\n    samples: 40\n";

    @Test
    void guidesFromAnEmptyLabAndKeepsAnExperimentWithAllThatIsWrittenAboutIt() {
        desk.open("/");
        assertThat(desk.page.locator(".steps li")).hasCount(5);
        assertThat(desk.page.locator(".steps .done")).hasCount(0);
        assertThat(desk.brokenInAnyLook("lab-empty")).isEmpty();
        saysOfWhatIsNotThereYetWhereItBegins();
        for (String machine : List.of("sodb11", "sodb12")) {
            enrolments.enrol(enrolments.invite(machine, "ada").token(), java.util.Map.of());
        }
        desk.open("/");
        assertThat(desk.page.locator(".steps .done")).hasCount(1);

        desk.open("/notebooks");
        desk.page.fill("[name=name]", "EMP");
        desk.page.click("button:text-is('Create notebook')");
        assertThat(desk.page.locator("h1")).hasText("EMP");

        desk.open("/experiments/new/yaml");
        desk.page.fill("[name=yaml]", YAML);
        assertThat(desk.page.locator("#preview")).containsText("4 runs of cutoffs of sodb12 in the notebook EMP");
        desk.page.click("button:text-is('Submit')");
        assertThat(desk.page.locator("h1")).hasText("cutoffs of sodb12");
        assertThat(desk.page.locator(".prose em")).hasText("table XVI");
        assertThat(desk.page.locator("#state tbody tr")).hasCount(4);
        String experiment = desk.page.url().substring(server().length());

        desk.open("/audit");
        assertThat(desk.page.locator("main")).containsText("submit");
        assertThat(desk.page.locator("main")).not().containsText("preview");
        desk.open(experiment);

        desk.page.click(".notes summary");
        desk.page.fill("[name=notes]", "# Why\n\nThe **paper** has it.\n\n- short\n- long\n\n> and `quiet`\n");
        desk.page.fill("[name=tags]", "paper, INC");
        desk.page.click("button:text-is('Save')");
        assertThat(desk.page.locator(".prose h3")).hasText("Why");
        assertThat(desk.page.locator(".tagged")).hasCount(2);

        desk.page.click("a:text-is('Change')");
        desk.page.fill("[name=yaml]", YAML.replace("samples: 40", "samples: 60"));
        desk.page.click("button:text-is('Save draft')");
        desk.page.click("#step-plan");
        desk.page.click("a:text-is('version 2')");
        assertThat(desk.page.locator(".difference .added")).containsText("samples: 60");
        assertThat(desk.page.locator(".difference .removed")).containsText("samples: 40");
        desk.open("/experiments/new/yaml?experiment=" + id(experiment));
        assertThat(desk.page.locator("h1")).hasText("Change the specification");
        assertThat(desk.page.locator(".kinds")).hasCount(0);

        desk.open(experiment);
        Locator abort = desk.page.locator("button:text-is('Abort all')");
        desk.page.click(".together summary");
        desk.page.fill(".together [name=reason]", "the fan is loud");
        fetchedAgain("#state");
        assertThat(desk.page.locator(".together [name=reason]")).hasValue("the fan is loud");
        assertThat(desk.page.locator(".together [name=reason]")).isFocused();
        Locator unfolded = desk.page.locator("details[open] > summary > #step-measurements");
        assertThat(unfolded).hasCount(1);
        desk.page.click("#step-measurements");
        fetchedAgain("#state");
        assertThat(unfolded).hasCount(0);
        desk.page.onceDialog(com.microsoft.playwright.Dialog::accept);
        abort.click();
        assertThat(desk.page.locator("#state .badge.aborted").first()).hasText("4 aborted");
        assertThat(desk.page.locator("#state tbody")).containsText("the fan is loud");
        desk.page.click("#step-measurements");
        desk.page.click("#state tbody th a >> nth=0");
        desk.page.waitForURL(Pattern.compile(".*/runs/[^/]+$"));
        assertThat(desk.page.locator(".trail")).containsText("cutoffs of sodb12");

        desk.open("/timeline");
        desk.page.click("summary");
        fetchedAgain("#lanes");
        assertThat(desk.page.locator("#lanes details[open]")).hasCount(1);
        assertThat(desk.page.locator("#lanes summary")).isFocused();

        desk.open("/");
        assertThat(desk.brokenInAnyLook("lab-young")).isEmpty();
        assertThat(desk.complaints()).isEmpty();
    }

    /** Fetches a part again, as when something changed in the lab. */
    private void fetchedAgain(String part) {
        desk.settle();
        desk.page.evaluate(
                "part => new Promise(again => { document.addEventListener('htmx:afterSettle', again, { once: true });"
                        + " htmx.trigger(part, 'live'); }).then(() => null)",
                part);
    }

    private void saysOfWhatIsNotThereYetWhereItBegins() {
        for (String page :
                List.of("timeline", "notebooks", "runs", "analyses", "derivations/new", "timings", "experiments/new")) {
            desk.open("/" + page);
            assertThat(desk.page.locator("main .empty a").first()).isVisible();
            assertThat(desk.brokenInAnyLook("empty-" + page.replace('/', '-'))).isEmpty();
        }
    }
}
