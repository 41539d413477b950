package org.emplab.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.emplab.server.EmpServer;
import org.emplab.server.database.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What a researcher chooses and decides: views of the run table, bounds, the order of what waits, what a sample is worth. */
@ExtendWith(Chromium.Installed.class)
@SpringBootTest(classes = EmpServer.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DirtiesContext
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChoicesInBrowserIT {
    private static final Path GOLDEN = Path.of("../emp-analysis/src/test/resources/golden");
    private static final String PASSWORD = "looks at many points";

    @LocalServerPort
    int port;

    Chromium chromium;
    Visit desk;
    String shortRun;
    String longRun;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        TestDatabase.register(registry);
        registry.add("emp.admin-name", () -> "ada");
        registry.add("emp.admin-password", () -> PASSWORD);
    }

    @BeforeAll
    void importTheRuns() {
        chromium = new Chromium();
        desk = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD);
        shortRun = imported("inc128.emprun.jsonl.gz");
        longRun = imported("inc16384.emprun.jsonl.gz");
    }

    @AfterAll
    void close() {
        desk.close();
        chromium.close();
    }

    @Test
    void keepsAViewOfTheRunTableAndDeletesIt() {
        desk.open("/runs?sort=-samples&columns=machine,samples,lSamples");
        desk.page.click(".views summary");
        desk.page.fill(".views [name=name]", "most samples first");
        desk.page.check(".views [name=shared]");
        desk.page.click(".views button:text-is('Save')");
        assertThat(desk.page.locator("[role=status]")).hasText("The view is saved.");
        assertThat(desk.page.locator(".views [aria-current]")).hasText("most samples first");
        desk.page.click(".views a:text-is('All runs')");
        assertThat(desk.page).hasURL(server() + "/runs");
        desk.page.click(".views a:has-text('most samples first')");
        assertThat(desk.page.locator("th[aria-sort=descending]")).hasText("Samples");
        everyWindow("/runs?sort=-samples&columns=machine,samples,lSamples", "runs-view", ".views summary");
        desk.page.click(".views summary");
        desk.page.click("[aria-label='Delete the view most samples first']");
        assertThat(desk.page.locator("[role=status]")).hasText("The view is deleted.");
        assertThat(desk.page.locator(".views nav")).hasCount(0);
    }

    /** Looked at at a desk and on a phone, light and dark, with what can be opened opened. */
    private void everyWindow(String page, String name, String... opened) {
        for (Visit visit : List.of(
                Visit.atADesk(chromium.browser, server()),
                Visit.atADeskInTheDark(chromium.browser, server()),
                Visit.onAPhone(chromium.browser, server()))) {
            try (visit) {
                visit.logIn("ada", PASSWORD).open(page);
                for (String summary : opened) {
                    visit.page.locator(summary).first().click();
                }
                visit.picture(name);
                visit.fitsTheWindow();
                assertThat(visit.inaccessible()).as(name).isEmpty();
                assertThat(visit.complaints()).isEmpty();
            }
        }
    }

    private String imported(String file) {
        desk.open("/import");
        desk.page.setInputFiles("[name=file]", GOLDEN.resolve(file));
        desk.page.click("main button.primary");
        desk.page.waitForURL(Pattern.compile(".*/runs/[^/]+$"));
        return desk.page.url().substring(server().length());
    }

    private String server() {
        return "http://127.0.0.1:" + port;
    }
}
