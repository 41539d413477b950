package org.emplab.agent.doctor;

import java.util.List;
import java.util.Objects;
import org.emplab.model.Keyed;

/**
 * One line of the examination.
 *
 * @param id short and lasting: {@code turbo}, {@code daemon.cron}
 * @param group "EMPv1" to "EMPv4", "knob", "sign" or "agent"
 * @param state what was found
 * @param wanted what should be found; empty for a {@link Status#NOTE}
 * @param reason why it matters
 * @param mend how to put it right; empty where it is right
 * @param changes what applying would do; empty where it is right, or nothing here can change it
 */
public record CheckResult(
        String id,
        String group,
        String title,
        Severity need,
        Status status,
        String state,
        String wanted,
        String reason,
        String mend,
        List<Change> changes) {

    public CheckResult {
        Objects.requireNonNull(id, "id");
        changes = List.copyOf(changes);
        if (status != Status.AMISS && !changes.isEmpty()) {
            throw new IllegalArgumentException(id + " is " + status + " and yet has changes");
        }
    }

    public boolean amiss() {
        return status == Status.AMISS;
    }

    /** How an item of the examination stands. */
    public enum Status implements Keyed {
        /** The check found what it should. */
        OK,
        /** Not as it should be; the item says how to mend it. */
        AMISS,
        /** The machine has no such thing. */
        ABSENT,
        /** The file may be there, but cannot be read. */
        UNREADABLE,
        /** A fact to know; there is no right or wrong. */
        NOTE
    }
}
