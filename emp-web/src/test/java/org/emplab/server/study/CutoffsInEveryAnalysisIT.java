package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every analysis takes the cutoffs in force, given ones or none, by REST and on its page. */
class CutoffsInEveryAnalysisIT extends RunningLab {
    private String token;
    private String shortRun;
    private String longRun;
    private String derivation;

    @BeforeEach
    void publishATable() throws Exception {
        token = token("ada", Role.ADMIN);
        shortRun = stored(SHORT_RUN, "in-every-analysis");
        longRun = stored(LONG_RUN, "in-every-analysis");
        derivation = derived(token, "in-every-analysis");
        post(token, "/api/v1/derivations/" + derivation + "/publish", "{}");
    }

    @Test
    void sampleSizesOfAPaperComeWithTheTableInForce() throws Exception {
        String parameters = "\"cutoffs\":\"%s\",\"sizes\":[150,75]";

        JsonNode inForce = json(ask("sample-size", List.of(shortRun), parameters.formatted("in-force")));
        JsonNode given = json(ask("sample-size", List.of(shortRun), parameters.formatted(derivation)));
        JsonNode none = json(ask("sample-size", List.of(shortRun), parameters.formatted("none")));

        assertThat(given.at("/summary/id")).isEqualTo(inForce.at("/summary/id"));
        JsonNode applied = inForce.at("/result/cutoffs/0");
        assertThat(applied.path("file").asString()).isEqualTo("derivation:" + derivation);
        assertThat(applied.path("version").asInt()).isEqualTo(1);
        assertThat(applied.at("/runs/0/dropped").asInt()).isEqualTo(15);
        assertThat(none.at("/result/cutoffs")).isEmpty();
        assertThat(none.path("parameters").has("cutoffs")).isFalse();
        assertThat(inForce.path("result")).isNotEqualTo(none.path("result"));
    }

    @Test
    void aPageAnswersWithTheTableInForce() throws Exception {
        String page = get(token, "/analyses/histogram?runs=" + shortRun + "&cutoffs=in-force")
                .body();

        assertThat(page)
                .contains("The cutoffs of in-every-analysis (version 1) drop 15 of 800 samples.")
                .contains("<option value=\"in-force\" selected=\"selected\">in force</option>")
                .contains("value=\"" + derivation + "\"");
        assertThat(get(token, "/analyses/histogram?runs=" + shortRun).body()).doesNotContain("The cutoffs of");
    }

    @Test
    void cutoffsThatAreNoneAreRefused() throws Exception {
        HttpResponse<String> unknown = ask("summary", List.of(shortRun), "\"cutoffs\":\"winter\"");

        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(json(unknown).path("detail").asString())
                .contains("cutoffs is none, in-force or the id of a derivation, not winter");
    }

    @Test
    void parametersThatTheShellHasAreListedHere() throws Exception {
        JsonNode kinds = json(get(token, "/api/v1/analyses/kinds"));

        for (RunAnalysis<?> kind : RunAnalyses.all()) {
            JsonNode listed = kinds.valueStream()
                    .filter(one -> one.path("kind").asString().equals(kind.key()))
                    .findFirst()
                    .orElseThrow();
            assertThat(listed.path("parameters")
                            .valueStream()
                            .map(one -> one.path("key").asString()))
                    .containsExactlyElementsOf(Stream.concat(
                                    kind.declarations().stream().map(one -> one.key()), Stream.of("pt", "cutoffs"))
                            .toList());
        }
        JsonNode worst = json(ask("worst", List.of(shortRun), "\"sample\":7"));
        assertThat(worst.path("result").toString()).contains("\"sample\":7");
        JsonNode histogram = json(ask("histogram", List.of(shortRun), "\"quantity\":\"et\""));
        assertThat(histogram.path("result").toString()).doesNotContain("\"pt\"");
    }

    private HttpResponse<String> ask(String kind, List<String> runs, String parameters) throws Exception {
        String order = "{\"kind\":\"%s\",\"runs\":[\"%s\"],\"parameters\":{%s}}";
        return post(token, "/api/v1/analyses", order.formatted(kind, String.join("\",\"", runs), parameters));
    }
}
