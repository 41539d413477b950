package org.emplab.server.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Notes of people on notebooks and experiments, and an experiment's specification over time. */
class NotebooksIT extends RunningLab {
    private static final String YAML = "application/yaml";
    private static final String JSON = "application/json";

    @Test
    void tagsThatNoListCanShowAreRefusedByNameAndAnAdministratorWritesInAnyNotebook() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String notebook = "/api/v1/notebooks/"
                + json(post(rosa, "/api/v1/notebooks", "{\"name\":\"Tagged\"}", JSON), 201)
                        .path("id")
                        .asString();
        JsonNode problem = json(put(rosa, notebook, "{\"notes\":\"\",\"tags\":[\"a,b\"],\"version\":0}"), 400);
        assertThat(problem.path("key").asString()).isEqualTo("tags");
        json(put(token("ada", Role.ADMIN), notebook, "{\"notes\":\"x\",\"tags\":[],\"version\":0}"), 200);
    }

    @Test
    void aChangedSpecificationIsANewVersionAndItsRunsSayWhichTheyCameFrom() throws Exception {
        enrolled("versioned");
        String rosa = token("rosa", Role.RESEARCHER);
        String first = "name: versions # why\nmachine: versioned\nworkload: inc\nsamples: 3\nnote: as *usual*\n";
        String id = json(post(rosa, "/api/v1/experiments?queue=false", first, YAML), 201)
                .path("experiment")
                .asString();
        String experiment = "/api/v1/experiments/" + id;
        assertThat(json(get(rosa, experiment), 200).path("runs")).isEmpty();
        assertThat(json(get(rosa, experiment), 200).path("notes").asString()).isEqualTo("as *usual*");
        json(post(rosa, experiment + "/runs", "", JSON), 201);
        String second = first.replace("samples: 3", "samples: 4");
        json(post(rosa, experiment + "/specifications?changes=1", second, YAML), 201);
        json(post(rosa, experiment + "/specifications?changes=1", first, YAML), 409);
        json(post(rosa, experiment + "/runs", "", JSON), 201);
        JsonNode versions = json(get(rosa, experiment + "/specifications"), 200).path("items");
        assertThat(versions.valueStream().map(version -> version.path("text").asString()))
                .containsExactly(second, first);
        List<String> runs = json(get(rosa, experiment), 200)
                .path("runs")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        assertThat(runs).hasSize(2);
        assertThat(json(get(rosa, "/api/v1/runs/" + runs.get(0)), 200)
                        .path("specificationVersion")
                        .asInt())
                .isEqualTo(1);
        assertThat(json(get(rosa, "/api/v1/runs/" + runs.get(1)), 200)
                        .path("specificationVersion")
                        .asInt())
                .isEqualTo(2);
        assertThat(json(
                                post(
                                        rosa,
                                        experiment + "/specifications?changes=2",
                                        second.replace("name: versions", "name: others"),
                                        YAML),
                                400)
                        .path("key")
                        .asString())
                .isEqualTo("name");
    }

    @Test
    void allRunsOfAnExperimentAreAbortedAtOnceWithTheReason() throws Exception {
        enrolled("together-1");
        enrolled("together-2");
        String rosa = token("rosa", Role.RESEARCHER);
        JsonNode submitted =
                json(post(rosa, "/api/v1/experiments", "machine: together-*\nworkload: inc\nsamples: 3\n", YAML), 201);
        String experiment =
                "/api/v1/experiments/" + submitted.path("experiment").asString();
        json(post(token("bob", Role.RESEARCHER), experiment + "/abort", "{}", JSON), 403);
        JsonNode paused = json(post(rosa, experiment + "/pause", "{}", JSON), 200);
        assertThat(paused.path("done").asInt()).isZero();
        assertThat(paused.path("refused").path(0).asString()).contains("pending cannot be paused");
        JsonNode aborted = json(post(rosa, experiment + "/abort", "{\"reason\":\"the fan is loud\"}", JSON), 200);
        assertThat(aborted.path("done").asInt()).isEqualTo(2);
        String run = submitted.path("runs").path(1).asString();
        assertThat(json(get(rosa, "/api/v1/runs/" + run), 200)
                        .path("summary")
                        .path("stateReason")
                        .asString())
                .isEqualTo("the fan is loud");
    }

    @Test
    void thePagesShowTheNotesTheRunsAndTheDifferenceBetweenVersions() throws Exception {
        enrolled("shown");
        String rosa = token("rosa", Role.RESEARCHER);
        String first = "name: shown\nnotebook: Seen\nmachine: shown\nworkload: inc\nsamples: 3\nnote: '**loud**'\n";
        JsonNode submitted = json(post(rosa, "/api/v1/experiments", first, YAML), 201);
        String experiment = "/experiments/" + submitted.path("experiment").asString();
        json(
                post(
                        rosa,
                        "/api/v1" + experiment + "/specifications?changes=1",
                        first.replace("samples: 3", "samples: 4"),
                        YAML),
                201);
        assertThat(get(rosa, experiment).body())
                .contains("<strong>loud</strong>", "0 of 1 run", "version 2", ">Seen</a>", "Run again");
        assertThat(get(rosa, experiment + "/versions/2").body()).contains("− samples: 3", "+ samples: 4");
        assertThat(get(rosa, "/runs/" + submitted.path("runs").path(0).asString())
                        .body())
                .contains(">Seen</a>", ">shown</a>");
        assertThat(get(token("vera", Role.VIEWER), experiment).body()).doesNotContain("Run again", "<textarea");
        assertStatus(404, get(rosa, "/experiments/00000000-0000-0000-0000-000000000000"));
    }

    private HttpResponse<String> post(String token, String path, String body, String type)
            throws IOException, InterruptedException {
        return post(token, path, body.getBytes(StandardCharsets.UTF_8), type);
    }
}
