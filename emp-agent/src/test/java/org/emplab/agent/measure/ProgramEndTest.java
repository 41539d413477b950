package org.emplab.agent.measure;

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
import org.emplab.agent.Patience;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.lab.settings.Limits;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Streams;
import org.emplab.model.Failure;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;

/** How programs end, by themselves or by their limits, and what is left of them. */
class ProgramEndTest extends ExecutedPrograms {
    @Test
    void killsAProgramThatHangsAtItsWallLimit() {
        Sample hung = take(settings("sleep", "600").with(Limits.wall(Duration.ofMillis(200))));

        assertThat(hung.exitCode()).isEqualTo(128 + 9);
        assertThat(hung.extra()).containsEntry("killedBy", "wall limit");
    }

    @Test
    void killsAStormOfForksAtItsWallLimit() {
        String marker = "emp-storm-" + System.nanoTime();
        String storm = "f() { while :; do sh -c 'sleep 600; : " + marker + "' & done; }; f & f & setsid sleep 601; : "
                + marker;
        Sample stormy = take(settings("sh", "-c", storm).with(Limits.wall(Duration.ofMillis(300))));

        assertThat(stormy.exitCode()).isEqualTo(128 + 9);
        assertThat(Patience.processesWith(marker)).isEmpty();
    }

    @Test
    void endsAProgramThatWritesWithoutEnd() throws IOException {
        Path out = directory.resolve("out");
        Streams bounded =
                new Streams(Optional.empty(), Optional.of(out), Optional.empty(), OptionalLong.of(100_000), false);
        Sample sample = take(settings("cat", "/dev/zero").with(bounded));

        assertThat(sample.exitCode()).isEqualTo(128 + 25); // SIGXFSZ
        assertThat(Files.size(out)).isEqualTo(100_000);
    }

    @Test
    void leavesNoProcessBehind() {
        String marker = "emp-left-" + System.nanoTime();
        Sample sample = take(settings("sh", "-c", "setsid sh -c 'sleep 600; : " + marker + "' & exit 0"));

        assertThat(sample.exitCode()).isZero();
        assertThat(number(sample.extra(), "orphansKilled")).isPositive();
        assertThat(Patience.processesWith(marker)).isEmpty();
    }

    @Test
    void endsAProgramOverItsCpuLimit() {
        MeasureSettings settings =
                settings(Map.of("command", List.of("sh", "-c", "while :; do :; done"), "cpuLimitSeconds", 1));

        Sample ended = take(settings);

        assertThat(ended.exitCode()).isEqualTo(128 + 24); // SIGXCPU
        assertThat(ended.extra()).containsEntry("killedBy", "cpu limit");
        assertThat(Failure.of(ended)).isEqualTo("killed at its CPU limit");
    }

    @Test
    void leavesProcessesAloneWhereChildrenAreKeptAndCountsThemOnce() {
        String marker = "emp-kept-" + System.nanoTime();
        MeasureSettings settings = settings(Map.of(
                "command",
                List.of("sh", "-c", "setsid sh -c 'sleep 600; : " + marker + "' & exit 0"),
                "keepChildren",
                true));

        try (Measurement measurement = open(new NoCapture(), settings)) {
            Sample first = measurement.take(1, Optional.empty());
            Sample second = measurement.take(2, Optional.empty());

            assertThat(first.extra()).doesNotContainKey("orphansKilled");
            assertThat(number(first.extra(), "orphansKept")).isBetween(1L, 2L); // with or without its sleep
            assertThat(number(second.extra(), "orphansKept")).isBetween(1L, 2L);
        }
        // a forked shell bears its parent's command until it executes its own
        Patience.until(
                "two processes are kept", () -> Patience.processesWith(marker).size() == 2);
        List<ProcessHandle> kept = Patience.processesWith(marker);
        kept.stream().flatMap(ProcessHandle::descendants).forEach(ProcessHandle::destroyForcibly);
        kept.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void refusesMemoryOverItsLimit() {
        MeasureSettings settings = settings(Map.of(
                "command",
                List.of("sh", "-c", "x=$(head -c 200000000 /dev/zero | tr '\\0' x); true"),
                "memoryLimitBytes",
                100_000_000));

        assertThat(take(settings).failed()).isTrue();
    }

    @Test
    void anAbortFromAnotherThreadKillsTheTreeAndGivesNoSample() throws InterruptedException {
        String marker = "emp-abort-" + System.nanoTime();
        Path running = directory.resolve("running");
        try (Measurement measurement =
                open(new NoCapture(), settings("sh", "-c", "touch " + running + "; sleep 600; : " + marker))) {
            Thread other = new Thread(() -> {
                Patience.until("the program runs", () -> Files.exists(running));
                measurement.abort();
            });
            other.start();

            assertThatThrownBy(() -> measurement.take(1, Optional.empty())).isInstanceOf(AbortedException.class);
            other.join();
        }
        assertThat(Patience.processesWith(marker)).isEmpty();
    }
}
