package org.emplab.server.study.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.security.Browser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A run is timed on its page, and the page of the timing says what was dropped by what. */
class TimingPagesIT extends RunningLab {
    private final Browser browser = new Browser(this::at);

    private String token;

    @BeforeEach
    void logIn() throws Exception {
        token = token("ada", Role.ADMIN);
        browser.logIn("ada");
    }

    @Test
    void aTimingAskedForOnAPageSaysWhatWasDroppedByWhat() throws Exception {
        String run = stored(SHORT_RUN, "timed");
        String derivation = derived(token, "timed");
        HttpResponse<String> answer = browser.formOf(
                "/timings?run=" + run,
                "/timings",
                "run=" + run + "&derivation=" + derivation + "&deviations=2&reason=for+the+paper");
        String timing = answer.headers().firstValue("Location").orElseThrow().replaceFirst(".*(?=/timings/)", "");

        JsonNode result = accepted(send("/api/v1" + timing)).path("result");
        assertThat(accepted(send(timing + "/result.json"))).isEqualTo(result);
        assertThat(result.path("overCutoff").size()).isPositive();
        String page = browser.page(timing).body();
        assertThat(page).contains("ORG (plain ET)", "for the paper", "Samples that each daemon");
        for (JsonNode over : result.path("overCutoff")) {
            assertThat(send(timing + "/tables/daemons.csv").body())
                    .contains(over.path("name").asString())
                    .contains(over.path("cutoffMillis").asString());
        }
        for (String figure : new String[] {"et-raw", "et-trimmed", "pt-raw", "pt-trimmed"}) {
            assertThat(page).contains(timing + "/figures/timing-" + figure + ".svg");
            assertThat(send(timing + "/figures/timing-" + figure + ".svg").body())
                    .startsWith("<svg")
                    .contains("<rect x=");
        }
        assertThat(send(timing + "/figures/timing-et-trimmed.svg").body())
                .contains(
                        "after the protocol (" + result.path("et").path("kept").asInt() + ")");
        assertThat(browser.page("/timings").body()).contains(timing, "for the paper");
        assertThat(send(timing + "/paper.zip").statusCode()).isEqualTo(200);
    }

    @Test
    void aRunsHistogramLeavesOutWhatTheCutoffsDrop() throws Exception {
        String run = stored(SHORT_RUN, "trimmed");
        String within = "/runs/" + run + "/histogram?time=et&trim=cutoffs";
        assertThat(send(within).statusCode()).isEqualTo(404);
        assertThat(browser.page("/runs/" + run).body()).doesNotContain("within the cutoffs");

        String derivation = derived(token, "trimmed");
        JsonNode timed = accepted(post(
                        token, "/api/v1/timings", "{\"run\":\"%s\",\"derivation\":\"%s\"}".formatted(run, derivation)))
                .path("result");
        int dropped = timed.path("droppedByCutoff").size();
        assertThat(dropped).isPositive();
        assertThat(browser.page("/runs/" + run).body()).contains("within the cutoffs of its latest timing");
        assertThat(accepted(send(within)).path("samples").asInt())
                .isEqualTo(timed.path("samples").asInt() - dropped);

        accepted(post(token, "/api/v1/derivations/" + derivation + "/publish", "{\"name\":\"table XVI\"}"));
        assertThat(browser.page("/runs/" + run).body()).contains("within the cutoffs of table XVI (version 1)");
        assertThat(statements(token, "/runs/" + run))
                .as("the derivation's text, which is a megabyte of a long run, is read and parsed once")
                .noneMatch(sql -> sql.contains(".result"));
        assertThat(accepted(send(within + "&x=1,400")).path("samples").asInt()).isBetween(400 - dropped, 399);
        assertThat(send("/runs/" + run + "/figures/histogram.svg?time=et&trim=cutoffs")
                        .body())
                .contains("within the cutoffs");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 4, 203.3, 1_000.1, 35_176, 0.000_001_5})
    void whatIsWithinACutoffIsTheSameForTheDatabase(double cutoff) {
        long longest = CutoffDropsQuery.nanosWithin(cutoff);
        assertThat(longest / 1e6).isLessThanOrEqualTo(cutoff);
        assertThat((longest + 1) / 1e6).isGreaterThan(cutoff);
    }

    @Test
    void withoutCutoffsThePageSaysWhatIsMissing() throws Exception {
        String run = stored(LONG_RUN, "not-timed");
        HttpResponse<String> answer = browser.formOf(
                "/timings?run=" + run, "/timings", "run=" + run + "&derivation=3f0e2a60-0000-4000-8000-000000000000");
        String back = answer.headers().firstValue("Location").orElseThrow();
        assertThat(back).endsWith("/timings?run=" + run);
        assertThat(browser.page("/timings?run=" + run).body()).contains("derivation is unknown", "has not been timed");
    }

    @Test
    void theCutoffsOfARunsMachineAreOfferedHoweverManyOthersThereAre() throws Exception {
        String run = stored(SHORT_RUN, "rarely-derived");
        String derivation = derived(token, "rarely-derived");
        String elsewhere = derived(token, "often-derived");
        jdbc.sql("""
                with again as (insert into analyses (id, kind, algorithm_version, parameters, result, asked_by)
                    select gen_random_uuid(), kind, algorithm_version, parameters, result, asked_by
                    from analyses, generate_series(1, 60) where id = :id::uuid returning id)
                insert into analysis_inputs (analysis_id, run_id, role, stored_samples, content_sha256)
                select again.id, run_id, role, stored_samples, content_sha256
                from analysis_inputs, again where analysis_id = :id::uuid""").param("id", elsewhere).update();
        assertThat(browser.page("/timings?run=" + run).body())
                .contains("value=\"" + derivation)
                .doesNotContain("value=\"" + elsewhere);
    }

    private HttpResponse<String> send(String path) throws Exception {
        return browser.send(HttpRequest.newBuilder(at(path)).build());
    }
}
