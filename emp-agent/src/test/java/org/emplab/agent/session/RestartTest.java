package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.agent.home.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent goes on where it was stopped, whatever became of its journal meanwhile. */
class RestartTest extends EnrolledMachine {
    @Test
    void goesOnWithTheNextSampleAfterItWasStopped() throws Exception {
        int taken = at.begin();
        assertThat(lab.state()).isEqualTo("paused");
        assertThat(lab.events()).contains("held: the agent was stopped on its machine");

        at.restartFrom(taken);

        assertThat(lab.sample(taken).gapBefore())
                .hasValueSatisfying(gap -> assertThat(gap.reason()).isEqualTo("the agent was restarted"));
        assertThat(lab.events())
                .as("with the length of the gap, and once")
                .filteredOn(event -> event.startsWith("restarted: "))
                .singleElement()
                .asString()
                .matches(
                        "restarted: the agent was restarted and goes on behind sample \\d+; none was taken for \\d[\\d.]* (s|min \\d+ s|min)");
    }

    @Test
    void doesNotGoOnWithAPausedRunWhileTheServerIsAway() throws Exception {
        int taken = at.beginAndPause();
        lab.goAway();
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("tried again", l -> l.faultsSeen() > 1);
        }
        assertThat(at.measured(taken)).isFalse();
    }

    @Test
    void goesOnBehindWhatTheServerHasWhenItsOwnJournalIsLost() throws Exception {
        int taken = at.begin();
        DirectoryTree.delete(home.runs());
        at.restartFrom(taken);
        assertThat(lab.sample(taken).gapBefore())
                .hasValueSatisfying(gap ->
                        assertThat(gap.reason()).contains("the samples before are not in this machine's journal"));
        assertThat(lab.sample(taken).environment()).containsKey("kernel").doesNotContainKey("load");
    }

    @Test
    void goesOnBehindWhatTheServerHasWhereItsJournalIsAnOlderCopy() throws Exception {
        int before = at.begin();
        Path copy = home.directory().resolve("copy");
        copy(home.runs(), copy);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(before + 2);
        }
        int taken = lab.numbers().size();
        DirectoryTree.delete(home.runs());
        copy(copy, home.runs());
        at.restartFrom(taken);
        assertThat(lab.sample(taken).gapBefore())
                .hasValueSatisfying(gap ->
                        assertThat(gap.reason()).contains("the samples before are not in this machine's journal"));
        assertThat(lab.sample(taken).environment()).containsKey("kernel");
    }

    @Test
    void measuresNothingWhileAnotherAgentHasItsPlace() throws Exception {
        int taken = at.begin();
        lab.fail((path, exchange) -> {
            FakeLab.problem(exchange, 423, "another agent with the identity of machine lab1 is at work");
            return true;
        });
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("tried again", l -> l.faultsSeen() > 1);
            assertThat(at.measured(taken)).isFalse();
            assertThat(agent.output()).contains("another agent with the identity of machine lab1");
            lab.heal();
            at.goesOnFrom(taken);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    @Test
    void leavesAloneARunOfALabThatItWasEnrolledAtBefore() throws Exception {
        at.beginAndPause();
        try (FakeLab other = new FakeLab()) {
            other.identity().write(home);
            try (RunningAgent agent = RunningAgent.at(home)) {
                lab.await("says so", () -> agent.output().contains("is of another lab"));
                other.await("asks there for work", l -> l.claims() > 0);
            }
        }
        assertThat(at.journal()).containsExactly(at.journalFile());
    }

    @Test
    void goesOnWithARunThatIsGivenToItUnderAnotherIdentity() throws Exception {
        int taken = at.begin();
        new Identity(lab.url(), "lab1", "another", FakeLab.TOKEN).write(home);
        at.restartFrom(taken);
    }

    @ParameterizedTest
    @ValueSource(strings = {"the file", "its directory"})
    void doesNotTouchADamagedJournalAndGoesOnBehindWhatTheServerHasOnceItIsMovedAway(String what) throws Exception {
        int taken = at.begin();
        String damaged = Files.readString(at.journalFile()).replaceFirst("\"elapsedNanos\":", "\"elapsedNanos\":-");
        Files.writeString(at.journalFile(), damaged);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.lastEvent().startsWith("paused: its journal"));
            assertThat(lab.lastEvent())
                    .contains(
                            at.journalFile() + ", line ", "elapsedNanos", "Mend that file, or move it away and resume");
            assertThat(at.journalFile()).hasContent(damaged.strip());
            Files.move(
                    what.equals("the file") ? at.journalFile() : at.run(),
                    home.directory().resolve("moved"));
            lab.want("run");
            at.goesOnFrom(taken);
        }
    }

    @Test
    void waitsForTheServersWordWhereItsJournalWasMovedAwayAndTheServerIsAway() throws Exception {
        int taken = at.begin();
        Files.move(at.journalFile(), home.directory().resolve("moved"));
        lab.goAway();
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("tried again", l -> l.faultsSeen() > 1);
            assertThat(at.journal()).isEmpty();
            lab.heal();
            at.goesOnFrom(taken);
        }
    }
}
