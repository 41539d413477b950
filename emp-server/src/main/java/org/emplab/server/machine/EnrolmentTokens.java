package org.emplab.server.machine;

import jakarta.persistence.LockModeType;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** Tokens with which machines are let in. */
interface EnrolmentTokens extends Aggregates<EnrolmentToken, UUID> {
    /** Holds its row, so that it admits one machine only. */
    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from EnrolmentToken where sha256 = :sha256")
    Optional<EnrolmentToken> lockBySha256(byte[] sha256);
}
