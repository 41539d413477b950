package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.agent.workload.Calibration;
import org.emplab.agent.workload.CompiledProgram;
import org.emplab.agent.workload.OpenedProgram;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.agent.workload.Workloads;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.Workload;
import org.emplab.model.Keyed;
import org.emplab.report.table.Digits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code emp workload}: runs a bundled workload once, by hand. */
@Command(
        name = "workload",
        description = "Runs a bundled workload; without a name it lists them.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emp workload inc --seconds 2"})
public final class WorkloadCommand implements Callable<Integer> {

    private static final String TCP_SERVER = "tcp-server";

    /** The parameters of workloads by their names, which are options here. */
    private final Map<String, OptionSpec> parameters = new LinkedHashMap<>();

    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "inc, dual-inc, sort, matc, matr, fluid, spin, tcp-send or tcp-server.")
    private @Nullable String name;

    @Option(names = "--calibrate", description = "Measure afresh how fast INC runs on this machine, and keep it.")
    private boolean calibrate;

    @Option(names = "--key", paramLabel = "TEXT", hidden = true, description = "Refused: set EMP_TCP_KEY.")
    private @Nullable String key;

    @Spec
    void declare(CommandSpec command) {
        spec = command;
        option("seconds", "S", "inc, dual-inc: CPU time in s (default: 1).");
        option("size", "N", "sort: integers (default: 100000); matc, matr: rows (default: 1000).");
        option("seed", "N", "sort, matc, matr: of the random integers (default: 1).");
        option("loops", "N", "fluid: turns of its loop (default: 1000000000).");
        option("operations", "N", "spin: how many (default: 1000).");
        option("micros", "MICROS", "spin: CPU time of each operation in microseconds (default: 1000).");
        option(
                "host",
                "HOST",
                "tcp-send: where its server is; tcp-server: the address at which it listens, 0.0.0.0 is all of them",
                "(default: 127.0.0.1).");
        option("port", "N", "tcp-send, tcp-server: the server's port (default: 5001).");
        option("bytes", "N", "tcp-send: size of a message (default: 1024).");
        option("count", "N", "tcp-send: messages (default: 1000).");
        option("turns", "N", "tcp-send: turns of the loop of inc behind each message (default: 0).");
        parameters.values().forEach(command::addOption);
    }

    private void option(String parameter, String label, String... description) {
        parameters.put(
                parameter,
                OptionSpec.builder("--" + parameter)
                        .paramLabel(label)
                        .type(String.class)
                        .arity("1")
                        .description(description)
                        .build());
    }

    @Override
    public Integer call() {
        try {
            if (key != null) {
                throw ProgramOptions.visibleKey();
            }
            if (calibrate && name != null) {
                throw new IllegalArgumentException("--calibrate runs no workload: leave " + name + " away");
            }
            if (name == null && !given().isEmpty()) {
                throw new IllegalArgumentException("which workload? name it before its options");
            }
            if (name == null) {
                return calibrate ? calibrate() : list();
            }
            return name.equals(TCP_SERVER) ? serve() : run(workload(name));
        } catch (WorkloadException | IllegalArgumentException e) {
            throw CliException.wrongCall(e);
        }
    }

    private static Workload workload(String name) {
        return Keyed.of(Workload.class, name)
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown workload: " + name + "; emp workload lists them"));
    }

    /** Runs the workload: its result goes to standard output, its own timings to standard error. */
    private int run(Workload workload) {
        requireOptions(workload.key(), List.copyOf(workload.complete(Map.of()).keySet()));
        Workloads workloads = new Workloads(EmpHome.path());
        ReadyProgram program = workloads.prepare(new Program.Bundled(workload, given()));
        List<String> arguments = program.arguments();
        return run(workloads.compiled(workload), arguments.subList(1, arguments.size()), program.environment());
    }

    /** Answers tcp-send of other machines until it is interrupted. */
    private int serve() {
        requireOptions(TCP_SERVER, List.of("host", "port"));
        String at = given().get("host");
        String on = given().get("port");
        CompiledProgram program = new Workloads(EmpHome.path()).compiled(Workload.TCP_SEND);
        List<String> arguments = List.of("serve", on == null ? "5001" : on, at == null ? "127.0.0.1" : at);
        return run(program, arguments, Map.of());
    }

    private static int run(CompiledProgram program, List<String> arguments, Map<String, String> environment) {
        try (OpenedProgram opened = OpenedProgram.of(program)) {
            List<String> command = new ArrayList<>(List.of(opened.named().toString()));
            command.addAll(arguments);
            ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
            builder.environment().put("EMP_METRICS_FD", "2");
            builder.environment().putAll(environment);
            Execution execution = new Execution(builder);
            // an interrupt of the command is meant for the program, too
            try (Interruption interruption = new Interruption(execution::end)) {
                Optional<Process> process = execution.start();
                return process.isPresent() ? process.get().waitFor() : CliException.INTERRUPTED;
            }
        } catch (IOException e) {
            throw CliException.failed("cannot run " + program.program() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CliException.INTERRUPTED;
        }
    }

    /** A program whose end may be asked for while it is being started, or before. */
    private static final class Execution {
        private final ProcessBuilder builder;
        private @Nullable Process process;
        private boolean over;

        Execution(ProcessBuilder builder) {
            this.builder = builder;
        }

        /** Empty if it was over before it began. */
        synchronized Optional<Process> start() throws IOException {
            if (!over) {
                process = builder.start();
            }
            return Optional.ofNullable(process);
        }

        synchronized void end() {
            over = true;
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }

    private int list() {
        PrintWriter out = spec.commandLine().getOut();
        for (Workload workload : Workload.values()) {
            StringBuilder options = new StringBuilder();
            workload.complete(Map.of()).entrySet().stream()
                    .filter(option -> !option.getValue().isEmpty())
                    .forEach(option -> options.append(" --" + option.getKey() + " " + option.getValue()));
            out.printf(
                    "%-9s %s%n          %s%n",
                    workload.key(), workload.description(), options.toString().trim());
        }
        out.printf("%s answers tcp-send of another machine%n          --host 127.0.0.1 --port 5001%n", TCP_SERVER);
        return 0;
    }

    private int calibrate() {
        Calibration calibration = new Workloads(EmpHome.path()).calibrate();
        spec.commandLine()
                .getOut()
                .println("INC1 is " + Digits.fixed(calibration.iterationsPerSecond(), 0)
                        + " iterations on this machine (" + calibration.cpu() + ")");
        return 0;
    }

    private void requireOptions(String workload, List<String> own) {
        given().keySet().stream().filter(key -> !own.contains(key)).findFirst().ifPresent(key -> {
            throw new IllegalArgumentException(
                    "--" + key + " is no option of " + workload + ": it has --" + String.join(" and --", own));
        });
    }

    private Map<String, String> given() {
        Map<String, String> given = new LinkedHashMap<>();
        parameters.forEach((parameter, option) -> {
            String value = option.getValue();
            if (value != null) {
                given.put(parameter, value);
            }
        });
        return given;
    }
}
