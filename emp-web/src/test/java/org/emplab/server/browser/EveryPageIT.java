package org.emplab.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.emplab.server.browser.lab.FilledLab;
import org.emplab.server.study.RunVerdictService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Each page of {@link EveryPage}, at a desk and on a phone, by day and by night, and with no scripts. */
class EveryPageIT extends ServerAtADesk {
    /** A tenth of the window that moves by a tenth of its height is 0.01; from 0.1 on people are disturbed. */
    private static final double MOST_SHIFTED = 0.02;

    private static final Pattern WHOLE_ID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-");

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    RequestMappingHandlerMapping mappings;

    @Autowired
    RunVerdictService verdicts;

    private FilledLab lab;

    @BeforeAll
    void fill() throws Exception {
        lab = filledLab();
    }

    @Test
    void isOnTheList() {
        Set<String> mapped = mappings.getHandlerMethods().entrySet().stream()
                .filter(one -> one.getKey().getMethodsCondition().getMethods().contains(RequestMethod.GET))
                .filter(one -> one.getValue().getMethod().getReturnType() == String.class)
                .filter(one -> one.getValue().getBeanType().getName().startsWith("org.emplab.web."))
                .flatMap(one -> one.getKey().getPatternValues().stream())
                .filter(pattern -> !pattern.startsWith("/api/"))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> listed =
                EveryPage.ALL.stream().map(EveryPage::mapping).collect(Collectors.toCollection(TreeSet::new));
        listed.addAll(EveryPage.PARTS);
        assertThat(listed).as("EveryPage has each page of the controllers").isEqualTo(mapped);
    }

    @Test
    void isAccessibleAndFitsTheWindowInAllFourLooks() {
        List<String> broken = new ArrayList<>();
        try (Visit visit = Visit.atADesk(chromium.browser, server())) {
            for (EveryPage page : EveryPage.ALL) {
                visit.open(lab.address(page.address()));
                if (visit.path().equals("/login") && !page.address().equals("/login")) {
                    visit.logIn("ada", PASSWORD).open(lab.address(page.address()));
                }
                visit.settle();
                if (visit.shifted() > MOST_SHIFTED) {
                    broken.add(page.address() + " jumps: " + visit.shifted() + ": " + visit.moved());
                }
                visit.page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true");
                if (!page.address().equals("/login")
                        && visit.page.locator(".bar [aria-current]").count() != 1) {
                    broken.add(page.address() + " is in no part of the lab, or in several");
                }
                if (WHOLE_ID.matcher(visit.text("main")).find()) {
                    broken.add(page.address() + " shows an id at its whole length");
                }
                visit.brokenInAnyLook(page.name()).forEach(what -> broken.add(page.address() + " " + what));
            }
            broken.addAll(visit.complaints());
        }
        assertThat(broken).isEmpty();
    }

    /** {@code bench/pictures.sh} has them taken. */
    @Test
    @EnabledIfEnvironmentVariable(named = "EMP_DOC_PICTURES", matches = ".+")
    void isInThePicturesOfTheDocs() throws Exception {
        Path folder = Path.of(System.getenv("EMP_DOC_PICTURES"));
        for (String run : lab.address("{weeks},{short},{long}").split(",")) {
            verdicts.latest(run, Duration.ofMinutes(2));
        }
        try (Visit visit = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            for (DocPicture picture : DocPicture.values()) {
                visit.open(lab.address(picture.address));
                visit.settle();
                visit.picture(picture, folder);
            }
        }
        Terminal terminal = Terminal.afterTheFirstComparison();
        terminal.picture(chromium.browser, Look.DESK, folder.resolve("terminal.png"));
        terminal.picture(chromium.browser, Look.DESK_AT_NIGHT, folder.resolve("terminal-dark.png"));
    }

    @Test
    void fitsOnPaperWithoutItsControls() {
        try (Visit reader = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD)) {
            for (String address :
                    List.of("/derivations/{derivation}", "/compare?runs={week6},{week3}", "/runs/{short}")) {
                reader.open(lab.address(address));
                reader.settle();
                reader.onPaper();
                assertThat(reader.sticksOut()).as(address).isZero();
                assertThat(reader.page
                                .locator("button:visible, form:visible, .bar:visible, [download]:visible")
                                .count())
                        .as(address)
                        .isZero();
            }
        }
    }

    @Test
    void canBeReadWithoutScripts() {
        try (Visit reader = Visit.withoutScripts(chromium.browser, server()).logIn("ada", PASSWORD)) {
            for (EveryPage page : EveryPage.ALL) {
                reader.open(lab.address(page.address()));
                reader.hasContent();
            }
            reader.open(lab.address("/runs/{short}"));
            assertThat(reader.page.querySelectorAll(".chart img"))
                    .as("three charts and a histogram of each of four times as pictures")
                    .hasSize(7);
            assertThat(reader.page.querySelectorAll(".chart:not(:has(img)):visible"))
                    .isEmpty();
        }
    }
}
