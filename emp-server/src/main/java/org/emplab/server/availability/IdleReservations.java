package org.emplab.server.availability;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Releases reservations of people who have had no run on the machine, neither waiting nor under way, for as long as the
 * reservation says, counted from its beginning at the earliest. Several servers may do this at once.
 */
@Component
class IdleReservations {
    private final Unavailabilities unavailabilities;
    private final AvailabilityService machines;
    private final TransactionTemplate transaction;
    private final Clock clock;

    IdleReservations(
            Unavailabilities unavailabilities,
            AvailabilityService machines,
            TransactionTemplate transaction,
            Clock clock) {
        this.unavailabilities = unavailabilities;
        this.machines = machines;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void release() {
        Instant now = clock.instant();
        transaction.executeWithoutResult(begun -> unavailabilities.ofIdlePeople(now).stream()
                .filter(unavailability -> idleSince(unavailability, now))
                .forEach(unavailability -> machines.release(unavailability, now)));
    }

    private static boolean idleSince(Unavailability unavailability, Instant now) {
        Integer hours = unavailability.idleHours();
        return hours != null
                && unavailability.in(now, now.plusNanos(1000)).stream()
                        .anyMatch(span -> !span.from().isAfter(now.minus(Duration.ofHours(hours))));
    }
}
