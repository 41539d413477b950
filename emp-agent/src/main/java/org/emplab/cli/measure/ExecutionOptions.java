package org.emplab.cli.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.home.CapabilityReader;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.Scheduling.Policy;
import org.emplab.lab.settings.SettingDeclaration;
import org.emplab.lab.settings.SpecificationException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** How a program is executed, as options. */
@OptionGroup(value = "How the program is run", order = 5, rare = true)
final class ExecutionOptions {
    private static final int TYPE = 0170000;
    private static final int FIFO = 0010000;
    private static final int SOCKET = 0140000;
    private static final List<String> STREAMS = List.of("stdin", "stdout", "stderr");

    private final SettingOptions settings =
            new SettingOptions(SettingDeclaration.of(MeasureSettings.class), ExecutionOptions.class);

    @Spec
    void declare(CommandSpec options) {
        settings.addTo(options, "name", "taskLengthSeconds");
    }

    /** Refuses before anything is executed what each execution would fail at. */
    void check() {
        Optional<Path> stdin = settings.value("stdin");
        Optional<Path> directory = settings.value("directory");
        stdin.filter(file -> !Files.isReadable(file) || Files.isDirectory(file)).ifPresent(file -> {
            throw CliException.wrongCall("--stdin " + file
                    + (Files.isDirectory(file)
                            ? " is a directory"
                            : Files.exists(file) ? " may not be read" : ": there is no such file"));
        });
        STREAMS.forEach(this::refusePipe);
        directory.filter(folder -> !Files.isDirectory(folder)).ifPresent(folder -> {
            throw CliException.wrongCall("--directory " + folder
                    + (Files.exists(folder) ? " is not a directory" : ": there is no such directory"));
        });
        directory.filter(folder -> isOwnUser() && !Files.isExecutable(folder)).ifPresent(folder -> {
            throw CliException.wrongCall("--directory " + folder + " may not be entered");
        });
        requireWritable("stdout");
        requireWritable("stderr");
        OnlineCpus.require("--cpus", settings.<List<Integer>>value("cpus").orElse(List.of()));
    }

    private boolean isOwnUser() {
        return settings.value("user").isEmpty();
    }

    /** Refuses what the kernel would refuse to this user in each execution. */
    void requirePermitted(Machine machine) {
        requireCapability(machine, "user", CapabilityReader.SETUID);
        requireCapability(machine, "group", CapabilityReader.SETGID);
        Optional<Integer> nice = settings.value("nice");
        Optional<Policy> policy = settings.value("policy");
        int priority = settings.<Integer>value("priority").orElse(1);
        if (nice.isPresent() && nice.get() < 0 && !mayRaise(machine, "Max nice priority", 20 - nice.get())) {
            throw CliException.wrongCall("--nice " + nice.get() + ": a value below 0 takes root or CAP_SYS_NICE");
        }
        if (policy.filter(Policy::realTime).isPresent() && !mayRaise(machine, "Max realtime priority", priority)) {
            throw CliException.wrongCall(
                    "--policy " + policy.get() + ": a real-time policy takes root or CAP_SYS_NICE");
        }
    }

    private void requireCapability(Machine machine, String key, int capability) {
        settings.<String>value(key)
                .filter(name -> !CapabilityReader.holds(machine, capability))
                .ifPresent(name -> {
                    throw CliException.wrongCall(
                            "--" + key + " " + name + ": only root may run a program as another user or group");
                });
    }

    private static boolean mayRaise(Machine machine, String limit, int wanted) {
        return CapabilityReader.holds(machine, CapabilityReader.SYS_NICE)
                || machine.lines("/proc/self/limits").stream()
                        .filter(line -> line.startsWith(limit))
                        .map(line -> line.substring(limit.length()).strip().split(" ", 2)[0])
                        .anyMatch(soft -> soft.equals("unlimited") || Long.parseLong(soft) >= wanted);
    }

    /** A pipe would have each execution wait for another process; the launcher opens none. */
    private void refusePipe(String key) {
        settings.<Path>value(key)
                .filter(file -> Files.exists(file) && isPipe(file))
                .ifPresent(file -> {
                    throw CliException.wrongCall("--" + key + " " + file
                            + " is a pipe or socket: give a file, which each execution"
                            + (key.equals("stdin") ? " reads" : " writes") + " anew");
                });
    }

    private static boolean isPipe(Path file) {
        try {
            int type = (int) Files.getAttribute(file, "unix:mode") & TYPE;
            return type == FIFO || type == SOCKET;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private void requireWritable(String key) {
        Optional<Path> named = settings.value(key);
        if (named.isEmpty()) {
            return;
        }
        Path file = named.get();
        Path parent = file.toAbsolutePath().getParent();
        String option = "--" + key + " " + file;
        if (parent != null && !Files.isDirectory(parent)) {
            throw CliException.wrongCall(option + ": there is no directory " + parent);
        }
        if (Files.isDirectory(file)) {
            throw CliException.wrongCall(option + " is a directory");
        }
        if (parent != null && isOwnUser() && !Files.isWritable(Files.exists(file) ? file : parent)) {
            throw CliException.wrongCall(option + " may not be written");
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
        Map<String, Object> given = settings.given();
        name.ifPresent(text -> given.put("name", text));
        taskLengthSeconds.ifPresent(seconds -> given.put("taskLengthSeconds", seconds));
        // the program may have another working directory
        STREAMS.forEach(key -> given.computeIfPresent(key, (same, file) -> ((Path) file).toAbsolutePath()));
        given.replaceAll((key, value) -> value instanceof Path path ? path.toString() : value);
        try {
            return MeasureSettings.of(program, given);
        } catch (SpecificationException wrong) {
            throw settings.refusal(wrong);
        }
    }
}
