package org.emplab.agent.measure.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.agent.Patience;
import org.emplab.agent.measure.PutAccount;
import org.emplab.agent.measure.PutRowTimes;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.Limits;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.RunSettings;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How programs are started on a machine without a C compiler. */
class DirectLauncherTest {
    @TempDir
    Path directory;

    @Test
    void accountsTheProgramAndItsDescendantsExactly() {
        LaunchedExecution outcome = run("sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; ls /; exit 3");

        ProcessDiff root = new PutRowTimes(PutAccount.of(outcome), OptionalInt.empty())
                .mark(List.of())
                .get(0);
        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.need("elapsedNanos")).isPositive();
        assertThat(root.name()).isEqualTo("sh");
        assertThat(root.measures().require(Measure.CPU_NANOS)).isPositive();
        assertThat(root.extra()).containsKey("descendantsCpuNanos");
        assertThat(root.startedAtTicks()).isPresent();
    }

    @Test
    void recordsTheSignalOfAProgramThatCrashes() {
        assertThat(run("sh", "-c", "kill -SEGV $$").exitCode()).isEqualTo(128 + 11);
    }

    @Test
    void saysWhyAProgramCannotBeExecuted() {
        ReadyProgram gone = new ReadyProgram(
                "gone",
                Path.of("/no/such/program"),
                List.of("gone"),
                Map.of(),
                OptionalDouble.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty());

        LaunchedExecution outcome = new DirectLauncher(gone, settings("gone"), "a test").run(Launcher.Kept.NOTHING);

        assertThat(outcome.startFailure(settings("gone"), gone.executable()).orElseThrow())
                .contains("not found");
    }

    @Test
    void givesTheProgramItsEnvironment() {
        MeasureSettings greeting = RunSettings.of(Map.of(
                        "command", List.of("sh", "-c", "[ \"$GREETING\" = 'hello lab' ]"),
                        "environment", Map.of("GREETING", "hello lab")))
                .programs()
                .get(0);

        assertThat(launcher(greeting).run(Launcher.Kept.NOTHING).exitCode()).isZero();
    }

    @Test
    void anAbortKillsTheProgramsTree() throws InterruptedException {
        String marker = "emp-direct-" + System.nanoTime();
        Path running = directory.resolve("running");
        DirectLauncher launcher =
                launcher(settings("sh", "-c", "(sleep 600; : " + marker + ") & touch " + running + "; wait"));
        Thread other = new Thread(() -> {
            Patience.until("the program runs", () -> Files.exists(running));
            launcher.abort();
        });
        other.start();

        assertThatThrownBy(() -> launcher.run(Launcher.Kept.NOTHING)).isInstanceOf(AbortedException.class);
        other.join();
        Patience.until(
                "no process is left", () -> Patience.processesWith(marker).isEmpty()); // each dies when it runs next
    }

    @Test
    void namesTheSettingsThatNeedACompiler() {
        assertThat(Launchers.needingCompiler(settings("true"))).isEmpty();
        assertThat(Launchers.needingCompiler(settings("true").with(Limits.wall(Duration.ofSeconds(1)))))
                .containsExactly("wallLimitSeconds");
    }

    private LaunchedExecution run(String... command) {
        return launcher(settings(command)).run(Launcher.Kept.NOTHING);
    }

    private DirectLauncher launcher(MeasureSettings settings) {
        return new DirectLauncher(new Workloads(directory).prepare(settings.program()), settings, "a test");
    }

    private static MeasureSettings settings(String... command) {
        return MeasureSettings.of(new Program.Command(List.of(command)));
    }
}
