package org.emplab.server.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseCommandTest {
    /** A misspelt {@code --dry-run} must not migrate. */
    @ParameterizedTest
    @CsvSource({
        "migrate --dryrun, there is no option --dryrun: it is emp server migrate [--dry-run]",
        "migrate --dry-run --force, there is no option --force: it is emp server migrate [--dry-run]",
        "backup /nowhere/lab.zip --keeep=3, there is no option --keeep: it is emp server backup FILE|DIRECTORY",
        "verify lab.zip --dry-run, there is no option --dry-run: it is emp server verify FILE",
        "reset-password ada --force, there is no option --force: it is emp server reset-password LOGIN",
        "verify, it is emp server verify FILE",
        "migrate --dry-run=yes, --dry-run=yes takes no value: it is emp server migrate [--dry-run]",
        "backup /nowhere/lab.zip --force=no, --force=no takes no value: it is emp server backup",
        "backup /nowhere/lab.zip, /nowhere/lab.zip: there is no directory /nowhere",
        "backup /dev/null --force, /dev/null is neither a file nor a directory",
        "backup src --keep=0, --keep=NUMBER takes one number above 0",
        "backup pom.xml --keep=2, --keep=NUMBER needs a directory that is there",
        "backup pom.xml, pom.xml exists; --force replaces it",
        "backup a b, it is emp server backup FILE|DIRECTORY",
        "verify src, src is a directory; name a backup in it",
        "restore src, src is a directory; name a backup in it",
        "verify pom.xml, pom.xml is no whole backup",
        "restore /nowhere/lab.zip, /nowhere/lab.zip: there is no such file",
        "migrate now, it is emp server migrate [--dry-run]",
        "migrate --dry-run --spring.datasource.url=jdbc:mysql://x/y, spring.datasource.url is no address of PostgreSQL",
        "migrate --dry-run --emp.home=/nowhere, there is no database in /nowhere; EMP_HOME says where it is",
        "reset-password ada bob, it is emp server reset-password LOGIN",
        "reset-password ada --emp.home=/nowhere, there is no database in /nowhere"
    })
    void refusesAnOptionThatItDoesNotHaveBeforeAnythingIsDone(String call, String why) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int status;
        try (PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            System.setErr(err);
            status = DatabaseCommand.run(call.split(" "));
        } finally {
            System.setErr(before);
        }

        assertThat(status).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("emp: " + why)
                .hasLineCount(1);
    }
}
