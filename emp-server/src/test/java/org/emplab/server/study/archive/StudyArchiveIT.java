package org.emplab.server.study.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.emplab.lab.Role;
import org.emplab.server.OwnServer;
import org.emplab.server.RunningLab;
import org.emplab.server.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A study goes from one lab to another, which was empty, and has the same numbers there. */
class StudyArchiveIT extends RunningLab {
    private static final String TOKEN = "emp_0123456789abcdefghijklmnopqrstuvwxyz";

    @TempDir
    Path directory;

    @Test
    void hasTheSameNumbersIdsAndPeopleInAnotherLab() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String shortRun = ofRosa(SHORT_RUN);
        String longRun = ofRosa(LONG_RUN);
        String id = accepted(derive(rosa, shortRun, longRun, ",\"reason\":\"for the paper\""))
                .path("id")
                .asString();
        post(rosa, "/api/v1/derivations/" + id + "/publish", "{\"name\":\"autumn\"}");
        String timing = json(post(rosa, "/api/v1/timings", "{\"run\":\"%s\"}".formatted(longRun)))
                .path("id")
                .asString();
        byte[] archive = archive(rosa, shortRun, longRun);
        Map<String, byte[]> files = StudyZip.files(archive);
        assertThat(files)
                .containsKeys(
                        "manifest.json",
                        "ro-crate-metadata.json",
                        "runs/" + shortRun + ".emprun.jsonl",
                        "analyses/" + id + ".json",
                        "analyses/" + id + ".result.json");
        JsonNode crate = JsonMapper.shared().readTree(files.get("ro-crate-metadata.json"));
        assertThat(crate.path("@graph")
                        .valueStream()
                        .map(node -> node.path("@id").asString()))
                .contains("ro-crate-metadata.json", "./", "#user:rosa", "#analysis-" + id);

        DriverManagerDataSource other = (DriverManagerDataSource) TestDatabase.emptyDatabase();
        try (OwnServer elsewhere = OwnServer.start(Map.of(
                "spring.datasource.url", String.valueOf(other.getUrl()),
                "spring.datasource.username", String.valueOf(other.getUsername()),
                "spring.datasource.password", String.valueOf(other.getPassword()),
                "emp.admin-token", TOKEN,
                "emp.home", directory.resolve("home").toString()))) {
            JsonNode stored = json(send(elsewhere, archive));
            assertThat(stored.path("newRuns").asInt()).as(stored.toString()).isEqualTo(2);
            assertThat(stored.path("newAnalyses").asInt()).isEqualTo(4);
            assertThat(stored.path("newTables").asInt()).isEqualTo(1);
            for (String path : new String[] {
                "/api/v1/derivations/" + id,
                "/api/v1/timings/" + timing,
                "/api/v1/machines/archived/cutoffs",
                "/api/v1/machines/archived/cutoff-tables",
                "/api/v1/runs/" + shortRun + "/samples"
            }) {
                assertThat(get(elsewhere, path).body())
                        .as(path)
                        .isEqualTo(get(rosa, path).body());
            }
            JsonNode run = json(get(elsewhere, "/api/v1/runs/" + longRun));
            assertThat(run.at("/summary/owner").asString()).isEqualTo("rosa");

            JsonNode again = json(send(elsewhere, archive));
            assertThat(again.path("newRuns").asInt()
                            + again.path("newAnalyses").asInt()
                            + again.path("newTables").asInt())
                    .isZero();
        }
    }

    private String ofRosa(Path file) throws IOException {
        return imported(file(lines(file, "archived")), "rosa", false)
                .run()
                .publicId()
                .toString();
    }

    @Test
    void leavesAMachineTheTableThatItHas() throws Exception {
        String ada = token("ada", Role.ADMIN);
        String shortRun = stored(SHORT_RUN, "in-both-labs");
        String longRun = stored(LONG_RUN, "in-both-labs");
        accepted(post(ada, "/api/v1/derivations/" + derived(ada, "in-both-labs") + "/publish", "{}"));
        byte[] foreign = renumbered(archive(ada, shortRun, longRun));
        String inForce = get(ada, "/api/v1/machines/in-both-labs/cutoff-tables").body();
        HttpResponse<String> answer = post(ada, "/api/v1/studies", foreign, "application/zip");
        assertThat(json(answer).path("newTables").asInt()).as(answer.body()).isZero();
        assertThat(get(ada, "/api/v1/machines/in-both-labs/cutoff-tables").body())
                .isEqualTo(inForce);
    }

    /** With a table that is called the ninth, of an id of its own, and a manifest that agrees. */
    private static byte[] renumbered(byte[] archive) throws Exception {
        Map<String, byte[]> files = StudyZip.files(archive);
        String path = files.keySet().stream()
                .filter(name -> name.startsWith("tables/"))
                .findFirst()
                .orElseThrow();
        byte[] was = Objects.requireNonNull(files.get(path));
        byte[] now = StudyZip.bytes(((ObjectNode) JsonMapper.shared().readTree(was))
                .put("version", 9)
                .put("id", UUID.randomUUID().toString())
                .toString());
        files.put(path, now);
        return changed(
                StudyZip.of(files), "manifest.json", text -> text.replace(StudyZip.sha256(was), StudyZip.sha256(now)));
    }

    @Test
    void onlyAdministratorsTakeInWhatOthersSigned() throws Exception {
        assertStatus(403, post(token("rosa", Role.RESEARCHER), "/api/v1/studies", new byte[] {1}, "application/zip"));
        assertStatus(
                400, post(token("ada", Role.ADMIN), "/api/v1/studies", StudyZip.bytes("no zip"), "application/zip"));
    }

    private byte[] archive(String token, String... runs) throws Exception {
        HttpResponse<byte[]> answer = http.send(
                as(token, "/api/v1/studies/archive?run=" + String.join("&run=", runs))
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private HttpResponse<String> send(OwnServer server, byte[] archive) throws Exception {
        return http.send(
                HttpRequest.newBuilder(server.at("/api/v1/studies"))
                        .header("Authorization", "Bearer " + TOKEN)
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofByteArray(archive))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(OwnServer server, String path) throws Exception {
        return http.send(
                HttpRequest.newBuilder(server.at(path))
                        .header("Authorization", "Bearer " + TOKEN)
                        .build(),
                BodyHandlers.ofString());
    }

    private static byte[] changed(byte[] archive, String path, Function<String, String> change) throws IOException {
        Map<String, byte[]> files = StudyZip.files(archive);
        files.computeIfPresent(
                path, (name, was) -> StudyZip.bytes(change.apply(new String(was, StandardCharsets.UTF_8))));
        return StudyZip.of(files);
    }
}
