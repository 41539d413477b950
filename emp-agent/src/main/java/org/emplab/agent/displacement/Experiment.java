package org.emplab.agent.displacement;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Supplier;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.procfs.MachineName;
import org.emplab.agent.workload.Confinement;
import org.emplab.analysis.displacement.DisplacementReport;
import org.emplab.analysis.displacement.DisplacementResult;
import org.emplab.analysis.displacement.Point;
import org.emplab.analysis.displacement.Throughput;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.DisplacementOrder.Subject;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.Workload;
import org.emplab.runfile.JsonTrees;

/** A whole experiment with the displacement technique, here and now. */
public final class Experiment {
    private static final int ANSWER_MILLIS = 2000;

    private final DisplacementOrder settings;
    private final Path home;
    private final Duration limit;
    private final ExperimentFollower progress;
    private final Cpus cpus;
    private final Launch launch;

    /**
     * @param home EMP_HOME
     * @throws DisplacementException if this machine cannot do it
     */
    public Experiment(DisplacementOrder settings, Path home, ExperimentFollower progress) {
        this(settings, home, progress, Optional.empty());
    }

    /** @param confinement of a command that is measured; empty: what its user may */
    public Experiment(
            DisplacementOrder settings, Path home, ExperimentFollower progress, Optional<Confinement> confinement) {
        this.settings = settings;
        this.home = home;
        this.limit = Duration.ofSeconds(settings.limitSeconds());
        this.progress = progress;
        this.cpus = Cpus.choose(
                Machine.local(),
                settings.cpu(),
                settings.subject() instanceof Subject.TcpSend send ? send.serverCpu() : OptionalInt.empty());
        this.launch = new Launch(
                home,
                cpus,
                settings.scheduling(),
                limit,
                confinement.filter(bounds -> settings.subject() instanceof Subject.Command));
    }

    /**
     * Runs it.
     *
     * @throws DisplacementException if it gives no number
     * @throws AbortedException after {@link #abort}
     * @throws org.emplab.agent.measure.launch.MeasureException if a program cannot be started, or not be pinned
     */
    public DisplacementResult run(Capture capture) {
        Optional<TcpServer> server = Optional.empty();
        try (FluidProcess fluid = new FluidProcess(launch, capture)) {
            Optional<ServerAddress> address = Optional.empty();
            if (settings.subject() instanceof Subject.TcpSend) {
                String key = UUID.randomUUID().toString();
                address = givenServer();
                if (address.isEmpty()) {
                    server = Optional.of(TcpServer.start(launch, home, key));
                    address = Optional.of(
                            new ServerAddress(TcpServer.ADDRESS, server.get().port(), key));
                }
            }
            List<Point> points = points(fluid, address);
            List<Throughput> throughputs = settings.subject() instanceof Subject.TcpSend send && send.throughput()
                    ? new ThroughputRun(launch, home, address.orElseThrow(), progress).measure(points)
                    : List.of();
            return new DisplacementResult(
                    MachineName.read(), settings.subject().program(), describe(capture), points, throughputs);
        } catch (DisplacementException failed) {
            if (launch.aborted()) {
                throw new AbortedException();
            }
            Optional<String> end = server.flatMap(TcpServer::end)
                    .map(how -> "the server died (" + how + ")")
                    .or(this::silenceOfTheServer);
            throw end.isEmpty() || failed.isWrongCall()
                    ? failed
                    : DisplacementException.failed(end.get() + ": " + failed.getMessage());
        } finally {
            server.ifPresent(TcpServer::close);
        }
    }

    /** Ends it at once, from any thread: F, the PUT and the server are killed, and there is no number. */
    public void abort() {
        launch.abort();
    }

    private Optional<ServerAddress> givenServer() {
        return settings.subject() instanceof Subject.TcpSend send
                ? send.server().map(ServerAddress::of)
                : Optional.empty();
    }

    /** The program keeps what it says to itself in the middle of an experiment; so this looks where it sent to. */
    private Optional<String> silenceOfTheServer() {
        Optional<ServerAddress> address = givenServer();
        if (address.isEmpty()) {
            return Optional.empty();
        }
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(address.get().host(), address.get().port()), ANSWER_MILLIS);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(
                    "the server on " + address.get().inWords() + " does not answer (" + e.getMessage() + ")");
        }
    }

    /**
     * Runs it and writes {@code emp-displacement/1}.
     *
     * @param machine the name that the lab has for this machine
     * @param circumstances what else is to be kept with the settings, once it has run
     */
    public String runAsJson(Capture capture, String machine, Supplier<Map<String, Object>> circumstances) {
        DisplacementResult measured = run(capture);
        Map<String, Object> settings = new LinkedHashMap<>(measured.settings());
        settings.putAll(circumstances.get());
        return JsonTrees.write(DisplacementReport.json(new DisplacementResult(
                machine, measured.program(), settings, measured.points(), measured.throughputs())));
    }

    private List<Point> points(FluidProcess fluid, Optional<ServerAddress> address) {
        List<Point> points = new ArrayList<>();
        for (OptionalLong parameter : parameters()) {
            for (long operations : settings.loops()) {
                String name = settings.subject().program() + (parameter.isPresent() ? " " + parameter.getAsLong() : "")
                        + ", " + operations + " operations";
                progress.step(name, limit);
                try (Measurement put = launch.put(program(parameter, operations, address))) {
                    points.add(new PointRun(
                                    fluid,
                                    put,
                                    cpus.measuring(),
                                    limit,
                                    (line, next) -> progress.step(name + ": " + line, next))
                            .measure(parameter, operations, settings.replications(), settings.fluidLoops()));
                }
            }
        }
        return points;
    }

    private List<OptionalLong> parameters() {
        List<Long> values = settings.subject() instanceof Subject.Spin spin
                ? spin.micros()
                : settings.subject() instanceof Subject.TcpSend send ? send.bytes() : List.of();
        return values.isEmpty()
                ? List.of(OptionalLong.empty())
                : values.stream().map(OptionalLong::of).toList();
    }

    private Program program(OptionalLong parameter, long operations, Optional<ServerAddress> address) {
        if (settings.subject() instanceof Subject.Command command) {
            return new Program.Command(command.arguments());
        }
        if (settings.subject() instanceof Subject.Spin) {
            return new Program.Bundled(
                    Workload.SPIN,
                    Map.of("micros", Long.toString(parameter.getAsLong()), "operations", Long.toString(operations)));
        }
        return ThroughputRun.sender(address.orElseThrow(), parameter.getAsLong(), operations, 0);
    }

    private Map<String, Object> describe(Capture capture) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("cpu", cpus.measuring());
        if (settings.subject() instanceof Subject.TcpSend) {
            description.put(
                    "server",
                    givenServer().<Object>map(ServerAddress::inWords).orElse("this machine, CPU " + cpus.server()));
        }
        description.put("replications", settings.replications());
        settings.nice().ifPresent(nice -> description.put("nice", nice));
        settings.policy().ifPresent(policy -> description.put("policy", policy.key()));
        settings.fluidPriority().ifPresent(priority -> description.put("fluidPriority", priority));
        description.put("capture", capture.description());
        Map<String, Object> environment = Environment.read();
        if (environment.get("kernel") instanceof Map<?, ?> kernel) {
            Map<String, Object> accounting = new LinkedHashMap<>();
            for (String key : List.of("cpuTimeAccounting", "ticksPerSecond", "interruptTimeAccounting")) {
                Object value = kernel.get(key);
                accounting.put(key, value == null ? "unknown" : value);
            }
            description.put("accounting", accounting);
        }
        description.put("environment", environment);
        return description;
    }

    /** A listener to an experiment. It is called between two steps, when nothing is being measured. */
    @FunctionalInterface
    public interface ExperimentFollower {
        /**
         * @param line what was found, or what begins
         * @param next about how long it takes until the next such word
         */
        void step(String line, Duration next);
    }
}
