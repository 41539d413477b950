package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Cutoffs and times by the REST interface, on the runs that were drawn from the published tables. */
class StudyApiIT extends RunningServer {
    @Autowired
    private JdbcClient jdbc;

    private String token;
    private String shortRun;
    private String longRun;

    @BeforeEach
    void importTheRuns() throws Exception {
        token = token("stella", Role.RESEARCHER);
        shortRun = imported(SHORT_RUN);
        longRun = imported(LONG_RUN);
    }

    @Test
    void derivesWhatTheShellDerives() throws Exception {
        HttpResponse<String> answer =
                order("derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun));
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
        JsonNode derivation = json(answer);
        String id = derivation.path("summary").path("id").asString();
        assertThat(answer.headers().firstValue("Location")).contains("/api/v1/derivations/" + id);
        JsonNode cutoffs = derivation.path("result");
        assertThat(cutoffs.path("format").asString()).isEqualTo("emp-cutoffs/1");
        assertThat(cutoffs.path("short").path("lSamples").size()).isEqualTo(16);
        assertThat(derivation.path("shortTiming").path("pt").path("kept").asInt())
                .isPositive();
        assertThat(json(get(token, "/api/v1/derivations/" + id + "/cutoffs"))).isEqualTo(cutoffs);
        assertThat(get(token, "/api/v1/derivations/" + id + "/cutoffs?format=csv")
                        .body())
                .startsWith("name,shortCutoffMillis,longCutoffMillis,")
                .contains("\nsshd,2,23,");
        assertThat(get(token, "/api/v1/derivations/" + id + "/cutoffs?format=latex")
                        .body())
                .contains("\\toprule", "rhn\\_check");
        assertThat(get(token, "/api/v1/derivations/" + id + "/cutoffs?format=pdf")
                        .statusCode())
                .isEqualTo(400);
        assertThat(json(get(token, "/api/v1/derivations?size=1000"))
                        .path("items")
                        .valueStream()
                        .map(one -> one.path("id").asString()))
                .contains(id);
    }

    @Test
    void refusesRunsOfTwoAccountsOfPtAndSaysWhatCanBeDone() throws Exception {
        List<String> precise = new ArrayList<>(lines(LONG_RUN, "study"));
        precise.replaceAll(line -> line.replaceAll("(\"systemMicros\": ?\\d+)", "$1,\"cpuNanos\":1000000"));
        JsonNode run = json(post(token, "/api/v1/imports", file(precise), "application/x-ndjson"));

        HttpResponse<String> refused = order(
                "derivations",
                "{\"short\":\"%s\",\"long\":\"%s\"}"
                        .formatted(shortRun, run.path("run").asString()));

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains(
                        "Not every process of the short run carries its on-CPU time, as those of the long run do",
                        "Choose runs that agree in this.")
                .doesNotContain("--pt");
    }

    @Test
    void showsWhatPeopleCommentOnADerivationOnItsPage() throws Exception {
        String id = json(order("derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun)))
                .path("id")
                .asString();
        String comment = "{\"kind\":\"derivation\",\"subject\":\"%s\",\"text\":\"why is *sshd* in it?\"}".formatted(id);
        assertThat(order("comments", comment).statusCode()).isEqualTo(201);
        assertThat(get(token, "/derivations/" + id).body()).contains("why is <em>sshd</em> in it?");
    }

    @Test
    void keepsWhoMovedABoundAndWhy() throws Exception {
        String order = "{\"short\":\"%s\",\"long\":\"%s\",\"boundShortMillis\":128300".formatted(shortRun, longRun);
        assertThat(json(order("derivations", order + "}")).path("key").asString())
                .isEqualTo("reason");
        JsonNode derivation = json(order("derivations", order + ",\"reason\":\"two near ones\"}"));
        JsonNode cluster = derivation.path("result").path("short").path("cluster");
        assertThat(cluster.path("decidedBy").asString()).isEqualTo("person");
        assertThat(cluster.path("by").asString()).isEqualTo("stella");
        assertThat(cluster.path("reason").asString()).isEqualTo("two near ones");
        assertThat(cluster.path("upperBoundMillis").asDouble()).isEqualTo(128300);
        String before = json(order("derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun)))
                .path("id")
                .asString();
        String moved = json(order(
                        "derivations",
                        order + ",\"reason\":\"a third\",\"boundLongMillis\":16390000,\"basedOn\":\"" + before + "\"}"))
                .path("id")
                .asString();
        assertThat(get(token, "/derivations/" + moved).body())
                .contains("Since the derivation before", "bound of INC16384", ", by the same algorithm.")
                .doesNotContain("Derive again</button></form>\n  </div>");
    }

    @Test
    void whatAnOlderAlgorithmDerivedIsDerivedAgainBesideIt() throws Exception {
        String order = "{\"short\":\"%s\",\"long\":\"%s\"}"
                .formatted(imported(SHORT_RUN, "study-older"), imported(LONG_RUN, "study-older"));
        String older = json(order("derivations", order)).path("id").asString();
        jdbc.sql("alter table analyses disable trigger all").update();
        jdbc.sql("""
                update analyses set algorithm_version = '0', result = replace(result::text, '"lSamples":[75,', '"lSamples":[')::json
                where id = ?::uuid""").param(older).update();
        jdbc.sql("alter table analyses enable trigger all").update();
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
        assertThat(get(token, "/api/v1/derivations/" + older + "/changes").statusCode())
                .isEqualTo(404);

        HttpResponse<String> again = order("derivations/" + older + "/again", "{\"reason\":\"once more\"}");
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(json(again).path("id").asString()).isEqualTo(newer);
    }

    @Test
    void saysWhatItCannotDeriveFrom() throws Exception {
        assertThat(json(order("derivations", "{\"short\":\"%s\"}".formatted(shortRun)))
                        .path("key")
                        .asString())
                .isEqualTo("long");
        assertThat(json(order("derivations", "{\"short\":\"none\",\"long\":\"%s\"}".formatted(longRun)))
                        .path("detail")
                        .asString())
                .isEqualTo("short is no run: none");
        HttpResponse<String> strangers =
                post(token, "/api/v1/imports", file(lines(LONG_RUN, "study-elsewhere")), "application/x-ndjson");
        HttpResponse<String> answer = order(
                "derivations",
                "{\"short\":\"%s\",\"long\":\"%s\"}"
                        .formatted(shortRun, json(strangers).path("run").asString()));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).path("detail").asString())
                .isEqualTo(
                        "Long run 1, INC16384, is of study-elsewhere and short run 1 of study, but cutoffs are of one"
                                + " machine: choose runs of one.");
        long kept = derivations();
        assertThat(detail("\"shortRuns\":[\"%s\",\"%s\"],\"long\":\"%s\"".formatted(shortRun, shortRun, longRun)))
                .isEqualTo("Short run 2, INC128, is named before: leave it out.");
        assertThat(detail("\"shortRuns\":[\"%s\",\"%s\"],\"long\":\"%s\"".formatted(shortRun, longRun, longRun)))
                .isEqualTo(
                        "short run 2, INC16384, takes 16380 s and the first 128 s, but times of runs that count together"
                                + " differ by less than half: leave it out, or derive from it alone");
        assertThat(detail("\"shortRuns\":[\"%s\",\"none\"],\"long\":\"%s\"".formatted(shortRun, longRun)))
                .isEqualTo("shortRuns[1] is no run: none");
        assertThat(detail("\"short\":\"%s\",\"shortRuns\":[],\"long\":\"%s\"".formatted(shortRun, longRun)))
                .isEqualTo("shortRuns cannot be given with short: leave one out");
        assertThat(derivations()).isEqualTo(kept);
    }

    private String detail(String order) throws Exception {
        HttpResponse<String> refused = order("derivations", "{" + order + "}");
        assertThat(refused.statusCode()).isEqualTo(400);
        return json(refused).path("detail").asString();
    }

    private long derivations() {
        return jdbc.sql("select count(*) from analyses").query(Long.class).single();
    }

    @Test
    void severalRunsOfALengthAreDerivedAgainAndTimedEach() throws Exception {
        String later = json(post(
                        token,
                        "/api/v1/imports",
                        file(lines(SHORT_RUN, "study").stream()
                                .map(line -> line.replace("\"2013-", "\"2014-"))
                                .toList()),
                        "application/x-ndjson"))
                .path("run")
                .asString();
        String order = "{\"shortRuns\":[\"%s\",\"%s\"],\"longRuns\":[\"%s\"]}".formatted(shortRun, later, longRun);
        HttpResponse<String> answer = order("derivations", order);
        JsonNode derivation = json(answer);
        String id = derivation.path("id").asString();

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        assertThat(derivation.at("/summary/shortRunIds")).hasToString("[\"%s\",\"%s\"]".formatted(shortRun, later));
        assertThat(derivation.at("/result/short/runs").size()).isEqualTo(2);
        assertThat(derivation.at("/shortTimings/1/inputs/0/file").asString()).isEqualTo("run:" + later);
        assertThat(order("derivations", order).statusCode()).isEqualTo(200);
        assertThat(json(order("derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun)))
                        .path("id")
                        .asString())
                .isNotEqualTo(id);
        assertThat(json(order("derivations/" + id + "/again", "{}")).path("id").asString())
                .isEqualTo(id);
        assertThat(get(token, "/derivations?run=" + later).body()).contains("INC128 × 2", id);
        String moved = json(order(
                        "derivations",
                        order.replace(
                                "}", ",\"boundShortMillis\":128300,\"reason\":\"near\",\"basedOn\":\"" + id + "\"}")))
                .path("id")
                .asString();
        assertThat(get(token, "/derivations/" + moved + "/bounds/would?shortBoundMillis=128400")
                        .body())
                .contains("Short run, INC128: ");
    }

    @Test
    void theLatestPublishedTableOfAMachineIsInForce() throws Exception {
        String longRun4 = imported(LONG_RUN, "study-4");
        String order = "{\"short\":\"%s\",\"long\":\"%s\"".formatted(imported(SHORT_RUN, "study-4"), longRun4);
        String first = publishedFrom(order + "}");
        assertThat(inForce(first)).isTrue();
        String second = publishedFrom(order + ",\"boundShortMillis\":128300,\"reason\":\"two near ones\"}");
        assertThat(inForce(second)).isTrue();
        assertThat(inForce(first)).isFalse();
        assertThat(get(token, "/derivations/" + first).body()).contains(">replaced<");
        assertThat(get(token, "/derivations").body()).contains(">replaced<", ">in force<");
        assertThat(get(token, "/derivations?run=" + longRun4).body()).contains(first, second);
        assertThat(get(token, "/derivations?run=" + UUID.randomUUID()).body()).contains("No cutoffs have been derived");
        assertThat(get(token, "/derivations?run=&page=1").body()).contains(second);
        assertThat(get(token, "/derivations?page=2000").body())
                .contains("/derivations?run=&amp;page=1999")
                .doesNotContain(first);
    }

    private String publishedFrom(String order) throws Exception {
        String id = json(order("derivations", order)).path("summary").path("id").asString();
        order("derivations/" + id + "/publish", "{}");
        return id;
    }

    private boolean inForce(String derivation) throws Exception {
        return json(get(token, "/api/v1/derivations/" + derivation))
                .at("/summary/publication/inForce")
                .asBoolean();
    }

    @Test
    void timesARunWithTheCutoffsInForce() throws Exception {
        HttpResponse<String> before = order("timings", "{\"run\":\"%s\"}".formatted(imported(LONG_RUN, "study-2")));
        assertThat(before.statusCode()).isEqualTo(409);
        assertThat(json(before).path("detail").asString()).contains("no cutoff table is published for study-2");

        String derivation = json(order(
                        "derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun)))
                .path("summary")
                .path("id")
                .asString();
        JsonNode published = json(order("derivations/" + derivation + "/publish", "{}"));
        assertThat(published.path("table").path("by").asString()).isEqualTo("stella");
        assertThat(json(get(token, "/api/v1/machines/study/cutoffs"))
                        .path("format")
                        .asString())
                .isEqualTo("emp-cutoffs/1");

        HttpResponse<String> answer = order("timings", "{\"run\":\"%s\",\"deviations\":5}".formatted(shortRun));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        JsonNode timing = json(answer);
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
        String path = "/api/v1/timings/" + timing.path("id").asString();
        assertThat(json(get(token, path + "/result"))).isEqualTo(result);
        assertThat(get(token, path + "/result?format=csv").body().lines())
                .hasSize(5)
                .first()
                .isEqualTo(
                        "time,droppedByCutoff,droppedByDeviation,kept,minMillis,maxMillis,meanMillis,sdMillis,relativeError,"
                                + "meanLowerMillis,meanUpperMillis");
        assertThat(json(get(token, "/api/v1/timings?run=" + shortRun))
                        .path("items")
                        .get(0)
                        .path("id"))
                .isEqualTo(timing.path("id"));
    }

    @Test
    void refusesTheCutoffsOfAnotherMachine() throws Exception {
        String derivation = json(order(
                        "derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun)))
                .path("summary")
                .path("id")
                .asString();
        HttpResponse<String> answer = order(
                "timings",
                "{\"run\":\"%s\",\"derivation\":\"%s\"}".formatted(imported(LONG_RUN, "study-3"), derivation));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).path("detail").asString()).contains("the cutoffs are of study");
        assertThat(json(order("timings", "{\"run\":\"%s\",\"deviations\":0}".formatted(shortRun)))
                        .path("key")
                        .asString())
                .isEqualTo("deviations");
    }

    private String imported(Path file) throws Exception {
        return imported(file, "study");
    }

    private String imported(Path file, String machine) throws Exception {
        return json(post(token, "/api/v1/imports", file(lines(file, machine)), "application/x-ndjson"))
                .path("run")
                .asString();
    }

    private HttpResponse<String> order(String what, String body) throws Exception {
        return post(token, "/api/v1/" + what, body.getBytes(StandardCharsets.UTF_8), "application/json");
    }
}
