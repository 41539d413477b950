package org.emplab.lab.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.lab.settings.Scheduling;
import org.emplab.lab.settings.Scheduling.Policy;
import org.emplab.lab.settings.Setting;
import org.emplab.lab.settings.SettingDeclaration;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;

/**
 * An experiment by the displacement technique, as a run asks for it: {@code displace} and its parameters.
 *
 * @param subject what is measured
 * @param loops L_PUT; several make table 4
 * @param cpu that F and the PUT are pinned to
 * @param nice of F and the PUT
 * @param policy of F and the PUT
 * @param fluidPriority of F in a real-time policy; the PUT has one more
 * @param fluidLoops L_F; empty: found so that F covers the PUT
 * @param limitSeconds of one execution of the PUT
 * @param abortPoll between two questions, within a step, whether to abort at once; empty: none is asked
 */
public record DisplacementOrder(
        Subject subject,

        @Setting(
                title = "Operations of a run",
                help = "Operations of a run; several numbers give table 4 (default: 1000; 10000 messages; 1 for a"
                        + " command).",
                least = 1,
                most = 1e12)
        List<Long> loops,

        @Setting(title = "Valid runs", help = "Valid runs (default: 5).", usual = "5", least = 1, most = 10_000)
        int replications,

        @Setting(
                title = "CPU",
                help = "CPU of F and the program (default: the last allowed).",
                least = 0,
                most = Scheduling.LAST_CPU)
        OptionalInt cpu,

        @Setting(title = "Nice value", help = "Priority of F and the program, -20 to 19.", least = -20, most = 19)
        OptionalInt nice,

        @Setting(title = "Policy", help = "Scheduling policy: other, fifo, rr, batch, idle.")
        Optional<Policy> policy,

        @Setting(
                title = "Priority of F",
                help = "Priority of F in the policies fifo and rr, 1 to 98; the program has one more.",
                least = 1,
                most = 98,
                option = "--priority")
        OptionalInt fluidPriority,

        @Setting(
                title = "Loops of F",
                help = "Loops of the fluid process; by default found so that it covers the program.",
                least = 1,
                most = Long.MAX_VALUE >> 10)
        OptionalLong fluidLoops,

        @Setting(
                title = "Time limit",
                help = "For one execution of the program (default: 600).",
                usual = "600",
                least = 1,
                most = DisplacementOrder.LONGEST_SECONDS,
                option = "--time-limit")
        int limitSeconds,

        @Setting(
                key = "abortPollSeconds",
                title = "Abort poll",
                help = "Ask the server at this interval, within a step, whether to abort at once.",
                least = 1,
                most = DisplacementOrder.LONGEST_SECONDS)
        Optional<Duration> abortPoll) {

    /** The values of {@code displace}. */
    public static final List<String> SUBJECTS = List.of("spin", "tcp-send", "command");

    /** Table 1 of the paper, in µs. */
    public static final List<Long> MICROS = List.of(400L, 800L, 1200L, 1600L, 2000L, 2400L, 2800L, 3200L);

    /** Table 2 of the paper. */
    public static final List<Long> BYTES = List.of(1000L, 2000L, 3000L, 4000L, 5000L, 6000L, 7000L, 8000L);

    static final int LONGEST_SECONDS = 7 * 24 * 3600;

    /** The operation that is measured. */
    public sealed interface Subject {
        /** "spin", "tcp-send", or the command. */
        String program();

        /** @param micros CPU demand of an operation; each is a point of table 1 */
        record Spin(
                @Setting(
                        title = "CPU demands",
                        help = "spin: CPU demands of an operation in µs.",
                        least = 1,
                        most = 60_000_000)
                List<Long> micros)
                implements Subject {
            public Spin {
                micros = micros.isEmpty() ? MICROS : List.copyOf(micros);
            }

            @Override
            public String program() {
                return "spin";
            }
        }

        /**
         * @param bytes of a message; each is a point of table 2; tcp-send has room for the most
         * @param server HOST:PORT of a running {@code emp workload tcp-server}; empty: one is started beside the program
         * @param serverCpu that a server beside the program is pinned to
         * @param throughput also predict and measure the throughput (table 3)
         */
        record TcpSend(
                @Setting(title = "Message sizes", help = "tcp-send: sizes of a message.", least = 1, most = 1 << 24)
                List<Long> bytes,

                @Setting(
                        title = "Server",
                        help = "tcp-send: where emp workload tcp-server runs on another machine; else it is started"
                                + " here.",
                        pattern = ".*[^:]:[0-9]{1,5}",
                        placeholder = "HOST:PORT")
                Optional<String> server,

                @Setting(
                        title = "CPU of the server",
                        help = "CPU of a server on this machine.",
                        least = 0,
                        most = Scheduling.LAST_CPU)
                OptionalInt serverCpu,

                @Setting(title = "Throughput", help = "tcp-send: also predict and measure the throughput (table 3).")
                boolean throughput)
                implements Subject {
            public TcpSend {
                bytes = bytes.isEmpty() ? BYTES : List.copyOf(bytes);
                if (server.isPresent() && serverCpu.isPresent()) {
                    throw new SpecificationException(
                            "serverCpu", "is for a server on the same machine; the one at server runs where it runs");
                }
                server.filter(address -> !hasPort(address)).ifPresent(address -> {
                    throw new SpecificationException("server", "must be HOST:PORT, not " + address);
                });
            }

            @Override
            public String program() {
                return "tcp-send";
            }

            private static boolean hasPort(String address) {
                int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
                return port > 0 && port <= 65_535;
            }
        }

        /** @param arguments of a program that makes the given number of operations by itself */
        record Command(List<String> arguments) implements Subject {
            @Override
            public String program() {
                return String.join(" ", arguments);
            }
        }
    }

    public DisplacementOrder {
        loops = loops.isEmpty() ? List.of(usualLoops(subject)) : List.copyOf(loops);
        Scheduling.requirePriority("fluidPriority", policy, fluidPriority);
        if (subject instanceof Subject.TcpSend send && send.serverCpu.isPresent() && send.serverCpu.equals(cpu)) {
            throw new SpecificationException(
                    "serverCpu", "must be another CPU than cpu: the server would displace F like the PUT itself");
        }
    }

    /** The scheduling of F; that of the PUT is one above. */
    public Scheduling scheduling() {
        return new Scheduling(List.of(), nice, policy, fluidPriority);
    }

    /** Whether settings ask for such an experiment, rather than for samples. */
    public static boolean isOne(Map<String, Object> settings) {
        return settings.containsKey("displace");
    }

    /** The settings of all subjects together and of each one. */
    public static List<SettingDeclaration> declarations() {
        return SettingDeclaration.of(Subject.Spin.class, Subject.TcpSend.class, DisplacementOrder.class);
    }

    /** The settings of one subject only. */
    public static List<SettingDeclaration> declarations(String subject) {
        return switch (subject) {
            case "spin" -> SettingDeclaration.of(Subject.Spin.class);
            case "tcp-send" -> SettingDeclaration.of(Subject.TcpSend.class);
            default -> List.of();
        };
    }

    /**
     * @param settings the keys of the experiment; {@code name} is passed over
     * @throws SpecificationException naming the key that is unknown, missing or wrong
     */
    public static DisplacementOrder of(Map<String, Object> settings) {
        SettingsReader in = new SettingsReader(settings);
        in.take("name");
        DisplacementOrder order = in.read(DisplacementOrder.class, Map.of("subject", subject(in)));
        in.refuseTheRest("setting of an experiment by displacement");
        return order;
    }

    private static Subject subject(SettingsReader in) {
        String displace = String.valueOf(in.take("displace"));
        if (!SUBJECTS.contains(displace)) {
            throw new SpecificationException("displace", "must be one of " + SUBJECTS + ", not " + displace);
        }
        in.refuse(
                "serverMachine",
                "is gone: start emp workload tcp-server --host 0.0.0.0 on that machine, and name it with server: HOST:PORT");
        Subject subject = displace.equals("spin")
                ? in.read(Subject.Spin.class, Map.of())
                : displace.equals("tcp-send") ? in.read(Subject.TcpSend.class, Map.of()) : command(in);
        SUBJECTS.forEach(other -> declarations(other)
                .forEach(setting -> in.refuse(setting.key(), "is for " + other + " only, not for " + displace)));
        in.refuse("command", "is for displace: command only, not for " + displace);
        return subject;
    }

    private static Subject.Command command(SettingsReader in) {
        List<String> command = in.command("command");
        if (command.isEmpty()) {
            throw new SpecificationException("command", "must be a list: the program and its arguments");
        }
        return new Subject.Command(command);
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
