package org.emplab.server.notify;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How people are told. By e-mail only where {@code spring.mail.host} is set.
 *
 * @param from whom e-mail is from
 * @param delay so long what happens is gathered into one message
 * @param webhookHosts hosts of the own network that webhooks may go to; others must have a public address
 */
@ConfigurationProperties("emp.notify")
public record NotifySettings(
        @DefaultValue("emp-lab@localhost") String from,
        @DefaultValue("1m") Duration delay,
        @DefaultValue List<String> webhookHosts) {}
