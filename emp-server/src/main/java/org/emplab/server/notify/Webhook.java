package org.emplab.server.notify;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.emplab.server.EmpServerSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Sends messages to the lab's address as JSON, signed so that it knows from whom it is. */
@Component
class Webhook {
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // some receivers refuse the offer to upgrade
            .connectTimeout(LONGEST)
            .followRedirects(HttpClient.Redirect.NEVER) // the operator named one address
            .build();
    private final NotifySettings settings;
    private final EmpServerSettings lab;
    private final JsonMapper json;
    private final Clock clock;

    Webhook(NotifySettings settings, EmpServerSettings lab, JsonMapper json, Clock clock) {
        this.settings = settings;
        this.lab = lab;
        this.json = json;
        this.clock = clock;
    }

    /**
     * @param link to the page that says more; null where the lab's public address is not set
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Told(
            long id,
            String kind,
            String subject,
            String text,
            Instant at,
            @Nullable String link) {}

    record Body(String format, List<Told> messages) {}

    boolean isSetUp() {
        return settings.webhook() != null;
    }

    void send(List<Message> messages) throws IOException, InterruptedException {
        URI address = Objects.requireNonNull(settings.webhook());
        byte[] body = json.writeValueAsBytes(new Body(
                "emp-messages/1",
                messages.stream()
                        .map(message -> new Told(
                                message.id(),
                                message.kind(),
                                message.subject(),
                                message.text(),
                                message.at(),
                                lab.link(message.page()).orElse(null)))
                        .toList()));
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(LONGEST)
                .header("Content-Type", "application/json")
                .header("X-Emp-Timestamp", timestamp)
                .POST(BodyPublishers.ofByteArray(body));
        if (settings.webhookSecret() != null) {
            request.header("X-Emp-Signature", "sha256=" + signature(settings.webhookSecret(), timestamp, body));
        }
        HttpResponse<InputStream> answer = http.send(request.build(), BodyHandlers.ofInputStream());
        answer.body().close(); // unread: the time it may take ends with its head, and it may have no end itself
        int status = answer.statusCode();
        if (status < 200 || status > 299) {
            throw new IOException(address.getHost() + " answered " + status);
        }
    }

    /** HMAC-SHA256 over the timestamp, a full stop and the body, so that nothing can be sent again later. */
    static String signature(String secret, String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
