package org.emplab.cli.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.displacement.DisplacementSettings;
import org.emplab.cli.CliException;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.settings.Policy;
import org.emplab.lab.settings.SpecificationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options of {@code emp displace}: the keys of a lab's experiment. */
final class DisplaceOptions {
    /** Keys of an experiment whose options have other names. */
    private static final Map<String, String> OPTIONS = Map.of(
            "command", "the command",
            "serverCpu", "--server-cpu",
            "fluidPriority", "--priority",
            "fluidLoops", "--fluid-loops",
            "limitSeconds", "--time-limit");

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "PROGRAM",
            arity = "0..*",
            description = "spin, tcp-send, or after -- a command with its arguments.")
    private List<String> program = List.of();

    @Option(names = "--micros", split = ",", paramLabel = "N", description = "spin: CPU demands of an operation in µs.")
    private @Nullable List<Long> micros;

    @Option(names = "--bytes", split = ",", paramLabel = "N", description = "tcp-send: sizes of a message.")
    private @Nullable List<Long> bytes;

    @Option(
            names = "--server",
            paramLabel = "HOST:PORT",
            description = "tcp-send: where emp workload tcp-server runs on another machine; else it is started here.")
    private Optional<String> server = Optional.empty();

    @Option(names = "--throughput", description = "tcp-send: also predict and measure the throughput (table 3).")
    private boolean throughput;

    @Option(
            names = "--loops",
            split = ",",
            paramLabel = "N",
            description =
                    "Operations of a run; several numbers give table 4 (default: 1000; 10000 messages; 1 for a command).")
    private @Nullable List<Long> loops;

    @Option(names = "--replications", paramLabel = "N", description = "Valid runs (default: 5).")
    private @Nullable Long replications;

    @Option(names = "--cpu", paramLabel = "N", description = "CPU of F and the program (default: the last allowed).")
    private @Nullable Long cpu;

    @Option(names = "--server-cpu", paramLabel = "N", description = "CPU of a server on this machine.")
    private @Nullable Long serverCpu;

    @Option(names = "--nice", paramLabel = "N", description = "Priority of F and the program, -20 to 19.")
    private @Nullable Long nice;

    @Option(names = "--policy", paramLabel = "POLICY", description = "Scheduling policy: other, fifo, rr, batch, idle.")
    private @Nullable Policy policy;

    @Option(
            names = "--priority",
            paramLabel = "N",
            description = "Priority of F in the policies fifo and rr, 1 to 98; the program has one more.")
    private @Nullable Long priority;

    @Option(
            names = "--fluid-loops",
            paramLabel = "N",
            description = "Loops of the fluid process; by default found so that it covers the program.")
    private @Nullable Long fluidLoops;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            description = "For one execution of the program (default: 600).")
    private @Nullable Long limitSeconds;

    boolean isEmpty() {
        return program.isEmpty();
    }

    /**
     * @throws CliException naming the option that is wrong
     */
    DisplacementSettings settings() {
        try {
            return DisplacementSettings.of(DisplacementOrder.of(order()));
        } catch (SpecificationException wrong) {
            String option = OPTIONS.getOrDefault(wrong.key(), "--" + wrong.key());
            throw CliException.wrongCall(option + " " + wrong.problem(), wrong);
        } catch (IllegalArgumentException wrong) {
            throw CliException.wrongCall(wrong);
        }
    }

    private Map<String, Object> order() {
        Map<String, Object> order = new LinkedHashMap<>();
        boolean command = spec.commandLine().getParseResult().originalArgs().contains("--");
        String subject = command ? "command" : String.join(" ", program);
        if (!DisplacementOrder.SUBJECTS.contains(subject) || subject.equals("command") != command) {
            throw CliException.wrongCall("displace measures spin, tcp-send, or a command after --"
                    + (subject.isEmpty() ? "; say which" : ", not " + subject));
        }
        order.put("displace", subject);
        if (command) {
            order.put("command", program);
        }
        put(order, "micros", micros);
        put(order, "bytes", bytes);
        put(order, "server", server.orElse(null));
        put(order, "throughput", throughput ? Boolean.TRUE : null);
        put(order, "loops", loops);
        put(order, "replications", replications);
        put(order, "cpu", cpu);
        put(order, "serverCpu", serverCpu);
        put(order, "nice", nice);
        put(order, "policy", policy == null ? null : policy.key());
        put(order, "fluidPriority", priority);
        put(order, "fluidLoops", fluidLoops);
        put(order, "limitSeconds", limitSeconds);
        return order;
    }

    private static void put(Map<String, Object> order, String key, @Nullable Object value) {
        if (value != null) {
            order.put(key, value);
        }
    }
}
