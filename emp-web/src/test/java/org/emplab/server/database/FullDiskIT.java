package org.emplab.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.emplab.server.Requirement;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An embedded database whose disk fills up, and gets space again. */
@Tag("thorough")
@Timeout(600)
class FullDiskIT {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    @TempDir
    Path home;

    @Test
    void comesBackByItselfWithAllThatWasAcknowledged() throws Exception {
        Requirement.ROOT.check(
                ran("mount", "-t", "tmpfs", "-o", "size=400m", "tmpfs", home.toString()),
                "no small disk can be made to be filled");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(home, 0, LONGEST_PAUSE)) {
            List<Integer> acknowledged = new ArrayList<>();
            try (Connection connection = connect(postgres);
                    Statement statement = connection.createStatement()) {
                statement.execute("create table kept (id integer)");
            }
            insertUntilItDies(postgres, acknowledged, home.resolve("ballast"));
            String log = home.resolve("pg.log").toString();
            while (!Files.readString(Path.of(log)).contains("No space left")) {
                rest();
            }
            int attempts = starts();
            while (starts() < attempts + 12) { // more than it once had
                rest();
            }
            Files.delete(home.resolve("ballast"));
            assertThat(stored(postgres)).containsAll(acknowledged);
        } finally {
            assertThat(ran("umount", "-l", home.toString())).isTrue();
        }
    }

    /** Each segment of the log takes 16 MB; without space for one, the database stops. */
    private static void insertUntilItDies(EmbeddedPostgres postgres, List<Integer> acknowledged, Path ballast)
            throws IOException {
        try (Connection connection = connect(postgres);
                Statement statement = connection.createStatement()) {
            for (int id = 0; ; id++) {
                statement.execute("insert into kept values (" + id + ")");
                acknowledged.add(id);
                if (id == 3) {
                    fill(ballast);
                }
                statement.execute("select pg_switch_wal()");
            }
        } catch (SQLException died) {
            assertThat(acknowledged).hasSizeGreaterThan(3);
        }
    }

    private int starts() throws IOException {
        return Files.readString(home.resolve("pg.log")).split("starting PostgreSQL", -1).length;
    }

    private static List<Integer> stored(EmbeddedPostgres postgres) {
        while (true) {
            try (Connection connection = connect(postgres);
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select id from kept")) {
                List<Integer> stored = new ArrayList<>();
                while (row.next()) {
                    stored.add(row.getInt(1));
                }
                return stored;
            } catch (SQLException notYet) {
                rest();
            }
        }
    }

    private static void rest() {
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }

    private static void fill(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[1 << 16]);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static boolean ran(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static Connection connect(EmbeddedPostgres postgres) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
    }
}
