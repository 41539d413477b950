package org.emplab.agent.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.measure.launch.Launcher;
import org.emplab.agent.procfs.MachineName;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.model.RunHeader;

/** Writes the header of a run: what was executed, how it was started, captured and timed. */
final class MeasureHeader {
    private MeasureHeader() {}

    static RunHeader of(
            MeasureSettings settings,
            ReadyProgram program,
            Launcher launcher,
            Capture capture,
            Map<String, Object> environment) {
        Map<String, Object> workload = new LinkedHashMap<>(program.description());
        workload.put("settings", settings.toJson());
        Map<String, Object> protocol = new LinkedHashMap<>();
        protocol.put("capture", capture.description());
        protocol.put("launcher", launcher.description());
        protocol.put("elapsedTime", "CLOCK_MONOTONIC_RAW from the release of the program to its end");
        protocol.put(
                "processTime",
                "the root's CPU clock at its end less what was used before its release; descendants by their rows, and"
                        + " what those miss of the kernel's total in the root's row (descendantsCpuNanos)");
        OptionalDouble length =
                settings.taskLengthSeconds().isPresent() ? settings.taskLengthSeconds() : program.taskLengthSeconds();
        return new RunHeader(
                MachineName.read(),
                settings.name().orElse(program.name()),
                length,
                Optional.empty(),
                Optional.empty(),
                environment,
                workload,
                Optional.of(protocol),
                Map.of());
    }
}
