package org.emplab.cli.measure;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeText;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.procfs.OwnProcess;
import org.emplab.agent.workload.NoCompilerException;
import org.emplab.agent.workload.OpenedProgram;
import org.emplab.agent.workload.Workloads;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.OptionGroup;
import org.emplab.model.Failure;
import org.emplab.model.RunHeader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Commands of the user around the executions, each read by {@code sh}; none is a part of what is timed. */
@OptionGroup(value = "Commands around it, read by sh", order = 2)
final class SurroundingCommands {
    /** The command that {@code --prepare} without a value stands for. */
    private static final String NO_COMMAND = "";

    /** How often each program was executed before the first sample that counts, in a run's protocol. */
    static final String WARM_UPS = "warmUps";

    private static final String CLEANUP = "--cleanup";
    private static final int SIGSTOP = 19;

    private volatile @Nullable Process running;
    private volatile boolean interrupted;

    @Option(
            names = {"-s", "--setup"},
            paramLabel = "CMD",
            description = "Run this once, before the first warm-up.")
    private @Nullable String setup;

    @Option(
            names = {"-p", "--prepare"},
            paramLabel = "CMD",
            arity = "0..1",
            fallbackValue = NO_COMMAND,
            description = "Run this before each execution, warm-ups too.")
    private @Nullable String prepare;

    @Option(
            names = {"-C", "--conclude"},
            paramLabel = "CMD",
            description = "Run this after each execution.")
    private @Nullable String conclude;

    @Option(
            names = {"-c", "--cleanup"},
            paramLabel = "CMD",
            description = "Run this once, after the last execution.")
    private @Nullable String cleanup;

    /** True for {@code --prepare} as it was before it took a command: it changed the machine's settings. */
    boolean meansTheMachine() {
        return NO_COMMAND.equals(prepare);
    }

    boolean hasSetup() {
        return setup != null;
    }

    void setUp() {
        run("--setup", setup);
    }

    void before() {
        run("--prepare", prepare);
    }

    void after() {
        run("--conclude", conclude);
    }

    void cleanUp() {
        run(CLEANUP, cleanup);
    }

    /** Ends the command that runs, unless it is the clean-up; from another thread. */
    void interrupt() {
        interrupted = true;
        Process process = running;
        if (process != null) {
            end(process);
        }
    }

    private static void end(Process process) {
        if (!process.isAlive()) {
            return;
        }
        Libc.kill((int) process.pid(), SIGSTOP); // so that it starts no more meanwhile
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** The header with the commands and the number of warm-ups, in its protocol. */
    RunHeader recordedIn(RunHeader header, int warmUps) {
        Map<String, Object> commands = new LinkedHashMap<>();
        put(commands, "setup", setup);
        put(commands, "prepare", prepare);
        put(commands, "conclude", conclude);
        put(commands, "cleanup", cleanup);
        Map<String, Object> protocol = new LinkedHashMap<>();
        if (header.protocol().orElse("") instanceof Map<?, ?> own) {
            own.forEach((key, value) -> protocol.put(String.valueOf(key), value));
        }
        protocol.put(WARM_UPS, warmUps);
        if (!commands.isEmpty()) {
            protocol.put("commands", commands);
        }
        return header.with(header.workload(), Optional.of(protocol));
    }

    private static void put(Map<String, Object> commands, String key, @Nullable String command) {
        if (command != null && !command.equals(NO_COMMAND)) {
            commands.put(key, command);
        }
    }

    /** Opens the launcher, through which a command inherits what it would from the shell that called emp. */
    private static @Nullable OpenedProgram launcher() {
        try {
            return OpenedProgram.of(new Workloads(EmpHome.path()).launcher());
        } catch (NoCompilerException e) {
            return null;
        }
    }

    private void run(String option, @Nullable String command) {
        if (command == null || command.equals(NO_COMMAND)) {
            return;
        }
        boolean cleanup = option.equals(CLEANUP);
        if (NativeText.isOdd(command)) {
            throw CliException.wrongCall("the command of " + option + " is not UTF-8: " + command);
        }
        try (OpenedProgram launcher = launcher()) {
            List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", command));
            if (launcher != null) {
                words.add(0, launcher.path().toString());
            }
            ProcessBuilder builder = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
            if (launcher == null) { // no launcher gives it the caller's variables
                builder.environment().clear();
                OwnProcess.variables().stream()
                        .filter(variable -> variable.indexOf('=') > 0)
                        .forEach(variable -> {
                            int end = variable.indexOf('=');
                            builder.environment().put(variable.substring(0, end), variable.substring(end + 1));
                        });
            }
            Process process = builder.start();
            if (!cleanup) {
                running = process;
                if (interrupted) {
                    end(process);
                }
            }
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (!cleanup && (interrupted || status == CliException.INTERRUPTED)) {
                throw new AbortedException();
            }
            if (status != 0) {
                throw CliException.failed("the command of " + option + " failed with exit code " + status
                        + (said.isBlank() ? "" : ": " + Failure.lastLine(said)));
            }
        } catch (IOException e) {
            if (!cleanup && interrupted) {
                throw new AbortedException(); // its output was closed
            }
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("interrupted in the command of " + option, e);
        } finally {
            running = null;
        }
    }
}
