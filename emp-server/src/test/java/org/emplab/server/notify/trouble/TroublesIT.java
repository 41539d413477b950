package org.emplab.server.notify.trouble;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.Specification;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Disks and queues in trouble, as a mail server and an HTTP server hear of them that are really there. */
class TroublesIT extends RunningServer {
    private static final GreenMail MAIL = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private static final BlockingQueue<String> HOOKED = new LinkedBlockingQueue<>();
    private static HttpServer receiver;

    @Autowired
    private DiskWatch disks;

    @Autowired
    private QueueWatch queues;

    @Autowired
    private JdbcClient jdbc;

    @TempDir
    private Path disk;

    @DynamicPropertySource
    static void mail(DynamicPropertyRegistry registry) {
        MAIL.start();
        registry.add("spring.mail.host", () -> "127.0.0.1");
        registry.add("spring.mail.port", () -> MAIL.getSmtp().getPort());
        registry.add("emp.notify.delay", () -> "0s");
        registry.add("emp.notify.interval", () -> "PT0.2S");
        registry.add("emp.notify.webhook-hosts", () -> "localhost");
        registry.add("emp.trouble.disk-least", () -> "0B"); // by hand here
    }

    @BeforeAll
    static void receive() throws Exception {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            HOOKED.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
    }

    @AfterAll
    static void stop() {
        receiver.stop(0);
        MAIL.stop();
    }

    @BeforeEach
    void begin() throws Exception {
        for (String table : List.of("troubles", "wishes", "messages", "recipients")) {
            jdbc.sql("delete from " + table)
                    .update(); // truncate and the server's own look at them would block each other
        }
        HOOKED.clear();
        MAIL.purgeEmailFromAllMailboxes();
    }

    @Test
    void aDiskThatIsNearlyFullIsToldOnceUntilThereWasRoomAgain() throws Exception {
        String address = "http://localhost:" + receiver.getAddress().getPort() + "/";
        wish("rosa", "webhook", address, "disk");
        disks.look(disk, Long.MAX_VALUE);
        disks.look(disk, Long.MAX_VALUE);
        assertThat(HOOKED.take()).contains("\"kind\":\"disk\"", disk.toString(), "GB left of");
        disks.look(disk, 0);
        assertThat(open()).isEmpty();
        disks.look(disk, Long.MAX_VALUE);
        assertThat(HOOKED.take()).contains(disk.toString());
        assertThat(jdbc.sql("select count(*) from messages").query(Long.class).single())
                .isEqualTo(2);
    }

    @Test
    void whoWantsToIsToldOfAnAgentsDiskAsSoonAsTheAgentSaysSo() throws Exception {
        wish("rosa", "webhook", "http://localhost:" + receiver.getAddress().getPort() + "/", "disk");
        String agent = enrolled("full-1").token();
        byte[] claim = "{\"freeBytes\":-1}".getBytes(StandardCharsets.UTF_8); // less than the least, which is 0 here
        post(agent, "/api/v1/agent/claim", claim, "application/json");
        post(agent, "/api/v1/agent/claim", claim, "application/json");
        assertThat(HOOKED.take()).contains("\"kind\":\"disk\"", "the agent of full-1");
        post(agent, "/api/v1/agent/claim", "{}".getBytes(StandardCharsets.UTF_8), "application/json");
        assertThat(open()).hasSize(1);
        post(agent, "/api/v1/agent/claim", "{\"freeBytes\":1}".getBytes(StandardCharsets.UTF_8), "application/json");
        assertThat(open()).isEmpty();
    }

    @Test
    void whoseRunComesAfterOneThatFailedIsTold() throws Exception {
        wish("nina", "email", "nina@example.org", "queue");
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
                        "user:nina")
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
        assertThat(MAIL.waitForIncomingEmail(60_000, 1)).isTrue();
        assertThat((String) MAIL.getReceivedMessages()[0].getContent())
                .contains("run " + runs.get(1), "nobody can say when it starts", "release or abort it");
        ended(runs.get(1), "aborted");
        queues.look();
        assertThat(open()).isEmpty();
    }

    @Test
    void aRunThatWaitsFarLongerThanItWasExpectedToIsTold() throws Exception {
        wish("nina", "email", "nina@example.org", "queue");
        String run = run("slow");
        expected(run, 30, 28);
        queues.look();
        assertThat(open()).hasSize(1).allMatch(text -> text.startsWith("it was expected to start at "));
        assertThat(MAIL.waitForIncomingEmail(60_000, 1)).isTrue();
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
        return submitted(Map.of("machine", machine, "samples", 1, "workload", "inc"))
                .runs()
                .get(0)
                .toString();
    }

    private void ended(String run, String state) {
        jdbc.sql("update runs set state = :state, ended_at = now() where public_id = :run::uuid")
                .param("state", state)
                .param("run", run)
                .update();
    }

    private void expected(String run, int madeHoursAgo, int startHoursAgo) {
        jdbc.sql("update runs set created_by = 'user:nina' where public_id = ?::uuid")
                .param(run)
                .update();
        jdbc.sql("""
                insert into predictions (run_id, horizon_hours, made_at, starts_at, ends_at)
                select id, 24, now() - make_interval(hours => :made), now() - make_interval(hours => :start), now()
                from runs where public_id = :run::uuid""")
                .param("made", madeHoursAgo)
                .param("start", startHoursAgo)
                .param("run", run)
                .update();
    }

    private List<String> open() {
        return jdbc.sql("select text from troubles where ended_at is null order by id")
                .query(String.class)
                .list();
    }

    private void wish(String login, String channel, String address, String kind) throws Exception {
        String choice = "{\"%s\":\"%s\",\"wishes\":[{\"kind\":\"%s\",\"channel\":\"%s\",\"everybodys\":false}]}"
                .formatted(channel, address, kind, channel);
        assertThat(http.send(
                                as(token(login, Role.RESEARCHER), "/api/v1/me/notifications")
                                        .header("Content-Type", "application/json")
                                        .PUT(BodyPublishers.ofString(choice))
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
    }
}
