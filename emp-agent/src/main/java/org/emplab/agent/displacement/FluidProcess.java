package org.emplab.agent.displacement;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.measure.Measurement;
import org.emplab.analysis.displacement.DaemonTime;
import org.emplab.analysis.displacement.FluidRun;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;

/** F: run alone for its calibration, or beside a PUT, with a process diff of the whole machine over its window. */
final class FluidProcess implements AutoCloseable {
    private static final long LEAD_MILLIS = 60; // for F to be spawned and in its loop; seen afterwards, not trusted

    private final Launch launch;
    private final AnnouncedCapture capture;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread daemon = new Thread(task, "fluid");
        daemon.setDaemon(true);
        return daemon;
    });

    private long loops;
    private Optional<Measurement> measurement = Optional.empty();
    private int samples;

    FluidProcess(Launch launch, Capture capture) {
        this.launch = launch;
        this.capture = new AnnouncedCapture(capture);
    }

    long loops() {
        return loops;
    }

    /** Sets L_F for the runs to come. */
    void setLoops(long wanted) {
        if (wanted != loops) {
            closeMeasurement();
            measurement = Optional.of(launch.fluid(wanted, capture));
            loops = wanted;
        }
    }

    /** Step 1. */
    FluidRun alone() {
        Sample sample = take();
        long elapsed = Launch.reported(sample, "elapsedNanos");
        return new FluidRun(loops, elapsed, DaemonTime.besides(elapsed, Launch.reported(sample, "cpuClockNanos")));
    }

    /** F's sample and the PUT's. */
    record Together(Sample fluid, Sample put) {
        /** Step 2's F. The PUT with its descendants, and the other end of its connection, are no daemons. */
        FluidRun run(long loops, int cpu) {
            List<ProcessDiff> putRows = PutProcesses.of(fluid, put);
            return new FluidRun(
                    loops,
                    Launch.reported(fluid, "elapsedNanos"),
                    DaemonTime.of(
                            fluid.processes(),
                            row -> row.put()
                                    || putRows.contains(row)
                                    || row.name().equals(TcpServer.COMM),
                            cpu));
        }
    }

    /** Step 2: starts F, then the PUT, and waits for both. A PUT that fails ends F. */
    Together with(Callable<Sample> put) {
        var imaged = capture.arm();
        Future<Sample> fluid = thread.submit(this::take);
        try {
            imaged.await();
            Thread.sleep(LEAD_MILLIS);
            Sample sample = put.call();
            if (sample.failed()) {
                measurement.ifPresent(Measurement::abort);
                fluid.cancel(true);
                loops = 0;
                throw PutFailure.of(sample, Optional.empty());
            }
            return new Together(fluid.get(), sample);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw DisplacementException.failed("interrupted");
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(failed.getCause());
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Exception unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    private Sample take() {
        Sample sample = measurement.orElseThrow().take(samples++, Optional.empty());
        if (sample.failed()) {
            throw DisplacementException.failed("the fluid process ended with exit code " + sample.exitCode());
        }
        return sample;
    }

    @Override
    public void close() {
        closeMeasurement();
        thread.shutdownNow();
    }

    private void closeMeasurement() {
        measurement.ifPresent(Measurement::close);
        measurement = Optional.empty();
        loops = 0;
    }
}
