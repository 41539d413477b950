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
import org.emplab.agent.home.Identity;
import org.junit.jupiter.api.AfterEach;
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
    void refusesAnAddressThatIsNone() throws Exception {
        Process enrolment = emp(Map.of(), "enroll", "lab:8080", "token");
        assertThat(AgentProcess.output(enrolment)).startsWith("emp: not the address of a server: lab:8080");
        assertThat(enrolment.waitFor()).isEqualTo(2);
    }

    @Test
    void failsToEnrolWhereNoServerListens() throws Exception {
        Process enrolment = emp(Map.of(), "enroll", "http://127.0.0.1:1", "token");
        assertThat(AgentProcess.output(enrolment))
                .startsWith("emp: not enrolled: no server answers at http://127.0.0.1:1");
        assertThat(enrolment.waitFor()).isEqualTo(1);
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

    /** With a file of the journal for each sample, so that many a kill falls into a rotation or a clean-up. */
    @Test
    void losesNoSampleThoughItIsKilledAgainAndAgain() throws Exception {
        LabHome.compile(directory);
        try (LabHome machine = new LabHome(directory, "segmentBytes=1")) {
            FakeLab lab = machine.lab;
            SplittableRandom random = new SplittableRandom(1);
            machine.queueSorts(100_000);
            for (int kill = 0; kill < 6; kill++) {
                Process agent = emp(Map.of(), "run");
                int more = lab.numbers().size() + random.nextInt(1, 20);
                lab.await("some way", l -> l.numbers().size() > more);
                agent.destroyForcibly();
                assertThat(agent.waitFor()).isEqualTo(137);
            }
            Process agent = emp(Map.of(), "run");
            int more = lab.numbers().size() + 20;
            lab.await("some way more", l -> l.numbers().size() > more);
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
            lab.await("failed", l -> l.state().equals("failed"));
            int claims = lab.claims();
            lab.await("asks for more", l -> l.claims() > claims);
            assertThat(lab.events()).hasSize(1).allMatch(event -> event.startsWith("failed: no C compiler found"));
            agent.destroy();
            assertThat(agent.waitFor()).isEqualTo(143);
        }
    }

    @Test
    void refusesToServeWithAMistakeInItsSettings() throws Exception {
        new Identity("http://127.0.0.1:1", "lab1", "1", "t").write(home());
        Files.writeString(home().properties(), "comands=/bin/true\n");
        Process agent = emp(Map.of(), "run");
        assertThat(AgentProcess.output(agent)).contains("unknown key comands");
        assertThat(agent.waitFor()).isEqualTo(2);
    }
}
