package org.emplab.server.run;

import java.sql.Timestamp;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Records events of runs, each once: by SQL, which says <em>unless it is there already</em> in one step. */
@Component
public class RunEventLog {
    private final JdbcClient jdbc;

    RunEventLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * @return false if this event was there already
     */
    public boolean append(RunEvent event) {
        return jdbc.sql("insert into run_events (run_id, event_id, at, kind, sample, reason, who)"
                                + " values (?, ?, ?, ?, ?, ?, ?) on conflict (run_id, event_id) do nothing")
                        .param(event.runId())
                        .param(event.eventId())
                        .param(Timestamp.from(event.at()))
                        .param(event.kind())
                        .param(event.sample())
                        .param(event.reason())
                        .param(event.who())
                        .update()
                == 1;
    }
}
