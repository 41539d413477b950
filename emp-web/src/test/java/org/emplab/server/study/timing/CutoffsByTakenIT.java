package org.emplab.server.study.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.security.Browser;
import org.emplab.web.run.RunSeriesCache;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/**
 * Runs of 100 samples of 1 s on two CPUs. The backup takes 400 ms from the program in every twentieth sample; the indexer
 * works 300 ms on the other CPU.
 */
class CutoffsByTakenIT extends RunningLab {
    @Autowired
    private CutoffDrops drops;

    @Autowired
    private RunSeriesCache parts;

    private final Browser browser = new Browser(this::at);

    private String token;
    private String shortRun;
    private String longRun;

    @BeforeEach
    void importTheRuns() throws Exception {
        token = token("ada", Role.ADMIN);
        browser.logIn("ada");
        shortRun = stored(run("two-cpus", "short", 20, 20));
        longRun = stored(run("two-cpus", "long", 20, 20));
    }

    @Test
    void aDerivationByTakenIsAnotherThanTheOneByPt() throws Exception {
        JsonNode byPt = json(derive(""));
        JsonNode byTaken = json(derive(",\"by\":\"taken\""));

        assertThat(byPt.path("result").path("by").asString()).isEqualTo("pt");
        assertThat(byTaken.path("result").path("by").asString()).isEqualTo("taken");
        assertThat(byTaken.path("id")).isNotEqualTo(byPt.path("id"));
        assertThat(json(derive(",\"by\":\"taken\"")).path("id")).isEqualTo(byTaken.path("id"));
        assertThat(json(derive(",\"by\":\"pt\"")).path("id")).isEqualTo(byPt.path("id"));
        assertThat(json(derive(",\"by\":\"pt time\"")).path("key").asString()).isEqualTo("by");
        String page = "/derivations/" + byTaken.path("id").asString();
        assertThat(browser.page(page).body()).contains("the time taken from the program");
        assertThat(browser.formOf(
                                "/derivations/new?short=" + shortRun + "&long=" + longRun,
                                "/derivations",
                                "short=" + shortRun + "&long=" + longRun + "&by=taken&sure=" + shortRun + "%2C"
                                        + longRun)
                        .headers()
                        .firstValue("Location"))
                .hasValueSatisfying(location -> assertThat(location).endsWith(page));
    }

    @Test
    void aMovedBoundKeepsWhatTheCutoffsLimit() throws Exception {
        String before = json(derive(",\"by\":\"taken\"")).path("id").asString();

        JsonNode moved =
                json(derive(",\"boundShortMillis\":1100,\"reason\":\"a try\",\"basedOn\":\"%s\"".formatted(before)));

        assertThat(moved.path("result").path("by").asString()).isEqualTo("taken");
    }

    @Test
    void theHistogramDropsWhatTheTimingDrops() throws Exception {
        String indexed = stored(run("two-cpus", "indexed", 50, 10));
        String within = "/runs/" + indexed + "/histogram?time=et&trim=cutoffs";

        JsonNode byPt = timed(indexed, json(derive("")).path("id").asString());
        assertThat(byPt.path("droppedByCutoff").size()).isEqualTo(10);
        assertThat(byPt.path("byTaken").path("forNothing").size()).isEqualTo(8);
        assertThat(json(get(within)).path("samples").asInt()).isEqualTo(90);

        JsonNode byTaken =
                timed(indexed, json(derive(",\"by\":\"taken\"")).path("id").asString());
        assertThat(byTaken.path("droppedByCutoff").size()).isEqualTo(2);
        assertThat(json(get(within)).path("samples").asInt()).isEqualTo(98);
    }

    @Test
    void aRunWithoutAccountsIsRefusedAndNotDroppedByPt() throws Exception {
        shortRun = stored(run("published", "short", 20, 20));
        longRun = stored(run("published", "long", 20, 20));
        String old = stored(withoutAccount(run("published", "old", 50, 10), 7));
        JsonNode derivation = json(derive(",\"by\":\"taken\""));
        publish(derivation.path("id").asString());

        List<String> none = run("published", "none", 50, 10);
        for (int sample = 1; sample < none.size(); sample++) {
            none = withoutAccount(none, sample);
        }
        HttpResponse<String> histogram = get("/runs/" + stored(none) + "/histogram?time=et&trim=cutoffs");

        assertThat(histogram.statusCode()).isEqualTo(409);
        assertThat(histogram.body()).contains("no account", "sample 1");
        assertThat(json(get("/runs/" + old + "/histogram?time=et&trim=cutoffs"))
                        .path("samples")
                        .asInt())
                .as("two are over the cutoff, and of sample 7 it is not known")
                .isEqualTo(97);
        HttpResponse<String> refused = derive(token, old, longRun, ",\"by\":\"taken\"");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("no account", "sample 7");
    }

    @Test
    void aSampleWithoutAnAccountIsDroppedWhereItAloneIsNewToAPage() throws Exception {
        shortRun = stored(run("growing", "short", 20, 20));
        longRun = stored(run("growing", "long", 20, 20));
        publish(json(derive(",\"by\":\"taken\"")).path("id").asString());
        RunDetail part = parts.part(stored(withoutAccount(run("growing", "grown", 50, 10), 99)), null);

        assertThat(drops.dropped(part, drops.cutoffs(part).orElseThrow(), 1, 98))
                .containsExactlyInAnyOrder(99, 100);
        RunDetail last = parts.part(stored(withoutAccount(run("growing", "ended", 50, 10), 100)), null);
        assertThat(drops.dropped(last, drops.cutoffs(last).orElseThrow(), 1, 99))
                .containsExactly(100);
    }

    private static List<String> withoutAccount(List<String> lines, int sample) {
        List<String> without = new ArrayList<>(lines);
        without.set(sample, lines.get(sample).replace("\"account\":", "\"unknown\":"));
        return without;
    }

    private JsonNode timed(String run, String derivation) throws Exception {
        return json(post(token, "/api/v1/timings", "{\"run\":\"%s\",\"derivation\":\"%s\"}".formatted(run, derivation)))
                .path("result");
    }

    private void publish(String derivation) throws Exception {
        json(post(
                token,
                "/api/v1/derivations/" + derivation + "/publish",
                "{\"name\":\"by taken\",\"force\":true,\"reason\":\"a try\"}"));
    }

    private HttpResponse<String> derive(String more) throws Exception {
        return derive(token, shortRun, longRun, more);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return get(token, path);
    }

    /**
     * @param backup in each of how many samples the backup works
     * @param indexer the same of the indexer
     */
    private static List<String> run(String machine, String program, int backup, int indexer) {
        SplittableRandom random = new SplittableRandom(1);
        List<String> lines = new ArrayList<>();
        lines.add("{\"format\":\"emp-run/1\",\"machine\":\"" + machine + "\",\"program\":\"" + program
                + "\",\"taskLengthSeconds\":1}");
        for (int number = 1; number <= 100; number++) {
            long own = 1_000_000_000L + random.nextInt(2_000_000);
            long waited = number % backup == 0 ? 400_000_000L : 0;
            String rows = row(9, "put", true, own)
                    + (waited > 0 ? "," + row(50, "backup", false, waited) : "")
                    + (number % indexer == 0 ? "," + row(60, "indexer", false, 300_000_000L) : "");
            String cause = waited > 0
                    ? "{\"kind\":\"process\",\"name\":\"backup\",\"pid\":50,\"waitedNanos\":" + waited + "}"
                    : "";
            lines.add(String.format(
                    Locale.ROOT,
                    "{\"sample\":%d,\"startedAt\":\"2026-01-01T00:%02d:%02dZ\",\"elapsedNanos\":%d,\"exitCode\":0,"
                            + "\"account\":{\"onCpuNanos\":%d,\"waitedNanos\":%d,\"interruptedNanos\":0,"
                            + "\"blockedNanos\":0,\"rootNanos\":%d,\"threads\":1,\"causes\":[%s]},\"processes\":[%s]}",
                    number,
                    number * 2 / 60,
                    number * 2 % 60,
                    own + waited,
                    own,
                    waited,
                    own + waited,
                    cause,
                    rows));
        }
        return lines;
    }

    private static String row(int pid, String name, boolean put, long nanos) {
        return String.format(
                Locale.ROOT,
                "{\"pid\":%d,\"name\":\"%s\",\"put\":%b,\"lifecycle\":\"continued\",\"cpuNanos\":%d,\"userMicros\":%d,"
                        + "\"systemMicros\":0}",
                pid,
                name,
                put,
                nanos,
                nanos / 1000);
    }
}
