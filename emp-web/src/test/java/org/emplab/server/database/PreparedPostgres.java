package org.emplab.server.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * An embedded PostgreSQL that was unpacked, made, migrated and stopped. The first JVM that needs it makes it below
 * {@code target}; all others start copies of its data, until the migrations or PostgreSQL change.
 */
final class PreparedPostgres {
    /** Its database without a row. */
    static final String MIGRATED = "migrated";

    private PreparedPostgres() {}

    /** Makes an empty directory the home of a copy that is not started. */
    static Path copy(Path home) {
        try {
            Path prepared = prepared();
            run("cp", "-a", prepared.resolve("pg") + "", prepared.resolve("pg.password") + "", home + "");
            Path binaries = Files.createDirectory(home.resolve("pgbin"));
            try (var versions = Files.list(prepared.resolve("pgbin"))) {
                for (Path version : versions.toList()) {
                    Files.createSymbolicLink(binaries.resolve(version.getFileName()), version);
                }
            }
            return home;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path prepared() throws IOException {
        Path home = Path.of("target", "prepared-postgres-" + fingerprint()).toAbsolutePath();
        try (FileChannel channel = FileChannel.open(
                        home.resolveSibling("prepared-postgres.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock alone = channel.lock()) {
            if (!Files.isDirectory(home)) {
                Path unfinished = TestDatabase.temporary("unfinished");
                try (EmbeddedPostgres postgres = EmbeddedPostgres.start(unfinished, 0)) {
                    migrate(postgres);
                }
                Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
            }
            alone.release();
        }
        return home;
    }

    private static void migrate(EmbeddedPostgres postgres) {
        String url = postgres.jdbcUrl();
        JdbcClient.create(new DriverManagerDataSource(url, postgres.user(), postgres.password()))
                .sql("create database " + MIGRATED + " template template0")
                .update();
        TestDatabase.migrations(new DriverManagerDataSource(
                        url.substring(0, url.lastIndexOf('/') + 1) + MIGRATED, postgres.user(), postgres.password()))
                .load()
                .migrate();
    }

    /** Of the migrations, and of the jar that PostgreSQL comes in. */
    private static String fingerprint() throws IOException {
        PathMatchingResourcePatternResolver resolver = new PathMatchingResourcePatternResolver();
        List<Resource> parts = new ArrayList<>();
        for (String place : List.of("db/migration/*", "org/emplab/server/database/PartitionMigration*.class")) {
            parts.addAll(Arrays.asList(resolver.getResources("classpath:" + place)));
        }
        parts.sort(Comparator.comparing(part -> String.valueOf(part.getFilename())));
        CRC32 sum = new CRC32();
        sum.update(Arrays.toString(resolver.getResources("classpath*:postgres-linux-*.txz"))
                .getBytes());
        for (Resource part : parts) {
            try (InputStream in = part.getInputStream()) {
                sum.update(in.readAllBytes());
            }
        }
        return Long.toHexString(sum.getValue());
    }

    private static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + " failed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
