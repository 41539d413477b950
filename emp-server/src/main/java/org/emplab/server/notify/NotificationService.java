package org.emplab.server.notify;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.model.Keyed;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.notify.Recipients.Named;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.RateLimit;
import org.emplab.server.security.Secrets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Keeps what each person is mailed of. */
@Service
public class NotificationService {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationService.class);
    private static final int MOST_CODES = 5;
    private static final Duration CODES_WINDOW = Duration.ofHours(1);
    private static final int LONGEST_EMAIL = 254;

    private final Recipients recipients;
    private final Messages messages;
    private final Mail mail;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final RateLimit codes;

    NotificationService(
            Recipients recipients,
            Messages messages,
            Mail mail,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.recipients = recipients;
        this.messages = messages;
        this.mail = mail;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
        this.codes = new RateLimit(MOST_CODES, CODES_WINDOW, clock);
    }

    /** Whether e-mail goes out of this lab at all. */
    public boolean mailIsSetUp() {
        return mail.isSetUp();
    }

    /** The preferences of the caller. */
    public PreferencesView preferences() {
        Optional<Recipient> recipient = recipients.findByLogin(Caller.person().name());
        return new PreferencesView(
                recipient.map(Recipient::email).orElse(null),
                recipient.flatMap(Recipient::confirmedEmail).isPresent(),
                recipient.map(Recipient::choice).orElse(MailChoice.NONE),
                mail.isSetUp());
    }

    /**
     * Replaces the preferences of the caller. An e-mail address that is new gets a code, and nothing else until it is
     * confirmed.
     *
     * @throws Refusal naming the key that is wrong
     */
    public PreferencesView choose(PreferencesRequest request) {
        transaction.executeWithoutResult(begun -> keep(request));
        sendCode();
        return preferences();
    }

    /** Sends a code to an address that is not known to be the caller's, outside of every transaction. */
    private void sendCode() {
        String login = Caller.person().name();
        String code = Secrets.fresh("");
        Optional<String> to = mail.isSetUp()
                ? transaction.execute(begun -> recipients
                        .findByLogin(login)
                        .filter(known -> known.mayBeSentACode(clock.instant()))
                        .map(known -> {
                            if (!codes.permits(login)) {
                                throw Refusal.tooManyRequests(
                                        "your choice is kept, but " + MOST_CODES
                                                + " codes went out within an hour; save it again later",
                                        CODES_WINDOW);
                            }
                            known.isSentACode(Secrets.sha256(code), clock.instant());
                            return known.email();
                        }))
                : Optional.empty();
        try {
            if (to.isPresent()) {
                mail.sendCode(to.get(), code);
            }
        } catch (IOException e) {
            LOG.warn("no code is sent to the address of {}: {}", login, e.getMessage());
            transaction.executeWithoutResult(
                    begun -> recipients.findByLogin(login).ifPresent(Recipient::isNotSentACode));
            throw Refusal.unavailable(
                    "your choice is kept, but the mail server took no code for its address;" + " save it again later");
        }
    }

    /**
     * Takes the caller's e-mail address as theirs.
     *
     * @param code that was sent there
     * @throws Refusal if it was another one
     */
    @Transactional
    public PreferencesView confirm(@Nullable String code) {
        String login = Caller.person().name();
        Recipient recipient = recipients
                .findByLogin(login)
                .filter(known -> known.confirms(Secrets.sha256(code == null ? "" : code.strip()), clock.instant()))
                .orElseThrow(() -> Refusal.invalid(
                        "code", "is not the one that was sent last, or is older than a day; save your choice again"));
        audit.record(Caller.user(login), "confirm e-mail", Caller.user(login), Map.of());
        recipients.flush();
        return preferences();
    }

    private void keep(PreferencesRequest request) {
        String login = Caller.person().name();
        String email = email(request.email());
        MailChoice choice = choice(request.choice());
        if (email == null && choice != MailChoice.NONE) {
            throw Refusal.invalid("email", "is missing: messages go there");
        }
        UUID id = recipients.idOf(login).orElseThrow(() -> Refusal.notFound("login " + login));
        Recipient recipient =
                recipients.findById(id).orElseGet(() -> recipients.add(new Recipient(id, clock.instant())));
        recipient.isReachedAt(email);
        recipient.chooses(choice, recipients.latestEvent(), clock.instant());
        recipients.flush();
        audit.record(Caller.user(login), "choose notifications", Caller.user(login), Map.of("choice", choice.key()));
    }

    private static MailChoice choice(@Nullable String given) {
        return given == null
                ? MailChoice.NONE
                : Keyed.of(MailChoice.class, given)
                        .orElseThrow(() -> Refusal.invalid(
                                "choice",
                                "must be one of "
                                        + Arrays.stream(MailChoice.values())
                                                .map(MailChoice::key)
                                                .collect(joining(", "))));
    }

    /** Messages that did not arrive, newest first; for administrators. */
    public Page<UndeliveredMessage> undelivered(int page, int size) {
        Page<Message> found = Page.of(messages.undelivered(Page.request(page, size)), messages::countUpTo);
        Map<UUID, String> logins = recipients
                .named(found.items().stream()
                        .map(Message::userId)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList())
                .stream()
                .collect(toMap(Named::getId, Named::getName));
        return found.map(message ->
                message.view(message.userId() == null ? "the lab" : logins.getOrDefault(message.userId(), "–")));
    }

    private static @Nullable String email(@Nullable String given) {
        if (given == null || given.isBlank()) {
            return null;
        }
        ShortText.line("email", given, LONGEST_EMAIL);
        try {
            InternetAddress[] addresses = InternetAddress.parse(given, true);
            if (addresses.length != 1 || !given.matches("[^\\s<>,;:\"()]+@[^\\s<>,;:\"()@]+")) {
                throw Refusal.invalid("email", "must be one address, as name@example.org");
            }
            addresses[0].validate();
        } catch (AddressException e) {
            throw Refusal.invalid("email", "is no address: " + e.getMessage());
        }
        return given;
    }

    /**
     * The body of a person's preferences: what they are mailed of, and where to.
     *
     * @param choice null: none
     */
    @Schema(name = "Choice")
    public record PreferencesRequest(
            @Nullable String email,

            @Schema(implementation = MailChoice.class) @Nullable
            String choice) {}

    /**
     * A person's preferences: what they are mailed of, and where to.
     *
     * @param emailConfirmed whether messages go to the e-mail address: its code was said
     */
    @Schema(name = "NotificationChosen")
    public record PreferencesView(
            @Nullable String email, boolean emailConfirmed, MailChoice choice, boolean mailIsSetUp) {}

    /**
     * A message that did not arrive.
     *
     * @param login of its recipient
     * @param givenUpAt null while it is tried again
     */
    @Schema(name = "NotificationUndelivered")
    public record UndeliveredMessage(
            @JsonIgnore String login,
            @Schema(allowableValues = {"email", "webhook"}) String channel,
            String subject,
            String text,
            Instant at,
            int attempts,
            @Nullable Instant givenUpAt,
            @Nullable String failure) {}
}
