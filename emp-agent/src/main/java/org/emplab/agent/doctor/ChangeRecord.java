package org.emplab.agent.doctor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The changes on this machine that are not yet put back.
 *
 * @param since when the first change was made
 * @param bootId the boot it was made in
 * @param owner the process for whose run they were made; empty if they are to stay until someone restores them
 * @param changes in the order they were made; each target once
 */
public record ChangeRecord(Instant since, String bootId, Optional<RunOwner> owner, List<Change> changes) {
    public ChangeRecord {
        changes = List.copyOf(changes);
    }

    /** This record and more changes. The oldest recorded value of a target is kept. */
    public ChangeRecord and(List<Change> more) {
        Map<String, Change> byTarget = new LinkedHashMap<>();
        changes.forEach(change -> byTarget.put(change.target(), change));
        for (Change change : more) {
            byTarget.merge(change.target(), change, Change::followedBy);
        }
        return new ChangeRecord(since, bootId, owner, new ArrayList<>(byTarget.values()));
    }
}
