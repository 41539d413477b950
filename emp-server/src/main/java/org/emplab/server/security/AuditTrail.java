package org.emplab.server.security;

import java.time.Instant;
import java.util.List;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;

/** All audit entries. Patterns are as of LIKE, with ! before what stands for itself. */
interface AuditTrail extends Aggregates<AuditEntry, Long> {
    String SOUGHT = " and who like :who escape '!' and action like :action escape '!'"
            + " and subject like :subject escape '!' and at >= :from and at < :until";

    /**
     * The newest first, of those that came before one.
     *
     * @param before the number of that one
     */
    @Query("from AuditEntry where id < :before" + SOUGHT + " order by id desc")
    Slice<AuditEntry> find(
            long before, String who, String action, String subject, Instant from, Instant until, Pageable page);

    /** The oldest first, of those that came after one. */
    @Query("from AuditEntry where id > :after" + SOUGHT + " order by id")
    List<AuditEntry> findNewer(
            long after, String who, String action, String subject, Instant from, Instant until, Pageable page);

    @Query(
            nativeQuery = true,
            value = "select count(*) from (select 1 from audit where id < :before" + SOUGHT + " limit :most) as found")
    long countUpTo(long before, String who, String action, String subject, Instant from, Instant until, long most);
}
