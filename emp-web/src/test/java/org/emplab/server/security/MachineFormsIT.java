package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** People change a machine by the forms of its page, as their roles allow. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MachineFormsIT extends RunningServer {
    private static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).plusDays(100);
    private static final String A_DAY = "from=%sT08:00&until=%sT20:00&idleHours=12&reason=".formatted(DAY, DAY);

    private String page;
    private Browser ada;
    private Browser rosa;
    private Browser vera;

    @BeforeEach
    void aMachine() {
        page = "/machines/" + enrolled("formed-" + UUID.randomUUID()).name();
    }

    @BeforeAll
    void logIn() throws Exception {
        ada = as("ada", Role.ADMIN);
        rosa = as("rosa", Role.RESEARCHER);
        vera = as("vera", Role.VIEWER);
    }

    private Browser as(String login, Role role) throws IOException, InterruptedException {
        opened(login, PASSWORD, role, "test");
        Browser browser = new Browser(this::at);
        browser.logIn(login);
        return browser;
    }

    private HttpResponse<String> sent(Browser by, String form, String fields) throws Exception {
        return by.formOf(page + "/availability", page + form, fields);
    }

    private String shown(Browser to) throws Exception {
        return to.page(page + "/availability").body();
    }

    private static String action(String shown, String pattern) {
        Matcher action = Pattern.compile("action=\"([^\"]*" + pattern + ")\"").matcher(shown);
        assertThat(action.find()).as(pattern).isTrue();
        return action.group(1);
    }

    @Test
    void aResearcherReservesForThemselvesAndReleasesTheirOwn() throws Exception {
        assertThat(sent(rosa, "/reservations", A_DAY + "thesis").statusCode()).isEqualTo(302);
        assertThat(shown(rosa)).contains("reservation of rosa", "thesis", "released after 12 idle h");

        String release = action(shown(rosa), "/release");
        assertThat(rosa.formOf(page + "/availability", release, "").statusCode())
                .isEqualTo(302);
        assertThat(shown(rosa)).doesNotContain("reservation of rosa").contains("Nothing is scheduled");
    }

    @Test
    void aResearcherCannotReleaseAnotherPersonsReservation() throws Exception {
        sent(ada, "/reservations", A_DAY + "paper");
        assertThat(shown(rosa)).contains("reservation of ada").doesNotContain("/release\"");
        String release = action(shown(ada), "/release");
        rosa.formOf(page + "/availability", release, "");
        assertThat(shown(rosa))
                .contains("reservation of ada", "the reservation is ada&#39;s: only they or an administrator");
    }

    @Test
    void whatIsRefusedStaysInItsForm() throws Exception {
        sent(ada, "/reservations", A_DAY + "paper");
        assertThat(sent(rosa, "/reservations", A_DAY + "the+other+thesis").body())
                .contains("it would overlap another", "value=\"the other thesis\"", "value=\"" + DAY + "T08:00\"");
        assertThat(sent(rosa, "/reservations", "until=soon&reason=x").body())
                .contains("Until is no date and time such as 2026-12-01 08:00: soon", "value=\"soon\"");
        assertThat(sent(ada, "/health", "health=BAD&version=0&reason=").body())
                .contains("reason is missing: what others shall read");
        assertThat(sent(ada, "/labels", "labels=a%2Fb&version=0").body())
                .contains("letters, digits and . _ - each, not a/b", "value=\"a/b\"");
        assertThat(sent(ada, "/labels", "labels=epyc&version=7").body()).contains("another person changed it");
    }

    @Test
    void anAdministratorDrainsAndResumes() throws Exception {
        assertThat(sent(ada, "/drain", "reason=its+fan+is+loud").statusCode()).isEqualTo(302);
        assertThat(shown(vera)).contains("Now it takes no new run", "its fan is loud", "it is resumed");
        assertThat(sent(ada, "/drain", "reason=again").body()).contains("is drained already");

        assertThat(sent(ada, "/drain/resume", "").statusCode()).isEqualTo(302);
        assertThat(shown(vera)).contains("Open to everyone now");
    }

    @Test
    void anAdministratorMaintainsLabelsAndSaysHowItIs() throws Exception {
        assertThat(sent(ada, "/maintenance", A_DAY + "a+new+disk").statusCode()).isEqualTo(302);
        assertThat(sent(ada, "/labels", "labels=quiet-room,+epyc&version=0").statusCode())
                .isEqualTo(302);
        assertThat(sent(ada, "/health", "health=BAD&reason=it+is+slow&version=0")
                        .statusCode())
                .isEqualTo(302);
        assertThat(shown(vera))
                .contains("a new disk", ">epyc<", ">quiet-room<", "not fit to measure (bad): it is slow");

        ada.formOf(page + "/availability", action(shown(ada), "/cancel"), "");
        assertThat(shown(vera)).doesNotContain("a new disk");
    }

    @Test
    void whoMayNotIsOfferedNoForm() throws Exception {
        assertThat(shown(vera)).doesNotContain("action=\"" + page);
        assertThat(shown(rosa)).doesNotContain(page + "/drain", page + "/maintenance", page + "/labels\"");
        assertThat(ada.form(page + "/drain", "reason=x").statusCode())
                .as("without the token of the page")
                .isEqualTo(403);
        assertThat(shown(ada)).contains("Nothing is scheduled");
    }
}
