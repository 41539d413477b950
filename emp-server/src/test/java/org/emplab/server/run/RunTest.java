package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.model.RunHeader;
import org.emplab.server.api.Refusal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunTest {
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final String ADA = "user:ada";
    private Instant now = Instant.parse("2026-03-01T08:00:00Z");

    private Run queued(@Nullable Integer samples) {
        return queued(samples, now);
    }

    static Run queued(@Nullable Integer samples, Instant at) {
        return Run.queued(
                new RunRequest(
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        "sodb12",
                        "INC128",
                        128.0,
                        samples,
                        "{}",
                        0,
                        RunRequest.Start.AT_ONCE),
                ADA,
                at);
    }

    private Run running() {
        Run run = queued(800);
        run.claimedBy("sodb12", now.plus(LEASE), now);
        return run;
    }

    private Run report(Run run, RunEventKind kind, @Nullable String reason) {
        run.applyAgentEvent(event(run, kind, reason, now), now);
        return run;
    }

    private static RunEvent event(Run run, RunEventKind kind, @Nullable String reason, Instant at) {
        return new RunEvent(run, UUID.randomUUID(), at, kind, null, reason, "machine:sodb12");
    }

    private void afterTheLease() {
        now = now.plus(LEASE).plusSeconds(1);
    }

    private static void assertStands(Run run, RunState state, RequestedAction wanted, @Nullable String reason) {
        assertThat(run.state()).isEqualTo(state);
        assertThat(run.wanted()).isEqualTo(wanted);
        assertThat(run.reason()).isEqualTo(reason);
        assertThat(run.endedAt() != null).isEqualTo(state.ended());
    }

    private static void assertRefused(ThrowingCallable step, String why) {
        assertThatThrownBy(step).isInstanceOf(Refusal.class).hasMessage(why);
    }

    @Test
    void isClaimedOnceByItsMachine() {
        Run run = queued(800);
        RunEvent claimed = run.claimedBy("sodb12", now.plus(LEASE), now);
        assertStands(run, RunState.RUNNING, RequestedAction.RUN, null);
        assertLeasedUntil(run, now.plus(LEASE));
        assertThat(claimed.knownKind()).contains(RunEventKind.CLAIMED);
        assertThat(claimed.who()).isEqualTo("machine:sodb12");
        assertRefused(() -> run.claimedBy("sodb12", now.plus(LEASE), now), "a run that is running cannot be claimed");
    }

    @Test
    void startsWhenItIsClaimedIfNoSampleWillTell() {
        Run withSamples = running();
        Run without = queued(null);
        without.claimedBy("sodb12", now.plus(LEASE), now);
        assertThat(withSamples.startedAt()).isNull();
        assertThat(without.startedAt()).isEqualTo(now);
    }

    @Test
    void aPauseOfARunAtWorkIsAWishUntilTheAgentObeys() {
        Run run = running();
        RunEvent wish = run.pause(null, ADA, now);
        assertStands(run, RunState.RUNNING, RequestedAction.PAUSE, "by ada");
        assertThat(wish.kind()).isEqualTo("pause asked for");
        report(run, RunEventKind.HELD, null);
        assertStands(run, RunState.PAUSED, RequestedAction.PAUSE, "by ada");
        run.resume(null, ADA, now);
        assertStands(run, RunState.PAUSED, RequestedAction.RUN, "by ada");
        report(run, RunEventKind.RESUMED, null);
        assertStands(run, RunState.RUNNING, RequestedAction.RUN, null);
    }

    @Test
    void aWishToPauseIsTakenBack() {
        Run run = running();
        run.pause("lunch", ADA, now);
        run.resume(null, ADA, now);
        assertStands(run, RunState.RUNNING, RequestedAction.RUN, null);
    }

    @Test
    void whereNoAgentIsAtWorkAWishTakesEffectAtOnce() {
        Run silent = running();
        Run alsoSilent = running();
        afterTheLease();
        silent.pause("lunch", ADA, now);
        assertStands(silent, RunState.PAUSED, RequestedAction.PAUSE, "lunch");
        alsoSilent.abort(null, ADA, now);
        assertStands(alsoSilent, RunState.ABORTED, RequestedAction.ABORT, "by ada");
        Run waiting = queued(800);
        waiting.abort("not needed", ADA, now);
        assertStands(waiting, RunState.ABORTED, RequestedAction.ABORT, "not needed");
        Run paused = report(running(), RunEventKind.PAUSED, "the program failed");
        paused.abort(null, ADA, now);
        assertThat(paused.state()).isEqualTo(RunState.ABORTED);
    }

    @Test
    void anAbortThatWasAskedForStaysWanted() {
        Run run = running();
        run.abort("wrong program", ADA, now);
        assertStands(run, RunState.RUNNING, RequestedAction.ABORT, "wrong program");
        assertRefused(() -> run.resume(null, ADA, now), "a run that is running cannot be resumed");
        report(run, RunEventKind.PAUSED, "the program failed");
        assertStands(run, RunState.PAUSED, RequestedAction.ABORT, "wrong program");
        report(run, RunEventKind.RESUMED, null);
        assertStands(run, RunState.RUNNING, RequestedAction.ABORT, "wrong program");
        report(run, RunEventKind.ABORTED, "aborted as asked");
        assertStands(run, RunState.ABORTED, RequestedAction.ABORT, "wrong program");
    }

    @Test
    void thePersonsReasonStaysWhereTheMachineIsSilentOrHoldsTheRun() {
        Run silent = running();
        silent.abort("wrong program", ADA, now);
        afterTheLease();
        silent.markOverdue(now);
        assertStands(silent, RunState.ABORTED, RequestedAction.ABORT, "wrong program");
        Run paused = running();
        paused.pause("a lecture", ADA, now);
        report(paused, RunEventKind.RESUMED, null);
        report(paused, RunEventKind.HELD, "the disk is full");
        assertStands(paused, RunState.PAUSED, RequestedAction.PAUSE, "a lecture");
    }

    @Test
    void whatItsAgentPausedWaitsForAPerson() {
        Run run = report(running(), RunEventKind.PAUSED, "the program failed");
        assertStands(run, RunState.PAUSED, RequestedAction.PAUSE, "the program failed");
        afterTheLease();
        assertThat(run.renewLease("sodb12", now.plus(LEASE), null, now)).isEmpty();
        assertThat(run.state()).isEqualTo(RunState.PAUSED);
    }

    @Test
    void aRunWhoseMachineVanishedGoesOnWhenItCallsAgain() {
        Run run = running();
        afterTheLease();
        RunEvent missed = run.markOverdue(now);
        assertStands(
                run,
                RunState.PAUSED,
                RequestedAction.RUN,
                "the machine is silent: it was to call by 2026-03-01 08:10:00 UTC");
        assertThat(missed.knownKind()).contains(RunEventKind.OVERDUE);
        Optional<RunEvent> resumed = run.renewLease("sodb12", now.plus(LEASE), null, now);
        assertThat(resumed).map(RunEvent::kind).contains("resumed");
        assertStands(run, RunState.RUNNING, RequestedAction.RUN, null);
    }

    @Test
    void aRunToBeAbortedIsAbortedWhenItsMachineVanishes() {
        Run run = running();
        run.abort(null, ADA, now);
        afterTheLease();
        run.markOverdue(now);
        assertThat(run.state()).isEqualTo(RunState.ABORTED);
    }

    private static void assertLeasedUntil(Run run, Instant end) {
        assertThat(run.overdue(end)).isFalse();
        assertThat(run.overdue(end.plusNanos(1))).isTrue();
    }

    @Test
    void aCallOfAnAgentThatIsNotLateChangesNothingButTheLease() {
        Run run = report(running(), RunEventKind.HELD, "the disk is full");
        Instant quiet = now.plusSeconds(3600);
        assertThat(run.renewLease("sodb12", quiet.plus(LEASE), quiet, now)).isEmpty();
        assertStands(run, RunState.PAUSED, RequestedAction.RUN, "the disk is full");
        assertLeasedUntil(run, quiet.plus(LEASE));
        assertThat(run.quietUntil()).isEqualTo(quiet);
    }

    @ParameterizedTest
    @CsvSource({"COMPLETED,COMPLETED,RUN", "ABORTED,ABORTED,ABORT", "FAILED,FAILED,RUN"})
    void endsAsItsAgentSays(RunEventKind kind, RunState state, RequestedAction wanted) {
        Run run = report(running(), kind, kind == RunEventKind.COMPLETED ? null : "so");
        assertStands(run, state, wanted, kind == RunEventKind.COMPLETED ? null : "so");
    }

    @Test
    void endedWhenItsAgentSaysItDidHoweverLateItSaysSo() {
        Run run = running();
        Instant end = now.plusSeconds(60);
        now = now.plus(Duration.ofDays(3));
        run.applyAgentEvent(event(run, RunEventKind.COMPLETED, null, end), now);
        assertThat(run.endedAt()).isEqualTo(end);
    }

    @Test
    void aClockThatIsWrongMovesNoEndBeforeItsBeginningOrIntoTheFuture() {
        Run early = running();
        early.applyAgentEvent(event(early, RunEventKind.COMPLETED, null, now.minus(Duration.ofDays(30))), now);
        assertThat(early.endedAt()).isEqualTo(early.createdAt());
        Run late = running();
        late.applyAgentEvent(event(late, RunEventKind.COMPLETED, null, now.plus(Duration.ofDays(30))), now);
        assertThat(late.endedAt()).isEqualTo(now);
    }

    @ParameterizedTest
    @EnumSource(
            value = RunEventKind.class,
            names = {"PAUSED", "HELD", "RESUMED", "FAILED", "ABORTED"})
    void whatHasEndedStaysEnded(RunEventKind kind) {
        Run run = report(running(), RunEventKind.COMPLETED, null);
        report(run, kind, "late");
        assertStands(run, RunState.COMPLETED, RequestedAction.RUN, null);
        assertThat(run.renewLease("sodb12", now.plus(LEASE), null, now)).isEmpty();
        assertRefused(() -> run.pause(null, ADA, now), "a run that is completed cannot be paused");
        assertRefused(() -> run.resume(null, ADA, now), "a run that is completed cannot be resumed");
        assertRefused(() -> run.abort(null, ADA, now), "a run that is completed cannot be aborted");
    }

    @ParameterizedTest
    @EnumSource(names = {"DISTURBED", "STANDARD_ERROR", "CLAIMED"})
    void otherEventsAreOnRecordAndChangeNothing(RunEventKind kind) {
        Run run = running();
        run.applyAgentEvent(event(run, kind, "so", now), now);
        assertStands(run, RunState.RUNNING, RequestedAction.RUN, null);
    }

    @Test
    void keepsTheFirstHeaderThatComes() {
        Run run = running();
        run.describedBy(header("sodb12", Optional.of("first")));
        String first = run.header();
        run.describedBy(header("sodb12", Optional.of("second")));
        assertThat(run.header()).isEqualTo(first).contains("first");
    }

    @Test
    void anImportedRunIsKnownByItsRunIdOrElseByItsContent() {
        Run named = Run.imported(header("a", Optional.of("k")), new byte[32], ADA, now);
        Run nameless = Run.imported(header("a", Optional.empty()), new byte[32], ADA, now);
        assertThat(named.runKey()).isEqualTo("k");
        assertThat(nameless.runKey()).isNull();
        assertThat(named.state()).isEqualTo(RunState.COMPLETED);
        Instant end = now.minus(Duration.ofDays(4000));
        named.endedWithItsLastSample(end);
        assertThat(named.endedAt()).isEqualTo(end);
    }

    private static RunHeader header(String machine, Optional<String> runId) {
        return new RunHeader(
                machine,
                "INC128",
                OptionalDouble.of(128),
                runId,
                Optional.empty(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Map.of());
    }

    /** Whatever agents, people and the clock do in whatever order: the rules of the table hold, and an end is an end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noSequenceOfStepsBreaksItsRules(long seed) {
        Random random = new Random(seed);
        for (int life = 0; life < 200; life++) {
            Run run = queued(random.nextBoolean() ? 5 : null);
            for (int step = 0; step < 30; step++) {
                RunState before = run.state();
                @Nullable Instant end = run.endedAt();
                step(run, random);
                assertThat(run.endedAt() != null).isEqualTo(run.state().ended());
                if (before.ended()) {
                    assertThat(run.state()).isEqualTo(before);
                    assertThat(run.endedAt()).isEqualTo(end);
                }
                if (before != RunState.PENDING) {
                    assertThat(run.state()).isNotEqualTo(RunState.PENDING);
                }
            }
        }
    }

    private void step(Run run, Random random) {
        RunEventKind[] kinds = RunEventKind.values();
        try {
            switch (random.nextInt(8)) {
                case 0 -> run.claimedBy("sodb12", now.plus(LEASE), now);
                case 1 -> run.pause(null, ADA, now);
                case 2 -> run.resume(null, ADA, now);
                case 3 -> run.abort(null, ADA, now);
                case 4 -> run.renewLease("sodb12", now.plus(LEASE), null, now);
                case 5 -> run.markOverdue(now);
                case 6 -> now = now.plusSeconds(random.nextInt(2000));
                default -> report(run, kinds[random.nextInt(kinds.length)], "so");
            }
        } catch (Refusal refused) {
            // as it should be
        }
    }
}
