package org.emplab.server.notify;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How people are told. By e-mail only where {@code spring.mail.host} is set.
 *
 * @param from whom e-mail is from
 * @param delay so long what happens is gathered into one message
 * @param webhook the address to which all that happens in the lab goes as JSON; null: none
 * @param webhookSecret signs what goes there; null: it is not signed
 */
@ConfigurationProperties("emp.notify")
public record NotifySettings(
        @DefaultValue("emp-lab@localhost") String from,
        @DefaultValue("1m") Duration delay,
        @Nullable URI webhook,
        @Nullable String webhookSecret) {
    public NotifySettings {
        if (webhook != null
                && (webhook.getHost() == null
                        || !String.valueOf(webhook.getScheme()).matches("(?i)https?"))) {
            throw new IllegalArgumentException("emp.notify.webhook must be https://HOST/… or http://HOST/…");
        }
    }
}
