package org.emplab.server.security.ratelimit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** Slows down guessing: of one guesser, or at one account, only so many guesses may be wrong within a window of time. */
public final class Guesses {
    private static final int KEYS = 10_000;

    private final int most;
    private final Duration window;
    private final Clock clock;
    private final Map<String, Deque<Instant>> wrong = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Deque<Instant>> eldest) {
            return size() > KEYS;
        }
    };

    public Guesses(int most, Duration window, Clock clock) {
        this.most = most;
        this.window = window;
        this.clock = clock;
    }

    /**
     * Counts a guess as wrong until it turns out to be {@link #right}, so that guesses made at the same time are limited
     * too.
     *
     * @return whether it may be made
     */
    public synchronized boolean permits(String key) {
        Instant now = clock.instant();
        Deque<Instant> recent = wrong.computeIfAbsent(key, none -> new ArrayDeque<>());
        while (!recent.isEmpty() && recent.getFirst().isBefore(now.minus(window))) {
            recent.removeFirst();
        }
        if (recent.size() >= most) {
            return false;
        }
        recent.addLast(now);
        return true;
    }

    /** The guess that was permitted last was none. */
    synchronized void right(String key) {
        Deque<Instant> recent = wrong.get(key);
        if (recent != null) {
            recent.pollLast();
        }
    }
}
