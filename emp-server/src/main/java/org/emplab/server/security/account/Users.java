package org.emplab.server.security.account;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The people of the lab. */
public interface Users extends Aggregates<User, UUID> {
    Optional<User> findByName(String name);

    List<User> findAllByOrderByName();

    boolean existsBy();

    boolean existsByName(String name);

    boolean existsByNameIgnoreCase(String name);

    /**
     * Holds a name, in whatever capitals, so that until the end of the transaction no other one opens an account of it
     * at any server.
     */
    @Query(
            nativeQuery = true,
            value = "select true from pg_advisory_xact_lock(hashtext('users.name'), hashtext(lower(:name)))")
    boolean holdName(String name);

    /** Holds the rows of all administrators, so that two of them cannot close each other's accounts. */
    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    List<User> findByRoleAndEnabledTrue(Role role);

    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from User where name = :name")
    Optional<User> lockByName(String name);

    /** Past the entity: a login is no change of the account. */
    @Transactional
    @Modifying
    @Query("update User set lastLoginAt = :at where name = :name")
    void loggedIn(String name, Instant at);
}
