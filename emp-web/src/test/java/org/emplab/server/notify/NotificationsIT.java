package org.emplab.server.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.Specification;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.RunningLab;
import org.emplab.server.Simultaneously;
import org.emplab.server.publication.PublicationService;
import org.emplab.server.publication.PublicationService.PublicationRequest;
import org.emplab.server.study.RunVerdictService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mail.MailException;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** People are mailed of what they chose, and the lab's webhook gets all, of each event once; both receivers are real. */
class NotificationsIT extends RunningLab {
    private static final GreenMail MAIL = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    /** The requests at the hook, in their order. */
    private static final BlockingQueue<Hooked> HOOKED = new LinkedBlockingQueue<>();

    private static final String SECRET = "of this lab";

    /** The status with which the hook answers. */
    private static volatile int hookStatus;

    private static HttpServer receiver;

    private record Hooked(String timestamp, String signature, byte[] body) {}

    @Autowired
    private JavaMailSender mailSender;

    @Autowired
    private Delivery delivery;

    @Autowired
    private Recipients recipients;

    @Autowired
    private Messages messages;

    @Autowired
    private Mail mail;

    @Autowired
    private EmpServerSettings lab;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private PublicationService publications;

    @Autowired
    private RunVerdictService verdicts;

    @BeforeAll
    static void receive(@Autowired JavaMailSenderImpl sender) throws IOException {
        MAIL.start();
        sender.setPort(MAIL.getSmtp().getPort());
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            HOOKED.add(new Hooked(
                    exchange.getRequestHeaders().getFirst("X-Emp-Timestamp"),
                    exchange.getRequestHeaders().getFirst("X-Emp-Signature"),
                    exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(hookStatus, -1);
            exchange.close();
        });
        receiver.start();
    }

    @AfterAll
    static void stop(@Autowired JavaMailSenderImpl sender) {
        sender.setPort(JavaMailSenderImpl.DEFAULT_PORT);
        receiver.stop(0);
        MAIL.stop();
    }

    @BeforeEach
    void begin() throws Exception {
        update("delete from messages");
        update("delete from recipients");
        update("delete from lab_webhook");
        MAIL.purgeEmailFromAllMailboxes();
        HOOKED.clear();
        hookStatus = 204;
    }

    @Test
    void whatHappenedToOnesRunsComesAsOneMailAndOnlyOnce() throws Exception {
        choose("nina", Role.VIEWER, "mine");
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

    @ParameterizedTest
    @CsvSource({
        "all, VIEWER, mine completed | mine stopped | mine overdue | others completed | others stopped | unhealthy",
        "mine, RESEARCHER, mine completed | mine stopped | mine overdue | unhealthy",
        "mine, ADMIN, mine completed | mine stopped | mine overdue | unhealthy | approval",
        "failures, ADMIN, mine stopped | mine overdue | unhealthy",
        "none, ADMIN, ''"
    })
    void eachChoiceIsMailedOfWhatItSaysAndOfNothingBefore(String choice, Role role, String told) throws Exception {
        String login = choice + "-" + role.name().toLowerCase(Locale.ROOT);
        String mine = run(login);
        happened(mine, "completed", "before");
        choose(login, role, choice);
        happened(mine, "completed", "mine completed");
        happened(mine, "failed", "mine stopped");
        happened(mine, "overdue", "mine overdue");
        String others = run("noah");
        happened(others, "completed", "others completed");
        happened(others, "failed", "others stopped");
        String ada = token("ada", Role.ADMIN);
        String machine = "unwell-" + UUID.randomUUID();
        enrolled(machine);
        json(
                put(
                        ada,
                        "/api/v1/machines/" + machine + "/health",
                        "{\"health\":\"bad\",\"reason\":\"unhealthy\",\"version\":0}"),
                200);
        publications.propose(
                new PublicationRequest(derivation(ada), Optional.empty(), Optional.of("approval"), false), "rosa");

        delivery.turn();
        StringBuilder text = new StringBuilder();
        for (MimeMessage one : MAIL.getReceivedMessages()) {
            text.append(one.getContent());
        }
        String said = text.toString().replace("asks to publish", "approval");
        List<String> all = List.of(
                "mine completed",
                "mine stopped",
                "mine overdue",
                "others completed",
                "others stopped",
                "unhealthy",
                "approval");
        assertThat(all.stream().filter(said::contains))
                .as(said)
                .containsExactlyElementsOf(told.isEmpty() ? List.of() : List.of(told.split(" \\| ")));
        assertThat(said).doesNotContain("before");
    }

    @Test
    void anAddressGetsNothingButItsCodeUntilThatIsSaid() throws Exception {
        String address = "nina@example.org";
        String choice = "{\"email\":\"%s\",\"choice\":\"mine\"}";
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
    void noTextBecomesAHeader() throws Exception {
        choose("nina", Role.VIEWER, "failures");
        happened(run("nina"), "failed", "bad\r\nBcc: everybody@example.org\r\n\r\nhello");
        delivery.turn();
        MimeMessage sent = MAIL.getReceivedMessages()[0];
        assertThat(sent.getHeader("Bcc")).isNull();
        assertThat(sent.getAllRecipients()).hasSize(1);
        assertThat(sent.getSubject()).contains("bad Bcc: everybody@example.org hello");
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
    void theLabsWebhookGetsAllSignedAndAgainUntilItIsTaken() throws Exception {
        String before = run("noah");
        happened(before, "completed", null);
        Delivery hooking = hooking(receiver.getAddress().getPort());
        hooking.turn();
        String run = run("rosa");
        happened(run, "completed", null);
        hookStatus = 500;
        hooking.turn();
        hooking.turn();
        assertThat(HOOKED).hasSize(1);
        JsonNode undelivered = json(get(token("ada", Role.ADMIN), "/api/v1/notifications/undelivered"));
        assertThat(undelivered.path("items").get(0).path("failure").asString()).contains("localhost answered 500");
        hookStatus = 204;
        update("update messages set due_at = now()");
        hooking.turn();
        hooking.turn();
        assertThat(HOOKED).hasSize(2);
        HOOKED.take();
        Hooked taken = HOOKED.take();
        assertThat(taken.signature()).isEqualTo("sha256=" + Webhook.signature(SECRET, taken.timestamp(), taken.body()));
        JsonNode told = JsonMapper.shared().readTree(taken.body()).path("messages");
        assertThat(told.size()).isEqualTo(1);
        assertThat(told.get(0).path("subject").asString()).isEqualTo("run " + run);
        assertThat(told.get(0).path("link").asString()).isEqualTo("https://lab.example.org/runs/" + run);
    }

    @Test
    void anUndeliverableMessageIsGivenUpAndStaysOnRecord() throws Exception {
        Delivery hooking = hooking(receiver.getAddress().getPort());
        hooking.turn();
        happened(run("rosa"), "completed", null);
        hookStatus = 302;
        for (int attempt = 0; attempt <= Message.ATTEMPTS; attempt++) {
            hooking.turn();
            update("update messages set due_at = now()");
        }
        assertThat(HOOKED).hasSize(Message.ATTEMPTS);
        String ada = token("ada", Role.ADMIN);
        assertThat(get(ada, "/api/v1/notifications/undelivered").body()).contains("givenUpAt", "answered 302");
        assertThat(get(ada, "/people/undelivered").body()).contains(">the lab</th>", "answered 302", "given up");
        update("delete from messages");
        assertThat(get(ada, "/people/undelivered").body()).contains("Everything was delivered");
    }

    @Test
    @Timeout(120)
    void aReceiverWhoseAnswerHasNoEndHoldsUpNoOther() throws Exception {
        try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> left =
                    untilLeft(endless, "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\nand so on");
            Delivery hooking = hooking(endless.getLocalPort());
            hooking.turn();
            happened(run("rosa"), "completed", null);
            hooking.turn();
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
    void thePageKeepsTheSameChoiceByTheSameRules() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        assertThat(form(rosa, "email=&choice=mine")).contains("role=\"alert\"", "email is missing");
        assertThat(form(rosa, "email=rosa,example.org&choice=mine"))
                .contains("role=\"alert\"", "value=\"rosa,example.org\"");
        form(rosa, "email=rosa%40example.org&choice=failures");
        assertThat(get(rosa, "/account/notifications").body())
                .contains("value=\"rosa@example.org\"", "value=\"failures\" selected")
                .doesNotContain("has no mail server", "to approve");
        JsonNode kept = json(get(rosa, "/api/v1/me/notifications"));
        assertThat(kept.path("choice").asString()).isEqualTo("failures");
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
    void aCompletedRunIsToldWithItsVerdict() throws Exception {
        choose("nora", Role.VIEWER, "all");
        String run = stored(SHORT_RUN, "told-with-verdict");
        verdicts.latest(run, Duration.ofMinutes(5));
        happened(run, "completed", null);
        delivery.turn();
        MimeMessage[] mails = MAIL.getReceivedMessages();
        assertThat(mails).hasSize(1);
        assertThat((String) mails[0].getContent())
                .contains("INC128 on told-with-verdict: completed. 16 long samples of 800: rhn_check 7");
    }

    @Test
    void aClosedAccountHearsNothing() throws Exception {
        choose("nick", Role.VIEWER, "mine");
        String run = run("nick");
        people.close("nick", "ada");
        happened(run, "completed", null);
        delivery.turn();
        assertThat(MAIL.getReceivedMessages()).isEmpty();
    }

    /** Delivers as a server does whose operator has set up a webhook. */
    private Delivery hooking(int port) {
        NotifySettings settings = new NotifySettings(
                "lab@example.org", Duration.ZERO, URI.create("http://localhost:" + port + "/hook"), SECRET);
        Clock clock = Clock.systemUTC();
        return new Delivery(
                recipients,
                messages,
                mail,
                new Webhook(settings, lab, JsonMapper.shared(), clock),
                settings,
                verdicts,
                transaction,
                clock);
    }

    /** Chooses with an e-mail address that is confirmed. */
    private void choose(String login, Role role, String choice) throws Exception {
        HttpResponse<String> answer =
                answer(login, role, "{\"email\":\"%s@example.org\",\"choice\":\"%s\"}".formatted(login, choice));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        update("update recipients set email_confirmed_at = now() where email is not null");
        MAIL.purgeEmailFromAllMailboxes();
    }

    private HttpResponse<String> answer(String login, Role role, String choice) throws Exception {
        return put(token(login, role), "/api/v1/me/notifications", choice);
    }

    private String derivation(String token) throws Exception {
        String machine = "proposed-" + UUID.randomUUID();
        String asked =
                "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(stored(SHORT_RUN, machine), stored(LONG_RUN, machine));
        return json(post(token, "/api/v1/derivations", asked)).path("id").asString();
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
