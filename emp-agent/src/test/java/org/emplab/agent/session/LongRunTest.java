package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

    private boolean nothingIsKept() {
        return !Files.exists(at.run());
    }

    @Test
    void keepsNoMoreOfAJournalThanTheServerLacks() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("some way", l -> l.numbers().size() > 20);
            lab.want("pause");
            lab.await("paused", l -> l.state().equals("paused"));
            lab.await("only the newest file is kept", () -> fileCount() == 1);
            lab.want("abort");
            lab.await("aborted", this::nothingIsKept);
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(lab.numbers().size() - 1));
    }

    private int fileCount() {
        try {
            return at.journal().size();
        } catch (IOException e) {
            return -1;
        }
    }

    @Test
    void bringsAllFilesWhenTheServerIsBackAndRemovesThem() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.fail((path, exchange) -> FakeLab.answered(exchange, 502, ""));
            lab.await("measured by itself", () -> fileCount() > 20);
            int newest = at.newest();
            lab.heal();
            lab.await("all came", l -> l.numbers().size() > newest);
            lab.want("abort");
            lab.await("nothing is kept", this::nothingIsKept);
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(lab.numbers().size() - 1));
    }

    @Test
    void goesOnAfterItsRestartsThoughTheServerIsAwayAllTheTime() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.fail((path, exchange) -> FakeLab.answered(exchange, 502, ""));
            awaitTenMore();
        }
        try (RunningAgent agent = RunningAgent.at(home)) {
            awaitTenMore();
        }
        try (RunningAgent agent = RunningAgent.at(home)) {
            int newest = at.newest();
            lab.heal();
            lab.await("all came and more", l -> l.numbers().size() > newest + 10);
            lab.want("abort");
            lab.await("aborted", this::nothingIsKept);
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(lab.numbers().size() - 1));
        List<Sample> interrupted = IntStream.range(1, lab.numbers().size())
                .mapToObj(lab::sample)
                .filter(sample -> sample.gapBefore()
                        .filter(gap -> gap.reason().equals("the agent was restarted"))
                        .isPresent())
                .toList();
        assertThat(interrupted).hasSize(2).allSatisfy(sample -> {
            Sample before = lab.sample(sample.number() - 1);
            assertThat(sample.gapBefore().orElseThrow().nanos())
                    .isEqualTo(sample.startedMonotonicNanos().orElseThrow()
                            - before.startedMonotonicNanos().orElseThrow()
                            - before.elapsedNanos());
        });
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
            lab.await("more came than it has", l -> l.numbers().size() > 25);
            assertThat(at.journal()).hasSizeGreaterThan(20);
            assertThat(at.measured(5)).isTrue();
            lab.want("abort");
            lab.await("aborted", this::nothingIsKept);
        }
    }

    @Test
    void keepsOneRunFileOfWhatAServerLacksThatHasDeletedTheRun() throws Exception {
        at.queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.fail((path, exchange) -> FakeLab.answered(exchange, 502, ""));
            int stored = lab.numbers().size();
            lab.await("measured on", () -> at.measured(stored + 10));
            lab.fail((path, exchange) -> {
                if (path.contains("/runs/")) {
                    FakeLab.problem(exchange, 404, "there is no run");
                } else {
                    FakeLab.answered(exchange, 502, "");
                }
                return true;
            });
            lab.await("set aside", () -> agent.output().contains("there is no run; its journal is kept: "));
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
