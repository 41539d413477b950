package org.emplab.agent.displacement;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private static final long LOOK_MILLIS = 2;

    private final Launch launch;
    private final Capture capture;
    private final Path output;
    private final Map<Long, Measurement> byLoops = new HashMap<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread daemon = new Thread(task, "fluid");
        daemon.setDaemon(true);
        return daemon;
    });

    private int samples;

    FluidProcess(Launch launch, Capture capture) {
        this.launch = launch;
        this.capture = capture;
        try {
            this.output = Files.createTempFile("emp-fluid", ".out");
        } catch (IOException e) {
            throw DisplacementException.failed("no temporary file can be made: " + e.getMessage());
        }
    }

    /** Step 1. */
    FluidRun alone(long loops) {
        Sample sample = take(loops);
        long elapsed = Launch.reported(sample, "elapsedNanos");
        return new FluidRun(loops, elapsed, DaemonTime.besides(elapsed, Launch.reported(sample, "cpuClockNanos")));
    }

    /** F's sample and the PUT's. */
    record Together(long loops, Sample fluid, Sample put) {
        /** Step 2's F. The PUT with its descendants, and the other end of its connection, are no daemons. */
        FluidRun run(int cpu) {
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

    /** Step 2: starts F, then the PUT once F is in its loop, and waits for both. */
    Together with(long loops, Callable<Sample> put) {
        try {
            Files.write(output, new byte[0]);
            Future<Sample> fluid = thread.submit(() -> take(loops));
            while (Files.size(output) == 0 && !fluid.isDone()) {
                Thread.sleep(LOOK_MILLIS);
            }
            return together(loops, put.call(), fluid);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw DisplacementException.failed("interrupted");
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(failed.getCause());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Exception unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    private static Together together(long loops, Sample put, Future<Sample> fluid)
            throws InterruptedException, ExecutionException {
        return new Together(loops, fluid.get(), put);
    }

    private Sample take(long loops) {
        Sample sample = byLoops.computeIfAbsent(loops, count -> launch.fluid(count, output, capture))
                .take(samples++, Optional.empty());
        if (sample.failed()) {
            throw DisplacementException.failed("the fluid process ended with exit code " + sample.exitCode());
        }
        return sample;
    }

    /** Ends F's launchers, and F where it still runs. */
    void forget() {
        byLoops.values().forEach(Measurement::close);
        byLoops.clear();
    }

    @Override
    public void close() {
        forget();
        thread.shutdownNow();
        try {
            Files.deleteIfExists(output);
        } catch (IOException left) {
            // a file in the temporary directory
        }
    }
}
