import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.emplab.server.database.embedded.EmbeddedPostgres;

/** A PostgreSQL of the benchmark's own, on which servers run. */
final class BenchDatabase implements AutoCloseable {
    final EmbeddedPostgres postgres;

    BenchDatabase(Path home) {
        postgres = EmbeddedPostgres.start(home, 0);
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
    }

    long number(String sql) throws SQLException {
        return Long.parseLong(text(sql));
    }

    String text(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    /** Megabytes of all its processes, what they share counted once. */
    long megabytes() throws IOException, SQLException {
        long backend = number("select pg_backend_pid()");
        long postmaster = number("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint");
        long kilobytes = pss(postmaster);
        for (ProcessHandle process : ProcessHandle.of(postmaster).orElseThrow().descendants().toList()) {
            kilobytes += process.pid() == backend ? 0 : pss(process.pid());
        }
        return kilobytes >> 10;
    }

    private static long pss(long pid) throws IOException {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
                if (line.startsWith("Pss:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
        } catch (NoSuchFileException ended) {
            return 0; // a worker that was there a moment ago
        }
        return 0;
    }

    @Override
    public void close() {
        postgres.close();
    }
}
