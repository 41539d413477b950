package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.RunSettings;
import org.emplab.model.Sample;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Executes programs with the agent's launcher, and takes no images of what else runs. */
abstract class ExecutedPrograms {
    @TempDir
    static Path home;

    @TempDir
    Path directory;

    @BeforeAll
    static void compileOnce() {
        new Workloads(home).launcher();
    }

    Sample take(MeasureSettings settings) {
        try (Measurement measurement = open(new NoCapture(), settings)) {
            return measurement.take(1, Optional.empty());
        }
    }

    static Measurement open(NoCapture capture, MeasureSettings settings) {
        return Measurement.open(settings, capture, Map.of(), home);
    }

    static MeasureSettings settings(String... command) {
        return MeasureSettings.of(new Program.Command(List.of(command)));
    }

    /** Settings as an experiment asks for them. */
    static MeasureSettings settings(Map<String, Object> asked) {
        return RunSettings.of(asked).programs().get(0);
    }

    static long number(Map<String, Object> extra, String key) {
        assertThat(extra).containsKey(key);
        return extra.get(key) instanceof Number number ? number.longValue() : -1;
    }
}
