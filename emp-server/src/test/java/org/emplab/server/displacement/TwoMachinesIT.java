package org.emplab.server.displacement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.server.Requirement;
import org.emplab.server.run.RunCommandService;
import org.emplab.server.security.Caller;
import org.emplab.web.machine.LabMachine;
import org.emplab.web.machine.MachineState;
import org.emplab.web.run.RunCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** tcp-send from one machine of the lab to another, whose agent runs the server for as long as the run takes. */
@Tag("thorough")
class TwoMachinesIT extends DisplacementServer {
    private static final Caller.Person ADA = new Caller.Person("ada", true);

    /** Until a person ends it. */
    private static final int ENDLESS = 10_000;

    @TempDir
    Path homes;

    @Autowired
    RunCommandService commands;

    private Watch watch;
    private AgentOfTheLab sender;
    private AgentOfTheLab server;

    @BeforeEach
    void twoAgents() throws Exception {
        Requirement.compiler();
        String pair = UUID.randomUUID().toString().substring(0, 8);
        sender = AgentOfTheLab.enrolled("sender-" + pair, homes.resolve("sender"), machines, at(""), "");
        server = AgentOfTheLab.enrolled("server-" + pair, homes.resolve("server"), machines, at(""), "");
        watch = new Watch(context);
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (AgentOfTheLab agent : new AgentOfTheLab[] {sender, server}) {
            if (agent != null) {
                agent.close();
            }
        }
        if (watch != null) {
            watch.close();
        }
    }

    @Test
    void aMachineServesAnotherOnesRunAndIsLetGoWhenItIsOver() throws Exception {
        server.start();
        sender.start();
        String run = submit(2, ", throughput: true");

        watch.until("it serves", () -> serving().state() == MachineState.SERVING, this::story);
        assertThat(serving().runId()).contains(run);
        assertThat(serving().runProgram()).contains("tcp-send of " + sender.machine);
        until(run, RunState.COMPLETED);
        untilItServesNoMore();

        String token = token("ada", Role.ADMIN);
        JsonNode result = result(run);
        assertThat(result.at("/settings/server").asString()).startsWith(server.machine + ", at 127.0.0.1:");
        assertThat(result.at("/points/0/valid").asInt()).isEqualTo(2);
        assertThat(result.path("throughputs").size()).isEqualTo(1);
        assertThat(get(token, "/runs/" + run + "/displacement").body())
                .contains(
                        "The server ran on " + server.machine + ", at 127.0.0.1:", "<b>Table 2</b>", "<b>Table 3</b>");
        assertThat(get(token, "/runs/" + run).body()).contains("served", "at 127.0.0.1:");
    }

    @Test
    void theRunFailsWithoutANumberWhenTheServingAgentDies() throws Exception {
        server.start();
        sender.start();
        String run = submit(ENDLESS, "");
        untilItMeasures(run);
        server.kill();
        until(run, RunState.FAILED);
        assertThat(runs.require(run).reason())
                .isEqualTo("the server on " + addressOfTheServer(run)
                        + " does not answer (Connection refused): the program under test ended with exit code 1");
        watch.until("nothing is left there", () -> server.programsRunning().isEmpty(), this::story);
        assertNoResult(run);
    }

    @Test
    void theServingMachineIsLetGoWhenTheMeasuringAgentDies() throws Exception {
        server.start();
        sender.start();
        String run = submit(ENDLESS, "");
        untilItMeasures(run);
        sender.kill();
        update("update runs set lease_until = now() - interval '1 second' where public_id = ?", UUID.fromString(run));
        commands.carryOut(
                RunCommand.PAUSE, run, "its machine is silent", ADA); // what happens when a lease is over, at once
        untilItServesNoMore();
        assertThat(runs.require(run).state()).isEqualTo(RunState.PAUSED);

        sender.start();
        commands.carryOut(RunCommand.RESUME, run, null, ADA);
        watch.until("it serves again", () -> serving().state() == MachineState.SERVING, this::story);
        commands.carryOut(RunCommand.ABORT, run, null, ADA);
        until(run, RunState.ABORTED);
        untilItServesNoMore();
    }

    @Test
    void anAbortEndsBoth() throws Exception {
        server.start();
        sender.start();
        String run = submit(ENDLESS, "");
        untilItMeasures(run);
        commands.carryOut(RunCommand.ABORT, run, null, ADA);
        until(run, RunState.ABORTED);
        untilItServesNoMore();
        watch.until("nothing is left", () -> sender.programsRunning().isEmpty(), this::story);
        assertNoResult(run);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server | workloads=inc,spin | SERVER does not serve: this machine does not permit the workload tcp-send"
                        + " (workloads in its agent.properties)",
                "sender | hosts=10.255.0.1 | this machine does not permit sending to 127.0.0.1 (hosts in its"
                        + " agent.properties)",
            })
    void theRunFailsWhereOneOfTheMachinesDoesNotPermitIt(String which, String setting, String reason) throws Exception {
        Files.writeString(homes.resolve(which + "/agent/agent.properties"), "pollSeconds=0.2\n" + setting + "\n");
        server.start();
        sender.start();
        String run = submit(1, "");
        until(run, RunState.FAILED);
        assertThat(runs.require(run).reason()).isEqualTo(reason.replace("SERVER", server.machine));
        untilItServesNoMore();
    }

    @Test
    void theRunWaitsInTheQueueWhileTheOtherMachineIsNotThere() throws Exception {
        sender.start();
        String run = submit(1, "");
        watch.until(
                "it says what it waits for",
                () -> ("waits for " + server.machine + ", whose agent has not called yet")
                        .equals(runs.require(run).reason()),
                this::story);
        assertThat(runs.require(run).state()).isEqualTo(RunState.PENDING);
        server.start();
        until(run, RunState.COMPLETED);
    }

    private String submit(int replications, String more) {
        String yaml =
                "{machine: %s, displace: tcp-send, serverMachine: %s, bytes: 1000, loops: 200, replications: %d%s}";
        return queued(yaml.formatted(sender.machine, server.machine, replications, more));
    }

    private LabMachine serving() {
        return machines.machine(server.machine).orElseThrow();
    }

    private void untilItMeasures(String run) throws InterruptedException {
        watch.until("it measures", () -> sender.output().contains(" of " + ENDLESS + ": "), this::story);
    }

    private void untilItServesNoMore() throws InterruptedException {
        watch.until(
                "it serves no more",
                () -> serving().state() == MachineState.IDLE
                        && server.programsRunning().isEmpty(),
                this::story);
    }

    private void until(String run, RunState state) throws InterruptedException {
        watch.until(
                run + " is " + state,
                () -> runs.require(run).state() == state,
                () -> runs.require(run) + "\n" + story());
    }

    private String story() {
        return sender.machine + ":\n" + sender.output() + "\n" + server.machine + ":\n" + server.output();
    }

    private String addressOfTheServer(String run) {
        return value(
                String.class,
                "select m.name || ', at ' || s.host || ':' || s.port from peer_reservations s join machines m"
                        + " on m.id = s.machine_id where s.run_id = ?",
                runs.require(run).id());
    }
}
