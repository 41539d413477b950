package org.emplab.cli.analyze;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.cli.DeclaredSubcommands;
import org.emplab.cli.Subcommands;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The analyses on run files. */
@Command(
        name = "analyze",
        description = "Analyses run files, with no server.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "ANALYSIS")
@Subcommands(CutoffTablesCommand.class)
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
}
