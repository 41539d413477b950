package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.agent.home.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent goes on where it was stopped, whatever became of its journal meanwhile. */
class RestartTest extends EnrolledMachine {
    @Test
    void goesOnWithTheNextSampleAfterItWasStopped() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 3);
        }
        assertThat(lab.state()).isEqualTo("paused");
        assertThat(lab.events()).contains("held: the agent was stopped on its machine");
        int taken = lab.numbers().size();
        try (RunningAgent agent = RunningAgent.at(home)) {
            at.goesOnFrom(taken);
        }
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
    void goesOnAfterItsRestartThoughTheServerIsAway() throws Exception {
        at.queueSorts(300);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 3);
        }
        lab.fail((path, exchange) -> FakeLab.answered(exchange, 502, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> at.measured(300));
            lab.heal();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(300));
    }

    @Test
    void doesNotGoOnWithAPausedRunWhileTheServerIsAway() throws Exception {
        at.queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.want("pause");
            lab.await("paused", l -> l.state().equals("paused"));
        }
        int taken = lab.numbers().size();
        lab.fail((path, exchange) -> FakeLab.answered(exchange, 502, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("tried often", l -> l.faultsSeen() > 4);
        }
        assertThat(at.measured(taken)).isFalse();
    }

    @Test
    void goesOnBehindWhatTheServerHasWhenItsOwnJournalIsLost() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 3);
        }
        int taken = lab.numbers().size();
        DirectoryTree.delete(home.runs());
        try (RunningAgent agent = RunningAgent.at(home)) {
            at.goesOnFrom(taken);
        }
    }

    @Test
    void leavesAloneARunOfALabThatItWasEnrolledAtBefore() throws Exception {
        at.queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.want("pause");
            lab.await("paused", l -> l.state().equals("paused"));
        }
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
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
        }
        new Identity(lab.url(), "lab1", "another", FakeLab.TOKEN).write(home);
        int taken = lab.numbers().size();
        try (RunningAgent agent = RunningAgent.at(home)) {
            at.goesOnFrom(taken);
        }
    }

    @Test
    void doesNotTouchAJournalThatCannotBeRead() throws Exception {
        at.queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 4);
        }
        String damaged = Files.readString(at.journalFile()).replaceFirst("\"elapsedNanos\":", "\"elapsedNanos\":-");
        Files.writeString(at.journalFile(), damaged, StandardCharsets.UTF_8);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.events().stream().anyMatch(event -> event.startsWith("paused: its journal")));
            assertThat(lab.events().get(lab.events().size() - 1))
                    .contains(
                            at.journalFile() + ", line ", "elapsedNanos", "Mend that file, or move it away and resume");
        }
        assertThat(at.journalFile()).hasContent(damaged.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"the file", "its directory"})
    void goesOnBehindWhatTheServerHasWhenADamagedJournalIsMovedAway(String what) throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 4);
        }
        String damaged = Files.readString(at.journalFile()).replaceFirst("\"elapsedNanos\":", "\"elapsedNanos\":-");
        Files.writeString(at.journalFile(), damaged, StandardCharsets.UTF_8);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.events().stream().anyMatch(event -> event.startsWith("paused: its journal")));
            int taken = lab.numbers().size();
            Path moved = what.equals("the file")
                    ? at.journalFile()
                    : at.journalFile().getParent();
            Files.move(moved, home.directory().resolve("moved"));
            lab.want("run");
            at.goesOnFrom(taken);
        }
    }

    @Test
    void waitsForTheServersWordWhereItsJournalWasMovedAwayAndTheServerIsAway() throws Exception {
        at.queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 4);
        }
        Files.move(at.journalFile(), home.directory().resolve("moved"));
        lab.fail((path, exchange) -> FakeLab.answered(exchange, 502, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("tried often", l -> l.faultsSeen() > 4);
            assertThat(at.journal()).isEmpty();
            int taken = lab.numbers().size();
            lab.heal();
            at.goesOnFrom(taken);
        }
    }
}
