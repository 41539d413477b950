package org.emplab.server.comment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Marks where and why a program's times changed, over repeats of a run. */
class ChangeMarksIT extends RunningLab {
    private String rosa = "";
    private final List<String> repeats = new ArrayList<>();

    @BeforeEach
    void tenRepeatsOfARun() throws Exception {
        rosa = token("rosa", Role.RESEARCHER);
        String machine = "marked-" + UUID.randomUUID();
        for (int year = 2001; year <= 2010; year++) {
            List<String> lines = new ArrayList<>();
            for (String line : lines(LONG_RUN, machine)) {
                lines.add(line.replace("\"2015-", "\"" + year + "-"));
            }
            repeats.add(json(post(rosa, "/api/v1/imports", file(lines), "application/x-ndjson"), 201)
                    .path("run")
                    .asString());
        }
    }

    @Test
    void aMarkCountsInChangePointsUntilItIsTakenBack() throws Exception {
        String sixth = repeats.get(5);
        String mark = json(mark(rosa, sixth, "new kernel"), 201).path("id").asString();

        JsonNode made = json(changePoints(), 201);
        assertThat(made.at("/parameters/marks").path(sixth).asString()).isEqualTo("new kernel");
        assertThat(made.at("/result/marks/0/text").asString()).isEqualTo("new kernel");
        assertThat(made.at("/result/marks/0/beforeRun").asInt()).isEqualTo(5);
        assertThat(page(rosa)).contains("new kernel", "Take back", "beside what is marked");
        assertThat(page(token("vera", Role.VIEWER))).contains("new kernel").doesNotContain("Take back");
        String history = get(rosa, "/runs/" + sixth + "/changes")
                .headers()
                .firstValue("Location")
                .orElseThrow();
        assertThat(get(rosa, history.substring(history.indexOf("/analyses"))).body())
                .contains(repeats);

        assertThat(takenBack(token("bob", Role.RESEARCHER), mark)).isEqualTo(403);
        assertThat(takenBack(rosa, mark)).isEqualTo(204);
        assertThat(json(changePoints(), 201).at("/result/marks")).isEmpty();
        assertThat(page(rosa)).contains("None of these runs is marked").doesNotContain("new kernel");
        JsonNode onRecord = json(get(rosa, "/api/v1/comments?kind=change&subject=" + sixth), 200);
        assertThat(onRecord.at("/items/0/removedBy").asString()).isEqualTo("user:rosa");
        assertThat(json(mark(rosa, sixth, "another reason"), 201).path("text").asString())
                .isEqualTo("another reason");
    }

    private String page(String token) throws Exception {
        HttpResponse<String> page = get(token, "/analyses/change-points?runs=" + String.join(",", repeats));
        assertThat(page.statusCode()).isEqualTo(200);
        return page.body();
    }

    private HttpResponse<String> changePoints() throws IOException, InterruptedException {
        return post(
                rosa,
                "/api/v1/analyses",
                "{\"kind\":\"change-points\",\"runs\":[\"" + String.join("\",\"", repeats) + "\"]}");
    }

    private HttpResponse<String> mark(String token, String run, String text) throws IOException, InterruptedException {
        return post(
                token,
                "/api/v1/comments",
                "{\"kind\":\"change\",\"subject\":\"%s\",\"text\":\"%s\"}".formatted(run, text));
    }

    private int takenBack(String token, String mark) throws IOException, InterruptedException {
        return delete(token, "/api/v1/comments/" + mark).statusCode();
    }
}
