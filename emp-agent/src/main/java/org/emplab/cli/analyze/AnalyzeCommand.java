package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffTablesReport;
import org.emplab.cli.DeclaredSubcommands;
import org.emplab.cli.ResultOptions;
import org.emplab.cli.Subcommands;
import org.emplab.report.InputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The analyses on run files. */
@Command(
        name = "analyze",
        description = "Analyses run files, with no server.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "ANALYSIS")
@Subcommands(AnalyzeCommand.CutoffTablesCommand.class)
public final class AnalyzeCommand implements Callable<Integer>, DeclaredSubcommands {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return 0;
    }

    @Override
    public List<CommandSpec> subcommands(Set<String> words) {
        return RunAnalyses.ofShell().stream()
                .map(analysis -> words.contains(analysis.key())
                        ? RunAnalysisCommand.of(analysis)
                        : RunAnalysisCommand.outline(analysis))
                .toList();
    }

    /** {@code emp analyze cutoff-tables}. */
    @Command(
            name = "cutoff-tables",
            description = "Tables of several machines side by side, and whether one of them serves for all.",
            mixinStandardHelpOptions = true)
    static final class CutoffTablesCommand implements Callable<Integer> {
        @Mixin
        private final ResultOptions result = new ResultOptions();

        @Parameters(
                paramLabel = "FILE",
                arity = "2..*",
                description = "Tables, as 'emp analyze cutoffs --format json' prints them.")
        @SuppressWarnings("NullAway.Init") // set by picocli
        private List<Path> files;

        @Override
        public Integer call() throws IOException {
            List<CutoffDerivation> derivations = new ArrayList<>();
            List<InputFile> inputs = new ArrayList<>();
            for (Path file : files) {
                CutoffsFile read = CutoffsFile.read(file);
                derivations.add(read.derivation());
                inputs.add(read.input());
            }
            return result.write(CutoffTablesReport.of(derivations, inputs));
        }
    }
}
