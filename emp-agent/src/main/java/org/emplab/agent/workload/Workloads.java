package org.emplab.agent.workload;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.Workload;

/** The bundled workloads on this machine: compiled into {@code EMP_HOME}, and calibrated there once. */
public final class Workloads {
    /** The variable that tells tcp-send the key of its server. */
    public static final String TCP_KEY = "EMP_TCP_KEY";

    private static final String CALIBRATION = "inc-calibration.properties";

    private final CompiledPrograms programs;
    private final Map<String, String> environment;
    private final Clock clock;

    public Workloads(Path home) {
        this(home, System.getenv(), Clock.systemUTC());
    }

    Workloads(Path home, Map<String, String> environment, Clock clock) {
        this.programs = new CompiledPrograms(home, environment);
        this.environment = Map.copyOf(environment);
        this.clock = clock;
    }

    /**
     * Compiles if it was not.
     *
     * @throws WorkloadException without a C compiler, or if it fails
     */
    public CompiledProgram compiled(Workload workload) {
        return programs.get(WorkloadProgram.source(workload));
    }

    /** True if the bundled programs can be compiled, or some were. */
    public boolean available() {
        return programs.available();
    }

    /** The program that starts and times the program under test. */
    public CompiledProgram launcher() {
        return programs.get(CSource.linkedStatically(
                "emp-launch",
                "emp-launch/launch.h",
                "emp-launch/launch.c",
                "emp-launch/sample.c",
                "emp-launch/put.c",
                "emp-launch/caller.c",
                "emp-launch/account.c",
                "emp-launch/tree.c",
                "emp-launch/wire.c"));
    }

    /** This machine's calibration, measured now if there is none that holds; takes about two seconds then. */
    public Calibration calibration() {
        CompiledProgram inc = compiled(Workload.INC);
        return stored().filter(kept -> kept.holdsFor(inc, CpuModel.read())).orElseGet(this::calibrate);
    }

    /** Measures the calibration afresh and keeps it. Earlier runs of INC are then not comparable with later ones. */
    public Calibration calibrate() {
        CompiledProgram inc = compiled(Workload.INC);
        Calibration fresh = new Calibration(
                new IncClock(inc).iterationsPerSecond(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                inc.sourceSha256(),
                CpuModel.read());
        store(fresh);
        return fresh;
    }

    /** Seconds of CPU time that a nominal fifth of a second of INC takes now, over that fifth: 1 if nothing drifted. */
    public double drift(Calibration calibration) {
        double nominal = 0.2;
        long iterations = Math.round(calibration.iterationsPerSecond() * nominal);
        return new IncClock(compiled(Workload.INC)).seconds(iterations) / nominal;
    }

    /**
     * Makes a program ready to run: finds the command, or compiles and calibrates the workload.
     *
     * @throws WorkloadException if that is not possible, saying why
     */
    public ReadyProgram prepare(Program program) {
        return prepare(program, Optional.empty());
    }

    /** Like {@link #prepare(Program)}, where a machine's owner bounds what programs may execute and open. */
    public ReadyProgram prepare(Program program, Optional<Confinement> confinement) {
        return program instanceof Program.Command command
                ? ReadyProgram.command(command, SearchPath.of(environment), confinement)
                : prepare((Program.Bundled) program, confinement);
    }

    private ReadyProgram prepare(Program.Bundled bundled, Optional<Confinement> confinement) {
        Workload workload = bundled.workload();
        Map<String, String> parameters = workload.complete(bundled.parameters());
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("name", workload.key());
        description.put("parameters", parameters);
        double rate = Double.NaN;
        if (workload.calibrated()) {
            WorkloadProgram.arguments(
                    workload, parameters, 1); // wrong parameters are told before two seconds of calibration
            Calibration calibration = calibration();
            rate = calibration.iterationsPerSecond();
            Map<String, Object> told = new LinkedHashMap<>(calibration.description());
            told.put("drift", drift(calibration));
            description.put("calibration", told);
        }
        CompiledProgram compiled = compiled(workload);
        description.put("build", compiled.description());
        return ReadyProgram.bundled(
                bundled,
                parameters,
                compiled,
                WorkloadProgram.arguments(workload, parameters, rate),
                description,
                confinement);
    }

    private Optional<Calibration> stored() {
        Path file = programs.directory().resolve(CALIBRATION);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (Reader in = Files.newBufferedReader(file)) {
            Properties properties = new Properties();
            properties.load(in);
            return Optional.of(Calibration.of(properties));
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // damaged: measured afresh
        }
    }

    private void store(Calibration calibration) {
        Path file = programs.directory().resolve(CALIBRATION);
        try {
            Path fresh = Files.createTempFile(programs.directory(), "calibration", ".tmp");
            try (Writer out = Files.newBufferedWriter(fresh)) {
                calibration.properties().store(out, null);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new WorkloadException("cannot keep the calibration in " + file + ": " + e.getMessage(), e);
        }
    }

    /** The processor's name, from {@code /proc/cpuinfo}. */
    static final class CpuModel {
        private CpuModel() {}

        static String read() {
            try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
                return lines.filter(line -> line.startsWith("model name") || line.startsWith("CPU part"))
                        .map(line -> line.substring(line.indexOf(':') + 1).trim())
                        .findFirst()
                        .orElse("unknown");
            } catch (IOException e) {
                return "unknown";
            }
        }
    }

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
}
