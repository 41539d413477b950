package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.stream.IntStream;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;

/** Runs whose journal is in many files, as that of weeks is: here each sample has a file of its own. */
class LongRunTest extends EnrolledMachine {
    LongRunTest() {
        super("segmentBytes=1");
    }

    @Test
    void keepsNoMoreOfAJournalThanTheServerLacks() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(21);
            lab.want("pause");
            lab.awaitState("paused");
            lab.await("only the newest file is kept", () -> at.fileCount() == 1);
            abort();
        }
    }

    @Test
    void goesOnAfterItsRestartsThoughTheServerIsAwayAllTheTime() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(3);
            lab.goAway();
            awaitTenMore();
        }
        try (RunningAgent agent = RunningAgent.at(home)) {
            awaitTenMore();
        }
        try (RunningAgent agent = RunningAgent.at(home)) {
            int newest = at.newest();
            lab.heal();
            lab.awaitSamples(newest + 11);
            abort();
        }
        List<Sample> interrupted = IntStream.range(1, lab.numbers().size())
                .mapToObj(lab::sample)
                .filter(sample -> sample.gapBefore()
                        .filter(gap -> gap.reason().equals("the agent was restarted"))
                        .isPresent())
                .toList();
        assertThat(interrupted).hasSize(2).allSatisfy(lab::assertGapIsExact);
    }

    private void awaitTenMore() throws Exception {
        int newest = at.newest();
        lab.await("measured on", () -> at.newest() >= newest + 10);
    }

    @Test
    void removesNothingThatTheServerHasNotSaidToHave() throws Exception {
        at.queueSorts(100_000);
        lab.forget(5);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(26);
            assertThat(at.journal()).hasSizeGreaterThan(20);
            assertThat(at.measured(5)).isTrue();
            abort();
        }
    }

    private void abort() throws InterruptedException {
        lab.want("abort");
        lab.await("nothing is kept", () -> !Files.exists(at.run()));
        assertThat(lab.numbers()).isEqualTo(LabHome.through(lab.numbers().size() - 1));
    }

    @Test
    void keepsOneRunFileOfWhatAServerLacksThatHasDeletedTheRun() throws Exception {
        at.queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(3);
            lab.goAway();
            int stored = lab.numbers().size();
            lab.await("measured on", () -> at.measured(stored + 10));
            lab.fail((path, exchange) -> {
                if (path.contains("/runs/")) {
                    FakeLab.problem(exchange, 404, "there is no run");
                    return true;
                }
                return FakeLab.answered(exchange, 204, ""); // it has no other
            });
            lab.await("set aside", () -> agent.output().contains("there is no run; its journal is kept: "));
            int asked = lab.faultsSeen();
            lab.await("asks for another", l -> l.faultsSeen() > asked);
            assertThat(at.journal()).hasSize(1);
            List<Integer> kept = RunFileReader.read(at.journal().get(0)).samples().stream()
                    .map(Sample::number)
                    .toList();
            assertThat(kept).hasSizeGreaterThan(9).contains(stored + 10);
            assertThat(kept)
                    .isEqualTo(IntStream.rangeClosed(kept.get(0), kept.get(kept.size() - 1))
                            .boxed()
                            .toList());
            assertThat(kept.get(0)).isLessThanOrEqualTo(stored);
        }
    }
}
