package org.emplab.server.run;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What happened to runs, appended only. */
@Component
public class RunEvents {
    /**
     * @param eventId chosen by the sender: sent twice, stored once
     * @param kind submitted, claimed, paused, resumed, completed …
     * @param who user:NAME, machine:NAME, or server
     */
    public record Event(
            UUID eventId,
            Instant at,
            String kind,
            @Nullable Integer sample,
            @Nullable String reason,
            String who) {}

    private final JdbcClient jdbc;

    RunEvents(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * @return false if this event was there already
     */
    public boolean append(long runId, Event event) {
        return jdbc.sql("insert into run_events (run_id, event_id, at, kind, sample, reason, who)"
                                + " values (?, ?, ?, ?, ?, ?, ?) on conflict (run_id, event_id) do nothing")
                        .param(runId)
                        .param(event.eventId())
                        .param(Timestamp.from(event.at()))
                        .param(event.kind())
                        .param(event.sample())
                        .param(event.reason())
                        .param(event.who())
                        .update()
                == 1;
    }

    void append(long runId, String kind, @Nullable String reason, String who) {
        append(runId, new Event(UUID.randomUUID(), Instant.now(), kind, null, reason, who));
    }

    /** Oldest first. */
    List<Event> of(long runId) {
        return jdbc.sql("select * from run_events where run_id = ? order by id")
                .param(runId)
                .query((row, number) -> new Event(
                        row.getObject("event_id", UUID.class),
                        StoredRun.instant(row, "at"),
                        row.getString("kind"),
                        row.getObject("sample", Integer.class),
                        row.getString("reason"),
                        row.getString("who")))
                .list();
    }
}
