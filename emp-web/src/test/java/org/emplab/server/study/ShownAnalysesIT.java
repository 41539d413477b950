package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a page shows, and what it was made of. */
class ShownAnalysesIT extends RunningLab {
    @Test
    void areKeptAsThoseOfRestWhichFindsThem() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String run = stored(SHORT_RUN, "shown-1");
        String page = get(rosa, "/analyses/mixture?most=3&runs=" + run).body();
        JsonNode listed = json(get(rosa, "/api/v1/analyses?run=" + run)).path("items");
        assertThat(listed).hasSize(1);
        assertThat(listed.at("/0/by").asString()).isEqualTo("rosa");
        String id = listed.at("/0/id").asString();
        assertThat(page.replaceAll("<[^>]*>|\\s+", " ").replaceAll(" +", " "))
                .contains(
                        "Made of " + run.substring(0, 8) + " by version ",
                        " for rosa at ",
                        "kept as analysis " + id.substring(0, 8));
        assertThat(page).contains("/api/v1/analyses/" + id);

        assertThat(get(token("eva", Role.RESEARCHER), "/analyses/mixture?most=3&runs=" + run)
                        .body())
                .contains("for <span>rosa</span>");
        HttpResponse<String> asked = post(
                rosa,
                "/api/v1/analyses",
                "{\"kind\":\"mixture\",\"runs\":[\"%s\"],\"parameters\":{\"most\":3}}".formatted(run));
        assertThat(asked.statusCode()).isEqualTo(200);
        assertThat(json(asked).at("/summary/id").asString()).isEqualTo(id);
        assertThat(json(asked).at("/result")).isEqualTo(json(get(rosa, "/analyses/mixture.json?most=3&runs=" + run)));
    }

    @Test
    void areNotKeptOfAViewersLook() throws Exception {
        String vera = token("vera", Role.VIEWER);
        String run = stored(LONG_RUN, "shown-2");
        assertThat(get(vera, "/analyses/summary?runs=" + run).body()).contains("for <span>vera</span>", "not kept");
        assertThat(json(get(vera, "/api/v1/analyses?run=" + run)).path("total").asInt())
                .isZero();
    }

    @Test
    void goWithTheirRunsUnlessTheyWereAskedFor() throws Exception {
        String ada = token("ada", Role.ADMIN);
        String looked = stored(SHORT_RUN, "shown-3");
        String asked = stored(SHORT_RUN, "shown-4");
        assertThat(get(ada, "/compare?runs=" + looked + "," + asked).body()).contains("kept as");
        assertThat(get(ada, "/analyses/summary?runs=" + asked).body()).contains("kept as");
        String order = "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(asked);
        assertThat(post(ada, "/api/v1/analyses", order).statusCode()).isEqualTo(200);

        assertThat(delete(ada, "/api/v1/runs/" + asked + "?reason=x").statusCode())
                .isEqualTo(409);
        assertThat(delete(ada, "/api/v1/runs/" + looked + "?reason=x").statusCode())
                .isEqualTo(204);
        assertThat(json(get(ada, "/api/v1/analyses?run=" + asked)).path("items"))
                .singleElement()
                .satisfies(left -> assertThat(left.path("kind").asString()).isEqualTo("summary"));
    }
}
