package org.emplab.server.availability;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.Simultaneously;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AvailabilityIT extends RunningLab {
    @Autowired
    private AvailabilityService availability;

    @Autowired
    private Clock clock;

    private String ada = "";
    private String rosa = "";
    private Enrolled machine;

    @BeforeEach
    void aMachine() {
        ada = token("ada", Role.ADMIN);
        rosa = token("rosa", Role.RESEARCHER);
        machine = enrolled("closed-" + UUID.randomUUID());
    }

    private Instant in(Duration time) {
        return clock.instant().plus(time);
    }

    private HttpResponse<String> ask(String token, String method, String path, Map<String, ?> body) throws Exception {
        String address = "/api/v1/machines/" + machine.name() + path;
        return switch (method) {
            case "GET" -> get(token, address);
            case "DELETE" -> delete(token, address);
            default -> post(token, address, JsonMapper.shared().writeValueAsString(body));
        };
    }

    private JsonNode done(String token, String method, String path, Map<String, ?> body) throws Exception {
        return accepted(ask(token, method, path, body));
    }

    private static Map<String, Object> span(Instant from, Instant until, String reason) {
        return Map.of("from", from.toString(), "until", until.toString(), "reason", reason);
    }

    private UUID queued(String who, int samples) {
        String yaml = "{machine: %s, workload: inc, taskLengthSeconds: 1, samples: %d}";
        return queuedAll(yaml.formatted(machine.name(), samples), "user:" + who).get(0);
    }

    private Optional<UUID> claimed() {
        return lifecycle.claim(machine.id(), machine.name(), true).run().map(Run::publicId);
    }

    private String reason(UUID run) throws Exception {
        return json(get(ada, "/api/v1/runs/" + run))
                .path("summary")
                .path("waitingFor")
                .path("words")
                .asString();
    }

    @Test
    void aDrainedMachineGetsNoNewRunUntilItIsResumedAndKeepsTheOneUnderWay() throws Exception {
        UUID first = queued("rosa", 3);
        assertThat(claimed()).contains(first);
        done(ada, "POST", "/drain", Map.of("reason", "its fan is loud"));
        assertThat(claimed()).as("goes on with what it has").contains(first);
        update("update runs set state = 'completed', ended_at = now() where public_id = ?", first);
        UUID second = queued("rosa", 3);
        assertThat(claimed()).isEmpty();
        assertThat(reason(second)).isEqualTo("the machine is drained by ada: its fan is loud");
        done(ada, "DELETE", "/drain?reason=fan%20changed", Map.of());
        assertThat(claimed()).contains(second);
        JsonNode kept = done(ada, "GET", "/drain", Map.of()).path("items").get(0);
        assertThat(kept.path("endReason").asString()).isEqualTo("fan changed");
        assertThat(get(ada, "/api/v1/audit?action=machine&size=10").body()).contains("drain machine", "resume machine");
    }

    @Test
    void aReservedMachineTakesOnlyThatPersonsRuns() throws Exception {
        UUID adas = queued("ada", 3);
        UUID rosas = queued("rosa", 3);
        String id = done(
                        rosa,
                        "POST",
                        "/reservations",
                        Map.of("until", in(Duration.ofDays(2)).toString(), "reason", "a deadline"))
                .path("id")
                .asString();
        assertThat(claimed()).contains(rosas);
        update("update runs set state = 'completed', ended_at = now() where public_id = ?", rosas);
        assertThat(claimed()).as("hers are done").isEmpty();
        done(rosa, "DELETE", "/reservations/" + id, Map.of());
        assertThat(claimed()).contains(adas);
    }

    @Test
    void onlyARunThatEndsBeforeAWindowIsStarted() throws Exception {
        done(ada, "POST", "/maintenance", span(in(Duration.ofHours(30)), in(Duration.ofHours(31)), "a new disk"));
        UUID tooLong = queued("rosa", 100_000);
        UUID unknownButADayIsEnough = queued("rosa", 30);
        assertThat(claimed()).contains(unknownButADayIsEnough);
        assertThat(reason(tooLong)).contains("would last until about", "in maintenance: a new disk");
    }

    @Test
    void aMeasuredPaceSaysWhichRunsEndBeforeAWindow() throws Exception {
        UUID measured = queued("rosa", 11);
        update(
                "update runs set state = 'completed', ended_at = now(), stored_samples = 11,"
                        + " started_at = now() - interval '1 hour', last_sample_at = now() where public_id = ?",
                measured); // six minutes a sample
        done(ada, "POST", "/maintenance", span(in(Duration.ofHours(2)), in(Duration.ofHours(3)), "a new disk"));
        UUID tooLong = queued("rosa", 21);
        UUID shortEnough = queued("rosa", 19);
        assertThat(claimed()).contains(shortEnough);
        assertThat(reason(tooLong)).contains("a new disk");
    }

    @Test
    void twoWhoReserveTheSameTimeAtOnceDoNotBothGetIt() throws Exception {
        Map<String, Object> same = span(in(Duration.ofDays(1)), in(Duration.ofDays(2)), "mine");
        List<Integer> answers = Simultaneously.times(
                4,
                i -> () -> ask(i % 2 == 0 ? rosa : ada, "POST", "/reservations", same)
                        .statusCode());
        assertThat(answers).containsOnlyOnce(201).contains(409);
        Map<String, Object> weekly = new HashMap<>(span(in(Duration.ofDays(8)), in(Duration.ofDays(9)), "each week"));
        weekly.put("repeat", "weekly");
        done(rosa, "POST", "/reservations", weekly);
        assertThat(ask(
                                ada,
                                "POST",
                                "/reservations",
                                span(in(Duration.ofHours(24 * 15 + 1)), in(Duration.ofHours(24 * 15 + 2)), "mine"))
                        .body())
                .contains("409", "weekly, for rosa");
    }

    @Test
    void aResearcherReservesWithinAYearAndNotWithoutEnd() throws Exception {
        String rudi = token("rudi-" + UUID.randomUUID(), Role.RESEARCHER);
        Map<String, Object> late = span(in(Duration.ofDays(300)), in(Duration.ofDays(400)), "far");
        assertThat(json(ask(rudi, "POST", "/reservations", late), 400)
                        .path("detail")
                        .asString())
                .isEqualTo("until must be within 366 days from now; an administrator reserves beyond");
        done(ada, "POST", "/reservations", late);
        Map<String, Object> always = new HashMap<>(span(in(Duration.ZERO), in(Duration.ofDays(4)), "always"));
        always.put("repeat", "weekly");
        assertThat(json(ask(rudi, "POST", "/reservations", always), 400)
                        .path("detail")
                        .asString())
                .startsWith("repeatUntil is missing");

        String last = "";
        for (int day = 1; day <= 20; day++) {
            last = done(
                            rudi,
                            "POST",
                            "/reservations",
                            span(
                                    in(Duration.ofDays(day)),
                                    in(Duration.ofDays(day).plusHours(1)),
                                    "daily"))
                    .path("id")
                    .asString();
        }
        Map<String, Object> more = span(in(Duration.ofDays(30)), in(Duration.ofDays(31)), "one more");
        assertThat(json(ask(rudi, "POST", "/reservations", more), 409)
                        .path("detail")
                        .asString())
                .contains("has 20 reservations to come");
        done(rudi, "DELETE", "/reservations/" + last, Map.of());
        done(rudi, "POST", "/reservations", more);
    }

    @Test
    void aReservationIsReleasedWhenItsPersonHasHadNothingToRun() throws Exception {
        Map<String, Object> terms = new HashMap<>(span(in(Duration.ZERO), in(Duration.ofDays(2)), "perhaps"));
        terms.put("releaseAfterIdleHours", 3);
        String id = done(rosa, "POST", "/reservations", terms).path("id").asString();
        UUID adas = queued("ada", 3);
        availability.releaseIdle();
        assertThat(claimed()).as("hers for three hours at least").isEmpty();
        update("update unavailabilities set from_at = from_at - interval '3 hours' where id = ?::uuid", id);
        UUID rosas = queued("rosa", 3);
        availability.releaseIdle();
        assertThat(claimed()).as("she has one").contains(rosas);
        update(
                "update runs set state = 'completed', ended_at = now() - interval '4 hours', created_at ="
                        + " now() - interval '5 hours' where public_id = ?",
                rosas);
        availability.releaseIdle();
        assertThat(claimed()).contains(adas);
        assertThat(get(ada, "/api/v1/audit?action=release").body()).contains("release idle reservation");
    }
}
