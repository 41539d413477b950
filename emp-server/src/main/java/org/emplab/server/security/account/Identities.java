package org.emplab.server.security.account;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.transaction.annotation.Transactional;

/** The identities of people at providers of logins. */
interface Identities extends Aggregates<Identity, UUID> {
    @EntityGraph(attributePaths = "user")
    Optional<Identity> findByIssuerAndSubject(String issuer, String subject);

    @EntityGraph(attributePaths = "user")
    List<Identity> findAllByOrderByUserNameAscLinkedAtAsc();

    List<Identity> findByUserNameOrderByLinkedAt(String name);

    @Transactional
    int deleteByIdAndUserName(UUID id, String name);
}
