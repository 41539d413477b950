package org.emplab.cli.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.emplab.agent.doctor.PausedServices;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.analysis.comparison.PairedComparison;
import org.emplab.analysis.comparison.SpeedVerdict;
import org.emplab.analysis.statistics.TrimmedMean;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.OptionGroup;
import org.emplab.model.RunHeader;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.table.Digits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** One program with and without services of this machine, in place of several programs. */
@OptionGroup(value = "A daemon's cost", order = 7)
final class WithoutServices implements AutoCloseable {
    private static final double LONGEST_SETTLE_SECONDS = 20;

    @Option(
            names = "--without",
            split = ",",
            paramLabel = "SERVICE",
            description = "Time one program while these services run and while they are stopped, in turn; they run"
                    + " again at the end, also after a kill. Takes root.")
    private List<String> services = List.of();

    @Option(
            names = "--settle",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "With --without: wait so long after services were stopped or started (default: 1).")
    private double settleSeconds;

    private final CountDownLatch aborted = new CountDownLatch(1);
    private @Nullable PausedServices paused;

    boolean isAsked() {
        return !services.isEmpty();
    }

    /** Refuses before anything runs what does not fit together. */
    void check(int programs) {
        if (isAsked() && programs != 1) {
            throw CliException.wrongCall("--without compares one program with itself; " + programs + " were given");
        }
        if (!(settleSeconds >= 0 && settleSeconds <= LONGEST_SETTLE_SECONDS)) {
            throw CliException.wrongCall("--settle takes seconds from 0 to 20, not " + settleSeconds);
        }
    }

    /** The names of the two programs: with the services and without. */
    List<String> names() {
        String named = String.join(", ", services);
        return List.of("with " + named, "without " + named);
    }

    /** Finds the services; they run until the first pause. */
    WithoutServices open() throws IOException {
        return open(Machine.local(), EmpHome.path());
    }

    WithoutServices open(Machine machine, Path home) throws IOException {
        if (isAsked()) {
            try {
                paused = PausedServices.open(machine, home, services);
            } catch (IllegalArgumentException e) {
                throw CliException.wrongCall("--without: " + e.getMessage(), e);
            }
        }
        return this;
    }

    /** The header, in which the second program's settings name what was stopped. */
    RunHeader recordedIn(RunHeader header) {
        if (paused == null || !(header.workload().get("programs") instanceof Map<?, ?> programs)) {
            return header;
        }
        String second = header.names().get(1);
        Map<String, Object> all = copy(programs);
        Map<String, Object> workload = copy((Map<?, ?>) all.getOrDefault(second, Map.of()));
        Map<String, Object> settings =
                workload.get("settings") instanceof Map<?, ?> own ? copy(own) : new LinkedHashMap<>();
        settings.put("stoppedServices", paused.units());
        workload.put("settings", settings);
        all.put(second, workload);
        return header.with(Map.of("programs", all), header.protocol());
    }

    private static Map<String, Object> copy(Map<?, ?> map) {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> copy.put(String.valueOf(key), value));
        return copy;
    }

    /** Ends the wait for the machine to settle; from any thread. */
    void abort() {
        aborted.countDown();
    }

    /**
     * Stops the services for the second program, starts them for the first, and lets the machine settle.
     *
     * @throws AbortedException after {@link #abort}
     */
    void before(int program) {
        if (paused == null) {
            return;
        }
        try {
            if (paused.pause(program == 1) && aborted.await(Math.round(settleSeconds * 1e9), TimeUnit.NANOSECONDS)) {
                throw new AbortedException();
            }
        } catch (IOException e) {
            throw CliException.failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("interrupted while services were stopped or started", e);
        }
    }

    /**
     * The time that the services cost an execution, with its interval.
     *
     * @param ofMillis the 10 % trimmed mean with them
     */
    private record Cost(double costMillis, double costLowMillis, double costHighMillis, double ofMillis) {}

    /** Empty where that is not asked, or has no interval. */
    private Optional<Cost> costOf(PairedComparison time) {
        SpeedVerdict verdict = time.verdict();
        if (!isAsked() || verdict.difference().low().isEmpty()) {
            return Optional.empty();
        }
        double with = TrimmedMean.of(time.first(), 0).mean();
        // the second program is the one without them
        return Optional.of(new Cost(
                -verdict.difference().percent().orElseThrow() / 100 * with,
                -verdict.difference().high().orElseThrow() / 100 * with,
                -verdict.difference().low().orElseThrow() / 100 * with,
                with));
    }

    /** Says how many milliseconds of the trimmed mean the services cost; empty where that is not asked, or has no interval. */
    Optional<String> cost(PairedComparison time) {
        return costOf(time)
                .map(cost -> String.format(
                        Locale.ROOT,
                        "%s: %s %s %s ms (%s to %s ms) of an execution, of its 10 %% trimmed mean of %s ms.",
                        time.quantity().title(),
                        String.join(", ", services),
                        services.size() == 1 ? "costs" : "cost",
                        Digits.fixed(cost.costMillis(), 3),
                        Digits.fixed(cost.costLowMillis(), 3),
                        Digits.fixed(cost.costHighMillis(), 3),
                        Digits.fixed(cost.ofMillis(), 3)));
    }

    /** The report, in whose JSON the object {@code without} names the services and what they cost. */
    Report addTo(Report report, List<PairedComparison> times) {
        if (!isAsked()) {
            return report;
        }
        return report.with(
                json -> {
                    ObjectNode without = json.putObject("without");
                    RecordJson.put(without, "services", services);
                    times.forEach(time -> costOf(time)
                            .ifPresent(cost ->
                                    RecordJson.put(without, time.quantity().key(), cost)));
                },
                report.sentences().stream());
    }

    @Override
    public void close() throws IOException {
        if (paused != null) {
            paused.close();
        }
    }
}
