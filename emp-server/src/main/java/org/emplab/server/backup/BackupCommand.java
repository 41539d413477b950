package org.emplab.server.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.emplab.server.database.embedded.RunningDatabase;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** {@code emp server backup FILE} and {@code emp server restore FILE}: with the server's settings, without a server. */
public final class BackupCommand {
    private static final int FAILED = 1;
    private static final int WRONG_CALL = 2;

    private final Environment settings;

    private BackupCommand(Environment settings) {
        this.settings = settings;
    }

    /** Settings are read as the server reads them. */
    @Configuration(proxyBeanMethods = false)
    static class SettingsOnly {}

    public static boolean isMeant(String[] arguments) {
        return arguments.length > 0 && List.of("backup", "restore").contains(arguments[0]);
    }

    /** Returns the exit status. */
    public static int run(String[] arguments) {
        List<String> words =
                Arrays.stream(arguments).filter(word -> !word.startsWith("--")).toList();
        if (words.size() != 2) {
            return told(WRONG_CALL, "it is emp server " + arguments[0] + " FILE [--SETTING=VALUE…]");
        }
        SpringApplication reading = new SpringApplication(SettingsOnly.class);
        reading.setWebApplicationType(WebApplicationType.NONE);
        reading.setLogStartupInfo(false);
        try (ConfigurableApplicationContext context = reading.run(arguments)) {
            BackupCommand command = new BackupCommand(context.getEnvironment());
            return command.run(
                    words.get(0), Path.of(words.get(1)), List.of(arguments).contains("--force"));
        } catch (IllegalArgumentException e) {
            return told(WRONG_CALL, String.valueOf(e.getMessage()));
        } catch (SQLException | IOException | RuntimeException e) {
            return told(FAILED, String.valueOf(e.getMessage()));
        }
    }

    private static int told(int status, String message) {
        System.err.println("emp: " + message.lines().findFirst().orElse(""));
        return status;
    }

    private int run(String what, Path file, boolean replace) throws SQLException, IOException {
        if (what.equals("backup") && Files.exists(file) && !replace) {
            throw new IllegalArgumentException(file + " exists; --force replaces it");
        }
        if (what.equals("restore") && !Files.isReadable(file)) {
            throw new IllegalArgumentException(file + ": there is no such file, or this user may not read it");
        }
        Optional<DataSource> given = Optional.ofNullable(settings.getProperty("spring.datasource.url"))
                .filter(url -> !url.equals("none"))
                .map(url -> new DriverManagerDataSource(
                        url,
                        settings.getProperty("spring.datasource.username", ""),
                        settings.getProperty("spring.datasource.password", "")));
        if (given.isPresent()) {
            return run(what, file, given.get());
        }
        EmpServerSettings ours = Binder.get(settings).bindOrCreate("emp", EmpServerSettings.class);
        Optional<DataSource> running = RunningDatabase.of(ours.home());
        if (running.isPresent() && what.equals("backup")) {
            return run(what, file, running.get());
        }
        try (EmbeddedPostgres embedded = EmbeddedPostgres.start(ours.home(), ours.embeddedPort())) {
            return run(
                    what, file, new DriverManagerDataSource(embedded.jdbcUrl(), embedded.user(), embedded.password()));
        }
    }

    private static int run(String what, Path file, DataSource database) throws SQLException, IOException {
        if (what.equals("restore")) {
            System.out.println("restored " + summary(Restore.read(database, file)));
            return 0;
        }
        Schema schema = new Schema(database);
        String newest = schema.newest().getVersion();
        if (!schema.current().equals(Optional.of(newest))) {
            throw new IllegalArgumentException("the database is not of this version of the server (schema "
                    + schema.current().orElse("none") + ", not " + newest + "); the one that made it makes its backup");
        }
        BackupContents contents =
                Backup.write(database, newest, file, Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS));
        System.out.println(file + ": " + summary(contents));
        return 0;
    }

    private static String summary(BackupContents contents) {
        return contents.tables().stream().mapToLong(BackupContents.Table::rows).sum()
                + " rows of " + contents.tables().size() + " tables, schema " + contents.schema() + ", as of "
                + contents.at();
    }
}
