package org.emplab.agent.session;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;

/**
 * Computes how long it was from the end of one sample to the start of the next: by the monotonic clock within one
 * boot, over a reboot by the time of day, which is all there is.
 */
final class Gaps {
    /** The shortest pause that is recorded though no event announced it. */
    private static final long NOTABLE_NANOS = 5_000_000_000L;

    private Gaps() {}

    /**
     * @param reason why there is one; empty: there should be none, and it is on record only if it is notable
     */
    static Optional<Gap> between(Optional<Sample> before, Sample after, Optional<String> reason) {
        if (before.isEmpty()) {
            return Optional.empty();
        }
        Sample last = before.get();
        boolean sameBoot = last.bootId().isPresent() && last.bootId().equals(after.bootId());
        long nanos = sameBoot
                        && last.startedMonotonicNanos().isPresent()
                        && after.startedMonotonicNanos().isPresent()
                ? after.startedMonotonicNanos().getAsLong()
                        - last.startedMonotonicNanos().getAsLong()
                        - last.elapsedNanos()
                : Duration.between(last.startedAt().plusNanos(last.elapsedNanos()), after.startedAt())
                        .toNanos();
        if (reason.isEmpty() && nanos < NOTABLE_NANOS) {
            return Optional.empty();
        }
        String why = reason.orElse("between samples: calls to the server and the disk");
        return Optional.of(new Gap(
                sameBoot ? why : why + "; the machine was restarted, length by the time of day", Math.max(0, nanos)));
    }

    /** The gap behind samples that the server has and this machine has not: by the time of day of two machines. */
    static Gap behindTheServers(Optional<Instant> lastStartedAt, Sample after, String reason) {
        long nanos = lastStartedAt
                .map(then -> Duration.between(then, after.startedAt()).toNanos())
                .orElse(0L);
        return new Gap(reason, Math.max(0, nanos));
    }
}
