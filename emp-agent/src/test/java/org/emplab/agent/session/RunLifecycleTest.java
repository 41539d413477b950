package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.model.Sample;
import org.emplab.runfile.JsonTrees;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** A run from its claim to its end, with real programs, a real disk and a server on a real socket. */
class RunLifecycleTest extends EnrolledMachine {
    @Test
    void takesARunFromItsClaimToItsCompletion() throws Exception {
        at.queueSorts(5);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("completed", l -> l.state().equals("completed"));
            lab.await("asks for more", () -> LabHome.isEmpty(home.runs()));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(5));
        assertThat(lab.header().runId()).contains(lab.run);
        assertThat(lab.header().machine()).isEqualTo("lab1");
        assertThat(lab.header().environment()).containsKeys("kernel", "empVersions");
        assertThat(lab.events().get(lab.events().size() - 1)).isEqualTo("completed");
        assertThat(lab.sample(3).gapBefore()).isEmpty();
        assertThat(lab.silences()).allMatch(seconds -> seconds >= 60);
    }

    @Test
    void takesTheSamplesOfSeveralProgramsInTurnAndEndsOnceItIsDecided() throws Exception {
        lab.queue(1000, programs("decided"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("completed", l -> l.state().equals("completed"));
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
        assertThat(lab.events().get(lab.events().size() - 1)).isEqualTo("completed");
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
        at.set("commands=/bin,/usr/bin");
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
        int size = 500;
        for (String name : List.of("small", "large")) {
            ObjectNode program = FakeLab.sort(size).put("name", name);
            settings.withArray("/programs").add(program);
            size *= 4;
        }
        return settings;
    }

    @Test
    void bringsShortSamplesInBatches() throws Exception {
        at.set("contactSeconds=1000");
        at.queueSorts(20);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("completed", l -> l.state().equals("completed"));
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
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.want("pause");
            lab.await("paused", l -> l.state().equals("paused"));
            int taken = lab.numbers().size();
            lab.want("run");
            at.goesOnFrom(taken);
            Sample next = lab.sample(taken);
            assertThat(next.gapBefore()).hasValueSatisfying(gap -> {
                assertThat(gap.reason()).isEqualTo("paused as asked");
                Sample before = lab.sample(taken - 1);
                assertThat(gap.nanos())
                        .isEqualTo(next.startedMonotonicNanos().orElseThrow()
                                - before.startedMonotonicNanos().orElseThrow()
                                - before.elapsedNanos());
            });
            assertThat(lab.events()).contains("held", "resumed");
        }
    }

    @Test
    void endsARunThatIsAborted() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.want("abort");
            lab.await("aborted", l -> l.state().equals("aborted"));
            lab.await("nothing is kept", () -> LabHome.isEmpty(home.runs()));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(lab.numbers().size() - 1));
    }

    @Test
    void abortsInTheMiddleOfASampleWhereTheRunWantsThat() throws Exception {
        at.set("commands=/bin,/usr/bin");
        lab.queue(3, FakeLab.command("sleep", "1000").put("abortPollSeconds", 1));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("sleeps", RunLifecycleTest::sleeps);
            lab.want("abort");
            lab.await("aborted", l -> l.state().equals("aborted"));
            lab.await("nothing is kept", () -> LabHome.isEmpty(home.runs()));
        }
        assertThat(lab.events()).contains("aborted: aborted in mid-sample");
        assertThat(sleeps()).isFalse();
    }

    private static boolean sleeps() {
        return ProcessHandle.current()
                .descendants()
                .anyMatch(process -> process.info().command().orElse("").endsWith("/sleep"));
    }

    @Test
    void recordsWhatAskingWithinSamplesCosts() throws Exception {
        at.set("commands=/bin,/usr/bin");
        lab.queue(1, FakeLab.command("sleep", "1.5").put("abortPollSeconds", 1));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("completed", l -> l.state().equals("completed"));
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
        at.set("commands=/bin,/usr/bin");
        lab.queue(100, FakeLab.command("false"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.state().equals("paused"));
            assertThat(lab.events().get(lab.events().size() - 1))
                    .isEqualTo("paused: 5 executions in a row failed, the last one: exit code 1");
            lab.await("all are there", l -> l.numbers().size() == 5);
            assertThat(lab.sample(4).exitCode()).isEqualTo(1);
            lab.want("run");
            lab.await("paused again", l -> l.numbers().size() == 9);
        }
    }

    @Test
    void failsARunThatThisMachineDoesNotPermitAndServesOn() throws Exception {
        lab.queue(3, FakeLab.command("/bin/true"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("failed", l -> l.state().equals("failed"));
            int claims = lab.claims();
            lab.await("asks for more", l -> l.claims() > claims);
        }
        assertThat(lab.events()).hasSize(1).allMatch(event -> event.startsWith("failed: this machine does not permit"));
        assertThat(lab.numbers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"workload\":\"quicksort\"}",
                "{\"workload\":\"sort\",\"parameters\":{\"speed\":\"1\"}}",
                "{\"workload\":\"sort\",\"nice\":\"much\"}",
                "{\"workload\":\"sort\",\"kind\":\"other\"}",
                "{\"workload\":\"sort\",\"source\":\"guess\"}",
                "{\"workload\":\"sort\",\"prepare\":1}",
                "{}"
            })
    void failsARunWhoseSettingsAreWrongAndServesOn(String settings) throws Exception {
        lab.queue(3, JsonTrees.parse(settings, "settings"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("failed", l -> l.state().equals("failed"));
            int claims = lab.claims();
            lab.await("asks for more", l -> l.claims() > claims);
        }
        assertThat(lab.events()).hasSize(1).allMatch(event -> event.length() > "failed: ".length());
    }

    @Test
    void oneAgentServesAHomeAndTheSecondIsRefused() throws Exception {
        at.queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.claims() > 0);
            RunningAgent second = RunningAgent.at(home);
            assertThatThrownBy(second::stop)
                    .hasMessageContaining(
                            "another agent (pid " + ProcessHandle.current().pid() + ") serves " + home.directory());
        }
    }
}
