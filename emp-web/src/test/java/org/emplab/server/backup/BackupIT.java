package org.emplab.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.sql.DataSource;
import org.emplab.lab.Role;
import org.emplab.server.OwnServer;
import org.emplab.server.RunningLab;
import org.emplab.server.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.security.crypto.password.PasswordEncoder;

@ExtendWith(OutputCaptureExtension.class)
class BackupIT extends RunningLab {
    private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");

    @TempDir
    Path directory;

    @Autowired
    private DataSource database;

    @Autowired
    private Environment environment;

    @Autowired
    private MeterRegistry meters;

    @Autowired
    private PasswordEncoder passwords;

    @Test
    void aLabGoesOnFromItsBackup() throws Exception {
        String admin = token("ada", Role.ADMIN);
        String run = stored(LONG_RUN, "backup-1");
        byte[] exported = download(admin, run);
        long before = lastRun();
        Path backup = directory.resolve("lab.backup");

        BackupContents written = backup(backup);

        assertThat(written.tables()).extracting(BackupContents.Table::name).contains("users", "samples");
        assertThat(Files.getPosixFilePermissions(backup)).hasSize(2); // passwords are in it
        DataSource other = TestDatabase.emptyDatabase();
        restore(other, backup);
        long after = lastRun(); // the server under test may queue one by itself
        Path again = directory.resolve("again.backup"); // the server under test writes on meanwhile
        assertThat(Backup.write(other, written.schema(), again, NOW)).isEqualTo(written);
        for (BackupContents.Table table : written.tables()) {
            assertThat(rows(again, table)).as(table.name()).isEqualTo(rows(backup, table));
        }
        assertThat(JdbcClient.create(other)
                        .sql("select nextval('runs_id_seq')")
                        .query(Long.class)
                        .single())
                .as("no number that was given out is given out again")
                .isBetween(before + 1, after + 1);
        JdbcClient.create(other)
                .sql("create table unfinished_restore as select 'killed behind its commit' as backup")
                .update();
        try (OwnServer restored = OwnServer.start(OwnServer.on(other, directory.resolve("home")))) {
            HttpResponse<byte[]> answer = http.send(
                    HttpRequest.newBuilder(restored.at("/api/v1/runs/" + run + "/samples"))
                            .header("Authorization", "Bearer " + admin)
                            .build(),
                    BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo(exported);
            assertThat(JdbcClient.create(other)
                            .sql("select to_regclass('unfinished_restore') is null")
                            .query(Boolean.class)
                            .single())
                    .isTrue();
        }
    }

    private long lastRun() {
        return value(Long.class, "select last_value from pg_sequences where sequencename = 'runs_id_seq'");
    }

    @Test
    void takesNoSqlFromAFile() {
        assertThatThrownBy(() -> new BackupContents.Table("users\" where false; drop table runs; --", List.of(), 0))
                .hasMessageContaining("no name of a table or column");
        assertThatThrownBy(() -> new BackupContents.Table("users", List.of("name\""), 0))
                .hasMessageContaining("no name of a table or column");
    }

    @Test
    void isRestoredWholeOrNotAtAllIntoAnEmptyDatabase() throws Exception {
        Path backup = directory.resolve("lab.backup");
        backup(backup);
        assertThatThrownBy(() -> restore(database, backup)).hasMessageContaining("restore into an empty one");

        byte[] bytes = Files.readAllBytes(backup);
        Path torn = Files.write(directory.resolve("torn"), Arrays.copyOf(bytes, bytes.length / 2));
        DataSource other = TestDatabase.emptyDatabase();
        assertThatThrownBy(() -> restore(other, torn)).hasMessageContaining("is no whole backup");
        assertThat(new Schema(other).current()).isEmpty();
    }

    @Test
    void aRestoreThatEndsAtAnyConnectionIsBegunAgain() throws Exception {
        stored(LONG_RUN, "backup-killed");
        Path backup = directory.resolve("lab.backup");
        BackupContents written = backup(backup);
        DataSource other = TestDatabase.emptyDatabase();
        new Schema(other).migrateTo("010"); // killed while the schema was made
        int connections = 0;
        for (boolean done = false; !done; connections++) {
            try {
                restore(failingAt(other, connections), backup);
                done = true;
            } catch (SQLException | RuntimeException killed) {
                assertThat(killed).hasStackTraceContaining("killed");
            }
        }
        assertThat(connections).isGreaterThan(3);
        Path again = directory.resolve("again.backup");
        assertThat(Backup.write(other, written.schema(), again, NOW)).isEqualTo(written);
        assertThatThrownBy(() -> restore(other, backup)).hasMessageContaining("restore into an empty one");
    }

    private static DataSource failingAt(DataSource database, int connection) {
        AtomicInteger given = new AtomicInteger();
        return new DelegatingDataSource(database) {
            @Override
            public Connection getConnection() throws SQLException {
                if (given.getAndIncrement() == connection) {
                    throw new SQLException("killed");
                }
                return super.getConnection();
            }
        };
    }

    @Test
    void ofAnEarlierVersionIsRefusedWhereOneTableIsNotAsItWasWritten() throws Exception {
        Path backup = directory.resolve("lab.backup");
        backup(TestDatabase.migratedDatabase(), backup);
        byte[] bytes = withoutChecksum(Files.readAllBytes(backup));
        Files.write(backup, bytes);
        BackupFile.open(backup).close();
        bytes[checksumOf("tables/users", bytes)] ^= 1;
        Files.write(backup, bytes);
        assertThatThrownBy(() -> BackupFile.open(backup))
                .hasMessageContaining(backup + " is no whole backup: tables/users is not as it was written");
    }

    private static byte[] withoutChecksum(byte[] sealed) {
        byte[] bytes = Arrays.copyOf(sealed, sealed.length - BackupFile.UNKNOWN_CHECKSUM.length());
        bytes[bytes.length - 2] = 0;
        return bytes;
    }

    @Test
    void isRefusedByNameWhateverBitIsWrongAndWhereverItEnds() throws Exception {
        Path backup = directory.resolve("lab.backup");
        backup(TestDatabase.migratedDatabase(), backup);
        byte[] bytes = Files.readAllBytes(backup);
        Path damaged = directory.resolve("damaged.backup");
        SplittableRandom random = new SplittableRandom(28);
        for (int time = 0; time < 200; time++) {
            int at = random.nextInt(bytes.length);
            byte[] wrong = Arrays.copyOf(bytes, time % 2 == 0 ? bytes.length : at);
            if (time % 2 == 0) {
                wrong[at] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(damaged, wrong);
            assertThatThrownBy(() -> BackupFile.open(damaged))
                    .as("%d: byte %d of %d", time, at, bytes.length)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(damaged + " is no ");
        }
        Path home = directory.resolve("home");
        assertThat(DatabaseCommand.run(new String[] {"restore", damaged.toString(), "--emp.home=" + home}))
                .isNotZero();
        assertThat(home).doesNotExist();
    }

    @Test
    void ofADirectoryKeepsTheNewestAndTellsTheirAge() throws Exception {
        Path older = Files.createFile(directory.resolve("emp-20260101T000000Z.backup"));
        Path old = Files.createFile(directory.resolve("emp-20260102T000000Z.backup"));
        Path ofAWrongClock = Files.createFile(directory.resolve("emp-29990101T000000Z.backup"));
        Path other = Files.createFile(directory.resolve("notes.backup"));

        assertThat(command("backup", directory.toString(), "--keep=0")).isEqualTo(2);
        assertThat(command("backup", directory.toString(), "--keep=2")).isZero();

        assertThat(older).doesNotExist();
        assertThat(old).doesNotExist();
        assertThat(files()).hasSize(3).contains(other, ofAWrongClock);
        Path made = files().stream()
                .filter(file -> !file.equals(other) && !file.equals(ofAWrongClock))
                .findFirst()
                .orElseThrow();
        assertThat(command("verify", made.toString())).isZero();
        assertThat(meters.get("emp.backup.age").gauge().value()).isBetween(0.0, 600.0);
    }

    @Test
    void aForgottenPasswordIsReplacedAndItsTokensEnd(CapturedOutput output) throws Exception {
        String token = token("reset", Role.RESEARCHER);

        assertThat(command("reset-password", "reset")).isZero();

        Matcher told = Pattern.compile("reset, password: (\\S+)").matcher(output.getOut());
        assertThat(told.find()).isTrue();
        String hash = value(String.class, "select password_hash from users where name = 'reset'");
        assertThat(passwords.matches(told.group(1), hash)).isTrue();
        assertThat(get(token, "/api/v1/runs").statusCode()).isEqualTo(401);
        assertThat(command("reset-password", "missing")).isNotZero();
    }

    @Test
    void aClosedAccountStaysClosedWhenItsPasswordIsForgotten() throws Exception {
        token("left", Role.RESEARCHER);
        update("update users set enabled = false where name = 'left'");

        assertThat(command("reset-password", "left")).isEqualTo(2);
        assertThat(value(Boolean.class, "select enabled from users where name = 'left'"))
                .isFalse();
    }

    @Test
    void aHomeWithoutADatabaseGetsNoneByACommand(@TempDir Path empty) {
        assertThat(DatabaseCommand.run(new String[] {"migrate", "--dry-run", "--emp.home=" + empty}))
                .isEqualTo(2);
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void theStepsOfASchemaAreToldBeforeTheyAreTaken(CapturedOutput output) throws Exception {
        DriverManagerDataSource other = (DriverManagerDataSource) TestDatabase.emptyDatabase();
        Schema schema = new Schema(other);
        schema.migrateTo("010");
        assertThat(on(other, "migrate", "--dry-run")).isZero();
        assertThat(schema.current()).contains("010");
        assertThat(output.getOut()).contains("schema 010 → " + schema.newest() + ": ", "\n  011.1 ");
        assertThat(on(other, "migrate")).isZero();
        assertThat(schema.pending()).isEmpty();
    }

    private int command(String... words) {
        return DatabaseCommand.run(Stream.concat(
                        Arrays.stream(words),
                        Stream.of("url", "username", "password")
                                .map(name -> "spring.datasource." + name)
                                .map(name -> "--" + name + "=" + environment.getRequiredProperty(name)))
                .toArray(String[]::new));
    }

    private static int on(DriverManagerDataSource other, String... words) {
        return DatabaseCommand.run(Stream.concat(
                        Arrays.stream(words),
                        Stream.of(
                                "--spring.datasource.url=" + other.getUrl(),
                                "--spring.datasource.username=" + other.getUsername(),
                                "--spring.datasource.password=" + other.getPassword()))
                .toArray(String[]::new));
    }

    private static void restore(DataSource database, Path file) throws Exception {
        try (BackupFile backup = BackupFile.open(file)) {
            Restore.read(database, backup);
        }
    }

    /** Where the list at the end of a zip file has it. */
    private static int checksumOf(String entry, byte[] zip) {
        String text = new String(zip, StandardCharsets.ISO_8859_1);
        return text.indexOf(entry, text.indexOf("PK\u0001\u0002")) - 46 + 16;
    }

    @Test
    void twoThatAreWrittenAtOnceToOneNameAreBothWhole() throws Exception {
        Path backup = directory.resolve("lab.backup");
        DataSource lab = TestDatabase.migratedDatabase();
        List<Path> unfinished = new ArrayList<>();
        DataSource interrupted = new DelegatingDataSource(lab) {
            @Override
            public Connection getConnection() throws SQLException {
                try { // the first has begun its file
                    unfinished.addAll(files());
                    backup(lab, backup);
                    assertThat(files()).contains(backup).containsAll(unfinished);
                } catch (Exception e) {
                    throw new SQLException(e);
                }
                return super.getConnection();
            }
        };
        Backup.write(interrupted, new Schema(lab).newest().getVersion(), backup, NOW);
        assertThat(unfinished).hasSize(1);
        assertThat(files()).containsExactly(backup);
        restore(TestDatabase.emptyDatabase(), backup);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private BackupContents backup(Path file) throws Exception {
        return backup(database, file);
    }

    private static BackupContents backup(DataSource lab, Path file) throws Exception {
        return Backup.write(lab, new Schema(lab).newest().getVersion(), file, NOW);
    }

    private byte[] download(String token, String run) throws IOException, InterruptedException {
        return http.send(as(token, "/api/v1/runs/" + run + "/samples").build(), BodyHandlers.ofByteArray())
                .body();
    }

    /** Sorted: a database gives them in the order in which they lie. */
    private static List<String> rows(Path backup, BackupContents.Table table) throws IOException {
        try (ZipFile zip = new ZipFile(backup.toFile())) {
            byte[] text = zip.getInputStream(zip.getEntry(table.entry())).readAllBytes();
            return new String(text, StandardCharsets.UTF_8).lines().sorted().toList();
        }
    }
}
