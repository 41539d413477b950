package org.emplab.server.comment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** People comment, and take comments back. */
class CommentsIT extends RunningLab {
    private String rosa = "";
    private String run = "";

    @BeforeEach
    void aRun() {
        rosa = token("rosa", Role.RESEARCHER);
        enrolled("commented");
        run = queued(Map.of("machine", "commented", "workload", "inc", "samples", 3));
    }

    @Test
    void aCommentOnASampleIsShownOnTheRunsPageWithWhoMadeIt() throws Exception {
        made(comment(rosa, "run", run, 2, "the **fan** was loud"), 201);
        JsonNode listed = json(get(rosa, "/api/v1/comments?kind=run&subject=" + run), 200);
        assertThat(listed.path("total").asInt()).isEqualTo(1);
        assertThat(listed.path("items").path(0).path("who").asString()).isEqualTo("user:rosa");
        assertThat(get(token("vera", Role.VIEWER), "/runs/" + run).body())
                .contains("the <strong>fan</strong> was loud", "on sample 2")
                .doesNotContain("Take back");
    }

    @Test
    void aRunsPageHasTheLatestCommentsAndAWayToAll() throws Exception {
        for (int number = 101; number <= 122; number++) {
            made(comment(rosa, "run", run, 1, "remark " + number), 201);
        }
        made(comment(rosa, "run", run, 2, "of the whole"), 201);
        String page = get(rosa, "/runs/" + run).body();
        assertThat(page)
                .contains("of the whole", "remark 122", "remark 104", "All comments")
                .contains("data-commented=\"1,2\"")
                .doesNotContain("remark 103");
        String all = get(rosa, "/comments?kind=RUN&subject=" + run).body();
        assertThat(all).contains("remark 101", "remark 122", "of the whole").doesNotContain("rel=\"next\"");
        assertThat(all.indexOf("remark 101")).isLessThan(all.indexOf("remark 102"));
    }

    @Test
    void ofManyCommentsEachPageHasAHundred() throws Exception {
        for (int number = 101; number <= 203; number++) {
            made(comment(rosa, "run", run, null, "remark " + number), 201);
        }
        String first = get(rosa, "/comments?kind=RUN&subject=" + run).body();
        assertThat(first).contains("remark 203", "remark 104", "rel=\"next\"").doesNotContain("remark 103");
        String second = get(rosa, "/comments?kind=RUN&page=2&subject=" + run).body();
        assertThat(second).contains("remark 101", "remark 103", "rel=\"prev\"").doesNotContain("remark 104");
        assertStatus(400, get(rosa, "/comments?kind=RUN&page=0&subject=" + run));
    }

    @Test
    void whatIsTakenBackStaysOnRecordWithoutItsText() throws Exception {
        String id = made(comment(rosa, "machine", "commented", null, "a secret"), 201);
        assertThat(takenBack(token("bob", Role.RESEARCHER), id)).isEqualTo(403);
        assertThat(takenBack(rosa, id)).isEqualTo(204);
        assertThat(takenBack(rosa, id)).isEqualTo(204);
        JsonNode tombstone = json(get(rosa, "/api/v1/comments?kind=machine&subject=commented"), 200)
                .path("items")
                .path(0);
        assertThat(tombstone.path("text").asString()).isEmpty();
        assertThat(tombstone.path("removedBy").asString()).isEqualTo("user:rosa");
        assertThat(get(rosa, "/machines/commented").body())
                .contains("taken back by rosa")
                .doesNotContain("a secret");
    }

    private HttpResponse<String> comment(
            String token, String kind, String subject, @org.jspecify.annotations.Nullable Integer sample, String text)
            throws IOException, InterruptedException {
        String body = "{\"kind\":\"%s\",\"subject\":\"%s\",\"sample\":%s,\"text\":\"%s\"}"
                .formatted(kind, subject, sample, text);
        return post(token, "/api/v1/comments", body);
    }

    private int takenBack(String token, String id) throws IOException, InterruptedException {
        return delete(token, "/api/v1/comments/" + id).statusCode();
    }

    private static String made(HttpResponse<String> answer, int status) {
        return json(answer, status).path("id").asString();
    }
}
