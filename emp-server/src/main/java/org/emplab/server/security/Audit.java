package org.emplab.server.security;

import java.util.Map;
import org.emplab.server.database.JsonText;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The audit trail; an entry is part of the transaction that it speaks of. */
@Component
public class Audit {
    private final JdbcClient jdbc;

    Audit(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * @param who user:NAME, machine:NAME or anonymous
     */
    public void record(String who, String action, String subject, Map<String, ?> detail) {
        jdbc.sql("insert into audit (who, action, subject, detail) values (?, ?, ?, ?::json)")
                .param(who)
                .param(action)
                .param(subject)
                .param(JsonText.ofObject(detail))
                .update();
    }
}
