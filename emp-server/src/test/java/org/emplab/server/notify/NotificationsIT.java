package org.emplab.server.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.Specification;
import org.emplab.server.Simultaneously;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mail.MailException;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** People hear of runs, of each event once, and choose what they hear. */
class NotificationsIT extends NotifiedPeople {
    @Autowired
    private JavaMailSender mailSender;

    @Autowired
    private Delivery delivery;

    @BeforeEach
    void begin() throws Exception {
        update("truncate notification_preferences, messages, recipients");
        forget();
    }

    @Test
    void whatHappenedToOnesRunsComesAsOneMailAndOnlyOnce() throws Exception {
        subscribe("nina", Role.VIEWER, "email", "nina@example.org", "completed", "stopped");
        String first = run("nina");
        String second = run("nina");
        String others = run("noah");
        happened(first, "completed", null);
        happened(second, "paused", "the program failed 3 times");
        happened(second, "claimed", null);
        happened(others, "completed", null);
        Simultaneously.times(4, number -> () -> {
            delivery.turn();
            return number;
        });
        delivery.turn();
        MimeMessage[] mails = MAIL.getReceivedMessages();
        assertThat(mails).hasSize(1);
        assertThat(mails[0].getAllRecipients()).extracting(Object::toString).containsExactly("nina@example.org");
        assertThat(mails[0].getSubject()).isEqualTo("EMP Lab: 2 messages: completed, stopped");
        assertThat((String) mails[0].getContent())
                .contains("run " + first, "run " + second, "the program failed 3 times")
                .contains("    https://lab.example.org/runs/" + first)
                .doesNotContain(others);
    }

    @Test
    void anAddressGetsNothingButItsCodeUntilThatIsSaid() throws Exception {
        String address = "nina@example.org";
        String choice =
                "{\"email\":\"%s\",\"wishes\":[{\"kind\":\"completed\",\"channel\":\"email\",\"everybodys\":false}]}";
        for (int time = 0; time < 2; time++) { // the second one sends no other code so soon
            assertThat(json(answer("nina", Role.VIEWER, choice.formatted(address)))
                            .path("emailConfirmed")
                            .asBoolean())
                    .isFalse();
        }
        String run = run("nina");
        happened(run, "completed", null);
        delivery.turn();
        assertThat(MAIL.getReceivedMessages()).hasSize(1);
        String code = ((String) MAIL.getReceivedMessages()[0].getContent())
                .lines()
                .filter(line -> line.matches(" {4}[\\w-]{43}"))
                .findFirst()
                .orElseThrow();

        String nina = token("nina", Role.VIEWER);
        String confirm = "/api/v1/me/notifications/confirm";
        assertThat(post(nina, confirm, "{\"code\":\"guess\"}").statusCode()).isEqualTo(400);
        assertThat(json(post(nina, confirm, "{\"code\":\"%s\"}".formatted(code)), 200)
                        .path("emailConfirmed")
                        .asBoolean())
                .isTrue();
        delivery.turn();
        assertThat((String) MAIL.getReceivedMessages()[1].getContent()).contains(run);

        answer("nina", Role.VIEWER, choice.formatted("victim@example.org"));
        happened(run("nina"), "completed", null);
        delivery.turn();
        assertThat(MAIL.getReceivedMessages()).hasSize(3);
        assertThat(post(nina, confirm, "{\"code\":\"%s\"}".formatted(code)).statusCode())
                .isEqualTo(400);
    }

    @Test
    void onlySoManyCodesGoOutWithinAnHour() throws Exception {
        for (int i = 1; i <= 5; i++) {
            assertThat(answer("norbert", Role.VIEWER, "{\"email\":\"n%d@example.org\"}".formatted(i))
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(answer("norbert", Role.VIEWER, "{\"email\":\"n6@example.org\"}")
                        .statusCode())
                .isEqualTo(429);
        assertThat(MAIL.getReceivedMessages()).hasSize(5);
    }

    @Test
    void whoWishesItHearsOfEverybodysRunsFromThenOn() throws Exception {
        String before = run("noah");
        happened(before, "completed", null);
        choose("nina", Role.VIEWER, """
                {"email":"nina@example.org","wishes":[{"kind":"completed","channel":"email","everybodys":true}]}""");
        String after = run("noah");
        happened(after, "completed", null);
        delivery.turn();
        assertThat((String) MAIL.getReceivedMessages()[0].getContent())
                .contains(after)
                .doesNotContain(before);
    }

    @Test
    void noTextBecomesAHeader() throws Exception {
        subscribe("nina", Role.VIEWER, "email", "nina@example.org", "stopped");
        happened(run("nina"), "failed", "bad\r\nBcc: everybody@example.org\r\n\r\nhello");
        delivery.turn();
        MimeMessage mail = MAIL.getReceivedMessages()[0];
        assertThat(mail.getHeader("Bcc")).isNull();
        assertThat(mail.getAllRecipients()).hasSize(1);
        assertThat(mail.getSubject()).contains("bad Bcc: everybody@example.org hello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a@b.c\\r\\nBcc: x@y.z",
                "a@b.c,x@y.z",
                "Nina <a@b.c>",
                "nobody",
                "@b.c",
                "a@b.c x",
                "a@b.c\\u0000"
            })
    void anAddressIsOneAddress(String email) throws Exception {
        assertThat(answer("nina", Role.VIEWER, "{\"email\":\"" + email + "\"}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aWishThatIsNoneIsRefused() throws Exception {
        HttpResponse<String> answer = answer("nina", Role.VIEWER, "{\"wishes\":[null]}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("wishes");
    }

    @Test
    void aWebhookIsSignedAndTriedAgainUntilItIsTaken() throws Exception {
        String url = hook("localhost");
        String secret = subscribe("rosa", Role.RESEARCHER, "webhook", url, "completed")
                .path("webhookSecret")
                .asString();
        assertThat(secret).startsWith("whsec_");
        String run = run("rosa");
        happened(run, "completed", null);
        hookStatus = 500;
        delivery.turn();
        delivery.turn();
        assertThat(HOOKED).hasSize(1);
        JsonNode undelivered = json(get(token("ada", Role.ADMIN), "/api/v1/notifications/undelivered"));
        assertThat(undelivered.path("items").get(0).path("failure").asString()).contains("localhost answered 500");
        hookStatus = 204;
        update("update messages set due_at = now()");
        delivery.turn();
        assertThat(HOOKED).hasSize(2);
        HOOKED.take();
        Hooked taken = HOOKED.take();
        assertThat(taken.signature()).isEqualTo("sha256=" + Webhook.signature(secret, taken.timestamp(), taken.body()));
        JsonNode told = JsonMapper.shared().readTree(taken.body());
        assertThat(told.path("messages").get(0).path("subject").asString()).isEqualTo("run " + run);
        assertThat(told.at("/messages/0/link").asString()).isEqualTo("https://lab.example.org/runs/" + run);
        assertThat(get(token("rosa", Role.RESEARCHER), "/api/v1/me/notifications")
                        .body())
                .contains(url)
                .doesNotContain(secret);
    }

    @Test
    void anUndeliverableMessageIsGivenUpAndStaysOnRecord() throws Exception {
        subscribe("rosa", Role.RESEARCHER, "webhook", hook("localhost"), "completed");
        happened(run("rosa"), "completed", null);
        hookStatus = 302;
        for (int attempt = 0; attempt <= Message.ATTEMPTS; attempt++) {
            delivery.turn();
            update("update messages set due_at = now()");
        }
        assertThat(HOOKED).hasSize(Message.ATTEMPTS);
        assertThat(get(token("ada", Role.ADMIN), "/api/v1/notifications/undelivered")
                        .body())
                .contains("givenUpAt", "answered 302");
    }

    @Test
    @Timeout(120)
    void aReceiverWhoseAnswerHasNoEndHoldsUpNoOther() throws Exception {
        try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> left =
                    untilLeft(endless, "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\nand so on");
            String url = "http://localhost:" + endless.getLocalPort() + "/";
            subscribe("rosa", Role.RESEARCHER, "webhook", url, "completed");
            happened(run("rosa"), "completed", null);
            delivery.turn();
            left.get();
        }
        assertThat(value(Long.class, "select count(*) from messages where delivered_at is null"))
                .isZero();
    }

    @Test
    @Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD) // what reads from a socket hears no interruption
    void aMailServerThatSaysNothingIsLeft() throws Exception {
        JavaMailSenderImpl asSetUp = (JavaMailSenderImpl) mailSender;
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> left = untilLeft(silent, "");
            JavaMailSenderImpl there = new JavaMailSenderImpl();
            asSetUp.getJavaMailProperties()
                    .forEach((limit, millis) -> there.getJavaMailProperties().put(limit, "100"));
            there.setHost("127.0.0.1");
            there.setPort(silent.getLocalPort());
            assertThatThrownBy(() -> there.send(new SimpleMailMessage())).isInstanceOf(MailException.class);
            left.get();
        }
    }

    /** Says so much to the first who comes, and nothing more until they go. */
    private static CompletableFuture<Void> untilLeft(ServerSocket server, String answer) {
        return CompletableFuture.runAsync(() -> {
            try (Socket caller = server.accept()) {
                caller.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                caller.getOutputStream().flush();
                caller.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (SocketException reset) {
                assertThat(reset).hasMessageContaining("reset");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Test
    void nothingIsSentInsideAndThePageSaysToWhomAndWhy() throws Exception {
        String inside = hook("127.0.0.1");
        subscribe("rosa", Role.RESEARCHER, "webhook", inside, "completed");
        happened(run("rosa"), "completed", null);
        delivery.turn();
        assertThat(HOOKED).isEmpty();
        String administrator = token("ada", Role.ADMIN);
        assertThat(get(administrator, "/api/v1/notifications/undelivered").body())
                .contains("emp.notify.webhook-hosts");
        assertThat(get(administrator, "/people/undelivered").body())
                .contains(">rosa</th>", "emp.notify.webhook-hosts", "tried again");
        update("truncate messages");
        assertThat(get(administrator, "/people/undelivered").body()).contains("Everything was delivered");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "0.0.0.0",
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "198.18.0.1",
                "224.0.0.1",
                "255.255.255.255",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd12::1",
                "::ffff:127.0.0.1",
                "64:ff9b::7f00:1",
                "2002:7f00:1::",
                "2001:0:7f00:1::"
            })
    void knowsWhatIsInside(String address) throws Exception {
        assertThat(WebhookAddress.isInside(InetAddress.getByName(address))).isTrue();
        assertThat(WebhookAddress.isInside(InetAddress.getByName("93.184.216.34")))
                .isFalse();
    }

    @Test
    void aWebhookIsNotAViewers() throws Exception {
        assertThat(answer("nina", Role.VIEWER, "{\"webhook\":\"https://example.org/\"}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(answer("rosa", Role.RESEARCHER, "{\"webhook\":\"file:///etc/passwd\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(get(token("rosa", Role.RESEARCHER), "/api/v1/notifications/undelivered")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void thePageKeepsTheSameChoiceByTheSameRules() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String hook = hook("localhost");
        String fields = "email=rosa%40example.org&told=completed.email&told=stopped.webhook&everybodys=stopped.webhook";
        assertThat(form(rosa, fields))
                .contains("Something is ticked whose address is missing", "value=\"rosa@example.org\"");
        assertThat(form(rosa, fields.replace("%40", ","))).contains("role=\"alert\"", "value=\"rosa,example.org\"");
        assertThat(form(rosa, fields + "&webhook=" + hook)).contains("whsec_");
        assertThat(get(rosa, "/account/notifications").body())
                .contains(hook)
                .doesNotContain("whsec_", "has no mail server", "approval");
        JsonNode kept = json(get(rosa, "/api/v1/me/notifications"));
        assertThat(kept.path("wishes").valueStream().map(JsonNode::toString))
                .containsExactlyInAnyOrder(
                        "{\"kind\":\"completed\",\"channel\":\"email\",\"everybodys\":false}",
                        "{\"kind\":\"stopped\",\"channel\":\"webhook\",\"everybodys\":true}");
    }

    @Test
    void aViewersPageHasNoWebhookAndRefusesOne() throws Exception {
        String nina = token("nina", Role.VIEWER);
        assertThat(get(nina, "/account/notifications").body())
                .contains("completed.email")
                .doesNotContain("name=\"webhook\"", "completed.webhook");
        assertThat(form(nina, "webhook=https%3A%2F%2Fexample.org%2F"))
                .contains("a webhook is for researchers and administrators");
    }

    private String form(String token, String fields) throws Exception {
        return post(
                        token,
                        "/account/notifications",
                        fields.getBytes(StandardCharsets.UTF_8),
                        "application/x-www-form-urlencoded")
                .body();
    }

    @Test
    void aClosedAccountHearsNothing() throws Exception {
        subscribe("nick", Role.VIEWER, "email", "nick@example.org", "completed");
        String run = run("nick");
        people.close("nick", "ada");
        happened(run, "completed", null);
        delivery.turn();
        assertThat(MAIL.getReceivedMessages()).isEmpty();
    }

    private String run(String owner) {
        enrolled("told");
        return submissions
                .submit(Specification.of(Map.of("machine", "told", "samples", 1, "workload", "inc")), "user:" + owner)
                .runs()
                .get(0)
                .toString();
    }

    private void happened(String run, String kind, @Nullable String reason) {
        update("""
                insert into run_events (run_id, event_id, at, kind, reason, who)
                select id, gen_random_uuid(), now(), ?, ?, 'machine:told' from runs where public_id = ?::uuid""", kind, reason, run);
    }
}
