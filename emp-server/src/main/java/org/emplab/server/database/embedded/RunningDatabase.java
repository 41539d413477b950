package org.emplab.server.database.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The embedded database of a server that is at work, for another process of the same user. */
public final class RunningDatabase {
    private static final int PORT_LINE = 3;

    private RunningDatabase() {}

    /** Empty where the home's database does not run. */
    public static Optional<DataSource> of(Path home) {
        Path data = home.toAbsolutePath().normalize().resolve("pg");
        return Postmaster.of(data).map(running -> {
            try {
                List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
                String password = Files.readString(home.resolve("pg.password")).strip();
                return new DriverManagerDataSource(
                        "jdbc:postgresql://127.0.0.1:" + lines.get(PORT_LINE).strip() + "/" + EmbeddedPostgres.DATABASE,
                        EmbeddedPostgres.USER,
                        password);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
