package org.emplab.agent.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Runs INC for a number of iterations and reads its own CPU clock. */
record IncClock(CompiledProgram inc) {
    private static final int RUNS = 5;
    private static final double SECONDS_PER_RUN = 0.3;

    /** Median rate of some runs of about a third of a second. */
    double iterationsPerSecond() {
        long iterations = 10_000_000;
        double seconds = seconds(iterations);
        while (seconds < SECONDS_PER_RUN / 3) {
            iterations *= seconds < SECONDS_PER_RUN / 30 ? 10 : 3;
            seconds = seconds(iterations);
        }
        long length = Math.round(iterations / seconds * SECONDS_PER_RUN);
        double[] rates = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            rates[i] = length / seconds(length);
        }
        Arrays.sort(rates);
        return rates[RUNS / 2];
    }

    /** CPU time of the loop alone. */
    double seconds(long iterations) {
        try (OpenedProgram opened = OpenedProgram.of(inc)) {
            ProcessBuilder builder = new ProcessBuilder(opened.path().toString(), Long.toString(iterations));
            builder.environment().put("EMP_METRICS_FD", "1");
            Process process =
                    builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            return output.lines()
                            .filter(line -> line.startsWith("cpuClockNanos="))
                            .mapToLong(line -> Long.parseLong(line.substring(line.indexOf('=') + 1)))
                            .findFirst()
                            .orElseThrow(() -> new WorkloadException("inc failed with exit code " + exitCode))
                    / 1e9;
        } catch (IOException e) {
            throw new WorkloadException("cannot run " + inc.program() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadException("interrupted while calibrating", e);
        }
    }
}
