package org.emplab.server.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnavailabilityTest {
    private static final Instant MONDAY = Instant.parse("2026-11-02T00:00:00Z");
    private static final Caller.Person ADA = new Caller.Person("ada", true);
    private static final UUID MACHINE = new UUID(0, 1);

    private static Instant day(int day) {
        return MONDAY.plus(Duration.ofDays(day));
    }

    private static Unavailability reserved(
            Instant from, Instant until, boolean weekly, @Nullable Instant repeatUntil, @Nullable Integer idleHours) {
        return Unavailability.planned(
                MACHINE,
                UnavailabilityView.ClosedInterval.Kind.RESERVATION,
                "rosa",
                new UnavailabilityRequest(
                        null, null, from, until, "a deadline", weekly ? "weekly" : null, repeatUntil, idleHours),
                ADA,
                MONDAY);
    }

    private static List<Instant> beginnings(Unavailability unavailability, Instant from, Instant until) {
        return unavailability.in(from, until).stream()
                .map(UnavailabilityView.ClosedInterval::from)
                .toList();
    }

    @Test
    void comesAgainEveryWeekUntilItsLast() {
        Unavailability weekly = reserved(day(1), day(3), true, day(3 + 14), null);
        assertThat(beginnings(weekly, day(0), day(100))).containsExactly(day(1), day(8), day(15));
        assertThat(beginnings(weekly, day(9), day(16)))
                .as("one that has begun counts")
                .containsExactly(day(8), day(15));
        assertThat(beginnings(weekly, day(10), day(15))).isEmpty();
    }

    @Test
    void comesAgainForYearsWithoutWalkingThroughThemAll() {
        Unavailability weekly = reserved(day(1), day(2), true, null, null);
        assertThat(beginnings(weekly, day(70_000), day(70_007))).hasSize(1);
    }

    @Test
    void letsOthersInForTheRestOfTheWeekOnceItIsReleased() {
        Unavailability weekly = reserved(day(1), day(3), true, null, 4);
        weekly.releaseUntilItComesAgain(day(2));
        assertThat(beginnings(weekly, day(2), day(14))).containsExactly(day(8));
        Unavailability once = reserved(day(1), day(3), false, null, 4);
        once.releaseUntilItComesAgain(day(2));
        assertThat(once.in(day(2), day(14))).isEmpty();
    }

    /** Against what both say of each hour of two years. */
    @Test
    void overlapsAnotherWhereSomeHourIsInBoth() {
        Random random = new Random(7);
        int overlapping = 0;
        for (int trial = 0; trial < 300; trial++) {
            Unavailability a = some(random);
            Unavailability b = some(random);
            List<UnavailabilityView.ClosedInterval> ofA = a.in(day(0), day(300));
            List<UnavailabilityView.ClosedInterval> ofB = b.in(day(0), day(300));
            boolean together = IntStream.range(0, 24 * 300)
                    .mapToObj(hour -> MONDAY.plus(Duration.ofHours(hour)))
                    .anyMatch(hour -> ofA.stream().anyMatch(span -> span.contains(hour))
                            && ofB.stream().anyMatch(span -> span.contains(hour)));
            assertThat(a.overlaps(b)).as("trial %d", trial).isEqualTo(together);
            assertThat(b.overlaps(a)).as("trial %d, the other way", trial).isEqualTo(together);
            overlapping += together ? 1 : 0;
        }
        assertThat(overlapping).isBetween(30, 270);
    }

    private static Unavailability some(Random random) {
        Instant from = MONDAY.plus(Duration.ofHours(random.nextInt(24 * 60)));
        boolean weekly = random.nextBoolean();
        Instant until = from.plus(Duration.ofHours(1 + random.nextInt(weekly ? 60 : 400)));
        Instant repeatUntil =
                weekly && random.nextBoolean() ? until.plus(Duration.ofHours(random.nextInt(1500))) : null;
        return reserved(from, until, weekly, repeatUntil, null);
    }

    @Test
    void refusesTermsThatMakeNoSense() {
        refused(day(3), day(1), false, null, null, "until");
        refused(day(1), day(9), true, null, null, "until");
        refused(day(1), day(400), false, null, null, "until");
        refused(day(1), day(2), false, day(9), null, "repeatUntil");
        refused(day(1), day(2), false, null, 0, "releaseAfterIdleHours");
    }

    private static void refused(
            Instant from,
            Instant until,
            boolean weekly,
            @Nullable Instant repeatUntil,
            @Nullable Integer idleHours,
            String key) {
        assertThatThrownBy(() -> reserved(from, until, weekly, repeatUntil, idleHours))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(key);
    }

    private static UnavailabilityRequest window(int version, Instant from) {
        return new UnavailabilityRequest(
                version, null, from, from.plus(Duration.ofDays(1)), "a new disk", null, null, null);
    }

    @Test
    void isChangedOnlyByWhoSawItsLatestVersion() {
        Unavailability window = Unavailability.planned(
                MACHINE, UnavailabilityView.ClosedInterval.Kind.MAINTENANCE, null, window(0, day(1)), ADA, MONDAY);
        assertThatThrownBy(() -> window.change(window(4, day(2)), ADA, MONDAY)).hasMessageContaining("another person");
        window.change(window(0, day(2)), ADA, MONDAY);
        assertThat(window.from()).isEqualTo(day(2));
        window.end(null, "user:ada", MONDAY);
        assertThatThrownBy(() -> window.end(null, "user:ada", MONDAY)).hasMessageContaining("ended already");
    }
}
