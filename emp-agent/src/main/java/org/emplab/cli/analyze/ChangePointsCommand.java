package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.emplab.analysis.changepoint.EDivisive;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.changepoint.ChangePointsReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze change-points}. */
@Command(
        name = "change-points",
        description = "Before which run of a program its times changed for good; runs are put in order of time.",
        mixinStandardHelpOptions = true)
final class ChangePointsCommand extends RunAnalysis {
    @Option(
            names = "--mark",
            paramLabel = "RUN=TEXT",
            description = {
                "Times changed before this run because of TEXT: a new baseline. May be given several times.",
                "RUN is a file as it is given, or its name."
            })
    private Map<String, String> marks = new LinkedHashMap<>();

    @Override
    protected void check(List<Path> files) {
        if (files.size() < EDivisive.FEWEST_VALUES) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    "change-points takes at least " + EDivisive.FEWEST_VALUES + " run files, not " + files.size()
                            + ": with fewer no change is sure at 5 %");
        }
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        return ChangePointsReport.ofRuns(
                inputs.processTime(), inputs.allFiles(), inputs.runs(), inputs.files(), marked(inputs));
    }

    /** The marks' texts by the index of the run. */
    private Map<Integer, String> marked(InputOptions.Inputs inputs) {
        List<InputFile> files = inputs.files();
        Map<Integer, String> marked = new LinkedHashMap<>();
        marks.forEach((name, text) -> {
            List<Integer> runs = IntStream.range(0, files.size())
                    .filter(i -> files.get(i).file().equals(name)
                            || Path.of(files.get(i).file()).endsWith(name))
                    .boxed()
                    .toList();
            if (runs.size() != 1) {
                throw new CliException(
                        CliException.WRONG_CALL,
                        "--mark " + name + ": " + (runs.isEmpty() ? "no run that is given is" : "several runs are")
                                + " called so");
            }
            if (ChangePointsReport.inTime(inputs.runs()).get(0).equals(runs.get(0))) {
                throw new CliException(
                        CliException.WRONG_CALL, "--mark " + name + ": nothing comes before the earliest run");
            }
            marked.put(runs.get(0), text);
        });
        return marked;
    }
}
