package org.emplab.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AgentFactsTest {
    private static final Instant SEEN = Instant.parse("2026-11-22T08:00:00Z");
    private static final Duration LEASE = Duration.ofMinutes(5);

    private static MachineState after(Duration time, MachineQueries.AgentFacts signs) {
        return signs.state(SEEN.plus(time), LEASE);
    }

    private static MachineQueries.AgentFacts at(@Nullable Duration quiet, boolean measures, boolean stands) {
        return new MachineQueries.AgentFacts(
                true, Optional.of(SEEN), Optional.ofNullable(quiet).map(SEEN::plus), measures, stands);
    }

    @Test
    void anAgentThatHasNothingToRunIsIdleUntilItShouldHaveCalled() {
        MachineQueries.AgentFacts idle = at(null, false, false);
        assertThat(after(Duration.ofSeconds(119), idle)).isEqualTo(MachineState.IDLE);
        assertThat(after(Duration.ofSeconds(121), idle)).isEqualTo(MachineState.SILENT);
        assertThat(after(Duration.ofSeconds(301), idle)).isEqualTo(MachineState.OVERDUE);
    }

    @Test
    void anAgentAtARunIsNeverIdleBesideIt() {
        assertThat(after(Duration.ofSeconds(10), at(null, true, false))).isEqualTo(MachineState.MEASURING);
        assertThat(after(Duration.ofSeconds(10), at(null, false, true))).isEqualTo(MachineState.PAUSED);
        assertThat(after(Duration.ofSeconds(130), at(null, true, false))).isEqualTo(MachineState.SILENT);
    }

    @Test
    void anAnnouncedSilenceIsNone() {
        MachineQueries.AgentFacts quiet = at(Duration.ofHours(5), true, false);
        assertThat(after(Duration.ofHours(4), quiet)).isEqualTo(MachineState.QUIET);
        assertThat(after(Duration.ofHours(5).plusSeconds(119), quiet)).isEqualTo(MachineState.MEASURING);
        assertThat(after(Duration.ofHours(5).plusSeconds(121), quiet)).isEqualTo(MachineState.SILENT);
        assertThat(after(Duration.ofHours(5).plusSeconds(301), quiet)).isEqualTo(MachineState.OVERDUE);
    }

    @Test
    void aRunThatStandsStillIsNotSilentOnPurposeWhateverWasAnnouncedBefore() {
        MachineQueries.AgentFacts paused = at(Duration.ofHours(5), false, true);
        assertThat(after(Duration.ofMinutes(1), paused)).isEqualTo(MachineState.PAUSED);
        assertThat(paused.silence(SEEN.plusSeconds(60))).isEmpty();
        assertThat(paused.silence(SEEN.plus(Duration.ofHours(6)))).contains(SEEN.plus(Duration.ofHours(5)));
    }

    @Test
    void aShortLeaseIsNotWaitedBeyond() {
        assertThat(at(null, true, false).state(SEEN.plusSeconds(31), Duration.ofSeconds(30)))
                .isEqualTo(MachineState.OVERDUE);
    }

    @Test
    void whoNeverCalledIsAwaited() {
        assertThat(new MachineQueries.AgentFacts(true, Optional.empty(), Optional.empty(), false, false)
                        .state(SEEN, LEASE))
                .isEqualTo(MachineState.AWAITED);
    }

    @Test
    void itIsKnownWhenTheWordsTurnFalseByThemselves() {
        MachineQueries.AgentFacts quiet = at(Duration.ofHours(5), true, false);
        for (Duration time : List.of(
                Duration.ofSeconds(1),
                Duration.ofHours(5).plusSeconds(10),
                Duration.ofHours(5).plusSeconds(200))) {
            Instant change = quiet.changesAt(SEEN.plus(time), LEASE).orElseThrow();
            assertThat(quiet.state(change.minusMillis(1), LEASE)).isEqualTo(after(time, quiet));
            assertThat(quiet.state(change.plusMillis(1), LEASE)).isNotEqualTo(after(time, quiet));
        }
        assertThat(quiet.changesAt(SEEN.plus(Duration.ofHours(9)), LEASE)).isEmpty();
        assertThat(at(null, true, false).changesAt(SEEN, Duration.ofSeconds(30)))
                .contains(SEEN.plusSeconds(30));
    }
}
