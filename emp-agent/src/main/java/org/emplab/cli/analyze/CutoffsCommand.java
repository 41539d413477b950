package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.cli.CliException;
import org.emplab.cli.ResultOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
            description = {
                "Run file of the short run, in the papers 800 x INC128.",
                "Several, each with its own --short, count together; the same of --long."
            })
    @SuppressWarnings("NullAway.Init") // set by picocli
    private List<Path> shortRuns;

    @Option(
            names = "--long",
            required = true,
            paramLabel = "RUN",
            description = "Run file of the long run, in the papers 40 x INC16384.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private List<Path> longRuns;

    @Option(
            names = "--by",
            paramLabel = "TIME",
            converter = KeyConverter.OfBasis.class,
            description = {
                "What a cutoff limits of a daemon: pt, the time that it worked (default),",
                "or taken, the time that it took from the program; the runs need accounts."
            })
    private CutoffBasis by = CutoffBasis.PT;

    @Option(
            names = "--daemons",
            paramLabel = "KEY",
            converter = KeyConverter.OfGrouping.class,
            description = {
                "Which processes are one daemon: all of one name (name, the default),",
                "or those of one unit, script or work queue (identity)."
            })
    private DaemonGrouping daemons = DaemonGrouping.NAME;

    @Option(
            names = "--bound-short",
            paramLabel = "MS",
            description = "Take this ET, in ms, as the bound of the short run's central cluster.")
    private Optional<Double> boundShort = Optional.empty();

    @Option(names = "--bound-long", paramLabel = "MS", description = "The same for the long run, in ms.")
    private Optional<Double> boundLong = Optional.empty();

    @Option(names = "--bound-by", paramLabel = "NAME", description = "Who moved the bound (default: the user's name).")
    private Optional<String> boundBy = Optional.empty();

    @Option(
            names = "--bound-reason",
            paramLabel = "TEXT",
            description = "Why the bound was moved; a moved bound needs it.")
    private Optional<String> boundReason = Optional.empty();

    @Override
    public Integer call() throws IOException {
        if (boundShort.isEmpty() && boundLong.isEmpty() && (boundBy.isPresent() || boundReason.isPresent())) {
            throw CliException.wrongCall("--bound-by and --bound-reason go with --bound-short or --bound-long");
        }
        if ((boundShort.isPresent() || boundLong.isPresent())
                && boundReason.filter(text -> !text.isBlank()).isEmpty()) {
            throw CliException.wrongCall("--bound-reason is missing: " + MovedBound.NEEDS_REASON);
        }
        Optional<MovedBound> movedShort = moved("--bound-short", boundShort);
        Optional<MovedBound> movedLong = moved("--bound-long", boundLong);
        ChosenRuns inputs =
                input.read(Stream.concat(shortRuns.stream(), longRuns.stream()).toList(), InputOptions.TIMES);
        int shorts = shortRuns.size();
        requireOnce(inputs, 0, shorts);
        requireOnce(inputs, shorts, inputs.runs().size());
        PooledRuns inShort = PooledRuns.of("short", inputs.runs().subList(0, shorts));
        PooledRuns inLong = PooledRuns.of(
                "long", inputs.runs().subList(shorts, inputs.runs().size()));
        CutoffDerivation derivation = CutoffDerivations.derive(
                inShort,
                inLong,
                new CutoffSettings(Optional.of(inputs.processTime()), by, daemons, movedShort, movedLong));
        PairOfRuns.warnings(inputs, shorts)
                .forEach(warning -> spec.commandLine().getErr().println("emp: " + warning));
        return result.write(CutoffsReport.of(derivation, inputs.files(), inShort, inLong));
    }

    /** Refuses a run that would count twice among those of one length. */
    private static void requireOnce(ChosenRuns inputs, int from, int to) {
        Set<String> seen = new HashSet<>();
        for (int i = from; i < to; i++) {
            if (!seen.add(inputs.files().get(i).sha256() + " "
                    + inputs.runs().get(i).header().program())) {
                throw CliException.wrongCall(inputs.files().get(i).file() + " is given twice, and would count twice");
            }
        }
    }

    private Optional<MovedBound> moved(String option, Optional<Double> bound) {
        bound.filter(millis -> !(millis > 0) || millis.isInfinite()).ifPresent(millis -> {
            throw CliException.wrongCall(option + " must be a positive number of ms, not " + millis);
        });
        String by = boundBy.orElseGet(() -> System.getProperty("user.name"));
        return bound.map(millis -> new MovedBound(millis, by, boundReason.orElseThrow()));
    }
}
