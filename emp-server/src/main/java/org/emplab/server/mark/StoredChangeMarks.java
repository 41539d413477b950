package org.emplab.server.mark;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;

/** All marks, those that were taken back too. */
interface StoredChangeMarks extends Aggregates<StoredChangeMark, UUID> {
    /** Those in force. */
    @Query("from StoredChangeMark where run in :runs and removedAt is null order by at, id")
    List<StoredChangeMark> inForce(Collection<UUID> runs);

    /** Latest first. */
    @Query("from StoredChangeMark where :run is null or run = :run order by at desc, id")
    Slice<StoredChangeMark> listed(@Nullable UUID run, Pageable page);

    @Query("select count(*) from (select m.id as id from StoredChangeMark m where :run is null or m.run = :run"
            + " order by m.id limit :most) as counted")
    long countListedUpTo(@Nullable UUID run, long most);
}
