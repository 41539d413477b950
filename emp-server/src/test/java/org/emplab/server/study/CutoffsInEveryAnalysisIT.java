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
    private static final String BY_SIZES = "cost-model";

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
    void everyAnalysisSaysWhichCutoffsItApplied() throws Exception {
        for (RunAnalysis<?> kind : RunAnalyses.all()) {
            List<String> runs = kind.fewestRuns() == 1 ? List.of(shortRun) : List.of(shortRun, longRun);
            if (kind.fewestRuns() > 2
                    || kind.key().equals("noise-floor")
                    || kind.key().equals("variance-components")
                    || kind.key().equals("dual")) {
                continue; // of more runs, of one program, or of halves
            }
            String sizes = kind.key().equals(BY_SIZES) ? ",\"sizes\":[128,16384]" : "";
            String versions = kind.key().equals("versions") ? ",\"empVersions\":[\"v4\"]" : "";

            HttpResponse<String> answer = ask(kind.key(), runs, "\"cutoffs\":\"in-force\"" + sizes + versions);

            assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
            JsonNode result = json(answer).path("result");
            assertThat(result.at("/cutoffs/0/file").asString()).isEqualTo("derivation:" + derivation);
            assertThat(result.at("/cutoffs/0/version").asInt()).isEqualTo(1);
            assertThat(result.at("/cutoffs/0/runs/0/dropped").asInt())
                    .as(kind.key())
                    .isEqualTo(15);
            assertThat(json(answer).at("/parameters/cutoffs").asString()).isEqualTo(derivation);
        }
    }

    @Test
    void sampleSizesOfAPaperComeWithTheTableInForce() throws Exception {
        String parameters = "\"cutoffs\":\"%s\",\"sizes\":[150,75]";

        JsonNode inForce = json(ask("sample-size", List.of(shortRun), parameters.formatted("in-force")));
        JsonNode given = json(ask("sample-size", List.of(shortRun), parameters.formatted(derivation)));
        JsonNode none = json(ask("sample-size", List.of(shortRun), parameters.formatted("none")));

        assertThat(given.at("/summary/id")).isEqualTo(inForce.at("/summary/id"));
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
