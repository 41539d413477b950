package org.emplab.server.availability;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** All reservations, maintenance windows and drains, ended ones too. */
interface Unavailabilities extends Aggregates<Unavailability, UUID> {
    @Query("select c from Unavailability c where c.machineId = :machineId and c.kind = :kind"
            + " order by c.from desc, c.id")
    Slice<Unavailability> ofMachine(UUID machineId, UnavailabilityView.ClosedInterval.Kind kind, Pageable page);

    @NativeQuery(
            "select count(*) from (select from unavailabilities where machine_id = :machineId and kind = :kind limit :most) c")
    long countUpTo(UUID machineId, String kind, long most);

    /** The unavailabilities that have not ended and may close some of the machines within a span. */
    @Query("select c from Unavailability c where c.machineId in :machines and c.endedAt is null and c.from < :end"
            + " and (c.until is null or c.until > :begin or c.weekly)")
    List<Unavailability> inForce(Collection<UUID> machines, Instant begin, Instant end);

    /** A machine that is not fit to measure. */
    interface Unfit {
        UUID getMachine();

        String getHealth();

        String getReason();

        Instant getSince();
    }

    @NativeQuery("""
            select machine_id as machine, health, reason, since from machine_health
            where machine_id in (:machines) and health not in ('good', 'unknown')
            union all
            select id, 'maintenance', 'it was taken out of the queue', enrolled_at from machines
            where id in (:machines) and not enabled""")
    List<Unfit> unfit(Collection<UUID> machines);

    @Query("select c from Unavailability c where c.machineId = :machineId and c.kind = :kind and c.endedAt is null")
    List<Unavailability> open(UUID machineId, UnavailabilityView.ClosedInterval.Kind kind);

    /** Reservations that are released where their person had no run that is open, or ended later than so long ago. */
    @NativeQuery("""
            select c.* from unavailabilities c
            where c.ended_at is null and c.idle_hours is not null and c.from_at < :now
                and (c.weekly or c.until_at > :now)
                and not exists (select from runs r
                    where r.machine_id = c.machine_id and r.created_by = 'user:' || c.person
                        and (r.ended_at is null or r.ended_at > cast(:now as timestamptz) - make_interval(hours => c.idle_hours)))
            for update skip locked""")
    @Transactional
    List<Unavailability> ofIdlePeople(Instant now);

    /** How many reservations of a person are to come, on all machines. */
    @NativeQuery("""
            select count(*) from unavailabilities where kind = 'reservation' and person = :login and ended_at is null
                and coalesce(case when weekly then repeat_until else until_at end, 'infinity') > :now""")
    long reservationsOf(String login, Instant now);

    @NativeQuery("select id from machines where name = :machine")
    Optional<UUID> machine(String machine);

    /** Lets one transaction at a time decide when a machine is closed, so that no two that overlap are stored. */
    @Transactional
    @NativeQuery("select id from machines where name = :machine for update")
    Optional<UUID> holdMachine(String machine);

    @NativeQuery("select exists (select from users where name = :login and enabled)")
    boolean isPerson(String login);
}
