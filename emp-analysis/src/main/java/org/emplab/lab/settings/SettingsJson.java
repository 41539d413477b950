package org.emplab.lab.settings;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.model.Keyed;

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
        if (settings.keepChildren()) {
            object.put("keepChildren", true);
        }
        return object;
    }

    /** Takes the keys of the settings; what is left is the caller's. */
    static MeasureSettings read(SettingsReader in) {
        Limits limits = new Limits(
                optional(in.positive("wallLimitSeconds")),
                in.whole("cpuLimitSeconds", 1, Long.MAX_VALUE),
                in.whole("memoryLimitBytes", 1, Long.MAX_VALUE),
                in.whole("treeMemoryLimitBytes", 1, Long.MAX_VALUE),
                in.whole("processLimit", 1, Long.MAX_VALUE));
        boolean keepChildren = in.flag("keepChildren");
        if (keepChildren && limits.ofTree()) {
            throw new SpecificationException("keepChildren", "is wrong: " + Limits.NOT_WITH_KEPT_CHILDREN);
        }
        return new MeasureSettings(
                program(in),
                in.text("name"),
                in.positive("taskLengthSeconds"),
                scheduling(in),
                limits,
                new Streams(
                        in.text("stdin").map(Path::of),
                        in.text("stdout").map(Path::of),
                        in.text("stderr").map(Path::of),
                        in.whole("outputLimitBytes", 1, Long.MAX_VALUE).orElse(Streams.DEFAULT_MAX_BYTES),
                        in.flag("showOutput")),
                in.text("user"),
                in.text("group"),
                in.text("directory").map(Path::of),
                environment(in),
                in.flag("clearEnvironment"),
                in.flag("fixedAddresses"),
                keepChildren);
    }

    private static Program program(SettingsReader in) {
        List<String> command = in.command("command");
        Optional<String> workload = in.text("workload");
        if (command.isEmpty() == workload.isEmpty()) {
            throw new SpecificationException(
                    workload.isEmpty() ? "workload" : "command",
                    workload.isEmpty()
                            ? "(the name of a bundled one) or command (a list) is missing"
                            : "and workload are both given: say one of them");
        }
        if (workload.isEmpty()) {
            return new Program.Command(command);
        }
        Workload known = Keyed.of(Workload.class, workload.get())
                .orElseThrow(() -> SettingsReader.wrong("workload", "one of " + Workload.keys(), workload.get()));
        Map<String, String> parameters = in.texts("parameters");
        known.complete(parameters);
        return new Program.Bundled(known, parameters);
    }

    private static Scheduling scheduling(SettingsReader in) {
        List<Integer> cpus = in.integers("cpus", 0, Scheduling.LAST_CPU);
        OptionalInt nice = in.integer("nice", -20, 19);
        Optional<Policy> policy = in.text("policy").map(SettingsJson::policy);
        OptionalInt priority = in.integer("priority", 1, 99);
        boolean realTime = policy.isPresent() && policy.get().realTime();
        if (realTime && priority.isEmpty()) {
            throw new SpecificationException(
                    "priority", "is missing: the policy " + policy.get().key() + " needs one");
        }
        if (!realTime && priority.isPresent()) {
            throw new SpecificationException("priority", "is for the policies fifo and rr only");
        }
        return new Scheduling(cpus, nice, policy, priority);
    }

    private static Policy policy(String key) {
        return Keyed.of(Policy.class, key)
                .orElseThrow(() -> SettingsReader.wrong(
                        "policy",
                        "one of "
                                + Arrays.stream(Policy.values())
                                        .map(Policy::key)
                                        .toList(),
                        key));
    }

    private static Map<String, String> environment(SettingsReader in) {
        Map<String, String> environment = in.texts("environment");
        for (String name : environment.keySet()) {
            if (name.isEmpty() || name.indexOf('=') >= 0) {
                throw new SpecificationException("environment", "has a name that is empty or has a '=': " + name);
            }
        }
        return environment;
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
