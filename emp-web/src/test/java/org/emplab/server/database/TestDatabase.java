package org.emplab.server.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.emplab.server.Requirement;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * The PostgreSQL that integration tests run on, one for all of a JVM's tests: a container where a Docker engine answers
 * and has, or can pull, the image that {@code emp.test.postgres-image} or EMP_TEST_POSTGRES_IMAGE names; the embedded one
 * elsewhere, made once and copied for each JVM. One printed line says which. Each server gets a database of its own in it.
 */
public final class TestDatabase {
    private static final String IMAGE = System.getProperty(
            "emp.test.postgres-image", System.getenv().getOrDefault("EMP_TEST_POSTGRES_IMAGE", "postgres:17"));
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** @param template of its databases without a row; empty where it has none yet */
    private record Server(String address, String user, String password, Optional<String> template) {
        String url(String database) {
            return address + database;
        }
    }

    /** Started when the first test asks. */
    private static final class Started {
        static final Server SERVER = start();
    }

    /** The database without a row, migrated once: a copy is made in a tenth of the time. */
    private static final class Migrated {
        static final String NAME = make();

        private static String make() {
            return Started.SERVER.template().orElseGet(() -> {
                String name = database(Started.SERVER, "template0");
                migrations(source(name)).load().migrate();
                return name;
            });
        }
    }

    private TestDatabase() {}

    /** Gives a server a database of its own without a row, and a home. */
    public static void register(DynamicPropertyRegistry registry) {
        Server server = Started.SERVER;
        String database = database(server, Migrated.NAME);
        registry.add("spring.datasource.url", () -> server.url(database));
        registry.add("spring.datasource.username", server::user);
        registry.add("emp.page-patience", () -> "PT20S"); // pages have their answers however slow the machine is
        registry.add("spring.datasource.password", server::password);
        registry.add("spring.datasource.hikari.maximum-pool-size", () -> "10");
        registry.add("spring.datasource.hikari.connection-timeout", () -> "120000"); // else a slow machine answers 503
        Path home = temporary("home");
        registry.add("emp.home", home::toString);
    }

    /** An empty database for a test without a server. */
    public static DataSource emptyDatabase() {
        return source(database(Started.SERVER, "template0"));
    }

    /** A database without a row for a server that a test starts. */
    public static DataSource migratedDatabase() {
        return source(database(Started.SERVER, Migrated.NAME));
    }

    /** A copy of a database that has no connections. */
    public static DataSource copyOf(DataSource other) {
        String url = Objects.requireNonNull(((DriverManagerDataSource) other).getUrl());
        return source(database(Started.SERVER, url.substring(url.lastIndexOf('/') + 1)));
    }

    /** The migrations that a server would carry out. */
    public static FluentConfiguration migrations(DataSource database) {
        return Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/migration")
                .javaMigrations(new PartitionMigration());
    }

    private static DataSource source(String database) {
        Server server = Started.SERVER;
        return new DriverManagerDataSource(server.url(database), server.user(), server.password());
    }

    private static String database(Server server, String template) {
        String name = "test_" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet();
        try (Connection connection =
                        DriverManager.getConnection(server.url("postgres"), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name + " template " + template);
            statement.execute("alter database " + name + " set synchronous_commit = off"); // it loses no power
            return name;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Server start() {
        Optional<String> objection = DockerEngine.objection(IMAGE);
        if (objection.isEmpty()) {
            try {
                return container();
            } catch (RuntimeException e) {
                objection = Optional.of("no container of " + IMAGE + " starts (" + e.getMessage() + ")");
            }
        }
        if (Requirement.DOCKER.isRequired()) {
            throw new AssertionError(objection.get() + ", and EMP_TESTS_REQUIRE names docker");
        }
        System.out.println("integration tests run on the embedded PostgreSQL: " + objection.get());
        return embedded();
    }

    @SuppressWarnings("resource") // stopped when the JVM ends
    private static Server container() {
        PostgreSQLContainer container =
                new PostgreSQLContainer(DockerImageName.parse(IMAGE).asCompatibleSubstituteFor("postgres"));
        container.start();
        System.out.println("integration tests run on a container of " + IMAGE);
        return new Server(
                "jdbc:postgresql://" + container.getHost() + ":" + container.getMappedPort(5432) + "/",
                container.getUsername(),
                container.getPassword(),
                Optional.empty());
    }

    private static Server embedded() {
        EmbeddedPostgres postgres = EmbeddedPostgres.start(PreparedPostgres.copy(temporary("postgres")), 0);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            awaitEndOfServers();
            postgres.close();
        }));
        String url = postgres.jdbcUrl();
        return new Server(
                url.substring(0, url.lastIndexOf('/') + 1),
                postgres.user(),
                postgres.password(),
                Optional.of(PreparedPostgres.MIGRATED));
    }

    /** A server that ends behind its database waits for connections that none gives it. */
    private static void awaitEndOfServers() {
        for (Thread hook : Thread.getAllStackTraces().keySet()) {
            if (hook.getName().equals("SpringApplicationShutdownHook")) {
                try {
                    hook.join();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    static Path temporary(String what) {
        try {
            return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "test-" + what + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
