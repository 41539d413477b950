package org.emplab.server.security;

import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/** All audit entries. */
interface AuditTrail extends Aggregates<AuditEntry, Long> {
    Slice<AuditEntry> findAllByOrderByIdDesc(Pageable page);
}
