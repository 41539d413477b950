package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.Experiment;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.workload.NoCompilerException;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.agent.workload.Workloads;
import org.emplab.analysis.displacement.DisplacementReport;
import org.emplab.analysis.displacement.DisplacementResult;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.OutputFile;
import org.emplab.cli.ResultOptions;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.DisplacementOrder.Subject;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.runfile.JsonTrees;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code emp displace}. */
@Command(
        name = "displace",
        description = "Measures the CPU cost of an operation by how much it displaces a fluid process on one CPU.",
        mixinStandardHelpOptions = true,
        customSynopsis = {
            "emp displace [OPTIONS] spin [--micros N,…]",
            "emp displace [OPTIONS] tcp-send [--bytes N,…] [--server HOST:PORT] [--throughput]",
            "emp displace [OPTIONS] -- COMMAND…",
            "emp displace --read FILE [--format FORMAT] [--table NAME] [--figure FILE]"
        })
public final class DisplaceCommand implements Callable<Integer> {

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Mixin
    private final DisplaceOptions options = new DisplaceOptions();

    @Option(names = "--output", paramLabel = "FILE", description = "Also write the result there as JSON.")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--read",
            paramLabel = "FILE",
            description = "Measure nothing: print a result that --output or a server has kept, in another format.")
    private Optional<Path> read = Optional.empty();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (read.isPresent()) {
            if (!options.isEmpty() || output.isPresent()) {
                throw CliException.wrongCall("--read measures nothing: leave the rest away");
            }
            Path file = read.get();
            return result.write(DisplacementReport.of(DisplacementReport.read(JsonTrees.read(file), file.toString())));
        }
        DisplacementOrder settings = options.order();
        output.ifPresent(this::requireWritable);
        Optional<DisplacementResult> measured = measure(settings);
        if (measured.isEmpty()) {
            spec.commandLine().getErr().println("emp: interrupted; there is no number");
            return CliException.INTERRUPTED;
        }
        return write(measured.get());
    }

    /** Empty when it was interrupted. */
    private Optional<DisplacementResult> measure(DisplacementOrder settings) {
        try {
            if (settings.subject() instanceof Subject.Command command) { // one that is not there is told first
                new Workloads(EmpHome.path()).prepare(new Program.Command(command.arguments()));
            }
            Experiment experiment = new Experiment(settings, EmpHome.path(), this::progress);
            // the last thing to close: until then the JVM does not go down
            try (Interruption interruption = new Interruption(experiment::abort);
                    Capture capture = Captures.open(CaptureSettings.automatic())) {
                return Optional.of(experiment.run(capture));
            }
        } catch (AbortedException interrupted) {
            return Optional.empty();
        } catch (DisplacementException failed) {
            throw new CliException(
                    failed.isWrongCall() ? CliException.WRONG_CALL : CliException.FAILED,
                    String.valueOf(failed.getMessage()),
                    failed);
        } catch (WorkloadException | IllegalArgumentException wrong) {
            throw new CliException(
                    wrong instanceof NoCompilerException || wrong.getCause() instanceof NoCompilerException
                            ? CliException.FAILED
                            : CliException.WRONG_CALL,
                    String.valueOf(wrong.getMessage()),
                    wrong);
        }
    }

    private int write(DisplacementResult measured) throws IOException {
        String json = JsonTrees.write(DisplacementReport.json(measured));
        boolean written = false;
        try {
            if (output.isPresent()) {
                OutputFile.write(output.get(), result.mayReplace(), json);
                written = true;
            }
            int status = result.write(DisplacementReport.of(measured));
            if (output.isEmpty() && spec.commandLine().getOut().checkError()) {
                spec.commandLine().getErr().println("emp: the result is kept: emp displace --read " + kept(json));
            }
            return status;
        } catch (IOException | CliException failed) {
            if (written) {
                throw failed;
            }
            Path kept = kept(json); // what took minutes must not be lost for a wrong name of a table
            throw new CliException(
                    failed instanceof CliException wrong ? wrong.exitCode() : CliException.FAILED,
                    failed.getMessage() + "; the result is kept: emp displace --read " + kept,
                    failed);
        }
    }

    private static Path kept(String json) throws IOException {
        Path file = Files.createTempFile(Files.createDirectories(EmpHome.path()), "displacement-", ".json");
        return Files.writeString(file, json);
    }

    private void requireWritable(Path file) {
        Path directory = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
        OutputFile.requireFree(file, result.mayReplace());
        if (!Files.isWritable(Files.exists(file) ? file : directory)) {
            throw CliException.wrongCall("cannot write --output: " + file);
        }
    }

    private void progress(String line, Duration next) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    /** The options of {@code emp displace}: the settings of a lab's experiment. */
    static final class DisplaceOptions {
        private final SettingOptions settings =
                new SettingOptions(DisplacementOrder.declarations(), DisplaceOptions.class);

        @Spec(Spec.Target.MIXEE)
        @SuppressWarnings("NullAway.Init") // set by picocli
        private CommandSpec spec;

        @Parameters(
                paramLabel = "PROGRAM",
                arity = "0..*",
                description = "spin, tcp-send, or after -- a command with its arguments.")
        private List<String> program = List.of();

        @Spec
        void declare(CommandSpec options) {
            settings.addTo(options, "abortPollSeconds"); // there is no server to ask
        }

        boolean isEmpty() {
            return program.isEmpty();
        }

        /**
         * @throws CliException naming the option that is wrong
         */
        DisplacementOrder order() {
            boolean command = spec.commandLine().getParseResult().originalArgs().contains("--");
            String subject = command ? "command" : String.join(" ", program);
            if (!DisplacementOrder.SUBJECTS.contains(subject) || subject.equals("command") != command) {
                throw CliException.wrongCall("displace measures spin, tcp-send, or a command after --"
                        + (subject.isEmpty() ? "; say which" : ", not " + subject));
            }
            Map<String, Object> asked = new LinkedHashMap<>(settings.given());
            asked.put("displace", subject);
            if (command) {
                asked.put("command", program);
            }
            try {
                return DisplacementOrder.of(asked);
            } catch (SpecificationException wrong) {
                throw settings.refusal(wrong);
            }
        }
    }
}
