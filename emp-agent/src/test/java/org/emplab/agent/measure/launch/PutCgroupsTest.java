package org.emplab.agent.measure.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.Requirement;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.measure.NoCapture;
import org.emplab.lab.settings.Limits;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PutCgroupsTest {
    @TempDir
    static Path home;

    private static final ControlGroups NONE = new ControlGroups(List.of(), List.of());

    @Test
    void letsAStormOfForksHaveSoManyProcessesAndNoMore() {
        assumeHeld(processes(20));
        String storm = "i=0; while [ $i -lt 500 ]; do i=$((i+1)); sleep 60 & done 2>/dev/null";
        Sample stormy = take(processes(20), "sh", "-c", storm);

        assertThat(stormy.extra()).containsKey("processLimitHits");
        assertThat((Long) stormy.extra().get("orphansKilled")).isBetween(1L, 20L);
    }

    @Test
    void countsNothingWhereALimitWasNotReached() {
        assumeHeld(processes(20));

        assertThat(take(processes(20), "true").extra()).doesNotContainKey("processLimitHits");
    }

    @Test
    void killsATreeThatTakesMoreMemoryThanItMay() {
        Limits limits = memory(64L << 20);
        assumeHeld(limits);
        // two processes, neither of them over the limit alone
        String hold = "head -c 40000000 /dev/zero | tail -c 40000000 | (sleep 1; wc -c)";
        Sample greedy = take(limits, "sh", "-c", hold + " & " + hold + " & wait; exit 3");

        assertThat(greedy.failed()).isTrue();
        assertThat(greedy.extra()).containsKey("memoryLimitKills");
    }

    @Test
    void leavesNoGroupBehind() {
        PutCgroups groups = PutCgroups.make(Limits.NONE);
        Requirement.GROUPS.check(!groups.directories().isEmpty(), "no cgroup v2 may be made");
        assertThat(groups.directories()).allMatch(Files::isDirectory);
        groups.close();
        assertThat(groups.directories()).noneMatch(Files::exists);
    }

    @Test
    void removesTheGroupOfAnAgentThatIsGone() throws IOException {
        PutCgroups groups = PutCgroups.make(Limits.NONE);
        Requirement.GROUPS.check(!groups.directories().isEmpty(), "no cgroup v2 may be made");
        // pids end at 4194304
        Path abandoned = Files.createDirectory(groups.directories().get(0).resolveSibling("emp-put-9999999-1"));
        PutCgroups.make(Limits.NONE).close();

        assertThat(abandoned).doesNotExist();
        assertThat(groups.directories()).allMatch(Files::isDirectory);
        groups.close();
    }

    @Test
    void makesAGroupAgainThatWasRemovedFromOutside() throws IOException {
        assumeHeld(processes(20));
        PutCgroups groups = PutCgroups.make(processes(20));
        for (Path directory : groups.directories()) {
            Files.delete(directory);
        }
        groups.begin();

        assertThat(groups.directories()).allMatch(Files::isDirectory);
        assertThat(groups.directories().stream().map(directory -> directory.resolve("pids.max")))
                .anySatisfy(limit -> assertThat(limit).hasContent("20"));
        groups.close();
    }

    @Test
    void needsNoGroupWhereNothingMustBeHeld() {
        assertThat(PutCgroups.make(Limits.wall(Duration.ofSeconds(1)), NONE).directories())
                .isEmpty();
    }

    @Test
    void refusesALimitThatTheKernelWouldNotHold() {
        assertThatThrownBy(() -> PutCgroups.make(processes(5), NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("processLimit")
                .hasMessageContaining("Delegate=yes");
    }

    @Test
    void findsItsGroupsInBothHierarchies() throws IOException {
        Path service = Files.createDirectories(home.resolve("unified/system.slice/emp.service/agent"));
        Path pids = Files.createDirectories(home.resolve("pids/jobs"));
        ControlGroups own = new ControlGroups(
                List.of(
                        "cgroup2 " + home.resolve("unified") + " cgroup2 rw,relatime 0 0",
                        "cgroup " + home.resolve("pids") + " cgroup rw,pids 0 0"),
                List.of("5:pids,misc:/jobs", "1:name=systemd:/x", "0::/system.slice/emp.service/agent"));

        assertThat(own.unified())
                .startsWith(service, service.getParent())
                .endsWith(home.resolve("unified"))
                .hasSize(4);
        assertThat(own.legacy("pids")).contains(pids);
        assertThat(own.legacy("memory")).isEmpty();
    }

    private static Limits processes(long count) {
        return new Limits(
                Optional.of(Duration.ofSeconds(30)),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(count));
    }

    private static Limits memory(long bytes) {
        return new Limits(
                Optional.of(Duration.ofSeconds(30)),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(bytes),
                OptionalLong.empty());
    }

    private static void assumeHeld(Limits limits) {
        try {
            PutCgroups.make(limits).close();
        } catch (IllegalArgumentException e) {
            Requirement.GROUPS.absent(String.valueOf(e.getMessage()));
        }
    }

    private static Sample take(Limits limits, String... command) {
        MeasureSettings settings =
                MeasureSettings.of(new Program.Command(List.of(command))).with(limits);
        try (Measurement measurement = Measurement.open(settings, new NoCapture(), Map.of(), home)) {
            return measurement.take(1, Optional.empty());
        }
    }
}
