package org.emplab.server.database.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

@Tag("thorough")
class RunningDatabaseIT {
    @TempDir
    Path home;

    @Test
    void isReachedWhileItsServerIsAtWork() {
        assertThat(RunningDatabase.of(home)).isEmpty();
        try (EmbeddedPostgres server = EmbeddedPostgres.start(home, 0)) {
            assertThat(JdbcClient.create(RunningDatabase.of(home).orElseThrow())
                            .sql("select current_database()")
                            .query(String.class)
                            .single())
                    .isEqualTo(server.user());
        }
        assertThat(RunningDatabase.of(home)).isEmpty();
    }
}
