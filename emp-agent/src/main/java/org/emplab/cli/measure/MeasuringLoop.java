package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.agent.Prefetched;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.doctor.Preparation;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.measure.Interleaving;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.QuietOption;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.model.Failure;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Executes programs in blocks, here and now, each once in a block; one program is a block of one. */
final class MeasuringLoop {
    /** The measures that results are made of; the rest is in the run file. */
    private static final Set<Measure> TIMES = EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS);

    /** From here on a look after every tenth block is enough. */
    private static final int MANY_BLOCKS = 50;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = {"-w", "--warm-ups", "--warmup"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Executions of each program before the first that counts; default: ${DEFAULT-VALUE}.")
    private int warmUps;

    @Option(names = "--output", paramLabel = "FILE", description = "Keep every sample in this run file (.gz: gzipped).")
    private @Nullable Path output;

    @Option(
            names = {"-i", "--ignore-failure"},
            description = "Go on though a warm-up fails.")
    private boolean ignoreFailure;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Mixin
    private SurroundingCommands commands = new SurroundingCommands();

    @Mixin
    private MeasuringOptions measuring = new MeasuringOptions();

    /**
     * The programs that are executed.
     *
     * @param blocks at most
     * @param without services that are stopped for the second program, if any
     * @param replace whether another file of the output's name may go
     */
    record Plan(
            List<MeasureSettings> programs,
            BlockOrder order,
            int blocks,
            CutoffOptions cutoffs,
            WithoutServices without,
            boolean replace) {}

    /** The result that the samples give. */
    interface Result {
        /** Refuses what each execution would fail at. */
        void check();

        /** Whether what was taken by the end of a block is enough. */
        boolean isEnough(Run.Builder run);

        /**
         * Shows what was taken.
         *
         * @param whole false after an interruption
         * @return the exit status
         */
        int show(Run run, boolean whole) throws IOException;
    }

    /** Whether files that the program needs may be made before the first execution. */
    boolean hasSetup() {
        return commands.hasSetup();
    }

    PrintWriter err() {
        return quiet.notes(spec);
    }

    void check() {
        if (warmUps < 0) {
            throw CliException.wrongCall("--warm-ups must be at least 0: " + warmUps);
        }
    }

    /** Executes the programs, and ends with the exit status of what is made of them. */
    int run(Plan plan, Result result) throws IOException {
        // the interruption is the last to close: until then the JVM does not go down
        try (Interruption interruption = new Interruption(commands::interrupt);
                RunOutput file = RunOutput.of(output, plan.replace())) {
            return setUp(plan, result, file, interruption);
        } catch (CaptureException | MeasureException e) {
            throw CliException.failed(e);
        } catch (WorkloadException | IllegalArgumentException | UnsuitableInputException e) {
            throw CliException.wrongCall(e);
        }
    }

    private int setUp(Plan plan, Result result, RunOutput file, Interruption interruption) throws IOException {
        try {
            commands.setUp();
            if (commands.hasSetup()) {
                result.check();
            }
            return open(plan, result, file, interruption);
        } catch (AbortedException e) {
            err().println("emp: interrupted before the first sample");
            return CliException.INTERRUPTED;
        } finally {
            commands.cleanUp();
        }
    }

    private int open(Plan plan, Result result, RunOutput file, Interruption interruption) throws IOException {
        try (Preparation preparation = measuring.tuned(commands.meansTheMachine());
                WithoutServices services = plan.without().open();
                Prefetched<Map<String, Object>> environment = Prefetched.of(Environment::read);
                Capture capture = Captures.open(measuring.capture());
                Interleaving interleaving =
                        Interleaving.open(plan.programs(), plan.order(), capture, environment.get(), EmpHome.path())) {
            interruption.also(() -> {
                services.abort();
                interleaving.abort();
            });
            measuring.warn(preparation, plan.programs().get(0), capture, err());
            interleaving.handicap().ifPresent(handicap -> err().println("emp: " + handicap));
            plan.cutoffs().meet(interleaving.header(), err());
            BusyMachine.warning(interleaving.header()).ifPresent(warning -> err().println("emp: " + warning));
            RunHeader header = services.recordedIn(commands.recordedIn(interleaving.header(), warmUps));
            Run.Builder run = Run.builder(header, TIMES);
            boolean whole;
            try (file) {
                file.header(header);
                whole = takeAll(plan, result, interleaving, new Taken(run, file));
            }
            return result.show(run.build(), whole);
        }
    }

    /** The run in memory and the file, to which samples go. */
    private record Taken(Run.Builder run, RunOutput file) {
        void add(Sample sample) throws IOException {
            file.sample(sample);
            run.add(sample);
        }
    }

    /** False if it was interrupted. */
    private boolean takeAll(Plan plan, Result result, Interleaving interleaving, Taken taken) throws IOException {
        BlockOrder order = plan.order();
        int samples = plan.blocks() * order.programs();
        boolean terminal = System.console() != null;
        ProgressLine progress = new ProgressLine(err(), terminal, samples, System.nanoTime());
        try {
            if (order.programs() > 1) {
                progress.warmingUp(order.programs() + " programs, order by seed " + order.seed());
            } else if (warmUps > 0) {
                progress.warmingUp(interleaving.header().program());
            }
            warmUp(plan, interleaving, taken, progress);
            progress = new ProgressLine(err(), terminal, samples, System.nanoTime());
            for (int number = 1; number <= samples; number++) {
                plan.without().before(order.program(number));
                commands.before();
                Sample sample = interleaving.take(number, Optional.empty());
                commands.after();
                taken.add(sample);
                progress.taken(sample, System.nanoTime());
                int block = number / order.programs();
                if (order.endsBlock(number)
                        && (block <= MANY_BLOCKS || block % 10 == 0)
                        && result.isEnough(taken.run())) {
                    break;
                }
            }
            return true;
        } catch (AbortedException e) {
            return false;
        } finally {
            progress.end();
        }
    }

    /** The last warm-up of the first program is kept as sample 0. */
    private void warmUp(Plan plan, Interleaving interleaving, Taken taken, ProgressLine progress) throws IOException {
        Optional<Sample> kept = Optional.empty();
        for (int turn = 0; turn < warmUps; turn++) {
            for (int program = 0; program < plan.programs().size(); program++) {
                plan.without().before(program);
                commands.before();
                Sample sample = interleaving.warmUp(program);
                commands.after();
                if (sample.failed() && !ignoreFailure) {
                    progress.end();
                    throw CliException.failed(interleaving.names().get(program) + " failed in its warm-up: "
                            + Failure.of(sample)
                            + interleaving
                                    .lastErrors(program)
                                    .map(errors -> ": " + Failure.lastLine(errors))
                                    .orElse("")
                            + "; --ignore-failure goes on all the same");
                }
                kept = program == 0 ? Optional.of(sample) : kept;
            }
        }
        if (kept.isPresent()) {
            taken.add(kept.get());
        }
    }

    /**
     * Says that an interruption has ended it.
     *
     * @param known whether results follow
     */
    void tellInterrupted(Run run, boolean known) {
        err().println("emp: interrupted after " + Digits.counted(run.size(), "sample")
                + (output == null || run.size() == 0 ? "" : "; what was taken is in " + output)
                + (known ? "; this is known so far:" : ""));
    }

    /** Warns before the first number of a machine that does other work. */
    static final class BusyMachine {
        /** Load of each CPU; {@code emp doctor} asks for half a process on the whole machine. */
        private static final double PER_CPU = 0.25;

        private BusyMachine() {}

        /** Empty if the machine is calm, or does not say. */
        static Optional<String> warning(RunHeader header) {
            if (!(header.environment().get("load") instanceof Map<?, ?> load)
                    || !(load.get("oneMinute") instanceof Number oneMinute)
                    || !(header.environment().get("cpu") instanceof Map<?, ?> cpu)
                    || !(cpu.get("onlineCount") instanceof Number cpus)) {
                return Optional.empty();
            }
            boolean busy = oneMinute.doubleValue() > PER_CPU * cpus.intValue();
            return busy
                    ? Optional.of("this machine is busy (load " + Digits.fixed(oneMinute.doubleValue(), 1) + " on "
                            + Digits.counted(cpus.intValue(), "CPU")
                            + "): times vary and ET is too long; emp doctor says what to stop")
                    : Optional.empty();
        }
    }
}
