package org.emplab.server.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.emplab.lab.settings.Nearest;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.EmpServerSettings.WrongSettingException;
import org.emplab.server.WorkingDirectory;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.emplab.server.database.embedded.RunningDatabase;
import org.emplab.server.security.Secrets;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;

/** {@code emp server WORD}: what an operator does with the lab's database, with the server's settings and without a server. */
public final class DatabaseCommand {
    private static final int FAILED = 1;
    private static final int WRONG_CALL = 2;
    private static final int PASSWORD_LENGTH = 22;

    /** How each word is called. */
    private static final Map<String, String> CALLS = Map.of(
            "backup", "backup FILE|DIRECTORY [--force] [--keep=NUMBER]",
            "restore", "restore FILE",
            "verify", "verify FILE",
            "migrate", "migrate [--dry-run]",
            "reset-password", "reset-password LOGIN");

    /** Options of its own that a word has; the name of a setting has a point. */
    private static final Map<String, List<String>> OPTIONS =
            Map.of("backup", List.of("--force", "--keep"), "migrate", List.of("--dry-run"));

    private final Environment settings;

    private DatabaseCommand(Environment settings) {
        this.settings = settings;
    }

    /** Settings are read as the server reads them. */
    @Configuration(proxyBeanMethods = false)
    static class SettingsOnly {}

    public static boolean isMeant(String[] arguments) {
        return arguments.length > 0 && CALLS.containsKey(arguments[0]);
    }

    /** The operator's word that a word on its own may be a misspelling of. */
    public static Optional<String> nearest(String word) {
        return Nearest.slip(word, CALLS.keySet());
    }

    /** Returns the exit status. */
    public static int run(String[] arguments) {
        List<String> words = Arrays.stream(arguments)
                .filter(word -> !word.startsWith("--") && !word.isBlank())
                .toList();
        String what = arguments[0];
        String call = "it is emp server " + CALLS.get(what) + " [--SETTING=VALUE…]";
        if (words.size() != (what.equals("migrate") ? 1 : 2)) {
            return fail(WRONG_CALL, call);
        }
        Optional<String> unknown = Arrays.stream(arguments)
                .filter(argument -> argument.startsWith("--"))
                .map(argument -> argument.split("=", 2)[0])
                .filter(option -> !option.contains(".")
                        && !OPTIONS.getOrDefault(what, List.of()).contains(option))
                .findFirst();
        if (unknown.isPresent()) {
            return fail(WRONG_CALL, "there is no option " + unknown.get() + ": " + call);
        }
        Optional<String> valued = Arrays.stream(arguments)
                .filter(argument -> argument.matches("--(dry-run|force)=.*"))
                .findFirst();
        if (valued.isPresent()) { // which would be passed over, and a rehearsal would migrate
            return fail(WRONG_CALL, valued.get() + " takes no value: " + call);
        }
        try {
            return what.equals("verify") ? verify(Path.of(words.get(1))) : work(what, words, arguments);
        } catch (WrongSettingException | IllegalArgumentException e) {
            return fail(WRONG_CALL, String.valueOf(e.getMessage()));
        } catch (SQLException | IOException | RuntimeException e) {
            return fail(FAILED, String.valueOf(e.getMessage()));
        }
    }

    private static int work(String what, List<String> words, String... arguments) throws SQLException, IOException {
        SpringApplication reading = new SpringApplication(SettingsOnly.class);
        reading.setWebApplicationType(WebApplicationType.NONE);
        reading.setLogStartupInfo(false);
        Map<String, Object> properties = new HashMap<>(WorkingDirectory.ofCommand(arguments));
        // the statement that fails says so in one line where the database dies; a server's filter is not here
        properties.put("logging.level." + EmbeddedPostgres.class.getName(), "error");
        reading.setDefaultProperties(properties);
        try (ConfigurableApplicationContext context = reading.run(arguments)) {
            DatabaseCommand command = new DatabaseCommand(context.getEnvironment());
            boolean dryRun = List.of(arguments).contains("--dry-run");
            return switch (what) {
                case "backup" ->
                    command.backup(Path.of(words.get(1)), List.of(arguments).contains("--force"), keep(arguments));
                case "restore" -> command.restore(Path.of(words.get(1)));
                case "migrate" -> command.with(dryRun, database -> migrate(new Schema(database), dryRun));
                default -> command.with(true, database -> resetPassword(database, words.get(1)));
            };
        }
    }

    private static int fail(int status, String message) {
        System.err.println("emp: " + message.lines().findFirst().orElse(""));
        return status;
    }

    private interface Work {
        int on(DataSource database) throws SQLException, IOException;
    }

    /**
     * Works on the database of the settings.
     *
     * @param beside whether a server may be at work on it
     */
    private int with(boolean beside, Work work) throws SQLException, IOException {
        Optional<DataSource> given = Optional.ofNullable(settings.getProperty("spring.datasource.url"))
                .filter(url -> !url.equals("none"))
                .map(url -> new DriverManagerDataSource(
                        url,
                        settings.getProperty("spring.datasource.username", ""),
                        settings.getProperty("spring.datasource.password", "")));
        if (given.isPresent()) {
            if (!String.valueOf(settings.getProperty("spring.datasource.url")).startsWith("jdbc:postgresql:")) {
                throw new IllegalArgumentException(
                        "spring.datasource.url is no address of PostgreSQL: it begins with jdbc:postgresql:");
            }
            return work.on(given.get());
        }
        EmpServerSettings ours = Binder.get(settings).bindOrCreate("emp", EmpServerSettings.class);
        Optional<DataSource> running = beside ? RunningDatabase.of(ours.home()) : Optional.empty();
        if (running.isPresent()) {
            return work.on(running.get());
        }
        if (beside && !Files.isDirectory(EmbeddedPostgres.data(ours.home()))) {
            throw new IllegalArgumentException(
                    "there is no database in " + ours.home() + "; EMP_HOME says where it is");
        }
        try (EmbeddedPostgres embedded = EmbeddedPostgres.start(ours.home(), ours.embeddedPort())) {
            return work.on(new DriverManagerDataSource(embedded.jdbcUrl(), embedded.user(), embedded.password()));
        }
    }

    /** How many backups stay; 0 where all do. Only the call says so, no setting of the environment. */
    private static int keep(String[] arguments) {
        List<String> given = new DefaultApplicationArguments(arguments).getOptionValues("keep");
        if (given == null) {
            return 0;
        }
        if (given.size() != 1 || !given.get(0).matches("[1-9]\\d{0,5}")) {
            throw new IllegalArgumentException("--keep=NUMBER takes one number above 0");
        }
        return Integer.parseInt(given.get(0));
    }

    private int backup(Path target, boolean replace, int keep) throws SQLException, IOException {
        if (keep > 0 && !Files.isDirectory(target)) {
            throw new IllegalArgumentException("--keep=NUMBER needs a directory that is there, not " + target);
        }
        Path parent = target.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            throw new IllegalArgumentException(target + ": there is no directory " + parent);
        }
        if (Files.exists(target) && !Files.isDirectory(target) && !Files.isRegularFile(target)) {
            throw new IllegalArgumentException(target + " is neither a file nor a directory");
        }
        Instant now = Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS);
        Backup.BackupDirectory directory = new Backup.BackupDirectory(target);
        Path file = Files.isDirectory(target) ? directory.next(now) : target;
        if (Files.exists(file) && !replace) {
            throw new IllegalArgumentException(file + " exists; --force replaces it");
        }
        return with(true, database -> {
            Schema schema = new Schema(database);
            String newest = schema.newest().getVersion();
            if (!schema.current().equals(Optional.of(newest))) {
                throw new IllegalArgumentException("the database is not of this version of the server (schema "
                        + schema.current().orElse("none") + ", not " + newest
                        + "); the one that made it makes its backup");
            }
            BackupContents contents = Backup.write(database, newest, file, now);
            System.out.println(file + ": " + summary(contents));
            if (keep > 0) {
                verify(file); // before it is on record, and before earlier ones go
            }
            JdbcClient.create(database)
                    .sql(
                            "insert into audit (at, who, action, subject) values (?, 'operator', 'make backup', 'database')")
                    .param(Timestamp.from(now))
                    .update();
            if (keep > 0) {
                for (Path old : directory.allBut(file, keep - 1)) {
                    Files.delete(old);
                    System.out.println(old + ": removed");
                }
            }
            return 0;
        });
    }

    /** Looks at the file before it makes a database. */
    private int restore(Path file) throws SQLException, IOException {
        try (BackupFile backup = opened(file)) {
            return with(false, database -> {
                Restore.read(database, backup);
                System.out.println("restored " + summary(backup.contents()));
                return 0;
            });
        }
    }

    private static int verify(Path file) throws IOException {
        try (BackupFile backup = opened(file)) {
            System.out.println(file + " is whole: " + summary(backup.contents()));
            return 0;
        }
    }

    private static BackupFile opened(Path file) {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a directory; name a backup in it");
        }
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException(file + ": there is no such file, or this user may not read it");
        }
        return BackupFile.open(file);
    }

    private static int migrate(Schema schema, boolean dryRun) {
        List<String> pending = schema.pending();
        String from = "schema " + schema.current().orElse("none") + " → " + schema.newest() + ": " + pending.size()
                + " steps";
        System.out.println(from + (dryRun ? " to take" : ""));
        pending.forEach(step -> System.out.println("  " + step));
        if (!dryRun) {
            schema.migrateTo("latest");
            System.out.println("the schema is up to date");
        }
        return 0;
    }

    /** Sets a password that is printed this once, ends the account's sessions and revokes its tokens. */
    private static int resetPassword(DataSource database, String login) {
        String password = Secrets.fresh("").substring(0, PASSWORD_LENGTH);
        JdbcClient jdbc = JdbcClient.create(database);
        int changed = jdbc.sql("""
                        with person as (
                            update users set password_hash = :hash, version = version + 1,
                                session_generation = session_generation + 1
                            where name = :login and enabled returning id),
                        revoked as (
                            update tokens set revoked_at = now()
                            where revoked_at is null and user_id in (select id from person))
                        insert into audit (at, who, action, subject)
                        select now(), 'operator', 'reset password', 'user:' || :login from person""")
                .param(
                        "hash",
                        PasswordEncoderFactories.createDelegatingPasswordEncoder()
                                .encode(password))
                .param("login", login)
                .update();
        if (changed == 0) {
            throw new IllegalArgumentException(
                    "there is no login " + login + ", or its account is closed; an administrator opens it");
        }
        System.out.println(login + ", password: " + password + " (shown only now; change it after the next login)");
        return 0;
    }

    private static String summary(BackupContents contents) {
        return contents.tables().stream().mapToLong(BackupContents.Table::rows).sum()
                + " rows of " + contents.tables().size() + " tables, schema " + contents.schema() + ", as of "
                + contents.at();
    }
}
