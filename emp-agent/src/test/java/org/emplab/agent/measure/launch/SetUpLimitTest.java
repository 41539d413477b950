package org.emplab.agent.measure.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.emplab.agent.Requirement;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.RunSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Limits and aborts hold for the program's process before it executes the program. A frozen control group holds it there. */
@Timeout(60)
class SetUpLimitTest {
    @TempDir
    static Path home;

    private PutCgroups cgroups;
    private Path frozen;

    @BeforeEach
    void freeze() throws IOException {
        cgroups = PutCgroups.make(RunSettings.of(Map.of("command", List.of("true")))
                .programs()
                .get(0)
                .limits());
        Requirement.GROUPS.check(!cgroups.directories().isEmpty(), "no control group of v2 may be made");
        frozen = cgroups.directories().get(0);
        Files.writeString(frozen.resolve("cgroup.freeze"), "1");
    }

    @AfterEach
    void remove() {
        cgroups.close();
    }

    @Test
    void theWallLimitEndsASetUpThatHangs() throws IOException {
        MeasureSettings settings = settings(Map.of("command", List.of("true"), "wallLimitSeconds", 0.2));
        try (Launcher launcher = launcher(settings)) {
            LaunchedExecution outcome = launcher.run(Launcher.Kept.NOTHING);

            assertThat(outcome.startFailure(settings, Path.of("true")))
                    .hasValueSatisfying(
                            why -> assertThat(why).contains("its wall limit passed before it could be executed"));
            assertThat(Files.readString(frozen.resolve("cgroup.procs"))).isEmpty();
        }
    }

    @Test
    void anAbortEndsASetUpThatHangs() throws Exception {
        try (Launcher launcher = launcher(settings(Map.of("command", List.of("true"))))) {
            Thread other = new Thread(() -> {
                while (processes().isEmpty()) {
                    Thread.onSpinWait();
                }
                launcher.abort();
            });
            other.start();

            assertThatThrownBy(() -> launcher.run(Launcher.Kept.NOTHING)).isInstanceOf(AbortedException.class);
            other.join();
        }
        assertThat(frozen).as("only an empty group can be removed").doesNotExist();
    }

    private String processes() {
        try {
            return Files.readString(frozen.resolve("cgroup.procs"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static MeasureSettings settings(Map<String, Object> asked) {
        return RunSettings.of(asked).programs().get(0);
    }

    private Launcher launcher(MeasureSettings settings) {
        Workloads workloads = new Workloads(home);
        return GatedLauncher.start(workloads.launcher(), workloads.prepare(settings.program()), settings, cgroups);
    }
}
