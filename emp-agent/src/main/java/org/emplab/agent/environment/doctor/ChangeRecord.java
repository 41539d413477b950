package org.emplab.agent.environment.doctor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was changed on this machine and not yet put back.
 *
 * @param since when the first change was made
 * @param bootId the boot it was made in
 * @param changes in the order they were made; each target once
 */
public record ChangeRecord(Instant since, String bootId, List<Change> changes) {
    public ChangeRecord {
        changes = List.copyOf(changes);
    }

    /** This record and more changes. A target that is in it already keeps its old value: ours is no old value. */
    ChangeRecord and(List<Change> more) {
        Map<String, Change> byTarget = new LinkedHashMap<>();
        changes.forEach(change -> byTarget.put(change.target(), change));
        for (Change change : more) {
            byTarget.merge(change.target(), change, Change::followedBy);
        }
        return new ChangeRecord(since, bootId, new ArrayList<>(byTarget.values()));
    }
}
