package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.FilePayload;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.emplab.server.EmpServer;
import org.emplab.server.Requirement;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.displacement.AgentOfTheLab;
import org.emplab.server.study.Bundle;
import org.emplab.web.machine.MachineDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * AZDBLab's demonstration with a real agent: create a notebook, load an experiment's specification, schedule it on a
 * machine, watch it to the end, make a study, run the protocol on the completed runs, and take the documents for a paper
 * away; then all of it read once more in a browser without scripts.
 */
@Tag("thorough")
@ExtendWith(Chromium.Installed.class)
@SpringBootTest(classes = EmpServer.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DirtiesContext
class DemonstrationIT {
    private static final String PASSWORD = "looks at many points";
    private static final String SPECIFICATION = """
            name: a first look
            notebook: Demonstration
            machine: bench
            workload: inc
            runs:
              - {taskLengthSeconds: 0.05, samples: 24}
              - {taskLengthSeconds: 0.2, samples: 8}
            """;
    private static final LocatorAssertions.HasTextOptions IN_A_WHILE =
            new LocatorAssertions.HasTextOptions().setTimeout(240_000);

    @LocalServerPort
    int port;

    @Autowired
    MachineDirectory machines;

    @TempDir
    Path home;

    private final List<String> pages = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // the test begins with it
    private Visit desk;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        TestDatabase.register(registry);
        registry.add("emp.admin-name", () -> "ada");
        registry.add("emp.admin-password", () -> PASSWORD);
    }

    @Test
    void goesFromANotebookToTheDocumentsForAPaperAndReadsItAllWithoutScripts() throws Exception {
        Requirement.compiler();
        String server = "http://127.0.0.1:" + port;
        try (Chromium chromium = new Chromium();
                AgentOfTheLab atWork = AgentOfTheLab.enrolled("bench", home, machines, URI.create(server), "")
                        .start();
                Visit visit = Visit.atADesk(chromium.browser, server).logIn("ada", PASSWORD)) {
            desk = visit;
            notebook();
            specification();
            watchedToTheEnd();
            study();
            protocol();
            assertThat(desk.complaints()).isEmpty();
            try (Visit reader = Visit.withoutScripts(chromium.browser, server).logIn("ada", PASSWORD)) {
                for (String page : pages) {
                    reader.open(page);
                    reader.hasContent();
                }
            }
        }
    }

    private void notebook() {
        desk.page.click("nav a:text-is('Notebooks')");
        desk.page.fill("[name=name]", "Demonstration");
        desk.page.click("button:text-is('Create notebook')");
        assertThat(desk.page.locator("h1")).hasText("Demonstration");
        remember();
    }

    private void specification() {
        desk.page.locator("a:text-is('Submit an experiment')").click();
        desk.page.waitForURL(Pattern.compile(".*/experiments/new.*"));
        desk.page.setInputFiles(
                "[data-into]",
                new FilePayload("look.yaml", "application/yaml", SPECIFICATION.getBytes(StandardCharsets.UTF_8)));
        assertThat(desk.page.locator("#preview")).containsText("2 runs of a first look in the notebook Demonstration");
        desk.page.click("button:text-is('Save draft')");
        assertThat(desk.page.locator("#state .progress")).hasText("not queued yet");
        remember();
    }

    private void watchedToTheEnd() {
        desk.page.click("button:text-is('Queue runs')");
        assertThat(desk.page.locator("#state .states")).hasText(Pattern.compile("2 completed"), IN_A_WHILE);
        assertThat(desk.page.locator("#state summary.done").nth(1)).containsText("32 of 32 samples");
        desk.open(desk.page.locator("#state tbody th a").first().getAttribute("href"));
        desk.settle();
        remember();
    }

    private void study() throws Exception {
        desk.open("/runs?notebook=Demonstration");
        remember();
        desk.page.locator("input[name=runs]").all().forEach(Locator::check);
        desk.page.click("#chosen button:text-is('Compare runs')");
        assertThat(desk.page.locator(".answer")).containsText("PT");
        documents();
        remember();
    }

    private void protocol() throws Exception {
        desk.open("/runs?notebook=Demonstration");
        desk.page.locator("input[name=runs]").all().forEach(Locator::check);
        desk.page.click("#chosen button:text-is('Derive cutoffs')");
        desk.page.click("main button:has-text('Derive cutoffs')");
        desk.page.waitForURL(Pattern.compile(".*/derivations/[^/]+$"));
        assertThat(desk.page.locator("#short-title")).containsText("24 samples");
        assertThat(desk.page.locator("#long-title")).containsText("8 samples");
        documents();
        remember();
    }

    private void documents() throws Exception {
        assertThat(Bundle.of(desk.bytes("a:text-is('Bundle for a paper')")).files())
                .containsKeys("paper.tex", "PROVENANCE.txt");
        assertThat(desk.download("a[href*='.html']")).contains("Computed from").doesNotContain("<script src");
    }

    private void remember() {
        pages.add(desk.path());
    }
}
