package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.cli.CliException;
import org.emplab.cli.ResultOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code emp analyze cutoffs}. */
@Command(
        name = "cutoffs",
        description = "Derives the cutoffs of infrequent long-running daemons from a short and a long run.",
        mixinStandardHelpOptions = true)
final class CutoffsCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private final InputOptions input = new InputOptions();

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Option(
            names = "--short",
            required = true,
            paramLabel = "RUN",
            description = "Run file of the short run, in the papers 800 x INC128.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path shortRun;

    @Option(
            names = "--long",
            required = true,
            paramLabel = "RUN",
            description = "Run file of the long run, in the papers 40 x INC16384.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path longRun;

    @Option(
            names = "--by",
            paramLabel = "TIME",
            converter = DaemonTimeConverter.class,
            description = {
                "What a cutoff limits of a daemon: pt, the time that it worked (default),",
                "or taken, the time that it took from the program; the runs need accounts."
            })
    private CutoffBasis by = CutoffBasis.PT;

    @Option(
            names = "--bound-short",
            paramLabel = "MS",
            description = "Take this ET, in ms, as the bound of the short run's central cluster.")
    private Optional<Double> boundShort = Optional.empty();

    @Option(names = "--bound-long", paramLabel = "MS", description = "The same for the long run, in ms.")
    private Optional<Double> boundLong = Optional.empty();

    @Option(names = "--bound-by", paramLabel = "NAME", description = "Who moved the bound (default: the user's name).")
    private Optional<String> boundBy = Optional.empty();

    @Option(names = "--bound-reason", paramLabel = "TEXT", description = "Why the bound was moved.")
    private Optional<String> boundReason = Optional.empty();

    @Override
    public Integer call() throws IOException {
        if (boundShort.isEmpty() && boundLong.isEmpty() && (boundBy.isPresent() || boundReason.isPresent())) {
            throw new CliException(
                    CliException.WRONG_CALL, "--bound-by and --bound-reason go with --bound-short or --bound-long");
        }
        Optional<MovedBound> movedShort = moved("--bound-short", boundShort);
        Optional<MovedBound> movedLong = moved("--bound-long", boundLong);
        ChosenRuns inputs = input.read(List.of(shortRun, longRun), InputOptions.TIMES);
        CutoffDerivation derivation = CutoffDerivations.derive(
                inputs.runs().get(0),
                inputs.runs().get(1),
                new CutoffSettings(Optional.of(inputs.processTime()), by, movedShort, movedLong));
        PairOfRuns.warnings(inputs)
                .forEach(warning -> spec.commandLine().getErr().println("emp: " + warning));
        return result.write(CutoffsReport.of(
                derivation, inputs.files(), inputs.runs().get(0), inputs.runs().get(1)));
    }

    private static final class DaemonTimeConverter implements ITypeConverter<CutoffBasis> {
        @Override
        public CutoffBasis convert(String key) {
            return CutoffBasis.ofKey(key)
                    .orElseThrow(() -> new TypeConversionException("'" + key + "' is neither pt nor taken"));
        }
    }

    private Optional<MovedBound> moved(String option, Optional<Double> bound) {
        bound.filter(millis -> !(millis > 0) || millis.isInfinite()).ifPresent(millis -> {
            throw new CliException(CliException.WRONG_CALL, option + " must be a positive number of ms, not " + millis);
        });
        String by = boundBy.orElseGet(() -> System.getProperty("user.name"));
        return bound.map(millis -> new MovedBound(millis, by, boundReason.orElse("no reason given")));
    }
}
