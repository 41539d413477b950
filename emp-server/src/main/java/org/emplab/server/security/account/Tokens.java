package org.emplab.server.security.account;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;

/** The bearer tokens of people's scripts. */
interface Tokens extends Aggregates<Token, UUID> {
    List<Token> findByUserNameAndRevokedAtIsNullOrderByCreatedAtDesc(String login);

    Optional<Token> findByIdAndUserNameAndRevokedAtIsNull(UUID id, String login);

    boolean existsBySha256(byte[] sha256);
}
