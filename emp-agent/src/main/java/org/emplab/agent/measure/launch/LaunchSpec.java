package org.emplab.agent.measure.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.emplab.agent.workload.Confinement;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.files.FileGuard;
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

    /**
     * Numeric ids of a Unix user and its groups, as {@code id} knows them (so also from directories other than
     * /etc/passwd).
     */
    record UnixAccount(long uid, long gid, List<Long> groups) {

        static Optional<UnixAccount> of(Optional<String> user, Optional<String> group) {
            if (user.isEmpty() && group.isEmpty()) {
                return Optional.empty();
            }
            long uid = user.isPresent() ? number(user.get(), "-u", user.get()) : number("the agent's user", "-u");
            long gid = group.isPresent() ? groupId(group.get()) : number(user.orElseThrow(), "-g", user.orElseThrow());
            List<Long> groups = user.isPresent() && group.isEmpty() ? groups(user.get()) : List.of(gid);
            return Optional.of(new UnixAccount(uid, gid, groups));
        }

        /** True if it can change nothing of this process or its files by its user alone. */
        boolean isAnother() {
            return uid != 0 && !FileGuard.isOwnUser(uid);
        }

        private static List<Long> groups(String user) {
            return Arrays.stream(
                            output("no such user: " + user, "id", "-G", user).split("\\s+"))
                    .map(Long::valueOf)
                    .toList();
        }

        private static long number(String who, String... arguments) {
            String[] command = new String[arguments.length + 1];
            command[0] = "id";
            System.arraycopy(arguments, 0, command, 1, arguments.length);
            return Long.parseLong(output("no such user: " + who, command));
        }

        private static long groupId(String group) {
            if (group.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return Long.parseLong(group);
            }
            return Long.parseLong(
                    output("no such group: " + group, "getent", "group", group).split(":")[2]);
        }

        private static String output(String complaint, String... command) {
            try {
                Process process = new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
                if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0 || output.isEmpty()) {
                    throw new IllegalArgumentException(complaint);
                }
                return output;
            } catch (IOException e) {
                throw new IllegalArgumentException(complaint + " (" + e.getMessage() + ")", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new MeasureException("interrupted", e);
            }
        }
    }
}
