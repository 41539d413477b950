package org.emplab.server.view;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** All saved views. */
interface StoredViews extends Aggregates<StoredView, UUID> {
    /** A person's own and those that are shared, by name. */
    @Query("from StoredView where shared or who = :who order by lower(name), id")
    Slice<StoredView> visibleTo(String who, Pageable page);

    @Query("select count(*) from (select v.id as id from StoredView v where v.shared or v.who = :who"
            + " order by v.id limit :most) as counted")
    long countVisibleUpTo(long most, String who);

    Optional<StoredView> findByWhoAndName(String who, String name);

    long countByWho(String who);

    /** Keeps a view, in place of the person's one of that name, even if it is saved twice in this moment. */
    @Transactional
    @Modifying(clearAutomatically = true)
    @Query(nativeQuery = true, value = """
            insert into saved_views (id, who, name, query, shared, saved_at)
            values (:id, :who, :name, :query, :shared, :at)
            on conflict (who, name) do update
            set query = excluded.query, shared = excluded.shared, saved_at = excluded.saved_at""")
    int keep(UUID id, String who, String name, String query, boolean shared, Instant at);

    @Transactional
    @Modifying
    @Query("delete from StoredView where id = :id")
    int deleteOne(UUID id);
}
