package org.emplab.server.database.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresIT {
    @TempDir
    Path home;

    @Test
    void keepsWhatWasStoredRefusesASecondServerAndTellsWhyItDoesNotStart() throws Exception {
        try (EmbeddedPostgres first = EmbeddedPostgres.start(home, 0)) {
            try (Connection connection = connect(first);
                    Statement statement = connection.createStatement()) {
                statement.execute("create table kept as select 42 as answer");
            }
            long pid = ProcessHandle.current().pid();
            assertThatThrownBy(() -> EmbeddedPostgres.start(home, 0))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("another server, process " + pid + ", is using " + home + "; stop it (kill "
                            + pid + "), or");
        }
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int taken = other.getLocalPort();
            assertThatThrownBy(() -> EmbeddedPostgres.start(home, taken))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("port " + taken)
                    .hasMessageContaining("--emp.embedded-port");
        }
        try (EmbeddedPostgres second = EmbeddedPostgres.start(home, 0);
                Connection connection = connect(second);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select answer, current_setting('fsync') from kept")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(42);
            assertThat(row.getString(2)).isEqualTo("on");
        }
        Files.writeString(home.resolve("pg/postgresql.auto.conf"), "shared_buffers = much\n");
        assertThatThrownBy(() -> EmbeddedPostgres.start(home, 0))
                .message()
                .startsWith("the database did not start: ")
                .contains("FATAL:", "postgresql.auto.conf")
                .hasLineCount(1);
    }

    @Test
    void tellsTheErrorOfADirectoryThatCouldNotBeMade() {
        assertThat(PostgresPrograms.reason("""
                        The files belonging to this database system will be owned by user "emp".
                        running bootstrap script ... 2026-11-27 09:00:00 UTC [7] FATAL:  could not extend file "base/1/1249": No space left on device
                        child process exited with exit code 1
                        initdb: removing data directory "/home/emp/.emp/pg.fresh\""""))
                .get()
                .asString()
                .contains("FATAL:  could not extend file", "No space left on device");
    }

    private static Connection connect(EmbeddedPostgres postgres) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
    }
}
