package org.emplab.server.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.emplab.server.api.InstantText;

/**
 * A machine's work now.
 *
 * @param atWork the program of the run that it holds, running or paused
 * @param paused whether that run is paused
 * @param seenAt when its agent last called
 * @param heardUntil the same, or the end of the silence that it announced
 * @param bootId the kernel's id of the present boot
 * @param rebootObstacle why its agent cannot reboot it now
 */
public record MachineNow(
        String name,
        boolean enabled,
        Optional<String> atWork,
        boolean paused,
        Optional<Instant> seenAt,
        Optional<Instant> heardUntil,
        Optional<String> bootId,
        Optional<String> rebootObstacle) {
    private static final Duration LONG = Duration.ofHours(1);

    /** Whether its agent has been silent for so long that the time of its next run is not known. */
    public boolean lost(Instant now) {
        return heardUntil.filter(until -> until.plus(LONG).isBefore(now)).isPresent();
    }

    /** Why it takes no run, whichever; empty: it does. */
    public Optional<String> trouble(Instant now, Duration lease) {
        if (!enabled) {
            return Optional.of(name + " is in maintenance");
        }
        if (seenAt.isEmpty() || heardUntil.isEmpty()) {
            return Optional.of(name + " has not called yet");
        }
        return heardUntil.get().plus(lease).isBefore(now)
                ? Optional.of(name + " is silent since " + InstantText.second(seenAt.get()))
                : Optional.empty();
    }
}
