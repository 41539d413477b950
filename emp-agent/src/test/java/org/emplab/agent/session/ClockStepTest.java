package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The time of day is set forward and back in the middle of a run, under the agent and the launcher: nothing waits, nothing
 * is hurried, no length is wrong.
 */
@Tag("thorough")
class ClockStepTest {
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    Path directory;

    @Test
    void aRunGoesOnAsIfTheTimeOfDayHadNotBeenSet() throws Exception {
        SteppedClock clock = SteppedClock.in(directory);
        try (LabHome machine =
                new LabHome(directory.resolve("home"), "pieceBytes=1000000000")) { // calls go by time alone
            FakeLab lab = machine.lab;
            lab.queue(100_000, FakeLab.sort(500).put("wallLimitSeconds", 60));
            Process agent = AgentProcess.start(machine.home.home(), clock.environment(), "run");
            try {
                more(lab);
                clock.set(DAY);
                more(lab);
                clock.set(DAY.negated());
                more(lab);
                stepBackWhileTheServerIsAway(lab, clock);
                stepBackInAPause(lab, clock);
                lab.want("abort");
                lab.awaitState("aborted");
            } finally {
                agent.toHandle().destroy(); // its last words can still be read
            }
            assertThat(AgentProcess.output(agent)).endsWith("stopped\n").doesNotContain("unforeseen");
            assertThat(lab.silences()).allSatisfy(seconds -> assertThat(seconds).isBetween(0L, 3600L));
            assertSound(lab);
        }
    }

    private static void more(FakeLab lab) throws InterruptedException {
        lab.awaitSamples(lab.numbers().size() + 11);
    }

    /** The agent waits before it calls again, ever longer. */
    private static void stepBackWhileTheServerIsAway(FakeLab lab, SteppedClock clock) throws Exception {
        clock.set(DAY);
        lab.goAway();
        lab.await("called in vain", l -> l.faultsSeen() > 2);
        clock.set(DAY.negated());
        lab.heal();
        more(lab);
    }

    private static void stepBackInAPause(FakeLab lab, SteppedClock clock) throws Exception {
        lab.want("pause");
        lab.awaitState("paused");
        clock.set(DAY.multipliedBy(-2));
        lab.want("run");
        more(lab);
    }

    private static void assertSound(FakeLab lab) {
        List<Sample> samples = lab.numbers().stream().map(lab::sample).toList();
        assertThat(lab.numbers()).isEqualTo(LabHome.through(samples.size() - 1));
        int forward = 0;
        int back = 0;
        int pauses = 0;
        for (int i = 1; i < samples.size(); i++) {
            Sample before = samples.get(i - 1);
            Sample sample = samples.get(i);
            long between = sample.startedMonotonicNanos().orElseThrow()
                    - before.startedMonotonicNanos().orElseThrow()
                    - before.elapsedNanos();
            assertThat(between)
                    .as("from the end of %d to the next", before.number())
                    .isNotNegative();
            assertThat(sample.exitCode()).isZero();
            sample.gapBefore().ifPresent(gap -> assertThat(gap.nanos()).isEqualTo(between));
            pauses += sample.gapBefore()
                            .filter(gap -> gap.reason().equals("paused as asked"))
                            .isPresent()
                    ? 1
                    : 0;
            Duration step = Duration.between(before.startedAt(), sample.startedAt());
            forward += step.compareTo(DAY.dividedBy(2)) > 0 ? 1 : 0;
            back += step.compareTo(DAY.dividedBy(-2)) < 0 ? 1 : 0;
        }
        assertThat(forward).as("steps forward that the samples show").isEqualTo(2);
        assertThat(back).as("steps back that they show").isEqualTo(3);
        assertThat(pauses).as("pauses that they show").isEqualTo(1);
    }
}
