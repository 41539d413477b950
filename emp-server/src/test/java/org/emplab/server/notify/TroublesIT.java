package org.emplab.server.notify;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.Specification;
import org.emplab.web.notification.NotificationKind;
import org.emplab.web.publication.PublicationPort;
import org.emplab.web.publication.PublicationRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** People hear of disks and queues in trouble. */
class TroublesIT extends NotifiedPeople {
    @Autowired
    private DiskWatch disks;

    @Autowired
    private QueueWatch queues;

    @Autowired
    private PublicationPort publications;

    @Autowired
    private Delivery delivery;

    @TempDir
    private Path disk;

    /** The last trouble that other tests left behind. */
    private long earlier;

    @BeforeEach
    void begin() throws Exception {
        for (String table : List.of("troubles", "notification_preferences", "messages", "recipients")) {
            update("delete from " + table); // truncate and the server's own look at them would block each other
        }
        queues.look();
        earlier = value(Long.class, "select coalesce(max(id), 0) from troubles");
        forget();
    }

    @Test
    void aDiskThatIsNearlyFullIsToldOnceUntilThereWasRoomAgain() throws Exception {
        String address = hook("localhost");
        subscribe("rosa", Role.RESEARCHER, "webhook", address, "disk");
        disks.look(disk, Long.MAX_VALUE);
        disks.look(disk, Long.MAX_VALUE);
        assertThat(hooked()).contains("\"kind\":\"disk\"", disk.toString(), "GB left of");
        disks.look(disk, 0);
        assertThat(open()).isEmpty();
        disks.look(disk, Long.MAX_VALUE);
        assertThat(hooked()).contains(disk.toString());
        assertThat(value(Long.class, "select count(*) from messages")).isEqualTo(2);
    }

    @Test
    void whoWantsToIsToldOfAnAgentsDiskAsSoonAsTheAgentSaysSo() throws Exception {
        subscribe("rosa", Role.RESEARCHER, "webhook", hook("localhost"), "disk");
        String agent = enrolled("full-1").token();
        byte[] claim = "{\"freeBytes\":-1}".getBytes(StandardCharsets.UTF_8); // less than the least, which is 0 here
        post(agent, "/api/v1/agent/claim", claim, "application/json");
        post(agent, "/api/v1/agent/claim", claim, "application/json");
        assertThat(hooked()).contains("\"kind\":\"disk\"", "the agent of full-1");
        post(agent, "/api/v1/agent/claim", "{}");
        assertThat(open()).hasSize(1);
        post(agent, "/api/v1/agent/claim", "{\"freeBytes\":1}");
        assertThat(open()).isEmpty();
    }

    @Test
    void whoseRunComesAfterOneThatFailedIsTold() throws Exception {
        subscribe("nils.t", Role.RESEARCHER, "email", "nils.t@example.org", "queue");
        enrolled("stuck");
        List<String> runs = submissions
                .submit(
                        Specification.of(Map.of(
                                "machine",
                                "stuck",
                                "runs",
                                List.of(
                                        Map.of("id", "first", "workload", "inc", "samples", 1),
                                        Map.of("id", "then", "workload", "inc", "samples", 1, "after", "first")))),
                        "user:nils.t")
                .runs()
                .stream()
                .map(Object::toString)
                .toList();
        queues.look();
        assertThat(open()).isEmpty();
        ended(runs.get(0), "failed");
        queues.look();
        queues.look();
        assertThat(open()).hasSize(1);
        delivery.turn();
        assertThat((String) MAIL.getReceivedMessages()[0].getContent())
                .contains("run " + runs.get(1), "its start is not known", "release or abort it");
        ended(runs.get(1), "aborted");
        queues.look();
        assertThat(open()).isEmpty();
    }

    @Test
    void aPausedRunIsNoTroubleOfTheRunsBehindIt() {
        String paused = run("held");
        List<String> runs = runs("held", "nils.t", Map.of("id", "first"), Map.of(), Map.of("after", "first"));
        ended(runs.get(0), "failed");
        update("update runs set state = 'paused', started_at = now() where public_id = ?::uuid", paused);
        queues.look();
        assertThat(open())
                .singleElement()
                .asString()
                .startsWith("its start is not known: ")
                .contains("release or abort it");
        runs.forEach(run -> ended(run, "aborted"));
        ended(paused, "aborted");
    }

    @Test
    void everyKindComesByMailAndByWebhookToWhoChoseItOnceEach() throws Exception {
        String ruth = token("ruth", Role.ADMIN);
        Stream<String> preferences = Arrays.stream(NotificationKind.values())
                .flatMap(kind -> Stream.of("email", "webhook")
                        .map(channel -> "{\"kind\":\"%s\",\"channel\":\"%s\",\"everybodys\":false}"
                                .formatted(kind.key(), channel)));
        choose(
                "ruth",
                Role.ADMIN,
                "{\"email\":\"ruth@example.org\",\"webhook\":\"%s\",\"wishes\":[%s]}"
                        .formatted(hook("localhost"), preferences.collect(Collectors.joining(","))));
        subscribe("noah", Role.RESEARCHER, "email", "noah@example.org", "completed");
        String machine = "all-kinds-" + UUID.randomUUID();
        String proposed = "proposed-" + UUID.randomUUID();
        enrolled(machine);
        Map<String, String> expected = new TreeMap<>(
                Map.of("unhealthy", "machine " + machine, "approval", "cutoff table of " + proposed, "disk", "disk"));
        for (String kind : List.of("completed", "failed", "overdue")) {
            String run = runs(machine, "ruth", Map.of()).get(0);
            expected.put(kind.equals("failed") ? "stopped" : kind, "run " + run);
            update(
                    "insert into run_events (run_id, event_id, at, kind, who)"
                            + " select id, gen_random_uuid(), now(), ?, 'server' from runs where public_id = ?::uuid",
                    kind,
                    run);
            ended(run, "completed"); // or the queue's next look misses its start while the machine is bad
        }
        List<String> held = runs(machine, "ruth", Map.of("id", "first"), Map.of("after", "first"));
        ended(held.get(0), "failed");
        queues.look();
        expected.put("queue", "run " + held.get(1));
        disks.look(disk, Long.MAX_VALUE);
        update(
                "insert into troubles (kind, place, run_id, text, since) select 'daemon', machine_name || '/3/snapd', id,"
                        + " 'new since version 3: snapd, 5.0 s in sample 7', now() from runs where public_id = ?::uuid",
                held.get(0));
        expected.put("daemon", "machine " + machine);
        json(
                put(
                        ruth,
                        "/api/v1/machines/" + machine + "/health",
                        "{\"health\":\"bad\",\"reason\":\"a fan\",\"version\":0}"),
                200);
        publications.propose(
                new PublicationRequest(derivation(ruth, proposed), Optional.empty(), Optional.of("ready"), false),
                "rosa");

        delivery.turn();
        Map<String, String> hooked = new TreeMap<>();
        for (Hooked body : HOOKED) {
            for (JsonNode told : JsonMapper.shared().readTree(body.body()).path("messages")) {
                assertThat(hooked.put(
                                told.path("kind").asString(),
                                told.path("subject").asString()))
                        .as("once: %s", told)
                        .isNull();
            }
        }
        assertThat(hooked).isEqualTo(expected);
        StringBuilder mails = new StringBuilder();
        for (MimeMessage mail : MAIL.getReceivedMessages()) {
            assertThat(mail.getAllRecipients()).extracting(Object::toString).containsExactly("ruth@example.org");
            mails.append(mail.getContent());
        }
        assertThat(mails).contains(expected.values()).contains(disk.toString());
        update(
                "update runs set state = 'aborted', ended_at = now() where machine_name = ? and state = 'pending'",
                machine); // nothing waits for a machine that is unhealthy
    }

    /** The one message that the hook is sent now. */
    private String hooked() throws InterruptedException {
        delivery.turn();
        assertThat(HOOKED).hasSize(1);
        return HOOKED.take().toString();
    }

    @SafeVarargs
    private List<String> runs(String machine, String owner, Map<String, Object>... runs) {
        return submissions
                .submit(
                        Specification.of(
                                Map.of("machine", machine, "workload", "inc", "samples", 1, "runs", List.of(runs))),
                        "user:" + owner)
                .runs()
                .stream()
                .map(Object::toString)
                .toList();
    }

    private String derivation(String token, String machine) throws Exception {
        String asked = "{\"short\":\"%s\",\"long\":\"%s\"}"
                .formatted(
                        imported(file(lines(SHORT_RUN, machine)), "ruth", true)
                                .run()
                                .publicId(),
                        imported(file(lines(LONG_RUN, machine)), "ruth", true)
                                .run()
                                .publicId());
        return json(post(token, "/api/v1/derivations", asked)).path("id").asString();
    }

    @Test
    void aRunThatWaitsFarLongerThanItWasExpectedToIsTold() throws Exception {
        subscribe("nils.t", Role.RESEARCHER, "email", "nils.t@example.org", "queue");
        String run = run("slow");
        expected(run, 30, 28);
        queues.look();
        assertThat(open())
                .singleElement()
                .asString()
                .matches("it was expected to start at [-0-9]+ [0-9:]+ UTC, and waits;"
                        + " when this was written, its start was expected at [-0-9]+ [0-9:]+ UTC");
        delivery.turn();
        assertThat((String) MAIL.getReceivedMessages()[0].getContent()).contains("run " + run);
        ended(run, "aborted");
    }

    @Test
    void aWaitThatIsShortBesideTheExpectedOneIsNoTrouble() throws Exception {
        String run = run("patient");
        expected(run, 30, 10);
        queues.look();
        assertThat(open()).isEmpty();
    }

    private String run(String machine) {
        enrolled(machine);
        return queued(Map.of("machine", machine, "samples", 1, "workload", "inc"));
    }

    private void ended(String run, String state) {
        update("update runs set state = ?, ended_at = now() where public_id = ?::uuid", state, run);
    }

    private void expected(String run, int madeHoursAgo, int startHoursAgo) {
        update("update runs set created_by = 'user:nils.t' where public_id = ?::uuid", run);
        update("""
                insert into predictions (run_id, horizon_hours, made_at, starts_at, ends_at)
                select id, 24, now() - make_interval(hours => ?), now() - make_interval(hours => ?), now()
                from runs where public_id = ?::uuid""", madeHoursAgo, startHoursAgo, run);
    }

    private List<String> open() {
        return values(String.class, "select text from troubles where ended_at is null and id > ? order by id", earlier);
    }
}
