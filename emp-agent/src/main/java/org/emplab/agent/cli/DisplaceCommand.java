package org.emplab.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureSettings;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.cli.analyze.ResultOptions;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.DisplacementSettings;
import org.emplab.agent.displacement.Experiment;
import org.emplab.agent.displacement.Subject;
import org.emplab.agent.measure.Policy;
import org.emplab.agent.measure.Scheduling;
import org.emplab.analysis.displacement.DisplacementResult;
import org.emplab.format.JsonTrees;
import org.emplab.format.order.DisplacementOrder;
import org.emplab.format.result.DisplacementJson;
import org.emplab.format.result.DisplacementReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code emp displace}. */
@Command(
        name = "displace",
        description = "Measures the CPU cost of an operation by how much it displaces a fluid process on one CPU.",
        mixinStandardHelpOptions = true,
        customSynopsis = {
            "emp displace [OPTIONS] spin [--micros N,…]",
            "emp displace [OPTIONS] tcp-send [--bytes N,…] [--server HOST:PORT] [--throughput]",
            "emp displace [OPTIONS] -- COMMAND…"
        })
final class DisplaceCommand implements Callable<Integer> {
    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Parameters(
            paramLabel = "PROGRAM",
            arity = "1..*",
            description = "spin, tcp-send, or after -- a command with its arguments.")
    private List<String> program = List.of();

    @Option(names = "--micros", split = ",", paramLabel = "N", description = "spin: CPU demands of an operation in µs.")
    private List<Long> micros = DisplacementOrder.MICROS;

    @Option(names = "--bytes", split = ",", paramLabel = "N", description = "tcp-send: sizes of a message.")
    private List<Long> bytes = DisplacementOrder.BYTES;

    @Option(
            names = "--server",
            paramLabel = "HOST:PORT",
            description = "tcp-send: where 'tcp-send serve' answers on another machine; else one is started here.")
    private Optional<String> server = Optional.empty();

    @Option(names = "--throughput", description = "tcp-send: also predict and measure the throughput (table 3).")
    private boolean throughput;

    @Option(
            names = "--loops",
            split = ",",
            paramLabel = "N",
            description =
                    "Operations of a run; several numbers give table 4 (default: 1000; 10000 messages; 1 for a command).")
    private List<Long> loops = List.of();

    @Option(names = "--replications", paramLabel = "N", defaultValue = "5", description = "Valid runs (default: 5).")
    private int replications = 5;

    @Option(names = "--cpu", paramLabel = "N", description = "CPU of F and the program (default: the last allowed).")
    private @Nullable Integer cpu;

    @Option(names = "--server-cpu", paramLabel = "N", description = "CPU of a server on this machine.")
    private @Nullable Integer serverCpu;

    @Option(names = "--nice", paramLabel = "N", description = "Priority of F and the program, -20 to 19.")
    private @Nullable Integer nice;

    @Option(names = "--policy", paramLabel = "POLICY", description = "Scheduling policy: other, fifo, rr, batch.")
    private @Nullable Policy policy;

    @Option(names = "--priority", paramLabel = "N", description = "Priority of the policies fifo and rr, 1 to 99.")
    private @Nullable Integer priority;

    @Option(
            names = "--fluid-loops",
            paramLabel = "N",
            description = "Loops of the fluid process; by default found so that it covers the program.")
    private @Nullable Long fluidLoops;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "600",
            description = "For one execution of the program (default: 600).")
    private long limitSeconds = 600;

    @Option(names = "--output", paramLabel = "FILE", description = "Also write the result there as JSON.")
    private Optional<Path> output = Optional.empty();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        try {
            DisplacementSettings settings = settings();
            Experiment experiment = new Experiment(settings, EmpHome.path(), this::progress);
            DisplacementResult measured;
            try (Capture capture = Captures.open(CaptureSettings.automatic())) {
                measured = experiment.run(capture);
            }
            if (output.isPresent()) {
                Files.writeString(output.get(), JsonTrees.write(DisplacementJson.of(measured)));
            }
            return result.write(DisplacementReport.of(measured));
        } catch (DisplacementException failed) {
            throw new CliException(
                    failed.isWrongCall() ? CliException.WRONG_CALL : CliException.FAILED,
                    String.valueOf(failed.getMessage()),
                    failed);
        }
    }

    private DisplacementSettings settings() {
        Subject subject = subject();
        if (limitSeconds <= 0) {
            throw new CliException(CliException.WRONG_CALL, "the time limit must be 1 s or more");
        }
        List<Long> operations = loops.isEmpty() ? List.of(defaultLoops(subject)) : loops;
        return new DisplacementSettings(
                subject,
                operations,
                replications,
                optional(cpu),
                optional(serverCpu),
                scheduling(),
                fluidLoops == null ? OptionalLong.empty() : OptionalLong.of(fluidLoops),
                Duration.ofSeconds(limitSeconds));
    }

    /** An operation of spin takes about a millisecond, a message some ten microseconds. */
    private static long defaultLoops(Subject subject) {
        if (subject instanceof Subject.Command) {
            return 1;
        }
        return subject instanceof Subject.Spin ? 1000 : 10_000;
    }

    private Scheduling scheduling() {
        try {
            return new Scheduling(List.of(), optional(nice), Optional.ofNullable(policy), optional(priority));
        } catch (IllegalArgumentException wrong) {
            throw new CliException(CliException.WRONG_CALL, String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private Subject subject() {
        boolean command = spec.commandLine().getParseResult().originalArgs().contains("--");
        if (command) {
            return new Subject.Command(program);
        }
        if (program.size() == 1 && program.get(0).equals("spin")) {
            return new Subject.Spin(micros);
        }
        if (program.size() == 1 && program.get(0).equals("tcp-send")) {
            return new Subject.TcpSend(bytes, server.map(Subject.Address::parse), throughput);
        }
        throw new CliException(
                CliException.WRONG_CALL,
                "displace measures spin, tcp-send, or a command after --, not " + String.join(" ", program));
    }

    private void progress(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
