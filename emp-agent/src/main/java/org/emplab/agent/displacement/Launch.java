package org.emplab.agent.displacement;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CapturedDiff;
import org.emplab.agent.capture.PutScope;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.workload.Confinement;
import org.emplab.lab.experiment.MachinePermissions;
import org.emplab.lab.settings.Limits;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.RunSettings;
import org.emplab.lab.settings.Scheduling;
import org.emplab.lab.settings.Streams;
import org.emplab.lab.settings.Workload;
import org.emplab.model.Sample;

/** Opens what runs in an experiment, each pinned to its CPU; ends all of it at once if it must. */
final class Launch {
    private final Path home;
    private final Cpus cpus;
    private final Scheduling scheduling;
    private final Duration limit;
    private final Optional<Confinement> confinement;
    private final Set<Measurement> opened = new HashSet<>();
    private boolean aborted;

    /**
     * @param limit on one execution of the PUT
     * @param confinement of the PUT; empty: what its user may
     */
    Launch(Path home, Cpus cpus, Scheduling scheduling, Duration limit, Optional<Confinement> confinement) {
        this.home = home;
        this.cpus = cpus;
        this.scheduling = scheduling;
        this.limit = limit;
        this.confinement = confinement;
    }

    Path home() {
        return home;
    }

    /** Kills F, the PUT and the server; nothing can be opened afterwards. From any thread. */
    synchronized void abort() {
        aborted = true;
        opened.forEach(Measurement::abort);
    }

    synchronized boolean aborted() {
        return aborted;
    }

    private Measurement open(MeasureSettings settings, Capture capture) {
        return open(settings, capture, Optional.empty());
    }

    private synchronized Measurement open(
            MeasureSettings settings, Capture capture, Optional<Confinement> confinement) {
        Measurement measurement = Measurement.open(settings, capture, Map.of(), home, confinement);
        opened.add(measurement);
        if (aborted) {
            measurement.abort();
        }
        return measurement;
    }

    /** @param output where F says that it runs */
    Measurement fluid(long loops, Path output, Capture capture) {
        Program program = new Program.Bundled(Workload.FLUID, Map.of("loops", Long.toString(loops)));
        MeasureSettings settings = MeasureSettings.of(program)
                .with(pinned(cpus.measuring(), scheduling))
                .with(Streams.to(output));
        return open(settings, capture);
    }

    Measurement put(Program program) {
        MeasureSettings settings = MeasureSettings.of(program)
                .with(pinned(cpus.measuring(), aboveFluid()))
                .with(Limits.wall(limit));
        return open(
                confinement
                        .filter(bounds -> !bounds.asAgent())
                        .flatMap(Confinement::runAs)
                        .map(settings::withUser)
                        .orElse(settings),
                NoCapture.NONE,
                confinement);
    }

    /** @param command a program that was compiled here, which writes to the output and opens no other file */
    Measurement server(List<String> command, Map<String, String> environment, Path output) {
        Confinement own = new Confinement(
                List.of(Path.of(command.get(0))),
                List.of(requireNonNull(output.getParent())),
                Optional.of(MachinePermissions.SELF));
        MeasureSettings settings = RunSettings.of(Map.of("command", command, "environment", environment))
                .programs()
                .get(0)
                .with(pinned(cpus.server(), Scheduling.AS_IS))
                .with(Streams.to(output));
        return open(settings, NoCapture.NONE, Optional.of(own));
    }

    /** The PUT's scheduling, one above F, since F in a real-time policy never makes room for an equal. */
    private Scheduling aboveFluid() {
        return new Scheduling(
                List.of(),
                scheduling.nice(),
                scheduling.policy(),
                scheduling.priority().isPresent()
                        ? OptionalInt.of(scheduling.priority().getAsInt() + 1)
                        : OptionalInt.empty());
    }

    private static Scheduling pinned(int cpu, Scheduling scheduling) {
        return new Scheduling(List.of(cpu), scheduling.nice(), scheduling.policy(), scheduling.priority());
    }

    /** A number that the program reported of itself. */
    static long reported(Sample sample, String name) {
        if (sample.metrics().get(name) instanceof Number number) {
            return number.longValue();
        }
        throw DisplacementException.failed("a program did not report its " + name + " (is it older than this emp?)");
    }

    /** Captures nothing: the PUT and its server need no process diff of their own, since F's window holds theirs. */
    enum NoCapture implements Capture {
        NONE;

        @Override
        public Map<String, Object> description() {
            return Map.of("source", "none");
        }

        @Override
        public void before() {}

        @Override
        public CapturedDiff after(PutScope put) {
            return new CapturedDiff(List.of(), OptionalLong.empty(), 0);
        }

        @Override
        public void close() {}
    }
}
