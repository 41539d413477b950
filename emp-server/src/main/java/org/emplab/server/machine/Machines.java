package org.emplab.server.machine;

import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The lab's machines. */
public interface Machines extends Aggregates<Machine, UUID> {
    String LABEL = "label:";

    Optional<Machine> findByName(String name);

    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from Machine where name = :name")
    Optional<Machine> lockByName(String name);

    @Query("from Machine order by name")
    List<Machine> all();

    /**
     * The ids, by name, of those whose names or labels match: a name, or a pattern as of a shell ({@code *}, {@code ?},
     * {@code [0-2]}). {@code label:NAME} means those with this label, or with one that matches. The name of a machine means
     * that one, also where others have it for a label.
     */
    default Map<String, UUID> matching(String pattern) {
        boolean byLabel = pattern.startsWith(LABEL);
        String wanted = byLabel ? pattern.substring(LABEL.length()).strip() : pattern;
        Predicate<String> matches = ShellPattern.of(wanted);
        Map<String, UUID> found = new TreeMap<>();
        for (Machine machine : all()) {
            if (!byLabel && machine.name().equals(wanted)) {
                return Map.of(wanted, machine.id());
            }
            if (!byLabel && matches.test(machine.name())
                    || machine.labels().stream().anyMatch(matches)) {
                found.put(machine.name(), machine.id());
            }
        }
        return found;
    }
}
