package org.emplab.agent.measure.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.agent.workload.Confinement;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.lab.experiment.MachinePermissions;
import org.emplab.lab.settings.Limits;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.ProcessSettings;
import org.emplab.lab.settings.Scheduling;
import org.emplab.lab.settings.Streams;

/** Encodes what the launcher is told once, as {@code key=value} strings. */
final class LaunchSpec {
    /** The variable that names the descriptor at which the program may report its own timings. */
    static final String METRICS_FD = "EMP_METRICS_FD";

    private static final String METRICS_DESCRIPTOR = "3";

    private final List<String> strings = new ArrayList<>();
    private final Optional<Confinement> confinement;

    private LaunchSpec(Optional<Confinement> confinement) {
        this.confinement = confinement;
    }

    static List<String> of(ReadyProgram program, MeasureSettings settings, List<Path> cgroups) {
        ProcessSettings process = settings.process();
        LaunchSpec spec = new LaunchSpec(program.confinement());
        spec.add("exec", program.executable());
        program.arguments().forEach(argument -> spec.add("arg", argument));
        if (process.clearEnvironment()) {
            spec.add("clearEnvironment", 1);
        }
        process.environment().forEach((name, value) -> spec.add("env", name + "=" + value));
        program.environment().forEach((name, value) -> spec.add("env", name + "=" + value));
        spec.add("env", METRICS_FD + "=" + METRICS_DESCRIPTOR);
        spec.scheduling(settings.scheduling());
        spec.limits(settings.limits());
        spec.streams(settings.streams());
        Optional<UnixAccount> account = UnixAccount.of(process.user(), process.group());
        if (program.confinement().filter(bounds -> !bounds.asAgent()).isPresent()
                && MachinePermissions.needsUser(settings)
                && account.filter(UnixAccount::isAnother).isEmpty()) {
            throw new IllegalArgumentException("a program of a run never runs as root or as the agent's own user:"
                    + " name another one as runAs in agent.properties");
        }
        account.ifPresent(spec::account);
        process.directory().ifPresent(directory -> spec.addFile("cwd", directory));
        if (program.confinement().isPresent()) {
            spec.add("confined", 1);
        }
        if (program.isOpened()) {
            spec.add("opened", 1);
        }
        cgroups.forEach(directory -> spec.add("cgroup", directory));
        if (process.fixedAddresses()) {
            spec.add("fixedAddresses", 1);
        }
        if (process.keepChildren()) {
            spec.add("keepChildren", 1);
        }
        return List.copyOf(spec.strings);
    }

    private void scheduling(Scheduling scheduling) {
        if (!scheduling.cpus().isEmpty()) {
            add("cpus", joined(scheduling.cpus()));
        }
        scheduling.nice().ifPresent(nice -> add("nice", nice));
        scheduling.policy().ifPresent(policy -> add("policy", policy.number()));
        scheduling.priority().ifPresent(priority -> add("priority", priority));
    }

    private void limits(Limits limits) {
        limits.wall().ifPresent(wall -> add("wallNanos", wall.toNanos()));
        limits.cpuSeconds().ifPresent(seconds -> add("cpuSeconds", seconds));
        limits.memoryBytes().ifPresent(bytes -> add("memoryBytes", bytes));
    }

    private void streams(Streams streams) {
        streams.stdin().ifPresent(path -> addFile("stdin", path));
        streams.stdout().ifPresent(path -> addFile("stdout", path));
        streams.stderr().ifPresent(path -> addFile("stderr", path));
        streams.maxBytes().ifPresent(bytes -> add("fileBytes", bytes));
        if (streams.shown()) {
            add("show", 1);
        }
    }

    private void account(UnixAccount account) {
        add("uid", account.uid());
        add("gid", account.gid());
        add("groups", joined(account.groups()));
    }

    private void addFile(String key, Path path) {
        add(
                key,
                confinement.isEmpty()
                        ? path
                        : confinement
                                .get()
                                .file(path)
                                .orElseThrow(() -> new IllegalArgumentException(
                                        "this machine does not permit working in or with " + path)));
    }

    private void add(String key, Object value) {
        strings.add(key + "=" + value);
    }

    private static String joined(List<? extends Number> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
