package org.emplab.server.publication;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Publishes cutoff tables for tests that need none of their cutoffs: their derivations are empty and cannot be read. */
public final class EmptyTables {
    private EmptyTables() {}

    /** Puts the machine's next version in force. */
    public static void publish(JdbcClient jdbc, String machine, Instant at) {
        UUID analysis = UUID.randomUUID();
        jdbc.sql("insert into analyses (id, kind, algorithm_version, parameters, result, asked_by)"
                        + " values (?, 'cutoffs', 'test', '{}', '{}', 'user:ada')")
                .param(analysis)
                .update();
        jdbc.sql("insert into published_cutoffs (id, analysis_id, machine_name, published_by, version, published_at)"
                        + " select ?, ?, ?, 'user:ada', 1 + count(*), ? from published_cutoffs where machine_name = ?")
                .param(UUID.randomUUID())
                .param(analysis)
                .param(machine)
                .param(OffsetDateTime.ofInstant(at, ZoneOffset.UTC))
                .param(machine)
                .update();
    }
}
