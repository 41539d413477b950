package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.comparison.AnytimeMean;
import org.emplab.cli.CliException;
import org.emplab.cli.MarkdownFile;
import org.emplab.cli.OptionGroup;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.report.Labels;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the result of {@code emp measure} is made and shown. */
@OptionGroup(value = "The result", order = 4)
final class ReportOptions {
    enum Format {
        text,
        json,
        csv,
        latex
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: text).")
    private Format format = Format.text;

    @Mixin
    private final CutoffOptions cutoffs = new CutoffOptions();

    @Option(
            names = "--deviations",
            paramLabel = "K",
            description = "Drop also what lies beyond K standard deviations (2 strict, 5 relaxed).")
    private @Nullable Double deviations;

    @Mixin
    private final MarkdownFile markdown = new MarkdownFile();

    /** Refuses wrong options before anything runs; whether another file may go. */
    void check(boolean replace) throws IOException {
        markdown.check(replace);
        if (deviations != null && !(deviations > 0)) {
            throw CliException.wrongCall("--deviations must be over 0: " + deviations);
        }
        cutoffs.check();
    }

    CutoffOptions cutoffs() {
        return cutoffs;
    }

    /** The mean of what was taken so far; empty if nothing of it counts. */
    Optional<AnytimeMean> mean(Run run) {
        return run.samples().stream().allMatch(Sample::failed) ? Optional.empty() : MeasuredTimes.mean(run, cutoffs);
    }

    private MeasuredTimes times(Run run) {
        return MeasuredTimes.of(
                run, cutoffs, deviations == null ? OptionalDouble.empty() : OptionalDouble.of(deviations));
    }

    /**
     * @param wanted the precision at which measuring was to end
     * @param replace whether another file of {@code --export-markdown} may go
     */
    void write(Run run, Optional<Precision> wanted, boolean replace, PrintWriter out) throws IOException {
        MeasuredTimes times = times(run);
        String text = switch (format) {
            case text -> TextTables.write(TimesTable.forPeople(times)) + "\n" + TimesNotes.of(times, wanted);
            case csv -> CsvTables.write(TimesTable.of(times));
            case latex -> LatexTables.write(Labels.named(TimesTable.of(times), ""));
            case json -> JsonTrees.write(TimesJson.of(times)) + "\n";
        };
        out.print(text);
        out.flush();
        markdown.write(TimesTable.forPeople(times), replace);
    }
}
