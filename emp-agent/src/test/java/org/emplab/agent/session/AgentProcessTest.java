package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.emplab.agent.AgentHome;
import org.emplab.agent.CtrlC;
import org.emplab.agent.OwnJava;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code emp agent} as a process of its own. */
@Timeout(300)
class AgentProcessTest {

    @TempDir
    Path directory;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    private AgentHome home() {
        return new AgentHome(directory);
    }

    private Process emp(Map<String, String> environment, String... arguments) throws IOException {
        Process process = AgentProcess.start(directory, environment, arguments);
        started.add(process);
        return process;
    }

    @Test
    void saysHowToEnrolIfItIsNot() throws Exception {
        Process agent = emp(Map.of(), "run");
        assertThat(AgentProcess.output(agent))
                .startsWith("emp: this machine is not enrolled")
                .contains("emp agent enroll URL TOKEN");
        assertThat(agent.waitFor()).isEqualTo(2);
    }

    @Test
    void endsCleanlyAtCtrlCAndHoldsItsHomeUntilThen() throws Exception {
        try (FakeLab lab = new FakeLab()) {
            lab.identity().write(home());
            Process agent = emp(Map.of(), "run");
            lab.await("asks for work", l -> l.claims() > 0);
            Process second = emp(Map.of(), "run");
            assertThat(AgentProcess.output(second)).startsWith("emp: another agent (pid " + agent.pid() + ") serves ");
            assertThat(second.waitFor()).isEqualTo(2);
            CtrlC.assumeHeard();
            CtrlC.press(agent);
            assertThat(AgentProcess.output(agent)).endsWith("stopped\n");
            assertThat(agent.waitFor()).isEqualTo(130);
        }
    }

    @Test
    void losesNoSampleThoughItIsKilled() throws Exception {
        losesNoSampleThoughItIsKilled(1);
    }

    @Test
    @Tag("thorough")
    void losesNoSampleThoughItIsKilledAgainAndAgain() throws Exception {
        losesNoSampleThoughItIsKilled(6);
    }

    /** With a file of the journal for each sample, so that many a kill falls into a rotation or a clean-up. */
    private void losesNoSampleThoughItIsKilled(int kills) throws Exception {
        LabHome.compile(directory);
        try (LabHome machine = new LabHome(directory, "segmentBytes=1")) {
            FakeLab lab = machine.lab;
            SplittableRandom random = new SplittableRandom(1);
            machine.queueSorts(100_000);
            for (int kill = 0; kill < kills; kill++) {
                Process agent = emp(Map.of(), "run");
                lab.awaitSamples(lab.numbers().size() + random.nextInt(2, 21));
                agent.destroyForcibly();
                assertThat(agent.waitFor()).isEqualTo(OwnJava.KILLED);
            }
            Process agent = emp(Map.of(), "run");
            lab.awaitSamples(lab.numbers().size() + 21);
            lab.want("abort");
            lab.await("nothing is kept", () -> !Files.exists(machine.run()));
            agent.destroy();
            assertThat(agent.waitFor()).isEqualTo(143);
            assertThat(lab.numbers()).isEqualTo(LabHome.through(lab.numbers().size() - 1));
        }
    }

    @Test
    void tellsTheServerThatThereIsNoCompiler() throws Exception {
        try (FakeLab lab = new FakeLab()) {
            lab.identity().write(home());
            Files.writeString(home().properties(), "pollSeconds=0.1\n");
            lab.queue(3, FakeLab.sort(10));
            Process agent = emp(Map.of("PATH", "/nonexistent", "CC", ""), "run");
            lab.awaitState("failed");
            int claims = lab.claims();
            lab.await("asks for more", l -> l.claims() > claims);
            assertThat(lab.events()).hasSize(1).allMatch(event -> event.startsWith("failed: no C compiler found"));
            agent.destroy();
            assertThat(agent.waitFor()).isEqualTo(143);
        }
    }
}
