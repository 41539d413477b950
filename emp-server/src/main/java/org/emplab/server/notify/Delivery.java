package org.emplab.server.notify;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Gathers messages for people and sends them, outside of every transaction: a receiver that is away or slow holds up
 * nothing. What was taken to be sent no other server takes; only a server that dies between sending and noting so sends
 * twice.
 */
@Component
record Delivery(
        Recipients recipients,
        Messages messages,
        Mail mail,
        Webhook webhook,
        NotifySettings settings,
        TransactionTemplate transaction,
        Clock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);
    private static final Duration LONGEST_SENDING = Duration.ofMinutes(2);
    private static final int A_TURN = 100;

    private record Batch(Recipient to, List<Message> messages) {}

    @Scheduled(initialDelayString = "${emp.notify.interval:PT10S}", fixedDelayString = "${emp.notify.interval:PT10S}")
    void turn() throws InterruptedException {
        messages.collect(clock.instant().plus(settings.delay()));
        for (int sent = 0; sent < A_TURN; sent++) {
            Optional<Batch> taken = transaction.execute(begun -> taken());
            if (taken.isEmpty()) {
                return;
            }
            Batch batch = taken.get();
            String failure = sent(batch);
            List<Long> ids = batch.messages().stream().map(Message::id).toList();
            transaction.executeWithoutResult(begun -> messages.findByIdIn(ids).forEach(message -> {
                if (failure == null) {
                    message.isDelivered(clock.instant());
                } else {
                    message.isNotDelivered(failure, clock.instant());
                }
            }));
        }
    }

    /** The messages that wait for one person, with what of theirs is not due yet. */
    private Optional<Batch> taken() {
        Instant now = clock.instant();
        Optional<Recipient> to = recipients.waiting(now);
        if (to.isEmpty()) {
            return Optional.empty();
        }
        for (String channel : List.of("email", "webhook")) {
            if (!messages.lockWaiting(to.get().userId(), channel, now).isEmpty()) {
                List<Message> all = messages.lockWaiting(to.get().userId(), channel, now.plus(settings.delay()));
                all.forEach(message -> message.isBeingSentUntil(now.plus(LONGEST_SENDING)));
                return Optional.of(new Batch(to.get(), all));
            }
        }
        return Optional.empty();
    }

    private @Nullable String sent(Batch batch) throws InterruptedException {
        boolean byMail = batch.messages().get(0).channel().equals("email");
        try {
            if (byMail && batch.to().confirmedEmail().isPresent()) {
                mail.send(batch.to().confirmedEmail().get(), batch.messages());
            } else if (!byMail && batch.to().webhook() != null) {
                webhook.send(batch.to(), batch.messages());
            } else {
                return byMail && batch.to().email() != null
                        ? "the address is not confirmed"
                        : "there is no address any more";
            }
            return null;
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "{} messages to {} are not delivered: {}",
                    batch.messages().size(),
                    batch.to().userId(),
                    e.toString());
            return e.toString();
        }
    }

    /** Deletes messages a month after they were delivered or given up. */
    @Scheduled(initialDelayString = "PT20M", fixedDelayString = "PT6H")
    void tidy() {
        messages.deleteDoneBefore(clock.instant().minus(Duration.ofDays(30)));
    }
}
