package org.emplab.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** An agent's samples arrive, whatever happens on the way. */
class UploadIT extends RunningLab {
    @Autowired
    private UploadMemory memory;

    private Enrolled machine;
    private UUID run;
    private List<String> lines;

    @BeforeEach
    void claimARun() throws Exception {
        String name = "upload-" + UUID.randomUUID();
        machine = enrolled(name);
        run = submitted(Map.of("machine", name, "samples", 40, "workload", "inc", "taskLengthSeconds", 16384))
                .runs()
                .get(0);
        post(machine.token(), "/api/v1/agent/claim", "{}");
        lines = lines(LONG_RUN, name);
    }

    @Test
    void aPieceSentTwiceIsStoredOnce() throws Exception {
        assertThat(standing(upload(piece(1, 5)))).isEqualTo("stored 5, known 0, through 5");
        assertThat(standing(upload(piece(1, 5)))).isEqualTo("stored 0, known 5, through 5");
        assertThat(stored()).isEqualTo(5);
    }

    @Test
    void aPieceForWhichOtherUploadsLeaveNoMemoryIsTakenLater() throws Exception {
        List<String> long3 = new ArrayList<>(List.of(lines.get(0), lines.get(3)));
        long3.set(
                1,
                lines.get(3).replaceFirst("\"exitCode\":0", "\"exitCode\":0,\"note\":\"" + "x".repeat(1 << 21) + '"'));
        byte[] large = file(long3);
        set(memory, "patience", Duration.ZERO);
        try (UploadMemory.Share others = memory.begin()) {
            others.hold(Runtime.getRuntime().maxMemory() / 2);
            HttpResponse<String> answer = upload(large);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
            assertThat(stored()).isEqualTo(0);
            assertThat(standing(upload(piece(1, 2)))).isEqualTo("stored 2, known 0, through 2");
        }
        assertThat(standing(upload(large))).isEqualTo("stored 1, known 0, through 3");
    }

    @Test
    void piecesMayOverlapAndComeOutOfOrder() throws Exception {
        assertThat(standing(upload(piece(7, 9)))).isEqualTo("stored 3, known 0, through 0");
        assertThat(standing(upload(piece(1, 4)))).isEqualTo("stored 4, known 0, through 4");
        assertThat(standing(upload(piece(3, 8)))).isEqualTo("stored 2, known 4, through 9");
        assertThat(standing(upload(piece(10, 40)))).isEqualTo("stored 31, known 0, through 40");
        assertThat(exported()).isEqualTo(file(original()));
    }

    @Test
    void aRunSumsUpItsSamplesOnceHoweverTheyCome() throws Exception {
        upload(piece(7, 9));
        upload(piece(1, 8));
        upload(piece(1, 40));
        UUID atOnce = UUID.fromString(stored(lines));
        assertThat(sums(run)).isEqualTo(sums(atOnce)).containsEntry("et_count", 40);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"elapsedNanos\":(\\d+)', '\"elapsedNanos\":1$1'",
        "'\"userMicros\":(\\d+)', '\"userMicros\":1$1'",
        "'\"pid\":(\\d+)', '\"pid\":1$1'",
        "'\"exitCode\":0', '\"exitCode\":0,\"lost\":1'",
        "'\"exitCode\":0', '\"exitCode\":0,\"mood\":\"other\"'",
    })
    void aSampleThatComesAgainWithOtherRowsIsRefused(String wrote, String writes) throws Exception {
        upload(piece(1, 3));
        List<String> other = new ArrayList<>(lines.subList(0, 5));
        other.set(2, other.get(2).replaceFirst(wrote, writes));
        HttpResponse<String> answer = upload(file(other));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
        assertThat(answer.body()).contains("sample 2 of run " + run + " is stored already with other values");
        assertThat(exported()).isEqualTo(file(original().subList(0, 4)));
    }

    @Test
    void nothingIsStoredOfAPieceThatBreaksOff() throws Exception {
        byte[] whole = piece(1, 3);
        byte[] torn = Arrays.copyOf(whole, whole.length - 20);
        assertThat(problem(upload(torn)).path("detail").asString()).contains("line 4", "torn");
        assertThat(upload(Arrays.copyOf(gzip(whole, 0, ' '), 200)).statusCode()).isEqualTo(400);
        assertThat(stored()).isZero();
    }

    @Test
    void nothingIsStoredOfAPieceWithOneBadSample() throws Exception {
        List<String> bad = new ArrayList<>(lines.subList(0, 4));
        bad.set(3, bad.get(3).replaceFirst("\"userMicros\":", "\"userMicros\":-"));
        JsonNode problem = problem(upload(file(bad)));
        assertThat(problem.path("line").asInt()).isEqualTo(4);
        assertThat(problem.path("key").asString()).isEqualTo("processes[0].userMicros");
        assertThat(stored()).isZero();
    }

    @Test
    void aBombIsRefusedBeforeItIsUnpacked() throws Exception {
        HttpResponse<String> answer = upload(gzip((lines.get(0) + "\n").getBytes(), 80, '\n'));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void anotherMachineMayNotAddToTheRun() throws Exception {
        String other = enrolled("upload-other").token();
        HttpResponse<String> answer = post(other, samples(run), piece(1, 3), "application/x-ndjson");
        assertThat(answer.statusCode()).isEqualTo(403);
        String person = token("rosa", Role.RESEARCHER);
        assertStatus(403, post(person, samples(run), piece(1, 3), "application/x-ndjson"));
        assertThat(stored()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"machine", "program", "runId"})
    void aHeaderOfAnotherRunIsRefused(String key) throws Exception {
        List<String> other = new ArrayList<>(lines.subList(0, 3));
        other.set(
                0,
                key.equals("runId")
                        ? other.get(0).replaceFirst("\\{", "{\"runId\":\"" + UUID.randomUUID() + "\",")
                        : other.get(0).replaceFirst("\"" + key + "\":\"[^\"]*\"", "\"" + key + "\":\"other\""));
        HttpResponse<String> answer = upload(file(other));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
        assertThat(answer.body()).contains("the header is of run");
        assertThat(stored()).isZero();
    }

    @Test
    void anUnclaimedRunTakesNothing() throws Exception {
        UUID pending = submitted(
                        Map.of("machine", machine.name(), "samples", 40, "workload", "inc", "taskLengthSeconds", 16384))
                .runs()
                .get(0);
        HttpResponse<String> answer = post(machine.token(), samples(pending), piece(1, 3), "application/x-ndjson");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
        assertThat(answer.body()).contains("pending");
    }

    @Test
    void aSilenceOfAThousandYearsIsCutToAMonth() throws Exception {
        HttpResponse<String> answer = post(
                machine.token(), "/api/v1/agent/runs/" + run + "/quiet", "{\"until\":\"+200000-01-01T00:00:00Z\"}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(value(
                        Boolean.class,
                        "select quiet_until < now() + interval '32 days' from runs where public_id = ?",
                        run))
                .isTrue();
    }

    @ParameterizedTest(name = "{0} to {1}, then {2} to {3}")
    @CsvSource({"1, 2, 3, 4", "1, 4, 3, 4", "3, 4, 1, 2", "1, 2, 1, 4"})
    void anUploadOfNewOrKnownSamplesRenewsTheLease(int first, int last, int thenFirst, int thenLast) throws Exception {
        upload(piece(first, last));
        assertThat(lease()).isEqualTo("lease true, long false, quiet false");
        HttpResponse<String> answer = post(
                machine.token(),
                samples(run) + "?quietSeconds=7200",
                piece(thenFirst, thenLast),
                "application/x-ndjson");
        assertThat(standing(answer)).endsWith("through 4");
        assertThat(lease()).isEqualTo("lease true, long true, quiet true");
        upload(piece(5, 6));
        assertThat(lease()).isEqualTo("lease true, long false, quiet false");
    }

    private String lease() {
        return value(
                String.class,
                "select concat('lease ', (lease_until > now())::text, ', long ',"
                        + " (lease_until > now() + interval '110 minutes')::text, ', quiet ', (quiet_until is not null)::text)"
                        + " from runs where public_id = ?",
                run);
    }

    @Test
    void samplesOfAnUnknownRunAreRefused() throws Exception {
        HttpResponse<String> answer =
                post(machine.token(), samples(UUID.randomUUID()), piece(1, 3), "application/x-ndjson");
        assertThat(answer.statusCode()).isEqualTo(404);
    }

    @Test
    void samplesOfARunThatEndedMeanwhileAreKept() throws Exception {
        upload(piece(1, 3));
        update("update runs set lease_until = now() - interval '1 second' where public_id = ?", run);
        post(token("ada", Role.ADMIN), "/api/v1/runs/" + run + "/abort", "{}");
        HttpResponse<String> late = upload(piece(4, 6));
        assertThat(standing(late)).isEqualTo("stored 3, known 0, through 6");
        assertThat(lease()).isEqualTo("lease false, long false, quiet false");
        assertThat(json(late).path("state").asString()).isEqualTo("aborted");
    }

    private Map<String, Object> sums(UUID of) {
        return jdbc.sql("select et_count, et_min_nanos, et_max_nanos, et_sum_nanos, et_sum_squares, pt_on_cpu_count,"
                        + " pt_on_cpu_min_nanos, pt_on_cpu_max_nanos, pt_on_cpu_sum_nanos, pt_on_cpu_sum_squares,"
                        + " pt_user_system_count, pt_user_system_min_micros, pt_user_system_max_micros,"
                        + " pt_user_system_sum_micros, pt_user_system_sum_squares, first_sample, last_sample,"
                        + " stored_through, process_rows from runs where public_id = ?")
                .param(of)
                .query()
                .singleRow();
    }

    private String samples(UUID of) {
        return "/api/v1/agent/runs/" + of + "/samples";
    }

    private HttpResponse<String> upload(byte[] piece) throws IOException, InterruptedException {
        return post(machine.token(), samples(run), piece, "application/x-ndjson");
    }

    /** The header and samples {@code first} to {@code last}. */
    private byte[] piece(int first, int last) {
        List<String> piece = new ArrayList<>(List.of(lines.get(0)));
        piece.addAll(lines.subList(first, last + 1));
        return file(piece);
    }

    /** The lines as the codec writes them. */
    private List<String> original() {
        return lines.stream().map(line -> line.replace(".000Z", "Z")).toList();
    }

    private byte[] exported() throws IOException, InterruptedException {
        return get(token("rosa", Role.RESEARCHER), "/api/v1/runs/" + run + "/samples")
                .body()
                .getBytes();
    }

    private int stored() {
        return value(
                Integer.class,
                "select count(*) from samples where run_id = (select id from runs where public_id = ?)",
                run);
    }

    private static String standing(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode standing = json(answer);
        return "stored " + standing.path("stored").asInt() + ", known "
                + standing.path("known").asInt() + ", through "
                + standing.path("storedThrough").asInt();
    }

    private static JsonNode problem(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        return json(answer);
    }
}
