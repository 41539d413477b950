package org.emplab.server.notify;

import static java.util.stream.Collectors.toMap;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.api.Paging;
import org.emplab.server.api.ShortText;
import org.emplab.server.notify.Recipients.Named;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.RateLimit;
import org.emplab.server.security.Secrets;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.notification.NotificationKind;
import org.emplab.web.notification.NotificationPort;
import org.emplab.web.notification.PreferenceView;
import org.emplab.web.notification.PreferencesRequest;
import org.emplab.web.notification.PreferencesView;
import org.emplab.web.notification.UndeliveredMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Keeps which notifications each person wants. */
@Service
class NotificationService implements NotificationPort {
    private static final List<String> KINDS =
            Arrays.stream(NotificationKind.values()).map(NotificationKind::key).toList();
    private static final Logger LOG = LoggerFactory.getLogger(NotificationService.class);
    private static final int MOST_CODES = 5;
    private static final Duration CODES_WINDOW = Duration.ofHours(1);
    private static final int LONGEST_EMAIL = 254;
    private static final int LONGEST_WEBHOOK = 1000;

    private final Recipients recipients;
    private final NotificationPreferences preferences;
    private final Messages messages;
    private final Mail mail;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final RateLimit codes;

    NotificationService(
            Recipients recipients,
            NotificationPreferences preferences,
            Messages messages,
            Mail mail,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.recipients = recipients;
        this.preferences = preferences;
        this.messages = messages;
        this.mail = mail;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
        this.codes = new RateLimit(MOST_CODES, CODES_WINDOW, clock);
    }

    @Override
    public boolean mailIsSetUp() {
        return mail.isSetUp();
    }

    @Override
    public PreferencesView preferences() {
        return view(null);
    }

    private PreferencesView view(@Nullable String secret) {
        Optional<Recipient> recipient = recipients.findByLogin(Caller.person().name());
        return new PreferencesView(
                recipient.map(Recipient::email).orElse(null),
                recipient.flatMap(Recipient::confirmedEmail).isPresent(),
                recipient.map(Recipient::webhook).orElse(null),
                secret,
                recipient
                        .map(known -> wanted(preferences.findByUserIdOrderByKindAscChannelAsc(known.userId())))
                        .orElse(List.of()),
                mail.isSetUp());
    }

    @Override
    public PreferencesView choose(PreferencesRequest choice) {
        Optional<String> secret = transaction.execute(begun -> keep(choice));
        try {
            sendCode();
        } catch (ProblemException notSent) {
            if (secret.isEmpty()) { // which is told only now
                throw notSent;
            }
        }
        return view(secret.orElse(null));
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
                                throw ProblemException.tooManyRequests(
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
            throw ProblemException.unavailable(
                    "your choice is kept, but the mail server took no code for its address;" + " save it again later");
        }
    }

    @Override
    @Transactional
    public PreferencesView confirm(@Nullable String code) {
        String login = Caller.person().name();
        Recipient recipient = recipients
                .findByLogin(login)
                .filter(known -> known.confirms(Secrets.sha256(code == null ? "" : code.strip()), clock.instant()))
                .orElseThrow(() -> ProblemException.invalid(
                        "code", "is not the one that was sent last, or is older than a day; save your choice again"));
        audit.record(Caller.user(login), "confirm e-mail", Caller.user(login), Map.of());
        recipients.flush();
        return view(null);
    }

    /** Returns the secret of a webhook that is new. */
    private Optional<String> keep(PreferencesRequest choice) {
        String login = Caller.person().name();
        String email = email(choice.email());
        String webhook = webhook(choice.webhook());
        List<PreferenceView> wanted = Objects.requireNonNullElse(choice.wishes(), List.of());
        check(wanted, email, webhook);
        UUID id = recipients.idOf(login).orElseThrow(() -> ProblemException.notFound("login " + login));
        Recipient recipient = recipients.findById(id).orElseGet(() -> recipients.add(new Recipient(id)));
        boolean fresh = webhook != null && !webhook.equals(recipient.webhook());
        String secret = fresh ? Secrets.fresh("whsec_") : webhook == null ? null : recipient.webhookSecret();
        recipient.isReachedAt(email, webhook, secret);
        recipients.flush();
        List<NotificationPreference> before = preferences.findByUserIdOrderByKindAscChannelAsc(id);
        Set<PreferenceView> there = new HashSet<>(wanted(before));
        preferences.deleteByIdIn(before.stream()
                .filter(preference -> !wanted.contains(wanted(preference)))
                .map(NotificationPreference::id)
                .toList());
        preferences.flush();
        long latest = preferences.latestEvent();
        preferences.addAll(wanted.stream()
                .filter(preference -> !there.contains(preference))
                .map(preference -> new NotificationPreference(
                        id,
                        String.valueOf(preference.kind()),
                        String.valueOf(preference.channel()),
                        preference.everybodys(),
                        latest,
                        clock.instant()))
                .toList());
        audit.record(Caller.user(login), "choose notifications", Caller.user(login), Map.of("wishes", wanted.size()));
        return Optional.ofNullable(secret).filter(known -> fresh);
    }

    @Override
    public Page<UndeliveredMessage> undelivered(int page, int size) {
        Page<Message> found = Paging.page(messages.undelivered(Paging.request(page, size)), messages::countUpTo);
        Map<UUID, String> logins =
                recipients
                        .named(found.items().stream()
                                .map(Message::userId)
                                .distinct()
                                .toList())
                        .stream()
                        .collect(toMap(Named::getId, Named::getName));
        return found.map(message -> message.view(logins.getOrDefault(message.userId(), "–")));
    }

    private static void check(List<PreferenceView> wanted, @Nullable String email, @Nullable String webhook) {
        List<String> seen = new ArrayList<>();
        if (wanted.stream().anyMatch(Objects::isNull)) {
            throw ProblemException.invalid("wishes", "has one that is null");
        }
        for (PreferenceView preference : wanted) {
            if (preference.kind() == null || !KINDS.contains(preference.kind())) {
                throw ProblemException.invalid("wishes.kind", "must be one of " + String.join(", ", KINDS));
            }
            if ("email".equals(preference.channel())
                    ? email == null
                    : !"webhook".equals(preference.channel()) || webhook == null) {
                throw ProblemException.invalid("wishes.channel", "must be email or webhook, and its address given");
            }
            if (seen.contains(preference.kind() + preference.channel())) {
                throw ProblemException.invalid(
                        "wishes", "has " + preference.kind() + " by " + preference.channel() + " twice");
            }
            seen.add(preference.kind() + preference.channel());
        }
    }

    private static @Nullable String email(@Nullable String given) {
        if (given == null || given.isBlank()) {
            return null;
        }
        ShortText.line("email", given, LONGEST_EMAIL);
        try {
            InternetAddress[] addresses = InternetAddress.parse(given, true);
            if (addresses.length != 1 || !given.matches("[^\\s<>,;:\"()]+@[^\\s<>,;:\"()@]+")) {
                throw ProblemException.invalid("email", "must be one address, as name@example.org");
            }
            addresses[0].validate();
        } catch (AddressException e) {
            throw ProblemException.invalid("email", "is no address: " + e.getMessage());
        }
        return given;
    }

    private static @Nullable String webhook(@Nullable String given) {
        if (given == null || given.isBlank()) {
            return null;
        }
        ShortText.line("webhook", given, LONGEST_WEBHOOK);
        if (Caller.role().filter(role -> role != Role.VIEWER).isEmpty()) {
            throw ProblemException.forbidden("a webhook is for researchers and administrators");
        }
        return WebhookAddress.of(given).toString();
    }

    private static List<PreferenceView> wanted(List<NotificationPreference> preferences) {
        return preferences.stream().map(NotificationService::wanted).toList();
    }

    private static PreferenceView wanted(NotificationPreference preference) {
        return new PreferenceView(preference.kind(), preference.channel(), preference.ofAllRuns());
    }
}
