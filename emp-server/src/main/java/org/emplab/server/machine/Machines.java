package org.emplab.server.machine;

import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
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

    @Query(nativeQuery = true, value = """
            select * from machines where name like :like
                or exists (select from unnest(labels) label where label like :like)""")
    List<Machine> findLike(String like);

    @Query(nativeQuery = true, value = """
            select * from machines where exists (select from unnest(labels) label where label like :like)""")
    List<Machine> labelledLike(String like);

    /**
     * The ids, by name, of those whose names or labels match: a name, or a pattern with {@code *}. {@code label:NAME} means
     * those with this label, or with one that matches. The name of a machine means that one, also where others have it for a
     * label.
     */
    default Map<String, UUID> matching(String pattern) {
        boolean byLabel = pattern.startsWith(LABEL);
        String wanted = byLabel ? pattern.substring(LABEL.length()).strip() : pattern;
        String like = wanted.replace("\\", "\\\\")
                .replace("%", "\\%")
                .replace("_", "\\_")
                .replace("*", "%");
        Map<String, UUID> found = new TreeMap<>();
        (byLabel ? labelledLike(like) : findLike(like)).forEach(machine -> found.put(machine.name(), machine.id()));
        UUID named = byLabel ? null : found.get(wanted);
        return named == null ? found : Map.of(wanted, named);
    }
}
