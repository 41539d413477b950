package org.emplab.server.study;

import java.util.List;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.Query;

/** All analyses, to which some are only added. */
interface Analyses extends Aggregates<Analysis, UUID> {
    /** The sanity checks on both runs of a derivation, the first of each. */
    @Query(nativeQuery = true, value = """
            select distinct on (parameters ->> 'role') * from analyses
            where kind = 'timing' and parameters ->> 'derivation' = :derivation
                and parameters ->> 'role' in ('short', 'long')
            order by parameters ->> 'role', made_at""")
    List<Analysis> checksOf(String derivation);
}
