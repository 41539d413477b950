package org.emplab.server.experiment;

import java.time.Instant;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The lab's notebooks. */
interface Notebooks extends Aggregates<Notebook, UUID> {
    Notebook findByName(String name);

    /** Begins a notebook, unless there is one by that name, even if somebody else begins it in this moment. */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            insert into notebooks (id, name, created_by, created_at) values (:id, :name, :by, :at)
            on conflict (name) do nothing""")
    void beginUnlessThere(UUID id, String name, String by, Instant at);
}
