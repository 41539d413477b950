package org.emplab.server.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tools.jackson.databind.JsonNode;

/** People who are notified, from a mail server and from an HTTP server that are really there. */
public abstract class NotifiedPeople extends RunningLab {
    protected static final GreenMail MAIL = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    /** The requests at the {@link #hook}, in their order. */
    protected static final BlockingQueue<Hooked> HOOKED = new LinkedBlockingQueue<>();
    /** The status with which the hook answers. */
    protected static volatile int hookStatus;

    private static HttpServer receiver;

    protected record Hooked(String timestamp, String signature, byte[] body) {
        @Override
        public String toString() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

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
    static void stop() {
        receiver.stop(0);
        MAIL.stop();
    }

    /** Behind what the server still had to tell. */
    protected static void forget() throws Exception {
        MAIL.purgeEmailFromAllMailboxes();
        HOOKED.clear();
        hookStatus = 204;
    }

    protected static String hook(String host) {
        return "http://" + host + ":" + receiver.getAddress().getPort() + "/hook";
    }

    protected JsonNode subscribe(String login, Role role, String channel, String address, String... kinds)
            throws Exception {
        List<String> preferences = Arrays.stream(kinds)
                .map(kind -> "{\"kind\":\"" + kind + "\",\"channel\":\"" + channel + "\",\"everybodys\":false}")
                .toList();
        return choose(login, role, "{\"" + channel + "\":\"" + address + "\",\"wishes\":" + preferences + "}");
    }

    /** Chooses with an e-mail address that is confirmed. */
    protected JsonNode choose(String login, Role role, String choice) throws Exception {
        HttpResponse<String> answer = answer(login, role, choice);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        update("update recipients set email_confirmed_at = now() where email is not null");
        MAIL.purgeEmailFromAllMailboxes();
        return json(answer);
    }

    protected HttpResponse<String> answer(String login, Role role, String choice) throws Exception {
        return put(token(login, role), "/api/v1/me/notifications", choice);
    }
}
