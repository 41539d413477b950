package org.emplab.server.availability;

import jakarta.persistence.Column;
import jakarta.persistence.Converter;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.EditedVersion;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A reservation, a maintenance window or a drain of one machine. A reservation may come again every week (168 hours), and
 * may be released for the rest of its time when its person has nothing to run. Ended, it stays on record.
 */
@Entity
@Table(name = "unavailabilities")
class Unavailability {
    private static final Duration WEEK = UnavailabilityRequest.WEEK;

    @Id
    private UUID id;

    @Version
    private int version;

    @Column(updatable = false)
    private UUID machineId;

    @Column(updatable = false)
    private UnavailabilityView.ClosedInterval.Kind kind;

    @Column(updatable = false)
    private @Nullable String person;

    private String reason;

    @Column(name = "from_at")
    private Instant from;

    @Column(name = "until_at")
    private @Nullable Instant until;

    private boolean weekly;
    private @Nullable Instant repeatUntil;
    private @Nullable Integer idleHours;
    private @Nullable Instant freeUntil;

    @Column(updatable = false)
    private String createdBy;

    @Column(updatable = false)
    private Instant createdAt;

    private @Nullable String endedBy;
    private @Nullable Instant endedAt;
    private @Nullable String endReason;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Unavailability() {}

    private Unavailability(UUID machineId, UnavailabilityView.ClosedInterval.Kind kind, String who, Instant now) {
        this.id = UUID.randomUUID();
        this.machineId = machineId;
        this.kind = kind;
        this.createdBy = who;
        this.createdAt = now;
        this.reason = "";
        this.from = now;
    }

    /**
     * @param person whom a reservation lets in; null for maintenance
     */
    static Unavailability planned(
            UUID machineId,
            UnavailabilityView.ClosedInterval.Kind kind,
            @Nullable String person,
            UnavailabilityRequest asked,
            Caller.Person by,
            Instant now) {
        Unavailability unavailability = new Unavailability(machineId, kind, by.who(), now);
        unavailability.person = person;
        unavailability.agree(asked, by, now);
        return unavailability;
    }

    static Unavailability drain(UUID machineId, @Nullable String reason, String who, Instant now) {
        Unavailability unavailability =
                new Unavailability(machineId, UnavailabilityView.ClosedInterval.Kind.DRAIN, who, now);
        unavailability.reason = ShortText.requiredReason(reason);
        return unavailability;
    }

    /**
     * Gives it other terms.
     *
     * @throws Refusal if the version that was read is not this one, or it has ended
     */
    void change(UnavailabilityRequest asked, Caller.Person by, Instant now) {
        requireOpen();
        EditedVersion.require(ShortText.required("version", asked.version()), version);
        agree(asked, by, now);
        freeUntil = null;
    }

    private void agree(UnavailabilityRequest request, Caller.Person by, Instant now) {
        UnavailabilityRequest asked =
                kind == UnavailabilityView.ClosedInterval.Kind.RESERVATION ? request : request.once();
        asked.check(now);
        if (!by.admin()) {
            asked.checkShare(now);
        }
        reason = ShortText.requiredReason(asked.reason());
        from = asked.begin(now);
        until = asked.until();
        weekly = asked.repeat() != null;
        repeatUntil = asked.repeatUntil();
        idleHours = asked.releaseAfterIdleHours();
    }

    /** Ends it for good.
     *
     * @throws Refusal if it has ended
     */
    void end(@Nullable String why, String who, Instant now) {
        requireOpen();
        endedAt = now;
        endedBy = who;
        endReason = ShortText.reason(why);
    }

    private void requireOpen() {
        if (endedAt != null) {
            throw Refusal.conflict("it has ended already, by " + endedBy + " at " + endedAt);
        }
    }

    /** Lets others in for the rest of the time that it is in now; a weekly one holds again in its next week. */
    void releaseUntilItComesAgain(Instant now) {
        in(now, now.plusNanos(1000)).stream()
                .findFirst()
                .flatMap(UnavailabilityView.ClosedInterval::until)
                .ifPresent(rest -> freeUntil = rest);
    }

    /** The spans that touch the given one, in order, without what was released. */
    List<UnavailabilityView.ClosedInterval> in(Instant begin, Instant end) {
        if (until == null) {
            return from.isBefore(end) ? List.of(interval(from, null)) : List.of();
        }
        List<UnavailabilityView.ClosedInterval> spans = new ArrayList<>();
        Instant earliest = freeUntil == null || freeUntil.isBefore(begin) ? begin : freeUntil;
        long week = weekly && earliest.isAfter(until)
                ? Duration.between(until, earliest).dividedBy(WEEK)
                : 0;
        while (true) {
            Instant first = from.plus(WEEK.multipliedBy(week));
            Instant last = until.plus(WEEK.multipliedBy(week));
            if (!first.isBefore(end) || repeatUntil != null && last.isAfter(repeatUntil)) {
                return spans;
            }
            if (last.isAfter(earliest)) {
                spans.add(interval(freeUntil != null && first.isBefore(freeUntil) ? freeUntil : first, last));
            }
            if (!weekly) {
                return spans;
            }
            week++;
        }
    }

    private UnavailabilityView.ClosedInterval interval(Instant first, @Nullable Instant last) {
        String words = switch (kind) {
            case RESERVATION -> "reserved for " + person + ": " + reason;
            case MAINTENANCE -> "in maintenance: " + reason;
            case DRAIN -> "drained by " + Caller.login(createdBy) + ": " + reason;
            case HEALTH -> throw new IllegalStateException("health is no unavailability");
        };
        return new UnavailabilityView.ClosedInterval(
                first,
                Optional.ofNullable(last),
                kind,
                words,
                Optional.ofNullable(person).map(Caller::user));
    }

    /** Whether both would close the machine at some time. Weekly ones repeat together, so that a week shows it. */
    boolean overlaps(Unavailability other) {
        Instant begin = from.isAfter(other.from) ? from : other.from;
        Instant end = begin.plus(WEEK);
        if (!weekly && until != null) {
            begin = from;
            end = until;
        } else if (!other.weekly && other.until != null) {
            begin = other.from;
            end = other.until;
        }
        List<UnavailabilityView.ClosedInterval> others = other.in(begin, end);
        return in(begin, end).stream().anyMatch(mine -> others.stream().anyMatch(their -> meet(mine, their)));
    }

    private static boolean meet(UnavailabilityView.ClosedInterval a, UnavailabilityView.ClosedInterval b) {
        return a.from().isBefore(b.until().orElse(Instant.MAX))
                && b.from().isBefore(a.until().orElse(Instant.MAX));
    }

    UnavailabilityView view() {
        return new UnavailabilityView(
                id,
                version,
                kind,
                person,
                reason,
                from,
                until,
                weekly ? UnavailabilityRequest.WEEKLY : null,
                repeatUntil,
                idleHours,
                freeUntil,
                createdBy,
                createdAt,
                endedBy,
                endedAt,
                endReason,
                Caller.mayChange(person == null ? "" : Caller.user(person)));
    }

    UUID id() {
        return id;
    }

    UUID machineId() {
        return machineId;
    }

    UnavailabilityView.ClosedInterval.Kind kind() {
        return kind;
    }

    /** The login of whom a reservation lets in. */
    @Nullable
    String person() {
        return person;
    }

    String reason() {
        return reason;
    }

    Instant from() {
        return from;
    }

    @Nullable
    Instant until() {
        return until;
    }

    boolean weekly() {
        return weekly;
    }

    /** Whether it is a reservation that has lasted for as long as its person may have nothing to run. */
    boolean idleFor(Instant now) {
        return idleHours != null
                && in(now, now.plusNanos(1000)).stream()
                        .anyMatch(span -> !span.from().isAfter(now.minus(Duration.ofHours(idleHours))));
    }

    @Nullable
    Instant freeUntil() {
        return freeUntil;
    }

    String createdBy() {
        return createdBy;
    }

    @Nullable
    String endReason() {
        return endReason;
    }

    @Converter(autoApply = true)
    static class KindColumn extends EnumColumn<UnavailabilityView.ClosedInterval.Kind> {
        KindColumn() {
            super(UnavailabilityView.ClosedInterval.Kind.class);
        }
    }
}
