package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.agent.environment.Machine;
import org.emplab.cli.CliException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ExecutionOptionsTest {
    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max nice priority         %s                   30
            Max realtime priority     0                    0
            """;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--user=nobody | --user nobody: only root may run a program as another user",
                "--group=nogroup | --group nogroup: only root may",
                "--nice=-5 | --nice -5: a value below 0 takes root or CAP_SYS_NICE",
                "--policy=FIFO --priority=1 | --policy FIFO: a real-time policy takes root or CAP_SYS_NICE"
            })
    void refusesAnOrdinaryUserWhatOnlyRootMay(String options, String why) {
        ExecutionOptions asked = CommandLine.populateCommand(new ExecutionOptions(), options.split(" "));

        assertThatThrownBy(() -> asked.requirePermitted(machine("0000000000000000", "0")))
                .isInstanceOf(CliException.class)
                .hasMessageContaining(why);
        assertThatCode(() -> asked.requirePermitted(machine("000001ffffffffff", "0")))
                .doesNotThrowAnyException();
    }

    @Test
    void letsAnOrdinaryUserRaiseThePriorityAsFarAsTheLimitGoes() {
        ExecutionOptions asked = CommandLine.populateCommand(new ExecutionOptions(), "--nice=-5");

        assertThatCode(() -> asked.requirePermitted(machine("0000000000000000", "25")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> asked.requirePermitted(machine("0000000000000000", "24")))
                .isInstanceOf(CliException.class);
    }

    private Machine machine(String capabilities, String niceLimit) {
        return new CapturedTree(directory)
                .file("/proc/self/status", "Name:\tjava\nCapEff:\t" + capabilities)
                .file("/proc/self/limits", String.format(LIMITS, niceLimit))
                .machine();
    }
}
