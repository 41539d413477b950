package org.emplab.server.database.embedded;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real PostgreSQL that belongs to this server and is kept across restarts: durable (fsync), with a password, reachable
 * from this machine only. If its process dies, it is started again on the same port, however long that takes: on a full
 * disk it cannot, until there is space.
 *
 * <p>Under the home directory: {@code pgbin} the binaries, {@code pg} the data, {@code pg.log} its log, {@code
 * pg.password} the password, {@code pg.lock} held by the server that uses it, with its process id.
 */
public final class EmbeddedPostgres implements AutoCloseable {
    static final String USER = "emp";
    static final String DATABASE = "emp";
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);
    private static final int PATIENCE_SECONDS = 300;
    private static final int ATTEMPTS = 10;
    private static final int MOST_OF_LOG = 1 << 16;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private static final Duration LAST_PATIENCE = Duration.ofSeconds(3);

    /** The data of this process's databases. */
    private static final Set<Path> IN_USE = ConcurrentHashMap.newKeySet();

    private final Path home;
    private final Path data;
    private final HomeLock lock;
    private final PostgresPrograms programs;
    private final String password;
    private final Duration longestPause;
    private volatile int port;
    private volatile boolean closing;
    private Duration pause = Duration.ZERO;
    private long startedAtNanos;

    private EmbeddedPostgres(Path home, int wantedPort, Duration longestPause) {
        this.home = home;
        this.longestPause = longestPause;
        data = data(home);
        lock = HomeLock.of(home);
        IN_USE.add(data);
        try {
            programs = new PostgresPrograms(PostgresBinaries.unpackedUnder(home.resolve("pgbin")), home);
            DataDirectory directory = new DataDirectory(data, home.resolve("pg.password"), programs);
            password = directory.password();
            directory.create();
            directory.refuseOtherVersion();
            Postmaster.of(data).ifPresent(this::stopStale);
            start(wantedPort);
            createDatabase();
            refuseLossySettings();
            watch();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** The directory of a home's data, if it has a database. */
    public static Path data(Path home) {
        return home.resolve("pg");
    }

    /**
     * Starts the database of a home directory, making it first where there is none.
     *
     * @param port to listen on; 0 for any free one
     */
    public static EmbeddedPostgres start(Path home, int port) {
        return start(home, port, LONGEST_PAUSE);
    }

    /**
     * Starts the database of a home directory.
     *
     * @param longestPause between two attempts to start it again
     */
    public static EmbeddedPostgres start(Path home, int port, Duration longestPause) {
        try {
            Files.createDirectories(home);
        } catch (AccessDeniedException e) {
            throw HomeLock.notOurs(home, e);
        } catch (IOException e) {
            throw new EmbeddedDatabaseException("cannot make " + home + ": " + e.getMessage(), e);
        }
        return new EmbeddedPostgres(home.toAbsolutePath().normalize(), port, longestPause);
    }

    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + DATABASE;
    }

    public String password() {
        return password;
    }

    public String user() {
        return USER;
    }

    /** One that outlived its server; the lock says that no other server is using it. */
    private void stopStale(Postmaster stale) {
        LOG.info("stopping the database process {} of a server that was killed", stale.pid());
        stale.stop();
    }

    private void start(int wantedPort) {
        if (wantedPort == 0) {
            startPostmaster(EmbeddedPostgres::freePort);
        } else if (isTaken(wantedPort)) {
            throw new EmbeddedDatabaseException("port " + wantedPort + " of 127.0.0.1 is taken by another program;"
                    + " give the embedded database another one with --emp.embedded-port, or 0 for any");
        } else {
            startPostmaster(() -> wantedPort);
        }
    }

    /** Tried more than once: after a kill -9 the old one's children hold its shared memory a moment longer. */
    private void startPostmaster(IntSupplier ports) {
        for (int attempt = 1; ; attempt++) {
            try {
                port = ports.getAsInt();
                startPostmasterOnce();
                return;
            } catch (EmbeddedDatabaseException e) {
                if (attempt == ATTEMPTS) {
                    throw new EmbeddedDatabaseException(e.getMessage() + "; see " + home.resolve("pg.log"), e);
                }
                LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
            }
        }
    }

    private void startPostmasterOnce() {
        String options = String.join(
                " ",
                "-p " + port,
                "-c listen_addresses=127.0.0.1",
                "-c unix_socket_directories=",
                "-c fsync=on",
                "-c synchronous_commit=on",
                "-c full_page_writes=on",
                "-c max_connections=60",
                "-c shared_buffers=128MB",
                "-c max_wal_size=2GB",
                "-c max_locks_per_transaction=256",
                "-c timezone=UTC");
        Path log = home.resolve("pg.log");
        long logged = log.toFile().length();
        try {
            programs.run(
                    "pg_ctl",
                    "-D",
                    data.toString(),
                    "-l",
                    log.toString(),
                    "-o",
                    options,
                    "-w",
                    "-t",
                    Integer.toString(PATIENCE_SECONDS),
                    "start");
        } catch (EmbeddedDatabaseException e) { // which knows only that the database ended
            throw new EmbeddedDatabaseException(reasonIn(log, logged).orElse(String.valueOf(e.getMessage())), e);
        }
    }

    /** The reason of the database's end as its log has it, behind so many bytes. */
    private static Optional<String> reasonIn(Path log, long from) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long begin = Math.min(from, file.length()); // less is there where the log was emptied meanwhile
            file.seek(begin);
            byte[] tail = new byte[(int) Math.min(file.length() - begin, MOST_OF_LOG)];
            file.readFully(tail);
            return PostgresPrograms.endIn(new String(tail, StandardCharsets.UTF_8))
                    .map(reason -> "the database did not start: " + reason);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void createDatabase() {
        try (Connection connection = connect("postgres");
                Statement statement = connection.createStatement()) {
            try (ResultSet found =
                    statement.executeQuery("select 1 from pg_database where datname = '" + DATABASE + "'")) {
                if (found.next()) {
                    return;
                }
            }
            statement.execute("create database " + DATABASE);
        } catch (SQLException e) {
            throw new EmbeddedDatabaseException("cannot make the database: " + e.getMessage(), e);
        }
    }

    private void refuseLossySettings() {
        try (Connection connection = connect(DATABASE);
                Statement statement = connection.createStatement()) {
            for (String setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
                try (ResultSet row = statement.executeQuery("show " + setting)) {
                    row.next();
                    if (!row.getString(1).equals("on")) {
                        throw new EmbeddedDatabaseException("the embedded database runs with " + setting + " "
                                + row.getString(1) + ": samples could be lost; remove it from " + data
                                + "/postgresql.auto.conf");
                    }
                }
            }
        } catch (SQLException e) {
            throw new EmbeddedDatabaseException(
                    "cannot ask the embedded database for its settings: " + e.getMessage(), e);
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/" + database, USER, password);
    }

    private void watch() {
        startedAtNanos = System.nanoTime();
        Optional<Postmaster> running = Postmaster.of(data);
        if (running.isPresent()) {
            running.get().whenGone(this::startAgain);
        } else { // it came and went
            CompletableFuture.runAsync(this::startAgain);
        }
    }

    /** Starts the database until it runs or this is closed. One that ends again at once is not given a rest of its own. */
    private synchronized void startAgain() {
        if (!closing) {
            // as a failure of a statement would be: one line as an outage begins
            LOG.warn(
                    "the database process is gone",
                    new SQLNonTransientConnectionException(
                            "its process is gone and is started again, see " + home.resolve("pg.log"), "08006"));
        }
        if (System.nanoTime() - startedAtNanos > longestPause.multipliedBy(2).toNanos()) {
            pause = Duration.ZERO;
        }
        while (!closing) {
            rest();
            try {
                if (!closing) {
                    Postmaster.of(data).ifPresent(this::stopStale);
                    startPostmasterOnce(); // on the same port, which the pool's connections name
                    watch();
                    return;
                }
            } catch (RuntimeException e) {
                LOG.error(
                        "{}; its disk has {} MB left, the next attempt is in {} s",
                        e.getMessage(),
                        home.toFile().getUsableSpace() >> 20,
                        pause.toSeconds());
            }
        }
    }

    /** Rests between starts: not at all at first, then ever longer. */
    private void rest() {
        long until = System.nanoTime() + pause.toNanos();
        try {
            for (long left = pause.toMillis(); left > 0 && !closing; left = (until - System.nanoTime()) / 1_000_000) {
                wait(left); // close() ends it
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing = true;
        }
        Duration longer = pause.isZero() ? FIRST_PAUSE : pause.multipliedBy(2);
        pause = longer.compareTo(longestPause) > 0 ? longestPause : longer;
    }

    /** Tells all databases of this process to stop, also one that just starts, and waits for seconds at most. */
    public static void stopAll() {
        IN_USE.forEach(data -> Postmaster.of(data).ifPresent(postmaster -> postmaster.stop(LAST_PATIENCE)));
    }

    /** Stops the database; what was committed is on disk. */
    @Override
    public void close() {
        closing = true;
        try {
            stop();
        } finally {
            IN_USE.remove(data);
            lock.close();
        }
    }

    private synchronized void stop() {
        notifyAll();
        Postmaster.of(data).ifPresent(Postmaster::stop);
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new EmbeddedDatabaseException("no free port on 127.0.0.1", e);
        }
    }

    private static boolean isTaken(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Says why the embedded database cannot be used and, where it is known, the mend. */
    public static final class EmbeddedDatabaseException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        EmbeddedDatabaseException(String message) {
            super(message);
        }

        EmbeddedDatabaseException(String message, Exception cause) {
            super(message, cause);
        }
    }
}
