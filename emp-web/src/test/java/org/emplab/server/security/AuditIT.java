package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class AuditIT extends RunningLab {
    @Autowired
    private AuditLog.AuditTrail trail;

    @Autowired
    private Audit audit;

    private final Browser browser = new Browser(this::at);

    @Test
    void aChangeWithoutAnEntryOfItsOwnIsOnRecordAsItsRequest() throws Exception {
        String researcher = token("rosa", Role.RESEARCHER);
        String shortRun = run(imported(file(lines(SHORT_RUN, "derived-on-record")), "rosa", false)
                .run()
                .publicId());
        String longRun = run(imported(file(lines(LONG_RUN, "derived-on-record")), "rosa", false)
                .run()
                .publicId());
        post(researcher, "/api/v1/derivations", "{\"short\":" + shortRun + ",\"long\":" + longRun + "}");
        assertThat(subjects("who=user:rosa&action=request")).contains("POST /api/v1/derivations");
    }

    private static String run(Object id) {
        return "\"" + id + "\"";
    }

    @Test
    void whatIsRefusedToAPersonIsOnRecord() throws Exception {
        opened("vic", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("vic");
        browser.page("/people");
        assertThat(browser.form("/account/tokens", "label=x&_csrf=of-another-time")
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.page("/").statusCode()).as("still logged in").isEqualTo(200);
        assertThat(subjects("who=user:vic&action=refuse")).contains("GET /people", "POST /account/tokens");
    }

    @Test
    void whoLogsInAndOutIsOnRecord() throws Exception {
        opened("iris", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("iris");
        browser.formOf("/account", "/logout", "");
        assertThat(search("who=user:iris").map(entry -> entry.path("action").asString()))
                .containsExactly("log out", "log in");
        assertThat(search("who=user:iris&action=log+in").map(entry -> entry.path("detail")))
                .singleElement()
                .satisfies(detail -> {
                    assertThat(detail.path("by").asString()).isEqualTo("password");
                    assertThat(detail.path("address").asString()).isEqualTo("127.0.0.1");
                });
    }

    @Test
    void isSearchedByWhoWhatAndWhen() throws Exception {
        for (int day = 1; day <= 3; day++) {
            trail.add(new AuditEntry(
                    Instant.parse("2001-01-0" + day + "T12:00:00Z"), "user:old_ada", "test 100%", "run:" + day, "{}"));
        }
        assertThat(subjects("from=2001-01-02T00:00:00Z&until=2001-01-03T00:00:00Z"))
                .containsExactly("run:2");
        assertThat(subjects("who=old_ada&action=100%25&subject=run:3")).containsExactly("run:3");
        assertThat(subjects("who=oldXada")).isEmpty();
        assertThat(subjects("who=old_ada&size=2&page=1")).containsExactly("run:1");
        long second =
                search("who=old_ada&size=2").toList().get(1).path("number").asLong();
        assertThat(subjects("who=old_ada&size=2&before=" + second)).containsExactly("run:1");
        opened("abel", PASSWORD, Role.ADMIN, "ada");
        browser.logIn("abel");
        assertThat(browser.page("/audit?who=old_ada&from=2001-01-02&until=2001-01-02")
                        .body())
                .contains("run:2")
                .doesNotContain("run:1", "run:3");
    }

    @Test
    void itsPagesFollowEachOtherWhateverIsAddedMeanwhile() throws Exception {
        for (int number = 1; number <= 250; number++) {
            trail.add(entry(number));
        }
        opened("gina", PASSWORD, Role.ADMIN, "ada");
        browser.logIn("gina");
        String first = browser.page("/audit?who=pager&page=7").body();
        assertThat(shown(first)).hasSize(100).startsWith("run:250").endsWith("run:151");
        trail.add(entry(251));
        String second = browser.page(linked(first, "next")).body();
        assertThat(shown(second)).hasSize(100).startsWith("run:150").endsWith("run:51");
        String third = browser.page(linked(second, "next")).body();
        assertThat(shown(third)).hasSize(50).endsWith("run:1");
        assertThat(third).doesNotContain("rel=\"next\"");
        assertThat(shown(browser.page(linked(third, "prev")).body())).isEqualTo(shown(second));
        assertThat(shown(browser.page(linked(second, "first")).body())).startsWith("run:251");
    }

    private static AuditEntry entry(int number) {
        return new AuditEntry(Instant.parse("2002-01-01T12:00:00Z"), "user:pager", "test", "run:" + number, "{}");
    }

    private static List<String> shown(String page) {
        return Pattern.compile("title=\"(run:\\d+)\"")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void aNulInARequestSpoilsNoQueryOfTheDetails() {
        audit.record("user:ada", "send", "a NUL", Map.of("text", "a\0b", "path", "C:\\u0000"));
        assertThat(value(
                        String.class,
                        "select (detail ->> 'text') || (detail ->> 'path') from audit where subject = 'a NUL'"))
                .isEqualTo("a\ufffdbC:\\u0000");
    }

    private static String linked(String page, String rel) {
        return page.replaceAll("(?s).*rel=\"" + rel + "\" href=\"([^\"]*)\".*", "$1")
                .replace("&amp;", "&");
    }

    private List<String> subjects(String query) throws Exception {
        return search(query).map(entry -> entry.path("subject").asString()).toList();
    }

    private Stream<JsonNode> search(String query) throws Exception {
        return json(get(token("ada", Role.ADMIN), "/api/v1/audit?" + query))
                .path("items")
                .valueStream();
    }
}
