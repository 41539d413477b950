package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.study.RunVerdictService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Pages of a run of which not all samples are drawn. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LargeRunIT extends RunningLab {
    private static final int SAMPLES = 110_000;

    @Autowired
    private RunVerdictService verdicts;

    private String reader;
    private String run;

    @BeforeAll
    void importIt() throws Exception {
        reader = token("long-reader", Role.RESEARCHER);
        run = "/runs/" + imported(LargeRun.file(SAMPLES), "ada", true).run().publicId();
    }

    @Test
    void sendsThePointsThatCanBeSeenAndThatNothingHasChanged() throws Exception {
        HttpResponse<String> answer = get(reader, run + "/points?width=1000");
        JsonNode points = json(answer);
        assertThat(points.path("samples").asInt()).isEqualTo(SAMPLES);
        assertThat(points.path("number").size()).isBetween(1_000, 20_000);
        assertThat(points.path("number").valueStream().map(JsonNode::asInt)).contains(1, SAMPLES);

        JsonNode part = json("/points?x=5000,7000");
        assertThat(part.path("inRange").asInt()).isEqualTo(2_001);
        assertThat(part.path("number").size()).isEqualTo(2_001);

        assertThat(get(reader, run + "/points?x=2,1").statusCode()).isEqualTo(400);
        assertThat(get(reader, run + "/times.csv").body()).contains("ET," + SAMPLES);
        String tag = get(reader, run + "/points").headers().firstValue("ETag").orElseThrow();
        assertThat(http.send(
                                as(reader, run + "/points")
                                        .header("If-None-Match", tag)
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode())
                .isIn(200, 304); // 200 while its verdict is still being computed
    }

    @Test
    void findsTheSamplesOfAPartOfAChart() throws Exception {
        JsonNode longOnes = json("/chosen?et=12,20");
        assertThat(longOnes.path("count").asInt()).isEqualTo(SAMPLES / LargeRun.LONG_EVERY);
        assertThat(longOnes.path("samples").asString()).startsWith("10000,20000,30000");
        assertThat(json("/chosen?x=1,100&time=et&bin=0,20").path("samples").asString())
                .isEqualTo("1-100");
        assertThat(json("/chosen?x=1,100&odd=0,20&even=0,20").path("count").asInt())
                .isEqualTo(100);
        assertThat(json("/chosen?pt=0,20").path("count").asInt()).isZero();
    }

    @Test
    void writesFilesOfAnyLengthButNoTables() throws Exception {
        assertThat(get(reader, run + "/dual.csv").body().lines()).hasSize(SAMPLES / 2 + 1);
        HttpResponse<String> table = get(reader, run + "/dual.json");
        assertThat(table.statusCode()).isEqualTo(400);
        assertThat(get(reader, run + "/series.csv").body().lines()).hasSize(SAMPLES + 1);
    }

    @Test
    void takesNoRunIntoMemoryThatDoesNotFit() throws Exception {
        String huge = stored(SHORT_RUN, "huge");
        update("update runs set process_rows = 84000000 where public_id = ?::uuid", huge);

        verdicts.latest(huge, Duration.ofMinutes(2));
        assertThat(get(reader, "/runs/" + huge + "/verdict").body())
                .contains("L-samples are not looked for: the run " + huge)
                .contains(
                        "84,000,000 rows of processes, more than the server takes into its memory: take its run file and"
                                + " ask emp analyze");
    }

    private JsonNode json(String path) throws Exception {
        return json(get(reader, run + path), 200);
    }
}
