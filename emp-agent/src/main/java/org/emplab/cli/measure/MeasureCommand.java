package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.emplab.agent.Prefetched;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.doctor.Preparation;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.measure.ProgramChanges;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.ForceOption;
import org.emplab.cli.QuietOption;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.model.Failure;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code emp measure}: times any program here and now (SEDONA, step C). */
@Command(
        name = "measure",
        abbreviateSynopsis = true,
        description = "Times any program here and now: executes it ten times after a warm-up.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emp measure --runs 20 --output gzip.emprun.jsonl.gz -- gzip -k9 --stdout corpus.txt"})
public final class MeasureCommand implements Callable<Integer> {
    private static final int RUNS = 10;
    private static final int MOST_RUNS = 1000;
    /** From here on a look after every tenth execution is enough. */
    private static final int MANY_RUNS = 50;

    /** The measures that the result is made of; the rest is in the run file. */
    private static final Set<Measure> TIMES = EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS);

    /** Results that end the command with exit status 3. */
    enum FailIf {
        failed
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Option(
            names = {"-r", "--runs"},
            paramLabel = "N",
            description = "Executions; default: " + RUNS + ", with --until at most " + MOST_RUNS + ".")
    private @Nullable Integer runs;

    @Option(
            names = "--until",
            paramLabel = "precise=PERCENT",
            converter = Precision.Reader.class,
            description = "End when the mean PT (ET where nothing has a PT) is known to so many percent, as"
                    + " precise=0.5%%: by a 95 %% interval that holds however often one looks.")
    private @Nullable Precision until;

    @Option(
            names = {"-w", "--warm-ups", "--warmup"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Executions before the first that counts; default: ${DEFAULT-VALUE}.")
    private int warmUps;

    @Option(names = "--output", paramLabel = "FILE", description = "Keep every sample in this run file (.gz: gzipped).")
    private @Nullable Path output;

    @Mixin
    private ForceOption force = new ForceOption();

    @Option(
            names = {"-i", "--ignore-failure"},
            description = "Go on though a warm-up fails.")
    private boolean ignoreFailure;

    @Option(names = "--fail-if", paramLabel = "failed", description = "End with exit status 3 if an execution failed.")
    private @Nullable FailIf failIf;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Mixin
    private SurroundingCommands commands = new SurroundingCommands();

    @Mixin
    private MeasuringOptions measuring = new MeasuringOptions();

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Override
    public Integer call() throws IOException {
        if (runs != null && runs < 1) {
            throw CliException.wrongCall("--runs must be at least 1: " + runs);
        }
        if (warmUps < 0) {
            throw CliException.wrongCall("--warm-ups must be at least 0: " + warmUps);
        }
        MeasureSettings settings = program.settings(commands.hasSetup());
        ForgottenOptions.warning(spec, program.command()).ifPresent(warning -> err().println("emp: " + warning));
        report.check(force.isGiven());
        if (settings.streams().stdin().isEmpty() && System.in.available() > 0) {
            err().println("emp: the program gets nothing of this standard input: --stdin FILE is read by each"
                    + " execution");
        }
        try {
            return measure(settings);
        } catch (CaptureException | MeasureException e) {
            throw CliException.failed(e);
        } catch (WorkloadException | IllegalArgumentException | UnsuitableInputException e) {
            throw CliException.wrongCall(e);
        }
    }

    private int measure(MeasureSettings settings) throws IOException {
        // the interruption is the last to close: until then the JVM does not go down
        try (Interruption interruption = new Interruption(commands::interrupt);
                RunOutput file = RunOutput.of(output, force.isGiven())) {
            return measure(settings, file, interruption);
        }
    }

    private int measure(MeasureSettings settings, RunOutput file, Interruption interruption) throws IOException {
        try {
            commands.setUp();
            if (commands.hasSetup()) {
                program.check();
            }
            return measurePrepared(settings, file, interruption);
        } catch (AbortedException e) {
            err().println("emp: interrupted before the first sample");
            return CliException.INTERRUPTED;
        } finally {
            commands.cleanUp();
        }
    }

    private int measurePrepared(MeasureSettings settings, RunOutput file, Interruption interruption)
            throws IOException {
        try (Preparation preparation = measuring.tuned(commands.meansTheMachine());
                Prefetched<Map<String, Object>> environment = Prefetched.of(Environment::read);
                Capture capture = Captures.open(measuring.capture());
                Measurement measurement = Measurement.open(settings, capture, environment.get(), EmpHome.path())) {
            interruption.also(measurement::abort);
            measuring.warn(preparation, settings, capture, err());
            measurement.handicap().ifPresent(handicap -> err().println("emp: " + handicap));
            report.cutoffs().meet(measurement.header(), err());
            BusyMachine.warning(measurement.header()).ifPresent(warning -> err().println("emp: " + warning));
            return measure(measurement, file);
        }
    }

    private int measure(Measurement measurement, RunOutput file) throws IOException {
        RunHeader header = commands.recordedIn(measurement.header(), warmUps);
        Run.Builder run = Run.builder(header, TIMES);
        Optional<String> stopped;
        try (file) {
            file.header(header);
            stopped = takeAll(measurement, run, file);
        }
        if (stopped.isPresent()) {
            return interrupted(run.build(), stopped.get());
        }
        Run taken = run.build();
        ProgramChanges.of(taken.samples()).change().ifPresent(changed -> err().println("emp: " + changed));
        if (taken.samples().stream().allMatch(Sample::failed)) {
            throw CliException.failed((taken.size() == 1
                            ? "the one execution failed: " + Failure.of(taken.sample(0))
                            : FailedExecutions.of(taken.samples()).orElseThrow())
                    + TimesNotes.memoryLimit(taken).map(limit -> ". " + limit).orElse(""));
        }
        print(taken);
        boolean failed = taken.samples().stream().anyMatch(Sample::failed);
        return failIf == FailIf.failed && failed ? CliException.CONDITION_HOLDS : 0;
    }

    /** Prints what the executions until then say. */
    private int interrupted(Run taken, String samples) throws IOException {
        boolean some = taken.samples().stream().anyMatch(sample -> !sample.failed());
        err().println("emp: interrupted after " + samples
                + (output == null || taken.size() == 0 ? "" : "; what was taken is in " + output)
                + (some ? "; this is known so far:" : ""));
        if (some) {
            print(taken);
        }
        return CliException.INTERRUPTED;
    }

    private void print(Run taken) throws IOException {
        report.write(
                taken,
                Optional.ofNullable(until),
                force.isGiven(),
                spec.commandLine().getOut());
    }

    /** Empty when all were taken; else how many were. */
    private Optional<String> takeAll(Measurement measurement, Run.Builder run, RunOutput file) throws IOException {
        int most = runs != null ? runs : until == null ? RUNS : MOST_RUNS;
        int taken = 0;
        ProgressLine progress = null;
        try {
            boolean terminal = System.console() != null;
            ProgressLine first = new ProgressLine(err(), terminal, most, System.nanoTime());
            progress = first;
            if (warmUps > 0) {
                first.warmingUp(measurement.header().program());
            }
            for (int turn = 1; turn <= warmUps; turn++) {
                Sample warmUp = take(measurement, 0);
                refuse(warmUp, measurement, first);
                if (turn == warmUps) {
                    keep(warmUp, run, file);
                }
            }
            progress = new ProgressLine(err(), terminal, most, System.nanoTime());
            for (int number = 1; number <= most; number++) {
                Sample sample = take(measurement, number);
                keep(sample, run, file);
                progress.taken(sample, System.nanoTime());
                taken = number;
                if (precise(run, number)) {
                    break;
                }
            }
            return Optional.empty();
        } catch (AbortedException e) {
            return Optional.of(taken == 1 ? "1 sample" : taken + " samples");
        } finally {
            if (progress != null) {
                progress.end();
            }
        }
    }

    private boolean precise(Run.Builder run, int number) {
        Precision wanted = until;
        return wanted != null
                && (number <= MANY_RUNS || number % 10 == 0)
                && report.mean(run.build())
                        .filter(mean -> mean.halfWidthPercent() <= wanted.percent())
                        .isPresent();
    }

    private Sample take(Measurement measurement, int number) {
        commands.before();
        Sample sample = measurement.take(number, Optional.empty());
        commands.after();
        return sample;
    }

    private static void keep(Sample sample, Run.Builder run, RunOutput file) throws IOException {
        file.sample(sample);
        run.add(sample);
    }

    private void refuse(Sample warmUp, Measurement measurement, ProgressLine progress) {
        if (warmUp.failed() && !ignoreFailure) {
            progress.end();
            throw CliException.failed("the program failed in its warm-up: " + Failure.of(warmUp)
                    + measurement
                            .lastErrors()
                            .map(errors -> ": " + Failure.lastLine(errors))
                            .orElse("")
                    + "; --ignore-failure measures it all the same");
        }
    }

    private PrintWriter err() {
        return quiet.notes(spec);
    }
}
