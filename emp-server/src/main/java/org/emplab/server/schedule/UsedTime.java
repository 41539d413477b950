package org.emplab.server.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.emplab.server.schedule.WaitingRuns.FairShare;

/** The machine time of people as a simulation goes on: {@link FairShare}, in seconds. */
public final class UsedTime {
    private record Hold(String person, Instant until) {}

    private final Map<String, Double> used = new HashMap<>();
    private final List<Hold> holds = new ArrayList<>();
    private Instant now;

    public UsedTime(Instant now) {
        this.now = now;
    }

    /** @param seconds that they have used until now */
    public void person(String person, double seconds) {
        used.putIfAbsent(person, seconds);
    }

    /** A run of theirs holds a machine from now on. */
    public void hold(String person, Instant until) {
        holds.add(new Hold(person, until));
    }

    public void advance(Instant to) {
        if (!to.isAfter(now)) {
            return;
        }
        double fading = fading(Duration.between(now, to));
        used.replaceAll((person, seconds) -> seconds * fading);
        for (Hold hold : holds) {
            Instant end = hold.until().isBefore(to) ? hold.until() : to;
            if (end.isAfter(now)) {
                double seconds =
                        FairShare.HALF_LIFE.toSeconds() / Math.log(2) * (fading(Duration.between(end, to)) - fading);
                used.merge(hold.person(), seconds, Double::sum);
            }
        }
        holds.removeIf(hold -> !hold.until().isAfter(to));
        now = to;
    }

    public double of(String person) {
        return used.getOrDefault(person, 0.0);
    }

    private static double fading(Duration time) {
        return Math.pow(0.5, time.toMillis() / 1000.0 / FairShare.HALF_LIFE.toSeconds());
    }
}
