package org.emplab.server.notify;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The messages to people. */
interface Messages extends Aggregates<Message, Long> {
    /** Notes, once, since when the lab has a webhook. */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            insert into lab_webhook (after_event, since)
            select coalesce(max(id), 0), :now from run_events on conflict do nothing""")
    int beginWebhook(Instant now);

    /**
     * Stores a message for each person whose choice a recent event meets, and for the lab's webhook; what is stored already is
     * not stored again, whichever server comes first. It reads what is committed, so that no upload and no agent waits for it;
     * of the latest events some are looked at again, since a lower number may be committed later.
     */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            insert into messages (user_id, channel, source, kind, subject, text, at, due_at)
            select p.user_id, p.channel, h.source, h.kind, h.subject, h.text, h.at, :due
            from (
                select r.user_id, 'email' as channel, r.choice, 'user:' || u.name as who, u.role, r.after_event, r.since
                from recipients r join users u on u.id = r.user_id and u.enabled
                where r.choice <> 'none' and r.email_confirmed_at is not null
                union all
                select null, 'webhook', 'all', null, 'admin', after_event, since from lab_webhook where :webhook
            ) p
            join (
                select 'event:' || e.id as source,
                    case when e.kind in ('completed', 'overdue') then e.kind else 'stopped' end as kind,
                    'run ' || r.public_id as subject,
                    r.program || ' on ' || r.machine_name || ': ' || e.kind || coalesce(', ' || e.reason, '') as text,
                    e.at, r.created_by as owner, e.id as event
                from run_events e join runs r on r.id = e.run_id
                where e.id > (select coalesce(max(id), 0) - 5000 from run_events)
                    and (e.kind in ('completed', 'overdue', 'failed') or e.kind = 'paused' and r.wanted <> 'pause')
                union all
                select 'health:' || m.id || ':' || extract(epoch from h.since), 'unhealthy', 'machine ' || m.name,
                    m.name || ' is not given work: ' || h.reason, h.since, null, null
                from machine_health h join machines m on m.id = h.machine_id where h.health = 'bad'
                union all
                select 'proposal:' || p.id, 'approval', 'cutoff table of ' || p.machine_name,
                    p.proposed_by || ' asks to publish a cutoff table of ' || p.machine_name, p.proposed_at, null, null
                from cutoff_proposals p where p.approved is null
                union all
                select 'trouble:' || t.id, t.kind,
                    'machine ' || r.machine_name, r.program || ' on ' || r.machine_name || ': ' || t.text, t.since, null, null
                from troubles t join runs r on r.id = t.run_id where t.kind = 'daemon' and t.ended_at is null
            ) h on (p.choice = 'all' or h.owner is null or h.owner = p.who)
                and (p.choice <> 'failures' or h.kind in ('stopped', 'overdue', 'unhealthy'))
                and (h.kind <> 'approval' or p.role = 'admin')
                and coalesce(h.event > p.after_event, h.at >= p.since)
            on conflict do nothing""")
    int collect(Instant due, boolean webhook);

    @Transactional
    @NativeQuery("""
            select * from messages where user_id = :userId and due_at <= :until
                and delivered_at is null and given_up_at is null order by id limit 200 for update""")
    List<Message> lockWaiting(UUID userId, Instant until);

    /** The messages that wait for the lab's webhook, once one of them is due. */
    @Transactional
    @NativeQuery("""
            select * from messages where user_id is null and due_at <= :until and delivered_at is null and given_up_at is null
                and exists (select from messages d where d.user_id is null and d.due_at <= :now
                    and d.delivered_at is null and d.given_up_at is null)
            order by id limit 200 for update skip locked""")
    List<Message> lockWaitingForTheLab(Instant now, Instant until);

    List<Message> findByIdIn(Collection<Long> ids);

    @Query("from Message where givenUpAt is not null or attempts > 0 and deliveredAt is null order by id desc")
    Slice<Message> undelivered(Pageable page);

    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            delete from messages where due_at < :before and (source not like 'event:%' or
                cast(substr(source, 7) as bigint) <= (select coalesce(max(id), 0) - 5000 from run_events))""")
    int deleteDueBefore(Instant before);
}
