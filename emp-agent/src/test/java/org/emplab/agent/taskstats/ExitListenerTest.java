package org.emplab.agent.taskstats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.Requirement;
import org.emplab.agent.procfs.CpuList;
import org.emplab.agent.taskstats.ExitListener.SpawnedChild;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExitListenerTest {
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    private StatsQueries queries;
    private final List<ExitRecord> heard = new ArrayList<>();

    @BeforeEach
    void requireTaskstats() {
        queries = new StatsQueries();
        try {
            new ExitListener(queries).close();
        } catch (TaskstatsException e) {
            Requirement.TASKSTATS.absent("exit records cannot be tested: " + e.getMessage());
        }
    }

    @AfterEach
    void close() {
        queries.close();
    }

    @Test
    void hearsEveryEndWhileItIsNotDrained() {
        try (ExitListener listener = new ExitListener(queries)) {
            listener.drain(heard::add);
            heard.clear();
            List<Integer> children = spawn(300);
            assertThat(listener.drain(heard::add)).isZero();
            assertThat(heard).extracting(ExitRecord::processId).containsAll(children);
        }
    }

    @Test
    void countsExactlyWhatABufferThatIsTooSmallLost() {
        try (ExitListener listener = new ExitListener(queries, 64 << 10)) {
            List<Integer> children = spawn(400);
            long lost = listener.drain(heard::add);
            long missing = children.stream()
                    .filter(child -> heard.stream().noneMatch(exit -> exit.processId() == child))
                    .count();
            assertThat(missing).isPositive();
            // other processes end meanwhile, too
            assertThat(lost).isGreaterThanOrEqualTo(missing);
            assertThat(listener.drops()).hasValue(lost);
        }
    }

    @Test
    void findsTheSameLossInTheNumbersOnceARecordFollowsOnEachCpu() throws Exception {
        Requirement.TOOLS.check(Files.isExecutable(TASKSET), "no taskset (apt-get install util-linux)");
        try (ExitListener listener = new ExitListener(queries, 64 << 10)) {
            spawn(400);
            long lost = listener.drain(heard::add);
            for (int cpu : CpuList.parse(Files.readString(Path.of("/sys/devices/system/cpu/possible")))) {
                new ProcessBuilder(TASKSET.toString(), "-c", Integer.toString(cpu), "true")
                        .start()
                        .waitFor();
            }
            assertThat(listener.drain(heard::add)).isZero();
            assertThat(listener.gaps.missing()).isEqualTo(lost);
        }
    }

    @Test
    void goesOnHearingAfterALoss() {
        try (ExitListener listener = new ExitListener(queries, 64 << 10)) {
            spawn(400);
            listener.drain(heard::add);
            heard.clear();
            List<Integer> children = spawn(20);
            assertThat(listener.drain(heard::add)).isZero();
            assertThat(heard).extracting(ExitRecord::processId).containsAll(children);
        }
    }

    private static List<Integer> spawn(int count) {
        List<Integer> children = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            children.add(SpawnedChild.spawnAndReap());
        }
        return children;
    }
}
