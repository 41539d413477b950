package org.emplab.server.study.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Archives of studies that were made to harm: what their manifest says is well formed, and none is taken in. */
class HostileStudyIT extends RunningServer {
    private static final byte[] TEXT = StudyZip.bytes("text");

    @Test
    void anArchiveOfNothingElseIsTakenIn() throws Exception {
        assertThat(send(archive(manifest(file("note.txt", TEXT), ""), Map.of("note.txt", TEXT)))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aFileThatUnpacksToMoreThanItsManifestSaysIsReadNoFurther() throws Exception {
        byte[] bomb = new byte[50 << 20];
        String listed = "{\"path\":\"runs/a\",\"bytes\":10,\"sha256\":\"" + StudyZip.sha256(bomb) + "\"}";
        refused(archive(manifest(listed, ""), Map.of("runs/a", bomb)), "runs/a is longer than the manifest says");
    }

    @Test
    void filesThatTogetherAreMoreThanIsImportedAreNotUnpacked() throws Exception {
        String half = "\"bytes\":5000000000000000000,\"sha256\":\"" + StudyZip.sha256(TEXT) + "\"}";
        refused(
                archive(
                        manifest("{\"path\":\"a\"," + half + ",{\"path\":\"b\"," + half, ""),
                        Map.of("a", TEXT, "b", TEXT)),
                "more than");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "-9223372036854775808", "1e400", "99999999999999999999", "\"NaN\"", "null", "NaN"})
    void noNumberOfBytesThatNoFileHasIsBelieved(String bytes) throws Exception {
        String listed = "{\"path\":\"a\",\"bytes\":" + bytes + ",\"sha256\":\"" + StudyZip.sha256(TEXT) + "\"}";
        refused(archive(manifest(listed, ""), Map.of("a", TEXT)), "");
    }

    @Test
    void aFileThatWasChangedIsMissingOrIsNotListedIsNamed() throws Exception {
        String listed = file("a", TEXT);
        refused(archive(manifest(listed, ""), Map.of("a", StudyZip.bytes("tex!"))), "a was changed");
        refused(archive(manifest(listed, ""), Map.of()), "a is missing from the archive");
        refused(archive(manifest(listed, ""), Map.of("a", TEXT, "b", TEXT)), "b is not in the manifest");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../../../tmp/emp-hostile",
                "/tmp/emp-hostile",
                "runs/..\\\\..\\\\emp",
                "runs/\\u0000",
                "C:\\\\emp"
            })
    void aRunWhoseFileIsNamedLikeAPathOutsideIsOnlyAName(String name) throws Exception {
        String path = JsonMapper.shared().readTree("\"" + name + "\"").asString();
        String listed = "{\"path\":\"" + name + "\",\"bytes\":4,\"sha256\":\"" + StudyZip.sha256(TEXT) + "\"}";
        String run = "\"runs\":[{\"id\":\"0b5a5c52-3df8-4b4c-9d6a-0a3c1c7f2a11\",\"file\":\"" + name
                + "\",\"state\":\"completed\",\"createdBy\":\"user:eve\",\"createdAt\":\"2026-01-01T00:00:00Z\"}],";
        refused(archive(manifest(listed, run), Map.of(path, TEXT)), "");
        assertThat(Path.of("/tmp/emp-hostile")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"manifest.json", "notebooks/a.json"})
    void aDescriptionThatTheHeapCannotTakeIsNotReadToItsEnd(String path) throws Exception {
        int most = (int) Math.min(64 << 20, Runtime.getRuntime().maxMemory() / 64);
        byte[] large = StudyZip.bytes("{\"format\":\"emp-study/1\",\"a\":[" + "{},".repeat(most / 3) + "{}]}");
        refused(
                path.equals("manifest.json")
                        ? archive(new String(large, StandardCharsets.UTF_8), Map.of())
                        : archive(
                                manifest(file(path, large), "\"notebooks\":[\"" + path + "\"],"), Map.of(path, large)),
                path + " has more than");
    }

    @Test
    void aDescriptionThatIsDeeperThanAnyStackIsRefused() throws Exception {
        refused(archive("{\"format\":\"emp-study/1\",\"files\":" + "[".repeat(200_000), Map.of()), "");
    }

    @Test
    void oneNameForTwoFilesIsReadAsOne() throws Exception {
        byte[] zip = archive(manifest(file("a", TEXT), ""), Map.of("a", TEXT, "b", StudyZip.bytes("evil")));
        byte[] renamed = zip.clone();
        for (int i = 30; i < renamed.length; i++) { // the name follows 30 bytes of a header, or 46 in the directory
            boolean local = zip[i - 30] == 'P' && zip[i - 29] == 'K' && zip[i - 28] == 3;
            boolean listed = i >= 46 && zip[i - 46] == 'P' && zip[i - 45] == 'K' && zip[i - 44] == 1;
            if ((local || listed) && zip[i] == 'b') {
                renamed[i] = 'a';
            }
        }
        assertThat(send(renamed).statusCode()).isBetween(200, 499);
    }

    private static String file(String path, byte[] bytes) {
        return "{\"path\":\"" + path + "\",\"bytes\":" + bytes.length + ",\"sha256\":\"" + StudyZip.sha256(bytes)
                + "\"}";
    }

    private static String manifest(String files, String more) {
        return "{\"format\":\"emp-study/1\"," + more + "\"files\":[" + files + "]}";
    }

    private static byte[] archive(String manifest, Map<String, byte[]> files) throws Exception {
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put(StudyFile.MANIFEST, StudyZip.bytes(manifest));
        all.putAll(files);
        return StudyZip.of(all);
    }

    private HttpResponse<String> send(byte[] archive) throws Exception {
        return post(token("ada", Role.ADMIN), "/api/v1/studies", archive, "application/zip");
    }

    private void refused(byte[] archive, String why) throws Exception {
        long before = value(Long.class, "select count(*) from runs");
        HttpResponse<String> answer = send(archive);
        assertThat(answer.statusCode()).as(answer.body()).isIn(400, 413);
        assertThat(answer.body()).contains(why);
        assertThat(value(Long.class, "select count(*) from runs")).isEqualTo(before);
    }
}
