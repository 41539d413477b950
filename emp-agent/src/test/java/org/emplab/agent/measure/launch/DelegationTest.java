package org.emplab.agent.measure.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Requirement;
import org.emplab.lab.settings.Limits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent of its own in a control group that was handed to it with the mark that systemd sets for {@code Delegate=}. */
@Timeout(120)
class DelegationTest {
    private static final long MEMORY = 64L << 20;
    private static final long PROCESSES = 7;

    private Optional<Path> group = Optional.empty();

    @BeforeEach
    void makeAGroup() {
        group = ControlGroups.own().unified().stream()
                .filter(DelegationTest::handsOnControllers)
                .flatMap(parent -> create(parent).stream())
                .findFirst();
        Requirement.GROUPS.check(
                group.isPresent(), "no cgroup v2 with the controllers memory and pids in which one may be made");
    }

    @AfterEach
    void removeIt() throws IOException {
        if (group.isPresent()) {
            Files.deleteIfExists(group.get().resolve("agent"));
            Files.delete(group.get());
        }
    }

    @Test
    void holdsLimitsBelowTheGroupThatTheAgentWasGivenAndStepsAsideForThat() throws Exception {
        mark(group.orElseThrow());

        assertThat(agentIn(group.orElseThrow()))
                .containsExactly(
                        "0 0 agents",
                        "7 67108864 " + group.orElseThrow(),
                        "7 67108864 " + group.orElseThrow(),
                        "below agent");
    }

    @Test
    void staysWhereItIsInAGroupThatIsNotDelegated() throws Exception {
        assertThat(agentIn(group.orElseThrow()))
                .element(3)
                .isEqualTo("below " + group.orElseThrow().getFileName());
    }

    /** No limits, limits, limits once more; and where the agent is in the end. */
    public static void main(String[] args) throws IOException {
        Path first = ControlGroups.own().unified().get(0);
        try (PutCgroups groups = PutCgroups.make(Limits.NONE)) {
            boolean below = groups.directories().stream().allMatch(made -> made.startsWith(first));
            System.out.println("0 0 " + (below ? "agents" : groups.directories()));
        }
        for (int time = 0; time < 2; time++) {
            try (PutCgroups groups = PutCgroups.make(limits())) {
                Path made = groups.directories().get(0);
                System.out.println(Files.readString(made.resolve("pids.max")).strip() + " "
                        + Files.readString(made.resolve("memory.max")).strip() + " " + made.getParent());
            }
        }
        System.out.println("below " + ControlGroups.own().unified().get(0).getFileName());
    }

    private static Limits limits() {
        return new Limits(
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(MEMORY),
                OptionalLong.of(PROCESSES));
    }

    private static List<String> agentIn(Path group) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "echo $$ > \"$0\" && exec \"$@\"",
                group.resolve("cgroup.procs").toString()));
        command.addAll(OwnJava.command(DelegationTest.class));
        Process agent = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> said = new String(agent.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(agent.waitFor()).isZero();
        return said;
    }

    private static boolean handsOnControllers(Path parent) {
        try {
            return List.of(Files.readString(parent.resolve("cgroup.subtree_control"))
                            .strip()
                            .split(" "))
                    .containsAll(List.of("memory", "pids"));
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<Path> create(Path parent) {
        try {
            return Optional.of(Files.createDirectory(parent.resolve("emp-test-" + System.nanoTime())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void mark(Path group) throws IOException {
        UserDefinedFileAttributeView marks = Files.getFileAttributeView(group, UserDefinedFileAttributeView.class);
        Requirement.GROUPS.check(marks != null, "those that are there can bear no marks");
        marks.write("delegate", StandardCharsets.US_ASCII.encode("1"));
    }
}
