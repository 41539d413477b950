package org.emplab.agent.measure.settings;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.workload.Program;
import org.emplab.agent.workload.Workload;

/** {@link MeasureSettings} as a JSON object and back. */
final class SettingsJson {
    private SettingsJson() {}

    static Map<String, Object> write(MeasureSettings settings) {
        Map<String, Object> object = new LinkedHashMap<>();
        if (settings.program() instanceof Program.Command command) {
            object.put("command", command.arguments());
        } else if (settings.program() instanceof Program.Bundled bundled) {
            object.put("workload", bundled.workload().key());
            object.put("parameters", bundled.parameters());
        }
        settings.name().ifPresent(name -> object.put("name", name));
        settings.taskLengthSeconds().ifPresent(seconds -> object.put("taskLengthSeconds", seconds));
        Scheduling scheduling = settings.scheduling();
        if (!scheduling.cpus().isEmpty()) {
            object.put("cpus", scheduling.cpus());
        }
        scheduling.nice().ifPresent(nice -> object.put("nice", nice));
        scheduling.policy().ifPresent(policy -> object.put("policy", policy.key()));
        scheduling.priority().ifPresent(priority -> object.put("priority", priority));
        Limits limits = settings.limits();
        limits.wall().ifPresent(wall -> object.put("wallLimitSeconds", seconds(wall)));
        limits.cpuSeconds().ifPresent(seconds -> object.put("cpuLimitSeconds", seconds));
        limits.memoryBytes().ifPresent(bytes -> object.put("memoryLimitBytes", bytes));
        limits.treeMemoryBytes().ifPresent(bytes -> object.put("treeMemoryLimitBytes", bytes));
        limits.processes().ifPresent(processes -> object.put("processLimit", processes));
        Streams streams = settings.streams();
        streams.stdin().ifPresent(path -> object.put("stdin", path.toString()));
        streams.stdout().ifPresent(path -> object.put("stdout", path.toString()));
        streams.stderr().ifPresent(path -> object.put("stderr", path.toString()));
        if (streams.toFiles()) {
            object.put("outputLimitBytes", streams.maxBytes());
        }
        if (streams.shown()) {
            object.put("showOutput", true);
        }
        settings.user().ifPresent(user -> object.put("user", user));
        settings.group().ifPresent(group -> object.put("group", group));
        settings.directory().ifPresent(directory -> object.put("directory", directory.toString()));
        if (!settings.environment().isEmpty()) {
            object.put("environment", settings.environment());
        }
        if (settings.clearEnvironment()) {
            object.put("clearEnvironment", true);
        }
        if (settings.fixedAddresses()) {
            object.put("fixedAddresses", true);
        }
        return object;
    }

    static MeasureSettings read(Map<String, Object> object) {
        SettingsReader in = new SettingsReader(object);
        MeasureSettings settings = new MeasureSettings(
                program(in),
                in.text("name"),
                in.number("taskLengthSeconds"),
                new Scheduling(
                        in.wholeNumbers("cpus"),
                        in.small("nice"),
                        in.text("policy").map(SettingsJson::policy),
                        in.small("priority")),
                new Limits(
                        optional(in.number("wallLimitSeconds")),
                        in.whole("cpuLimitSeconds"),
                        in.whole("memoryLimitBytes"),
                        in.whole("treeMemoryLimitBytes"),
                        in.whole("processLimit")),
                new Streams(
                        in.text("stdin").map(Path::of),
                        in.text("stdout").map(Path::of),
                        in.text("stderr").map(Path::of),
                        in.whole("outputLimitBytes").orElse(Streams.DEFAULT_MAX_BYTES),
                        in.flag("showOutput")),
                in.text("user"),
                in.text("group"),
                in.text("directory").map(Path::of),
                in.texts("environment"),
                in.flag("clearEnvironment"),
                in.flag("fixedAddresses"));
        in.refuseTheRest();
        return settings;
    }

    private static Program program(SettingsReader in) {
        List<String> command = in.list("command");
        Optional<String> workload = in.text("workload");
        if (command.isEmpty() == workload.isEmpty()) {
            throw new IllegalArgumentException("settings need either a command or a workload");
        }
        if (workload.isEmpty()) {
            return new Program.Command(command);
        }
        Workload known = Workload.ofKey(workload.get())
                .orElseThrow(() -> new IllegalArgumentException("unknown workload: " + workload.get()));
        return new Program.Bundled(known, in.texts("parameters"));
    }

    private static Policy policy(String key) {
        return Policy.ofKey(key).orElseThrow(() -> new IllegalArgumentException("unknown policy: " + key));
    }

    private static Optional<Duration> optional(OptionalDouble seconds) {
        return seconds.isEmpty()
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(BigDecimal.valueOf(seconds.getAsDouble())
                        .movePointRight(9)
                        .longValue()));
    }

    private static Number seconds(Duration duration) {
        return duration.getNano() == 0 ? (Number) duration.toSeconds() : (Number) (duration.toNanos() / 1e9);
    }
}
