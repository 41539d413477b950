package org.emplab.server.machine;

import java.util.List;
import java.util.UUID;

/**
 * A machine is not as it was, by its agent; published as an event within the transaction that keeps it.
 *
 * @param number of the version that it is now
 * @param changed the fields that are other than before
 */
public record EnvironmentChanged(UUID machineId, String machine, int number, List<String> changed) {
    private static final int SHOWN = 5;

    public EnvironmentChanged {
        changed = List.copyOf(changed);
    }

    /** The change in a sentence, with the first of many fields. */
    public String inWords() {
        return "the machine has changed: " + String.join(", ", changed.subList(0, Math.min(SHOWN, changed.size())))
                + (changed.size() > SHOWN ? " and " + (changed.size() - SHOWN) + " more" : "");
    }
}
