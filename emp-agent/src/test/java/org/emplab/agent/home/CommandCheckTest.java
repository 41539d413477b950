package org.emplab.agent.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.agent.AgentHome;
import org.emplab.agent.doctor.CheckResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandCheckTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prepare=true | OK | none runs as the agent's own user",
                "commands=/bin | AMISS | are refused where a run names no user",
                "commands=/bin\\nrunAs=nobody | OK | none runs as the agent's own user",
                "commands=/bin\\nrunAs=self | AMISS | can act as the agent",
                "comands=/bin | AMISS | unknown key comands"
            })
    void saysAsWhomCommandsRun(String settings, CheckResult.Status status, String state) throws IOException {
        AgentHome home = new AgentHome(directory);
        home.make();
        Files.writeString(home.properties(), settings.replace("\\n", "\n"));
        CheckResult found = CommandCheck.of(home).orElseThrow();
        assertThat(found.status()).isEqualTo(status);
        assertThat(found.state()).contains(state);
    }

    @Test
    void saysNothingWhereNoAgentIs() throws IOException {
        assertThat(CommandCheck.of(new AgentHome(directory))).isEmpty();
    }
}
