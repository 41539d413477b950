package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.server.RunningLab;
import org.emplab.server.Simultaneously;
import org.emplab.server.api.Refusal;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.run.RunCommandService.RunCommand;
import org.emplab.server.security.Caller;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Pageable;

/** An agent and people who do something about the same run at the same moment: one goes first, and the other sees it. */
class MeetingAtARunIT extends RunningLab {
    private static final Caller.Person ADA = new Caller.Person("ada", true);

    @Autowired
    private RunCommandService commands;

    @Autowired
    private RunEventLog.RunEvents events;

    private Enrolled machine;
    private String run;

    @BeforeEach
    void aRunIsQueued() {
        machine = enrolled("meets-" + UUID.randomUUID());
        run = queued(Map.of("machine", machine.name(), "workload", "inc", "samples", 3));
    }

    private List<String> kinds() {
        return events.findByRunIdOrderById(runs.require(run).id(), Pageable.unpaged()).stream()
                .map(RunEvent::kind)
                .toList();
    }

    private Optional<Run> claim() {
        return lifecycle.claim(machine.id(), machine.name(), true).run();
    }

    /** False if it was refused. */
    private boolean asks(RunCommand command) {
        try {
            commands.carryOut(command, run, null, ADA);
            return true;
        } catch (Refusal refused) {
            return false;
        }
    }

    private RunStatus says(RunEventKind kind) {
        Run stale = runs.require(run);
        return lifecycle.agentSays(
                new RunEvent(stale, UUID.randomUUID(), Instant.now(), kind, null, null, "machine:" + machine.name()));
    }

    private static List<?> atOnce(Callable<?> one, Callable<?> other) throws Exception {
        return Simultaneously.times(2, i -> () -> i == 0 ? one.call() : other.call());
    }

    @RepeatedTest(5)
    void aClaimMeetsAnAbort() throws Exception {
        List<?> did = atOnce(this::claim, () -> asks(RunCommand.ABORT));
        Run after = runs.require(run);
        assertThat(after.wanted()).isEqualTo(RequestedAction.ABORT);
        if (((Optional<?>) did.get(0)).isPresent()) {
            assertThat(kinds()).containsExactly("submitted", "claimed", "abort asked for");
            assertThat(after.state()).as("its agent is to end it").isEqualTo(RunState.RUNNING);
        } else {
            assertThat(kinds()).containsExactly("submitted", "abort asked for");
            assertThat(after.state()).isEqualTo(RunState.ABORTED);
        }
    }

    @RepeatedTest(5)
    void aClaimMeetsAPause() throws Exception {
        List<?> did = atOnce(this::claim, () -> asks(RunCommand.PAUSE));
        assertThat(runs.require(run).state())
                .isEqualTo(did.get(0).equals(Optional.empty()) ? RunState.PENDING : RunState.RUNNING);
        assertThat(runs.require(run).wanted())
                .isEqualTo(did.get(1).equals(true) ? RequestedAction.PAUSE : RequestedAction.RUN);
    }

    @RepeatedTest(5)
    void anEndMeetsAnAbort() throws Exception {
        claim();
        List<?> did = atOnce(() -> says(RunEventKind.COMPLETED), () -> asks(RunCommand.ABORT));
        assertThat(runs.require(run).state()).isEqualTo(RunState.COMPLETED);
        if (did.get(1).equals(true)) {
            assertThat(kinds()).containsExactly("submitted", "claimed", "abort asked for", "completed");
        } else {
            assertThat(kinds()).containsExactly("submitted", "claimed", "completed");
        }
    }

    @RepeatedTest(5)
    void aHeartbeatMeetsAnAbort() throws Exception {
        Run claimed = claim().orElseThrow();
        Instant quiet = Instant.now().plusSeconds(3600);
        List<?> did = atOnce(() -> lifecycle.heard(claimed, quiet, machine.name()), () -> asks(RunCommand.ABORT));
        Run after = runs.require(run);
        assertThat(did.get(1)).isEqualTo(true);
        assertThat(after.wanted()).as("the wish is not written over").isEqualTo(RequestedAction.ABORT);
        assertThat(after.overdue(quiet)).as("nor is the lease").isFalse();
        assertThat(lifecycle.heard(claimed, null, machine.name()).wanted()).isEqualTo(RequestedAction.ABORT.key());
    }

    @RepeatedTest(5)
    void aPauseThatManyAskForIsOnePause() throws Exception {
        claim();
        Simultaneously.times(6, i -> () -> asks(i % 2 == 0 ? RunCommand.PAUSE : RunCommand.RESUME));
        Run after = runs.require(run);
        assertThat(after.state()).isEqualTo(RunState.RUNNING);
        long pauses = kinds().stream().filter("pause asked for"::equals).count();
        long resumes = kinds().stream().filter("resume asked for"::equals).count();
        assertThat(pauses).isEqualTo(3);
        assertThat(resumes).isLessThanOrEqualTo(pauses);
        String last = kinds().get(kinds().size() - 1);
        assertThat(after.wanted())
                .isEqualTo(last.equals("pause asked for") ? RequestedAction.PAUSE : RequestedAction.RUN);
    }

    @RepeatedTest(3)
    void anEventThatIsToldTwiceAtOnceIsOneStep() throws Exception {
        Run claimed = claim().orElseThrow();
        RunEvent told = new RunEvent(
                claimed,
                UUID.randomUUID(),
                Instant.now(),
                RunEventKind.FAILED,
                null,
                "so",
                "machine:" + machine.name());
        List<RunStatus> answers = Simultaneously.times(4, i -> () -> lifecycle.agentSays(told));
        assertThat(answers).extracting(RunStatus::state).containsOnly(RunState.FAILED.key());
        assertThat(kinds()).containsExactly("submitted", "claimed", "failed");
    }

    @Test
    void claimsThatMeetAreOneClaim() throws Exception {
        String next = queued(Map.of("machine", machine.name(), "workload", "inc", "samples", 4));
        List<String> claimed = Simultaneously.times(
                8, i -> () -> claim().orElseThrow().publicId().toString());
        assertThat(claimed).containsOnly(run);
        assertThat(kinds()).containsExactly("submitted", "claimed");
        assertThat(runs.require(next).state()).isEqualTo(RunState.PENDING);
    }
}
