package org.emplab.server.displacement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.emplab.lab.RunState;
import org.emplab.server.Requirement;
import org.emplab.server.run.RunCommandService;
import org.emplab.server.run.RunCommandService.RunCommand;
import org.emplab.server.security.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * An experiment by displacement that is ended in the middle of a step: F, the program and its server are gone, the run goes
 * on from its beginning or has ended, and there is one result or none. A real agent, on the real kernel.
 */
@Tag("thorough")
class InterruptedIT extends DisplacementServer {
    private static final Caller.Person ADA = new Caller.Person("ada", true);

    @TempDir
    Path home;

    @Autowired
    RunCommandService commands;

    private Watch watch;
    private AgentOfTheLab agent;

    @BeforeEach
    void anAgent() throws Exception {
        Requirement.compiler();
        String machine = "interrupted-" + UUID.randomUUID().toString().substring(0, 8);
        agent = AgentOfTheLab.enrolled(machine, home, enrolments, at(""), "");
        watch = new Watch(context);
    }

    @AfterEach
    void stop() throws InterruptedException {
        agent.close();
        watch.close();
    }

    @Test
    void beginsAnewAfterTheAgentWasKilled() throws Exception {
        String run = sending();
        agent.start();
        List<ProcessHandle> programs = programsOnceItMeasures();
        agent.kill();
        assertGone(programs);
        assertThat(runs.require(run).state()).isEqualTo(RunState.RUNNING);

        agent.start();
        completesOnce(run);
    }

    @Test
    void isPutDownAtOnceWhenTheAgentIsStopped() throws Exception {
        String run = sending();
        agent.start();
        List<ProcessHandle> programs = programsOnceItMeasures();
        agent.close();
        assertGone(programs);
        watch.until("it is held", () -> runs.require(run).state() == RunState.PAUSED, this::story);
        assertThat(runs.require(run).reason()).isEqualTo("the agent was stopped on its machine");

        agent.start();
        completesOnce(run);
    }

    @Test
    void pausesAfterTheStepAndBeginsAnew() throws Exception {
        String run = sending();
        agent.start();
        List<ProcessHandle> programs = programsOnceItMeasures();
        commands.carryOut(RunCommand.PAUSE, run, null, ADA);
        watch.until("it is paused", () -> runs.require(run).state() == RunState.PAUSED, this::story);
        assertGone(programs);
        assertNoResult(run);

        commands.carryOut(RunCommand.RESUME, run, null, ADA);
        completesOnce(run);
    }

    @Test
    void isAbortedInTheMiddleOfAStepIfItAsks() throws Exception {
        String run = submit("displace: spin, micros: 60000000, loops: 9, abortPollSeconds: 1");
        agent.start();
        watch.until("it has announced a step of minutes", () -> isQuietForMinutes(run), this::story);
        commands.carryOut(RunCommand.ABORT, run, null, ADA);
        watch.until("it is aborted", () -> runs.require(run).state() == RunState.ABORTED, this::story);
        assertThat(runs.require(run).reason()).isEqualTo("by ada");
        watch.until("nothing is left", () -> agent.programsRunning().isEmpty(), this::story);
        assertNoResult(run);
    }

    @Test
    void bringsTheResultThatWasWrittenWhenTheAgentWasKilled() throws Exception {
        String before = submit("displace: spin, micros: 300, loops: 40, replications: 1");
        agent.start();
        completesOnce(before);
        String run = sending();
        List<ProcessHandle> programs = programsOnceItMeasures();
        agent.kill();
        assertGone(programs);
        String written = result(before).toString();
        Files.writeString(home.resolve("agent/runs/" + run + "/result.json"), written);

        agent.start();
        watch.until("it has ended", () -> runs.require(run).state().ended(), this::story);
        assertThat(runs.require(run).state()).isEqualTo(RunState.COMPLETED);
        assertThat(result(run)).isEqualTo(result(before));
    }

    private String sending() {
        return submit("displace: tcp-send, bytes: 1000, loops: 200, replications: 3");
    }

    private String submit(String experiment) {
        return queued("{machine: " + agent.machine + ", " + experiment + "}");
    }

    private List<ProcessHandle> programsOnceItMeasures() throws InterruptedException {
        List<ProcessHandle> programs = new ArrayList<>();
        watch.until(
                "F or the program, the server, and who started them are there",
                () -> {
                    programs.clear();
                    programs.addAll(agent.output().contains(": 1 of 3: ") ? agent.programs() : List.of());
                    return programs.size() > 3;
                },
                this::story);
        return programs;
    }

    private static void assertGone(List<ProcessHandle> programs) throws Exception {
        for (ProcessHandle one : programs) {
            one.onExit().get(10, TimeUnit.MINUTES);
        }
    }

    private void completesOnce(String run) throws Exception {
        watch.until("it has ended", () -> runs.require(run).state().ended(), this::story);
        assertThat(runs.require(run).state()).as(this::story).isEqualTo(RunState.COMPLETED);
        assertThat(result(run).at("/points/0/valid").asInt())
                .isEqualTo(result(run).at("/settings/replications").asInt());
        long id = runs.require(run).id();
        assertThat(count("select count(*) from run_results where run_id = ?", id))
                .isOne();
        assertThat(count("select count(*) from run_events where run_id = ? and kind = 'completed'", id))
                .isOne();
        assertThat(count("select count(*) from run_events where run_id = ? and kind = 'claimed'", id))
                .isOne();
    }

    private int count(String sql, long run) {
        return value(Integer.class, sql, run);
    }

    private boolean isQuietForMinutes(String run) {
        Instant silence = runs.require(run).quietUntil();
        return silence != null && silence.isAfter(Instant.now().plus(Duration.ofMinutes(5)));
    }

    private String story() {
        return agent.output();
    }
}
