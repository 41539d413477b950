package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Cutoffs and times by the REST interface, on the runs that were drawn from the published tables. */
class StudyApiIT extends RunningLab {
    private String token;
    private String shortRun;
    private String longRun;

    @BeforeEach
    void importTheRuns() throws Exception {
        token = token("stella", Role.RESEARCHER);
        shortRun = stored(SHORT_RUN, "study");
        longRun = stored(LONG_RUN, "study");
    }

    @Test
    void givesADerivationInItsFormats() throws Exception {
        HttpResponse<String> answer = derive(token, shortRun, longRun, "");
        JsonNode derivation = accepted(answer);
        String path = "/api/v1/derivations/" + id(derivation);
        assertThat(answer.headers().firstValue("Location")).contains(path);
        assertThat(derivation.at("/shortTiming/pt/kept").asInt()).isPositive();
        assertThat(json(get(token, path + "/cutoffs"))).isEqualTo(derivation.path("result"));
        assertThat(get(token, path + "/cutoffs?format=csv").body())
                .startsWith("name,shortCutoffMillis,longCutoffMillis,")
                .contains("\nsshd,2,23,");
        assertThat(get(token, path + "/cutoffs?format=latex").body()).contains("\\toprule", "rhn\\_check");
        assertThat(get(token, path + "/cutoffs?format=pdf").statusCode()).isEqualTo(400);
        assertThat(json(get(token, "/api/v1/derivations?size=1000"))
                        .path("items")
                        .valueStream()
                        .map(one -> one.path("id").asString()))
                .contains(id(derivation));
    }

    @Test
    void refusesRunsOfTwoAccountsOfPtAndSaysWhatCanBeDone() throws Exception {
        List<String> precise = lines(LONG_RUN, "study");
        precise.replaceAll(line -> line.replaceAll("(\"systemMicros\": ?\\d+)", "$1,\"cpuNanos\":1000000"));
        assertThat(detail("\"short\":\"%s\",\"long\":\"%s\"".formatted(shortRun, stored(precise))))
                .contains(
                        "Not every process of the short run carries its on-CPU time, as those of the long run do",
                        "Choose runs that agree in this.")
                .doesNotContain("--pt");
    }

    @Test
    void asksWhyABoundIsMovedAndShowsWhatChanged() throws Exception {
        String bound = ",\"boundShortMillis\":128300";
        assertThat(json(derive(token, shortRun, longRun, bound)).path("key").asString())
                .isEqualTo("reason");
        JsonNode derivation = json(derive(token, shortRun, longRun, bound + ",\"reason\":\"two near ones\""));
        JsonNode cluster = derivation.at("/result/short/cluster");
        assertThat(cluster.path("decidedBy").asString()).isEqualTo("person");
        assertThat(cluster.path("by").asString()).isEqualTo("stella");
        String before = id(json(derive(token, shortRun, longRun, "")));
        String moved = id(json(derive(
                token,
                shortRun,
                longRun,
                bound + ",\"reason\":\"a third\",\"boundLongMillis\":16390000,\"basedOn\":\"" + before + "\"")));
        assertThat(get(token, "/derivations/" + moved).body())
                .contains("Since the derivation before", "bound of INC16384", ", by the same algorithm.")
                .doesNotContain("Derive again</button></form>\n  </div>");
    }

    @Test
    void whatAnOlderAlgorithmDerivedIsDerivedAgainBesideIt() throws Exception {
        String older = derived(token, "study-older");
        update("alter table analyses disable trigger all");
        update("""
                update analyses set algorithm_version = '0', result = replace(result::text, '"lSamples":[75,', '"lSamples":[')::json
                where id = ?::uuid""", older);
        update("alter table analyses enable trigger all");

        assertThat(get(token, "/derivations/" + older).body())
                .contains("derived by version 0 of the algorithm", "Derive again");
        assertThat(get(token, "/derivations").body()).contains("version 0", "/derivations/" + older + "/again");
        assertThat(json(get(token, "/api/v1/derivations/" + older))
                        .at("/summary/older")
                        .asBoolean())
                .isTrue();

        HttpResponse<String> answer =
                post(token, "/derivations/" + older + "/again", new byte[0], "application/x-www-form-urlencoded");
        String page = answer.headers().firstValue("Location").orElseThrow();
        String newer = page.substring(page.lastIndexOf('/') + 1);
        assertThat(newer).isNotEqualTo(older);
        assertThat(get(token, "/derivations/" + newer).body())
                .contains("by version 0 of the algorithm", "L-samples of INC128", "only here: 75")
                .doesNotContain("was derived by version");
        JsonNode changes = json(get(token, "/api/v1/derivations/" + newer + "/changes"));
        assertThat(changes.path("before").asString()).isEqualTo(older);
        assertThat(changes.path("algorithmBefore").asString()).isEqualTo("0");
        assertThat(changes.at("/difference/shortRun/gained")).hasToString("[75]");
        assertThat(changes.at("/difference/cutoffs/changes").isEmpty()).isTrue();
        assertStatus(404, get(token, "/api/v1/derivations/" + older + "/changes"));
        HttpResponse<String> again = order("derivations/" + older + "/again", "{\"reason\":\"once more\"}");
        assertThat(id(json(again, 200))).isEqualTo(newer);
    }

    @Test
    void saysWhatItCannotDeriveFromAndKeepsNothing() throws Exception {
        long kept = derivations();
        assertThat(json(order("derivations", "{\"short\":\"%s\"}".formatted(shortRun)), 400)
                        .path("key")
                        .asString())
                .isEqualTo("long");
        assertThat(detail("\"short\":\"none\",\"long\":\"%s\"".formatted(longRun)))
                .isEqualTo("short is no run: none");
        assertThat(detail("\"short\":\"%s\",\"long\":\"%s\"".formatted(shortRun, stored(LONG_RUN, "study-elsewhere"))))
                .isEqualTo(
                        "Long run 1, INC16384, is of study-elsewhere and short run 1 of study, but cutoffs are of one"
                                + " machine: choose runs of one.");
        assertThat(detail("\"shortRuns\":[\"%s\",\"%s\"],\"long\":\"%s\"".formatted(shortRun, shortRun, longRun)))
                .isEqualTo("Short run 2, INC128, is named before: leave it out.");
        assertThat(detail("\"shortRuns\":[\"%s\",\"%s\"],\"long\":\"%s\"".formatted(shortRun, longRun, longRun)))
                .startsWith("short run 2, INC16384, takes 16380 s and the first 128 s");
        assertThat(detail("\"shortRuns\":[\"%s\",\"none\"],\"long\":\"%s\"".formatted(shortRun, longRun)))
                .isEqualTo("shortRuns[1] is no run: none");
        assertThat(detail("\"short\":\"%s\",\"shortRuns\":[],\"long\":\"%s\"".formatted(shortRun, longRun)))
                .isEqualTo("shortRuns cannot be given with short: leave one out");
        assertThat(derivations()).isEqualTo(kept);
    }

    private long derivations() {
        return value(
                Long.class,
                "select count(*) from analysis_inputs i join runs r on r.id = i.run_id"
                        + " where r.public_id in (?::uuid, ?::uuid)",
                shortRun,
                longRun);
    }

    @Test
    void severalRunsOfALengthAreDerivedAgainAndTimedEach() throws Exception {
        String later = stored(lines(SHORT_RUN, "study").stream()
                .map(line -> line.replace("\"2013-", "\"2014-"))
                .toList());
        String order = "{\"shortRuns\":[\"%s\",\"%s\"],\"longRuns\":[\"%s\"]}".formatted(shortRun, later, longRun);
        JsonNode derivation = json(order("derivations", order), 201);
        String id = id(derivation);
        assertThat(derivation.at("/summary/shortRunIds")).hasToString("[\"%s\",\"%s\"]".formatted(shortRun, later));
        assertThat(derivation.at("/shortTimings/1/inputs/0/file").asString()).isEqualTo("run:" + later);

        json(order("derivations", order), 200);
        assertThat(id(json(derive(token, shortRun, longRun, "")))).isNotEqualTo(id);
        assertThat(id(json(order("derivations/" + id + "/again", "{}")))).isEqualTo(id);
        assertThat(get(token, "/derivations?run=" + later).body()).contains("INC128 × 2", id);
        String moved = ",\"boundShortMillis\":128300,\"reason\":\"near\",\"basedOn\":\"" + id + "\"}";
        assertThat(get(
                                token,
                                "/derivations/" + id(json(order("derivations", order.replace("}", moved))))
                                        + "/bounds/would?boundShortMillis=128400")
                        .body())
                .contains("Short run, INC128: ");
    }

    @Test
    void bodiesTakeTheBeginningsOfIdsAsAddressesDo() throws Exception {
        String derivation = id(json(derive(token, shortRun, longRun, "")));
        assertThat(id(json(derive(token, beginning(shortRun), beginning(longRun), ""))))
                .isEqualTo(derivation);
        assertThat(id(json(get(token, "/api/v1/derivations/" + beginning(derivation)))))
                .isEqualTo(derivation);
        assertThat(json(
                                order(
                                        "timings",
                                        "{\"run\":\"%s\",\"derivation\":\"%s\"}"
                                                .formatted(beginning(shortRun), beginning(derivation))),
                                201)
                        .path("derivation")
                        .asString())
                .isEqualTo(derivation);
        assertThat(json(
                                order(
                                        "analyses",
                                        "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(beginning(shortRun))),
                                201)
                        .path("runs"))
                .hasToString("[\"" + shortRun + "\"]");
        for (String thing : List.of("run " + shortRun, "derivation " + derivation)) {
            String[] kindAndId = thing.split(" ");
            assertThat(json(
                                    order(
                                            "comments",
                                            "{\"kind\":\"%s\",\"subject\":\"%s\",\"text\":\"well\"}"
                                                    .formatted(kindAndId[0], beginning(kindAndId[1]))),
                                    201)
                            .path("subject")
                            .asString())
                    .isEqualTo(kindAndId[1]);
        }
        assertThat(json(derive(token, shortRun.substring(0, 3), longRun, ""))
                        .path("detail")
                        .asString())
                .isEqualTo("short is no run: " + shortRun.substring(0, 3));
    }

    @Test
    void theSearchTellsWhatADerivationsCutoffsDrop() throws Exception {
        String derivation = id(json(derive(token, shortRun, longRun, "")));

        assertThat(get(token, "/search?q=" + beginning(derivation)).body())
                .containsPattern("<span>\\d+ cutoffs drop \\d+ of \\d+ L-samples, 0 of [\\d\u202f]+ others</span>");
    }

    private static String beginning(String id) {
        return id.substring(0, 13);
    }

    @Test
    void listsDerivationsOfARunPageByPage() throws Exception {
        String run = stored(LONG_RUN, "study-4");
        String derivation = id(json(derive(token, stored(SHORT_RUN, "study-4"), run, "")));
        assertThat(get(token, "/derivations?run=" + run).body()).contains(derivation);
        assertThat(get(token, "/derivations?run=" + UUID.randomUUID()).body()).contains("No cutoffs have been derived");
        assertThat(get(token, "/derivations?run=&page=1").body()).contains(derivation);
        assertThat(get(token, "/derivations?page=2000").body())
                .contains("/derivations?run=&amp;page=1999")
                .doesNotContain(derivation);
    }

    @Test
    void timesARunWithTheCutoffsInForce() throws Exception {
        String foreign = stored(LONG_RUN, "study-2");
        assertThat(json(order("timings", "{\"run\":\"%s\"}".formatted(foreign)), 409)
                        .path("detail")
                        .asString())
                .contains("no cutoff table is published for study-2");
        String derivation = id(json(derive(token, shortRun, longRun, "")));
        assertThat(json(order("timings", "{\"run\":\"%s\",\"derivation\":\"%s\"}".formatted(foreign, derivation)), 400)
                        .path("detail")
                        .asString())
                .contains("and the run is of study-2");
        assertThat(json(order("timings", "{\"run\":\"%s\",\"deviations\":0}".formatted(shortRun)))
                        .path("key")
                        .asString())
                .isEqualTo("deviations");

        order("derivations/" + derivation + "/publish", "{}");
        assertThat(json(get(token, "/api/v1/machines/study/cutoffs"))
                        .path("format")
                        .asString())
                .isEqualTo("emp-cutoffs/1");
        JsonNode timing = json(order("timings", "{\"run\":\"%s\",\"deviations\":5}".formatted(shortRun)), 201);
        assertThat(timing.path("derivation").asString()).isEqualTo(derivation);
        JsonNode result = timing.path("result");
        assertThat(result.path("format").asString()).isEqualTo("emp-timing/1");
        assertThat(result.path("deviations").asDouble()).isEqualTo(5);
        assertThat(result.path("droppedByCutoff").valueStream().map(JsonNode::asInt))
                .containsExactly(75, 104, 186, 216, 298, 328, 366, 410, 439, 522, 551, 634, 663, 746, 775);
        assertThat(result.path("inputs")
                        .valueStream()
                        .map(input -> input.path("file").asString()))
                .containsExactly("run:" + shortRun, "derivation:" + derivation);
        String path = "/api/v1/timings/" + id(timing);
        assertThat(json(get(token, path + "/result"))).isEqualTo(result);
        assertThat(get(token, path + "/result?format=csv").body().lines())
                .hasSize(5)
                .first()
                .isEqualTo(
                        "time,droppedByCutoff,droppedByDeviation,kept,minMillis,maxMillis,meanMillis,sdMillis,relativeError,"
                                + "meanLowerMillis,meanUpperMillis");
        assertThat(json(get(token, "/api/v1/timings?run=" + shortRun)).at("/items/0/id"))
                .isEqualTo(timing.path("id"));
    }

    /** Why an order of cutoffs is refused. */
    private String detail(String order) throws Exception {
        return json(order("derivations", "{" + order + "}"), 400).path("detail").asString();
    }

    private static String id(JsonNode answer) {
        return answer.path("id").asString();
    }

    private HttpResponse<String> order(String what, String body) throws Exception {
        return post(token, "/api/v1/" + what, body);
    }
}
