package org.emplab.server.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.server.Requirement;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

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
        assertThat(release.directory().resolve("docs/decisions")).doesNotExist();
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
    void isWhatItsChecksumsSay() throws Exception {
        assertThat(output(archive.resolveSibling("."), "sha256sum", "--check", "--strict", "SHA256SUMS"))
                .isEqualTo("0 " + archive.getFileName() + ": OK\n");
        Path materials = release.directory().resolve("emp-lab-bom.json");
        assumeTrue(Files.exists(materials), "there is no bill of materials: Maven was offline");
        String bill = Files.readString(materials);
        String libraries = output(release.directory().resolve("jars/lib"), "sh", "-c", "sha256sum *.jar");
        assertThat(libraries.substring(2).lines().filter(line -> !line.contains(" emp-")))
                .hasSizeGreaterThan(100)
                .allSatisfy(line -> assertThat(bill).contains(line.substring(0, line.indexOf(' '))));
    }

    @Test
    void installsItsServicesIntoATreeOnceAndUpgradesAllButWhatWasChangedByHand() throws Exception {
        assumeServices();
        Path tree = Files.createDirectories(directory.resolve("tree")).toRealPath();
        Path units = tree.resolve("etc/systemd/system");
        for (String service : List.of("server", "backup", "agent")) {
            assertThat(install(release.directory(), service, "--root", tree))
                    .startsWith("0 ")
                    .contains("install: " + service + " is installed", "install: to remove it: ");
        }
        assertThat(tree.resolve("opt/emp").toRealPath().getFileName())
                .isEqualTo(release.directory().getFileName());
        assertThat(units.resolve("multi-user.target.wants"))
                .isDirectoryContaining("glob:**/emp-{agent,server}.service");
        assertThat(units.resolve("timers.target.wants/emp-backup.timer")).isSymbolicLink();
        assertThat(tree.resolve("etc/passwd")).content().contains("emp:x:", "emp-agent:x:", "emp-program:x:");
        Path systemd = Files.createDirectories(tree.resolve("usr/lib/systemd/system"));
        output(systemd, "sh", "-c", "cp /usr/lib/systemd/system/*.target .");
        assertThat(output(
                        tree,
                        "systemd-analyze",
                        "verify",
                        "--man=no",
                        "--root=" + tree,
                        "emp-server.service",
                        "emp-backup.timer",
                        "emp-agent.service"))
                .isEqualTo("0 ");

        String before = output(tree, "find", ".", "-printf", "%p %T@ %m %U\n");
        install(release.directory(), "agent", "--root", tree);
        assertThat(output(tree, "find", ".", "-printf", "%p %T@ %m %U\n")).isEqualTo(before);

        Path newer = release.around().resolve("emp-lab-99");
        output(release.around(), "cp", "-R", release.directory().toString(), newer.toString());
        for (String unit : List.of("emp-server.service", "emp-agent.service")) {
            Files.writeString(newer.resolve("units").resolve(unit), "\n# newer\n", StandardOpenOption.APPEND);
        }
        Files.writeString(units.resolve("emp-agent.service"), "\n# by hand\n", StandardOpenOption.APPEND);
        output(tree, "ln", "-sfn", "/opt/" + release.directory().getFileName(), "opt/emp"); // a full path, by hand
        assertThat(install(newer, "server", "--root", tree))
                .contains(
                        "emp-agent.service has changes of its own and stays",
                        "no longer to emp-lab-",
                        "to go back: /opt/emp-lab-");
        assertThat(units.resolve("emp-server.service")).content().endsWith("# newer\n");
        assertThat(units.resolve("emp-agent.service")).content().endsWith("# by hand\n");
        assertThat(tree.resolve("opt/emp").toRealPath().getFileName()).hasToString("emp-lab-99");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | nothing is no service; name server, backup or agent",
                "agents | agents is no service; name server, backup or agent",
                "server --verbose | --verbose is no option; there are --server URL, --token-file FILE and --root DIR",
                "server --root | --root lacks its value",
                "server --root /none | --root /none is no directory",
                "server --root . --server http://lab | --server and --token-file are the agent's",
                "agent --root . --token-file x | an image has no identity; leave out --server and --token-file, and enrol on the machine"
            })
    void refusesABadInstallationInOneLine(String words, String why) throws Exception {
        assumeServices();
        assertThat(install(release.directory(), (Object[]) words.split(" "))).isEqualTo("2 install: " + why + "\n");
        assertThat(directory).isEmptyDirectory();
    }

    private static void assumeServices() {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/systemd-sysusers")),
                "systemd is absent: no service can be installed (apt-get install systemd)");
        Requirement.ROOT.check("root".equals(System.getProperty("user.name")), "only root installs services");
    }

    private String install(Path from, Object... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(from.resolve("install").toString()));
        Stream.of(words).map(Object::toString).filter(word -> !word.isEmpty()).forEach(command::add);
        return output(directory, command.toArray(String[]::new));
    }

    /** The exit status and all that was said. */
    private static String output(Path where, String... command) throws Exception {
        Process process = new ProcessBuilder(command)
                .directory(where.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + said;
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
        Path temporary = directory.resolve("empty-volume/scratch");
        Map<String, String> settings = Map.of("EMP_JAVA_OPTIONS", "-Djava.io.tmpdir=" + temporary);
        assertThat(release.answerOfServer(home, settings, "/api/v1/me")).contains("admin");
        assertThat(temporary).as("a container's, on a volume that lacks it").isDirectory();
        assertThat(release.emp(home, "measure", "--runs", "1", "--", "true")).contains("Mean ± sd");
    }

    @Test
    void goesOnWithWhatAnEarlierVersionKeptAndMovesItByItsBackup() throws Exception {
        Path home = directory.resolve("home");
        String run = runOfAnEarlierVersion(home);
        assertThat(release.answerOfServer(home, Map.of(), "/api/v1/runs")).contains(run);
        String backup = directory.resolve("lab.backup").toString();

        assertThat(release.emp(home, "server", "backup", backup)).contains(" rows of ");
        Path elsewhere = directory.resolve("elsewhere");
        assertThat(release.emp(elsewhere, "server", "restore", backup)).contains("restored ");

        assertThat(release.answerOfServer(elsewhere, Map.of(), "/api/v1/runs")).contains(run);
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
