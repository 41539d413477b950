package org.emplab.agent.displacement;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.displacement.Experiment.ExperimentFollower;
import org.emplab.agent.displacement.PointRun.PutFailure;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.workload.Workloads;
import org.emplab.analysis.displacement.Point;
import org.emplab.analysis.displacement.Replicated;
import org.emplab.analysis.displacement.Replication.Accounted;
import org.emplab.analysis.displacement.Throughput;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.Workload;
import org.emplab.model.Sample;

/** Table 3: a sender alone on its CPU, which computes after each message so that it never waits for the answer. */
final class ThroughputRun {
    private static final int LEAST_MESSAGES = 200;
    private static final int MOST_MESSAGES = 1000;

    private final Launch launch;
    private final ServerAddress address;
    private final ExperimentFollower progress;
    private final double turnsPerNano;

    ThroughputRun(Launch launch, Path home, ServerAddress address, ExperimentFollower progress) {
        this.launch = launch;
        this.address = address;
        this.progress = progress;
        this.turnsPerNano = new Workloads(home).calibration().iterationsPerSecond() / 1e9;
    }

    static Program sender(ServerAddress address, long bytes, long messages, long turns) {
        return new Program.Bundled(
                Workload.TCP_SEND,
                Map.of(
                        "host", address.host(),
                        "port", Integer.toString(address.port()),
                        "bytes", Long.toString(bytes),
                        "count", Long.toString(messages),
                        "turns", Long.toString(turns),
                        "key", address.key()));
    }

    /** One row for each message size, from the points with the most operations. */
    List<Throughput> measure(List<Point> points) {
        List<Throughput> rows = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            boolean last = i + 1 == points.size()
                    || !points.get(i + 1).parameter().equals(points.get(i).parameter());
            if (last && !points.get(i).valid().isEmpty()) {
                rows.add(measure(points.get(i)));
            }
        }
        return rows;
    }

    private Throughput measure(Point point) {
        long bytes = point.parameter().getAsLong();
        long messages = Math.max(LEAST_MESSAGES, Math.min(MOST_MESSAGES, point.operations()));
        double wanted = Throughput.computeNanosFor(bytes);
        progress.step("throughput, " + bytes + " bytes", Duration.ofNanos((long) (3 * messages * wanted)));
        // the processor may be faster now than when it was calibrated, and the computation must not be the shorter for
        // it
        long usual = Math.round(wanted * turnsPerNano);
        long turns = Math.round(usual * wanted / computeNanos(usual, Math.max(1, messages / 10)));
        // the computation is timed right before and right after, with as many turns
        double before = computeNanos(turns, messages / 2);
        Sample sample = take(sender(address, bytes, messages, turns));
        double after = computeNanos(turns, messages / 2);
        return new Throughput(
                bytes,
                messages,
                Launch.reported(sample, "elapsedNanos"),
                (before + after) / 2,
                point.resolved() ? mean(point.displacement()) : OptionalDouble.empty(),
                mean(point.accounted(Accounted::rusageNanos)));
    }

    private static OptionalDouble mean(Optional<Replicated> nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.get().mean()) : OptionalDouble.empty();
    }

    private double computeNanos(long turns, long times) {
        Program program = new Program.Command(List.of(spin().toString(), Long.toString(times), Long.toString(turns)));
        return (double) Launch.reported(take(program), "cpuClockNanos") / times;
    }

    private Path spin() {
        return new Workloads(launch.home()).compiled(Workload.SPIN).program();
    }

    private Sample take(Program program) {
        try (Measurement put = launch.put(program)) {
            Sample sample = put.take(0, Optional.empty());
            if (sample.failed()) {
                throw PutFailure.of(sample, put.lastErrors());
            }
            return sample;
        }
    }
}
