package org.emplab.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class PreparedQueriesIT extends RunningServer {
    @Autowired
    private PreparedQueries queries;

    @Test
    void everyQueryOfEveryRepositoryCanBeRead() {
        assertThat(queries.repositories()).contains("runs", "machines", "jobs", "analyses");
        assertThatCode(queries::prepare).doesNotThrowAnyException();
    }
}
