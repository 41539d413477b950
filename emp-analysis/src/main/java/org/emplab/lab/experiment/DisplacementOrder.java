package org.emplab.lab.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;

/**
 * An experiment by the displacement technique, as a run asks for it: {@code displace} and its parameters.
 *
 * @param subject what is measured
 * @param loops L_PUT; several make table 4
 * @param cpu that F and the PUT are pinned to
 * @param nice of F and the PUT
 * @param policy of F and the PUT: other, fifo, rr, batch or idle
 * @param fluidPriority of F in a real-time policy; the PUT has one more
 * @param fluidLoops L_F; empty: found so that F covers the PUT
 * @param limitSeconds of one execution of the PUT
 * @param abortPollSeconds between two questions, within a step, whether to abort at once; empty: none is asked
 */
public record DisplacementOrder(
        Subject subject,
        List<Long> loops,
        int replications,
        OptionalInt cpu,
        OptionalInt nice,
        Optional<String> policy,
        OptionalInt fluidPriority,
        OptionalLong fluidLoops,
        long limitSeconds,
        OptionalLong abortPollSeconds) {

    /** The values of {@code displace}. */
    public static final List<String> SUBJECTS = List.of("spin", "tcp-send", "command");

    /** The values of {@code policy}. */
    public static final List<String> POLICIES = List.of("other", "fifo", "rr", "batch", "idle");

    /** Table 1 of the paper, in µs. */
    public static final List<Long> MICROS = List.of(400L, 800L, 1200L, 1600L, 2000L, 2400L, 2800L, 3200L);

    /** Table 2 of the paper. */
    public static final List<Long> BYTES = List.of(1000L, 2000L, 3000L, 4000L, 5000L, 6000L, 7000L, 8000L);

    private static final long MOST_MICROS = 60_000_000;
    private static final long MOST_BYTES = 1 << 24; // tcp-send has room for so many
    private static final long MOST_LOOPS = 1_000_000_000_000L;
    private static final int MOST_REPLICATIONS = 10_000;
    private static final int REPLICATIONS = 5;
    private static final int LAST_CPU = 8191;
    private static final long LIMIT_SECONDS = 600;
    private static final long LONGEST_SECONDS = 7 * 24 * 3600;
    private static final int MOST_PRIORITY = 98; // the PUT's is one above

    /** The operation that is measured. */
    public sealed interface Subject {
        /** @param micros CPU demand of an operation; each is a point of table 1 */
        record Spin(List<Long> micros) implements Subject {}

        /**
         * @param bytes of a message; each is a point of table 2
         * @param server HOST:PORT of a running {@code emp workload tcp-server}; empty: one is started beside the program
         * @param serverCpu that a server beside the program is pinned to
         * @param throughput also predict and measure the throughput (table 3)
         */
        record TcpSend(List<Long> bytes, Optional<String> server, OptionalInt serverCpu, boolean throughput)
                implements Subject {}

        /** @param arguments of a program that makes the given number of operations by itself */
        record Command(List<String> arguments) implements Subject {}
    }

    public DisplacementOrder {
        loops = List.copyOf(loops);
    }

    /** Whether settings ask for such an experiment, rather than for samples. */
    public static boolean isOne(Map<String, Object> settings) {
        return settings.containsKey("displace");
    }

    /**
     * @param settings the keys of the experiment; {@code name} is passed over
     * @throws SpecificationException naming the key that is unknown, missing or wrong
     */
    public static DisplacementOrder of(Map<String, Object> settings) {
        SettingsReader values = new SettingsReader(settings);
        values.take("name");
        OptionalInt cpu = values.integer("cpu", 0, LAST_CPU);
        Subject subject = subject(values, cpu);
        Optional<String> policy = policy(values);
        DisplacementOrder order = new DisplacementOrder(
                subject,
                values.wholes("loops", 1, MOST_LOOPS, List.of(usualLoops(subject))),
                values.integer("replications", 1, MOST_REPLICATIONS).orElse(REPLICATIONS),
                cpu,
                values.integer("nice", -20, 19),
                policy,
                fluidPriority(values, policy),
                values.whole("fluidLoops", 1, Long.MAX_VALUE >> 10),
                values.whole("limitSeconds", 1, LONGEST_SECONDS).orElse(LIMIT_SECONDS),
                values.whole("abortPollSeconds", 1, LONGEST_SECONDS));
        values.refuseTheRest("setting of an experiment by displacement");
        return order;
    }

    private static Subject subject(SettingsReader values, OptionalInt cpu) {
        String displace = String.valueOf(values.take("displace"));
        if (!SUBJECTS.contains(displace)) {
            throw new SpecificationException("displace", "must be one of " + SUBJECTS + ", not " + displace);
        }
        Subject subject = displace.equals("spin")
                ? new Subject.Spin(values.wholes("micros", 1, MOST_MICROS, MICROS))
                : displace.equals("tcp-send") ? tcpSend(values, cpu) : new Subject.Command(command(values));
        values.refuse("micros", "is for spin only, not for " + displace);
        values.refuse("command", "is for displace: command only, not for " + displace);
        for (String key : List.of("bytes", "server", "serverCpu", "throughput")) {
            values.refuse(key, "is for tcp-send only, not for " + displace);
        }
        return subject;
    }

    private static List<String> command(SettingsReader values) {
        List<String> command = values.command("command");
        if (command.isEmpty()) {
            throw new SpecificationException("command", "must be a list: the program and its arguments");
        }
        return command;
    }

    private static Subject tcpSend(SettingsReader values, OptionalInt cpu) {
        values.refuse(
                "serverMachine",
                "is gone: start emp workload tcp-server --host 0.0.0.0 on that machine, and name it with server: HOST:PORT");
        if (values.has("server")) {
            values.refuse("serverCpu", "is for a server on the same machine; the one at server runs where it runs");
        }
        Optional<String> server = values.word("server");
        server.ifPresent(DisplacementOrder::checkAddress);
        OptionalInt serverCpu = values.integer("serverCpu", 0, LAST_CPU);
        if (serverCpu.isPresent() && serverCpu.equals(cpu)) {
            throw new SpecificationException(
                    "serverCpu", "must be another CPU than cpu: the server would displace F like the PUT itself");
        }
        return new Subject.TcpSend(
                values.wholes("bytes", 1, MOST_BYTES, BYTES), server, serverCpu, values.flag("throughput"));
    }

    private static void checkAddress(String server) {
        int colon = server.lastIndexOf(':');
        String port = server.substring(colon + 1);
        boolean good = colon > 0
                && port.matches("[0-9]{1,5}")
                && Integer.parseInt(port) > 0
                && Integer.parseInt(port) <= 65_535;
        if (!good) {
            throw new SpecificationException("server", "must be HOST:PORT, not " + server);
        }
    }

    private static Optional<String> policy(SettingsReader values) {
        Optional<String> policy = values.word("policy");
        if (policy.isPresent() && !POLICIES.contains(policy.get())) {
            throw new SpecificationException("policy", "must be one of " + POLICIES + ", not " + policy.get());
        }
        return policy;
    }

    private static OptionalInt fluidPriority(SettingsReader values, Optional<String> policy) {
        boolean realTime = policy.isPresent() && List.of("fifo", "rr").contains(policy.get());
        if (!realTime) {
            values.refuse("fluidPriority", "is for the policies fifo and rr only");
        }
        OptionalInt priority = values.integer("fluidPriority", 1, MOST_PRIORITY);
        if (realTime && priority.isEmpty()) {
            throw new SpecificationException("fluidPriority", "is missing: the policy " + policy.get() + " needs one");
        }
        return priority;
    }

    /**
     * Operations of a run where none are given: one of spin takes about a millisecond, a message some ten
     * microseconds.
     */
    private static long usualLoops(Subject subject) {
        if (subject instanceof Subject.Command) {
            return 1;
        }
        return subject instanceof Subject.Spin ? 1000 : 10_000;
    }
}
