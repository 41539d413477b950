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
import org.emplab.analysis.displacement.Replication.FluidRun;
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
            output.toFile().deleteOnExit();
        } catch (IOException e) {
            throw DisplacementException.failed("no temporary file can be made: " + e.getMessage());
        }
    }

    /** Calibrates F alone (displacement.txt, step 1); times in ns. */
    FluidRun alone(long loops) {
        Sample sample = take(loops);
        long elapsed = Launch.reported(sample, "elapsedNanos");
        return new FluidRun(loops, elapsed, DaemonTime.besides(elapsed, Launch.reported(sample, "cpuClockNanos")));
    }

    /** F's sample and its laps, and the PUT's sample. */
    record Together(Sample fluid, FluidLaps laps, Sample put) {
        /** Step 2's F. The PUT with its descendants, and the other end of its connection, are no daemons. */
        FluidRun run(int cpu) {
            List<ProcessDiff> putRows = PutProcesses.of(fluid, put);
            DaemonTime wholeRun = DaemonTime.of(
                    fluid.processes(),
                    row -> row.put() || putRows.contains(row) || row.name().equals(TcpServer.COMM),
                    cpu);
            long started = put.startedMonotonicNanos().orElseThrow();
            FluidLaps.Stretch stretch = laps.around(started, started + put.elapsedNanos());
            // of what daemons did in the whole run, all or nothing may have been within the stretch
            return new FluidRun(stretch.loops(), stretch.elapsedNanos(), new DaemonTime(0, wholeRun.mostNanos()));
        }
    }

    /** Step 2: starts F, then the PUT once F is in its loop, and waits for both. */
    Together with(long loops, Callable<Sample> put) {
        try {
            Files.write(output, new byte[0]);
            Future<Sample> fluid = thread.submit(() -> take(loops));
            while (Files.size(output) == 0) {
                if (fluid.isDone()) {
                    fluid.get(); // says why it could not be started
                    break;
                }
                Thread.sleep(LOOK_MILLIS);
            }
            Sample accompanied = put.call();
            Sample sample = fluid.get();
            return new Together(sample, laps(sample), accompanied);
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

    /** Reads the laps, which stand below "running" and a result without meaning. */
    private FluidLaps laps(Sample sample) throws IOException {
        return new FluidLaps(
                Launch.reported(sample, "startedNanos"),
                Files.readAllLines(output).stream().skip(2).map(Long::valueOf).toList(),
                Launch.reported(sample, "lapLoops"),
                Launch.reported(sample, "loops"));
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

    /**
     * F's wall clock at the end of each lap of its loop. What F needs to cover a PUT at both ends says nothing about the PUT
     * but brings the error of its calibration with it; the laps that the PUT ran in say the same with less of it.
     *
     * @param startedNanos before the first lap
     * @param endedNanos of each lap
     * @param lapLoops loops of each lap but the last
     * @param loops in all
     */
    record FluidLaps(long startedNanos, List<Long> endedNanos, long lapLoops, long loops) {
        FluidLaps {
            endedNanos = List.copyOf(endedNanos);
            if (endedNanos.size() != (loops + lapLoops - 1) / lapLoops) {
                throw DisplacementException.failed("F made " + loops + " loops in laps of " + lapLoops
                        + ", but reported " + endedNanos.size() + " laps");
            }
        }

        /** L and T of some laps. */
        record Stretch(long loops, long elapsedNanos) {}

        /** The laps from the one in which the PUT started to the one in which it ended; all of them if F did not cover it. */
        Stretch around(long putStartedNanos, long putEndedNanos) {
            int first = 0;
            while (first < endedNanos.size() - 1 && endedNanos.get(first) <= putStartedNanos) {
                first++;
            }
            int last = first;
            while (last < endedNanos.size() - 1 && endedNanos.get(last) < putEndedNanos) {
                last++;
            }
            boolean covered = startedNanos <= putStartedNanos && endedNanos.get(last) >= putEndedNanos;
            return covered ? stretch(first, last) : stretch(0, endedNanos.size() - 1);
        }

        private Stretch stretch(int first, int last) {
            long from = first == 0 ? startedNanos : endedNanos.get(first - 1);
            long to = last == endedNanos.size() - 1 ? loops : (last + 1) * lapLoops;
            return new Stretch(to - first * lapLoops, endedNanos.get(last) - from);
        }
    }
}
