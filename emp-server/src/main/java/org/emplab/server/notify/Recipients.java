package org.emplab.server.notify;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.transaction.annotation.Transactional;

/** The people who want messages. */
interface Recipients extends Aggregates<Recipient, UUID> {
    @NativeQuery("select r.* from recipients r join users u on u.id = r.user_id where u.name = :login and u.enabled")
    Optional<Recipient> findByLogin(String login);

    @NativeQuery("select id from users where name = :login and enabled")
    Optional<UUID> idOf(String login);

    @NativeQuery("select coalesce(max(id), 0) from run_events")
    long latestEvent();

    /** The person that an id means. */
    interface Named {
        UUID getId();

        String getName();
    }

    @NativeQuery("select id, name from users where id in (:ids)")
    List<Named> named(Collection<UUID> ids);

    /** One to whom something is to be sent, held so that no other server sends it as well. */
    @Transactional
    @NativeQuery("""
            select r.* from recipients r where exists (select from messages m where m.user_id = r.user_id
                and m.due_at <= :now and m.delivered_at is null and m.given_up_at is null)
            limit 1 for update skip locked""")
    Optional<Recipient> waiting(Instant now);
}
