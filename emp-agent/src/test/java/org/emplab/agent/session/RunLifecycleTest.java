package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.model.Sample;
import org.emplab.runfile.JsonTrees;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** A run from its claim to its end, with real programs, a real disk and a server on a real socket. */
class RunLifecycleTest extends EnrolledMachine {
    @Test
    void takesARunFromItsClaimToItsCompletion() throws Exception {
        at.queueSorts(5);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("completed");
            lab.await("asks for more", () -> LabHome.isEmpty(home.runs()));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(5));
        assertThat(lab.header().runId()).contains(lab.run);
        assertThat(lab.header().machine()).isEqualTo("lab1");
        assertThat(lab.header().environment()).containsKeys("kernel", "empVersions");
        assertThat(lab.lastEvent()).isEqualTo("completed");
        assertThat(lab.sample(3).gapBefore()) // of 5 s and more, on a machine that is very busy
                .satisfiesAnyOf(
                        gap -> assertThat(gap).isEmpty(),
                        gap -> assertThat(gap.orElseThrow().reason()).startsWith("between samples: "));
        assertThat(lab.silences()).allMatch(seconds -> seconds >= 60);
    }

    @Test
    void takesTheSamplesOfSeveralProgramsInTurnAndEndsOnceItIsDecided() throws Exception {
        lab.queue(1000, programs("decided"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("completed");
        }
        assertThat(lab.header().programs()).containsExactly("small", "large");
        assertThat(lab.numbers()).isEqualTo(LabHome.through(lab.numbers().size() - 1));
        int blocks = (lab.numbers().size() - 1) / 2;
        assertThat(blocks).isLessThan(500);
        for (int block = 0; block < blocks; block++) {
            assertThat(List.of(program(2 * block + 1), program(2 * block + 2)))
                    .containsExactlyInAnyOrder("small", "large");
        }
        assertThat(lab.events()).anyMatch(event -> event.startsWith("decided: after "));
        assertThat(lab.lastEvent()).isEqualTo("completed");
    }

    @Test
    void goesOnInTheSameOrderAfterItsAgentWasRestarted() throws Exception {
        lab.queue(100_000, programs(null));
        int taken;
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 3);
        }
        taken = lab.numbers().size();
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("goes on", l -> l.numbers().size() > taken + 4);
        }
        BlockOrder order = new BlockOrder(BlockOrder.Kind.RANDOM, 5, 2);
        for (int number = 1; number < lab.numbers().size(); number++) {
            assertThat(program(number)).isEqualTo(order.program(number) == 0 ? "small" : "large");
        }
    }

    @Test
    void takesBackTheOutputOfAWarmUpWhenALaterOneWritesNothing() throws Exception {
        at.set("commands=/bin,/usr/bin", "runAs=self");
        Path written = home.home().resolve("written");
        String once = "[ -e " + written + " ] || { echo ready; touch " + written + "; }; exec sleep .05";
        lab.queue(100_000, FakeLab.command("sh", "-c", once));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("wrote", l -> !l.outputs().isEmpty());
        }
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("wrote nothing", l -> l.outputs().contains(""));
        }
        assertThat(lab.outputs()) // an event of which the receipt was not heard is sent again
                .startsWith("standard output, 6 bytes\nready\n")
                .endsWith("");
    }

    private String program(int number) {
        return lab.sample(number).program().orElseThrow();
    }

    private static ObjectNode programs(@Nullable String until) {
        ObjectNode settings = JsonTrees.object().put("seed", 5);
        if (until != null) {
            settings.put("until", until);
        }
        settings.withArray("/programs")
                .add(FakeLab.sort(LabHome.SMALL).put("name", "small"))
                .add(FakeLab.sort(10 * LabHome.SMALL).put("name", "large")); // whatever else runs, it takes longer
        return settings;
    }

    @Test
    void bringsShortSamplesInBatches() throws Exception {
        at.set("contactSeconds=1000");
        at.queueSorts(20);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("completed");
        }
        assertThat(lab.pieces())
                .as("the warm-up, with its output, and the rest")
                .containsExactly(1, 20);
        assertThat(lab.silences()).anyMatch(seconds -> seconds >= 1060);
    }

    @Test
    void pausesAndGoesOnAsAskedWithTheGapOnRecord() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(3);
            lab.want("pause");
            lab.awaitState("paused");
            int taken = lab.numbers().size();
            lab.want("run");
            at.goesOnFrom(taken);
            Sample next = lab.sample(taken);
            assertThat(next.gapBefore())
                    .hasValueSatisfying(gap -> assertThat(gap.reason()).isEqualTo("paused as asked"));
            lab.assertGapIsExact(next);
            assertThat(lab.events()).contains("held", "resumed");
        }
    }

    @Test
    void abortsInTheMiddleOfASampleWhereTheRunWantsThat() throws Exception {
        at.set("commands=/bin,/usr/bin", "runAs=self");
        String seconds = "86400." + System.nanoTime();
        lab.queue(3, FakeLab.command("sleep", seconds).put("abortPollSeconds", 1));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("sleeps", () -> sleeps(seconds));
            lab.want("abort");
            lab.awaitState("aborted");
            lab.await("nothing is kept", () -> LabHome.isEmpty(home.runs()));
        }
        assertThat(lab.events()).contains("aborted: aborted in mid-sample");
        assertThat(sleeps(seconds)).isFalse();
    }

    private static boolean sleeps(String seconds) {
        return ProcessHandle.current()
                .descendants()
                .anyMatch(process -> process.info().commandLine().orElse("").endsWith("sleep " + seconds));
    }

    /** The program runs until it is asked whether to abort it. */
    @Test
    void recordsWhatAskingWithinSamplesCosts() throws Exception {
        at.set("commands=/bin,/usr/bin", "runAs=self");
        Path running = home.home().resolve("running");
        lab.fail((path, exchange) -> {
            if (path.endsWith("/quiet")) {
                Files.deleteIfExists(running);
            }
            return false;
        });
        String runs = "touch " + running + "; while [ -e " + running + " ]; do sleep .05; done";
        lab.queue(1, FakeLab.command("sh", "-c", runs).put("abortPollSeconds", 1));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("completed");
        }
        assertThat(lab.sample(1).extra().get("abortPolls"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("intervalNanos", 1_000_000_000L)
                .hasEntrySatisfying("count", count -> assertThat((Long) count).isPositive())
                .hasEntrySatisfying(
                        "cpuNanos",
                        nanos -> assertThat(((Number) nanos).longValue()).isPositive());
    }

    @Test
    void recordsFailedSamplesAndPausesAfterFiveInARow() throws Exception {
        at.set("commands=/bin,/usr/bin", "runAs=self");
        lab.queue(100, FakeLab.command("false"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("paused");
            assertThat(lab.lastEvent()).isEqualTo("paused: 5 executions in a row failed, the last one: exit code 1");
            lab.await("all are there", l -> l.numbers().size() == 5);
            assertThat(lab.sample(4).exitCode()).isEqualTo(1);
            lab.want("run");
            lab.await("paused again", l -> l.numbers().size() == 9);
        }
    }

    @Test
    void tellsThatTheMachineCouldNotStartARun() throws Exception {
        at.set("commands=/opt/gone", "runAs=self");
        lab.queue(3, FakeLab.command("/opt/gone/tool"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("failed");
        }
        assertThat(lab.events()).hasSize(2).first().isEqualTo("not started");
        assertThat(lab.lastEvent()).startsWith("failed: no such program: /opt/gone/tool");
    }
}
