package org.emplab.server.notify;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.analysis.comparison.RunVerdictWords;
import org.emplab.server.study.RunVerdictService;
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
class Delivery {
    private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);
    private static final Duration LONGEST_SENDING = Duration.ofMinutes(2);
    private static final int A_TURN = 100;

    private final Recipients recipients;
    private final Messages messages;
    private final Mail mail;
    private final Webhook webhook;
    private final NotifySettings settings;
    private final RunVerdictService verdicts;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Delivery(
            Recipients recipients,
            Messages messages,
            Mail mail,
            Webhook webhook,
            NotifySettings settings,
            RunVerdictService verdicts,
            TransactionTemplate transaction,
            Clock clock) {
        this.recipients = recipients;
        this.messages = messages;
        this.mail = mail;
        this.webhook = webhook;
        this.settings = settings;
        this.verdicts = verdicts;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** @param to empty: the lab's webhook */
    private record Batch(Optional<Recipient> to, List<Message> messages) {}

    @Scheduled(initialDelayString = "${emp.notify.interval:PT10S}", fixedDelayString = "${emp.notify.interval:PT10S}")
    void turn() throws InterruptedException {
        if (webhook.isSetUp()) {
            messages.beginWebhook(clock.instant());
        }
        messages.collect(clock.instant().plus(settings.delay()), webhook.isSetUp());
        for (int sent = 0; sent < A_TURN; sent++) {
            Optional<Batch> taken = transaction.execute(begun -> taken());
            if (taken.isEmpty()) {
                return;
            }
            Batch batch = taken.get();
            tellVerdicts(batch.messages());
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

    /** The messages that wait for one person or for the lab, with what of theirs is not due yet. */
    private Optional<Batch> taken() {
        Instant now = clock.instant();
        Instant until = now.plus(settings.delay());
        Optional<Recipient> to = recipients.waiting(now);
        List<Message> all = to.isPresent()
                ? messages.lockWaiting(to.get().userId(), until)
                : webhook.isSetUp() ? messages.lockWaitingForTheLab(now, until) : List.of();
        all.forEach(message -> message.isBeingSentUntil(now.plus(LONGEST_SENDING)));
        return all.isEmpty() ? Optional.empty() : Optional.of(new Batch(to, all));
    }

    private void tellVerdicts(List<Message> messages) {
        List<String> runs = messages.stream()
                .flatMap(message -> message.completedRun().stream())
                .toList();
        Map<String, RunCluster> kept = runs.isEmpty() ? Map.of() : verdicts.kept(runs);
        messages.forEach(message ->
                message.completedRun().map(kept::get).ifPresent(verdict -> message.tells(RunVerdictWords.of(verdict))));
    }

    private @Nullable String sent(Batch batch) throws InterruptedException {
        try {
            if (batch.to().isEmpty()) {
                webhook.send(batch.messages());
                return null;
            }
            Recipient to = batch.to().get();
            if (to.confirmedEmail().isEmpty()) {
                return to.email() == null ? "there is no address any more" : "the address is not confirmed";
            }
            mail.send(to.confirmedEmail().get(), batch.messages());
            return null;
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "{} messages to {} are not delivered: {}",
                    batch.messages().size(),
                    batch.to().map(to -> to.userId().toString()).orElse("the lab's webhook"),
                    e.toString());
            return e.toString();
        }
    }

    /** Deletes messages a month after they were due, but for those of events that are looked at again. */
    @Scheduled(initialDelayString = "PT20M", fixedDelayString = "PT6H")
    void tidy() {
        messages.deleteDueBefore(clock.instant().minus(Duration.ofDays(30)));
    }
}
