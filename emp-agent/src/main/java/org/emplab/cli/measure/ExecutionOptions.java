package org.emplab.cli.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.home.CapabilityReader;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import org.emplab.lab.settings.Limits;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Policy;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.Scheduling;
import org.emplab.lab.settings.Streams;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a program is executed, as options. */
@OptionGroup(value = "How the program is run", order = 5, rare = true)
final class ExecutionOptions {
    private static final int TYPE = 0170000;
    private static final int FIFO = 0010000;
    private static final int SOCKET = 0140000;

    @Option(names = "--cpus", split = ",", paramLabel = "N", description = "CPUs that it may run on.")
    private List<Integer> cpus = List.of();

    @Option(names = "--nice", paramLabel = "N", description = "Nice value, -20 to 19.")
    private @Nullable Integer nice;

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            description = "Scheduling policy: ${COMPLETION-CANDIDATES}. A real-time policy can hurt.")
    private @Nullable Policy policy;

    @Option(names = "--priority", paramLabel = "N", description = "Priority for fifo and rr, 1 to 99.")
    private @Nullable Integer priority;

    @Option(names = "--user", paramLabel = "NAME", description = "Unix user to run as.")
    private @Nullable String user;

    @Option(names = "--group", paramLabel = "NAME", description = "Unix group to run as.")
    private @Nullable String group;

    @Option(names = "--directory", paramLabel = "DIR", description = "Working directory.")
    private @Nullable Path directory;

    @Option(names = "--env", paramLabel = "KEY=VALUE", description = "A variable of its environment.")
    private Map<String, String> environment = new LinkedHashMap<>();

    @Option(names = "--clear-env", description = "Give it only the variables of --env.")
    private boolean clearEnvironment;

    @Option(
            names = "--wall-limit",
            paramLabel = "SECONDS",
            description = "Kill it, with all it started, after this time.")
    private @Nullable Double wallLimitSeconds;

    @Option(names = "--cpu-limit", paramLabel = "SECONDS", description = "CPU time of each of its processes.")
    private @Nullable Long cpuLimitSeconds;

    @Option(
            names = "--memory-limit",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "Address space of each of its processes: bytes, or 500M, 2G.")
    private @Nullable Long memoryLimitBytes;

    @Option(
            names = "--tree-memory-limit",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "Memory of all its processes together: bytes, or 500M, 2G; needs a control group.")
    private @Nullable Long treeMemoryLimitBytes;

    @Option(
            names = "--process-limit",
            paramLabel = "N",
            description = "How many processes and threads it may have at a time; needs a control group.")
    private @Nullable Long processLimit;

    @Option(names = "--stdin", paramLabel = "FILE", description = "Standard input; by default it is empty.")
    private @Nullable Path stdin;

    @Option(names = "--stdout", paramLabel = "FILE", description = "Standard output; by default it is thrown away.")
    private @Nullable Path stdout;

    @Option(names = "--stderr", paramLabel = "FILE", description = "Standard error; by default it is thrown away.")
    private @Nullable Path stderr;

    @Option(
            names = "--output-limit",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "How large --stdout and --stderr may grow (default: " + (Streams.DEFAULT_MAX_BYTES >> 20)
                    + " MiB).")
    private long outputLimitBytes = Streams.DEFAULT_MAX_BYTES;

    @Option(names = "--show-output", description = "Show what the program writes, on standard error.")
    private boolean showOutput;

    @Option(
            names = "--keep-children",
            description = "Leave alone what it leaves running; without this option that is killed at its end.")
    private boolean keepChildren;

    @Option(names = "--fixed-addresses", description = "Without address-space randomisation.")
    private boolean fixedAddresses;

    /** Refuses before anything is executed what each execution would fail at. */
    void check() {
        if (stdin != null && (!Files.isReadable(stdin) || Files.isDirectory(stdin))) {
            throw CliException.wrongCall("--stdin " + stdin
                    + (Files.isDirectory(stdin)
                            ? " is a directory"
                            : Files.exists(stdin) ? " may not be read" : ": there is no such file"));
        }
        pipe("--stdin", stdin);
        pipe("--stdout", stdout);
        pipe("--stderr", stderr);
        if (directory != null && !Files.isDirectory(directory)) {
            throw CliException.wrongCall("--directory " + directory
                    + (Files.exists(directory) ? " is not a directory" : ": there is no such directory"));
        }
        if (directory != null && user == null && !Files.isExecutable(directory)) {
            throw CliException.wrongCall("--directory " + directory + " may not be entered");
        }
        parent("--stdout", stdout);
        parent("--stderr", stderr);
        OnlineCpus.require("--cpus", cpus);
    }

    /** Refuses what the kernel would refuse to this user in each execution. */
    void requirePermitted(Machine machine) {
        if (user != null && !CapabilityReader.holds(machine, CapabilityReader.SETUID)
                || group != null && !CapabilityReader.holds(machine, CapabilityReader.SETGID)) {
            throw CliException.wrongCall((user != null ? "--user " + user : "--group " + group)
                    + ": only root may run a program as another user or group");
        }
        if (nice != null && nice < 0 && !mayRaise(machine, "Max nice priority", 20 - nice)) {
            throw CliException.wrongCall("--nice " + nice + ": a value below 0 takes root or CAP_SYS_NICE");
        }
        if (policy != null
                && policy.realTime()
                && !mayRaise(machine, "Max realtime priority", priority == null ? 1 : priority)) {
            throw CliException.wrongCall("--policy " + policy + ": a real-time policy takes root or CAP_SYS_NICE");
        }
    }

    private static boolean mayRaise(Machine machine, String limit, int wanted) {
        return CapabilityReader.holds(machine, CapabilityReader.SYS_NICE)
                || machine.lines("/proc/self/limits").stream()
                        .filter(line -> line.startsWith(limit))
                        .map(line -> line.substring(limit.length()).strip().split(" ", 2)[0])
                        .anyMatch(soft -> soft.equals("unlimited") || Long.parseLong(soft) >= wanted);
    }

    /** A pipe would have each execution wait for another process; the launcher opens none. */
    private static void pipe(String option, @Nullable Path file) {
        if (file != null && Files.exists(file) && isPipe(file)) {
            throw CliException.wrongCall(option + " " + file + " is a pipe or socket: give a file, which each execution"
                    + (option.equals("--stdin") ? " reads" : " writes") + " anew");
        }
    }

    private static boolean isPipe(Path file) {
        try {
            int type = (int) Files.getAttribute(file, "unix:mode") & TYPE;
            return type == FIFO || type == SOCKET;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private void parent(String option, @Nullable Path file) {
        Path parent = file == null ? null : file.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            throw CliException.wrongCall(option + " " + file + ": there is no directory " + parent);
        }
        if (file != null && Files.isDirectory(file)) {
            throw CliException.wrongCall(option + " " + file + " is a directory");
        }
        if (file != null && parent != null && user == null && !Files.isWritable(Files.exists(file) ? file : parent)) {
            throw CliException.wrongCall(option + " " + file + " may not be written");
        }
    }

    /**
     * @param name what it is called in the result, if not as its file is
     */
    MeasureSettings of(Program program, Optional<String> name, OptionalDouble taskLengthSeconds) {
        name.filter(text -> text.isBlank() || text.chars().anyMatch(Character::isISOControl))
                .ifPresent(text -> {
                    throw CliException.wrongCall("--name takes a line of text, not '" + text + "'");
                });
        requirePermitted(Machine.local());
        try {
            return new MeasureSettings(
                    program,
                    name,
                    taskLengthSeconds,
                    new Scheduling(cpus, optional(nice), Optional.ofNullable(policy), optional(priority)),
                    new Limits(
                            Optional.ofNullable(wallLimitSeconds).map(ExecutionOptions::duration),
                            optional(cpuLimitSeconds),
                            optional(memoryLimitBytes),
                            optional(treeMemoryLimitBytes),
                            optional(processLimit)),
                    new Streams(absolute(stdin), absolute(stdout), absolute(stderr), outputLimitBytes, showOutput),
                    Optional.ofNullable(user),
                    Optional.ofNullable(group),
                    Optional.ofNullable(directory),
                    environment,
                    clearEnvironment,
                    fixedAddresses,
                    keepChildren);
        } catch (IllegalArgumentException e) {
            throw CliException.wrongCall(e);
        }
    }

    /** The program may have another working directory. */
    private static Optional<Path> absolute(@Nullable Path path) {
        return Optional.ofNullable(path).map(Path::toAbsolutePath);
    }

    private static Duration duration(double seconds) {
        if (seconds <= 0) {
            throw CliException.wrongCall("--wall-limit must be over 0 s");
        }
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static OptionalLong optional(@Nullable Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
