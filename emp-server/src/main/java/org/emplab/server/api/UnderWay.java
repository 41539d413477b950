package org.emplab.server.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How much each of several has under way, so that one who begins much and ends nothing waits for themselves only. */
public final class UnderWay {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /**
     * Begins one more, which must {@link #end}; false, and nothing is begun, if that would be more than {@code most}.
     */
    public boolean begin(String whose, int most) {
        if (counts.merge(whose, 1, Integer::sum) > most) {
            end(whose);
            return false;
        }
        return true;
    }

    public void end(String whose) {
        counts.computeIfPresent(whose, (same, count) -> count == 1 ? null : count - 1);
    }
}
