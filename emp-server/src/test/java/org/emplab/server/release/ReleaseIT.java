package org.emplab.server.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;

/** A lab is installed and upgraded from the archive alone. */
@Tag("thorough")
class ReleaseIT {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private static Path opt;

    private static Path archive = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before all
    private static UnpackedRelease release;

    @TempDir
    Path directory;

    @BeforeAll
    static void unpack() throws Exception {
        Optional<Path> found = UnpackedRelease.archive();
        assumeTrue(found.isPresent(), "there is no archive: the build was told to make none");
        archive = found.orElseThrow();
        release = UnpackedRelease.of(archive, opt);
    }

    @Test
    void holdsWhatALabNeedsAndNothingTwice() throws Exception {
        assertThat(release.directory())
                .isDirectoryContaining("glob:**/LICENSE")
                .isDirectoryContaining("glob:**/CHANGELOG.md");
        assertThat(release.directory().resolve("docs/operations.md")).exists();
        assertThat(release.directory().resolve("db/citus/distribute.sql")).exists();
        assertThat(release.directory().resolve("units/emp-server.service")).exists();
        assertThat(release.directory().resolve("units/emp-agent.service")).exists();
        for (String file : List.of(
                "man/man1/emp-measure.1",
                "bash-completion/completions/emp",
                "zsh/site-functions/_emp",
                "fish/vendor_completions.d/emp.fish")) {
            assertThat(release.directory().resolve("share").resolve(file))
                    .content()
                    .contains("measure");
        }
        try (Stream<Path> libraries = Files.list(release.directory().resolve("jars/lib"))) {
            assertThat(libraries.map(file -> file.getFileName().toString().replaceFirst("-([0-9]+)[.].*", "-$1")))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void answersFromAnEmptyHome() throws Exception {
        Path home = directory.resolve("home");
        String version = archive.getFileName().toString().replaceAll("emp-lab-|[.]tar[.]gz", "");

        assertThat(release.emp(home, "--version")).startsWith("emp " + version + "\n");
        // an empty one would be a start without it for good
        assertThat(release.directory().resolve("archives"))
                .isDirectoryContaining(file -> file.getFileName().toString().matches("emp-classes-.*[.]jsa")
                        && file.toFile().length() > 0);
        assertThat(release.answerOfServer(home, "/api/v1/me")).contains("admin");
        assertThat(release.emp(home, "measure", "--runs", "1", "--", "true")).contains("Mean ± sd");
    }

    @Test
    void showsTheFirstAdministratorsPasswordOnceByTheStartThatMadeTheAccount() throws Exception {
        var database = (DriverManagerDataSource) TestDatabase.emptyDatabase();
        Map<String, String> settings = Map.of(
                "SPRING_DATASOURCE_URL", Objects.requireNonNull(database.getUrl()),
                "SPRING_DATASOURCE_USERNAME", Objects.requireNonNull(database.getUsername()),
                "SPRING_DATASOURCE_PASSWORD", Objects.requireNonNull(database.getPassword()));
        Path home = directory.resolve("home");

        String first = release.outputOfServer(home, settings);
        String second = release.outputOfServer(home, settings);

        Matcher shown =
                Pattern.compile("First administrator: admin, password: (\\S+) ").matcher(first);
        assertThat(shown.results()).hasSize(1);
        assertThat(second).doesNotContain("First administrator");
        shown.reset();
        assertThat(shown.find()).isTrue();
        String kept = JdbcClient.create(database)
                .sql("select password_hash from users where name = 'admin'")
                .query(String.class)
                .single();
        assertThat(PasswordEncoderFactories.createDelegatingPasswordEncoder().matches(shown.group(1), kept))
                .isTrue();
    }

    @Test
    void goesOnWithWhatAnEarlierVersionKeptAndMovesItByItsBackup() throws Exception {
        Path home = directory.resolve("home");
        String run = runOfAnEarlierVersion(home);
        assertThat(release.answerOfServer(home, "/api/v1/runs")).contains(run);
        String backup = directory.resolve("lab.backup").toString();

        assertThat(release.emp(home, "server", "backup", backup)).contains(" rows of ");
        Path elsewhere = directory.resolve("elsewhere");
        assertThat(release.emp(elsewhere, "server", "restore", backup)).contains("restored ");

        assertThat(release.answerOfServer(elsewhere, "/api/v1/runs")).contains(run);
    }

    private static String runOfAnEarlierVersion(Path home) {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(home, 0)) {
            var database = new DriverManagerDataSource(postgres.jdbcUrl(), postgres.user(), postgres.password());
            TestDatabase.migrations(database).target("010").load().migrate();
            return JdbcClient.create(database)
                    .sql("insert into runs (public_id, machine_name, program, state, created_by, ended_at)"
                            + " values (gen_random_uuid(), 'm', 'INC1', 'completed', 'user:ada', now())"
                            + " returning public_id")
                    .query(String.class)
                    .single();
        }
    }
}
