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
        "verify, it is emp server verify FILE"
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
