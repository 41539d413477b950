package org.emplab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.emplab.report.Labels;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.figure.SvgFigures;
import org.emplab.report.latex.LatexMacros;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.latex.LatexTables.Numbers;
import org.emplab.report.table.Cells;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Table;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** How a result is written, the same in every analysis. */
@OptionGroup(value = "The result", order = 4)
public final class ResultOptions {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text, json, csv, latex or pgfplots (default: text).")
    private ResultFormat format = ResultFormat.text;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "Print only this table; all prints every one. CSV holds one table, the first by default.")
    private Optional<String> table = Optional.empty();

    @Option(names = "--siunitx", description = "In LaTeX, set numbers and units with siunitx.")
    private boolean siunitx;

    @Option(names = "--macros", description = "In LaTeX, print macros for single numbers instead of tables.")
    private boolean macros;

    @Option(
            names = "--label",
            paramLabel = "NAME",
            description = {
                "In LaTeX and pgfplots, the label: tab:NAME and fig:NAME, of several tables or figures tab:NAME-TABLE",
                "and fig:NAME-FIGURE (default: of the kind, the programs and machines, and a hash of the content)."
            })
    private Optional<String> label = Optional.empty();

    @Option(
            names = "--figure",
            paramLabel = "FILE",
            converter = FigureFile.class,
            description =
                    "Also write the figures there: SVG if the name ends in .svg, else a LaTeX document with pgfplots source and data.")
    private Optional<Path> figure = Optional.empty();

    @Mixin
    private ForceOption force = new ForceOption();

    private String runs = "";

    public boolean mayReplace() {
        return force.isGiven();
    }

    /** Names the programs and machines of the result's runs, for its labels. */
    public ResultOptions about(Collection<String> programs, Collection<String> machines) {
        runs = Labels.of(programs, machines);
        return this;
    }

    /** Refuses before anything is read or measured what could not be written. */
    void check() {
        figure.ifPresent(file -> OutputFile.requireFree(file, mayReplace()));
        boolean drawn = figure.isPresent() && !figure.get().toString().endsWith(".svg");
        if (label.isPresent() && format != ResultFormat.latex && format != ResultFormat.pgfplots && !drawn) {
            throw CliException.wrongCall("--label goes with --format latex or pgfplots, or with --figure");
        }
        label.filter(name -> !name.matches("[A-Za-z0-9:._-]+")).ifPresent(name -> {
            throw CliException.wrongCall("--label has letters, digits and : . _ - only, not " + name);
        });
        if ((siunitx || macros) && format != ResultFormat.latex) {
            throw CliException.wrongCall((macros ? "--macros" : "--siunitx") + " goes with --format latex");
        }
    }

    /**
     * Refuses the name of a table that a report will not have.
     *
     * @param names of all tables that it may have
     */
    public void check(List<String> names) {
        table.filter(name -> !name.equals("all") && !names.contains(name)).ifPresent(name -> {
            throw CliException.wrongCall(
                    "there is no table " + name + "; this analysis has " + String.join(", ", names));
        });
    }

    /**
     * Prints the report, and writes its figures where they were asked for.
     *
     * @return the exit status; a wrong call where there is no figure
     */
    public int write(Report report) throws IOException {
        return write(report, this::text);
    }

    /**
     * Writes a text of its own for people, and makes the report only where something else is asked for.
     *
     * @return the exit status; a wrong call where there is no figure
     */
    public int write(Supplier<Report> report, Supplier<String> forPeople) throws IOException {
        if (format != ResultFormat.text || table.isPresent() || figure.isPresent()) {
            return write(report.get(), whole -> forPeople.get());
        }
        spec.commandLine().getOut().print(forPeople.get());
        spec.commandLine().getOut().flush();
        return 0;
    }

    /**
     * Writes a report with a text of its own for people, unless a table is asked for by its name.
     *
     * @return the exit status; a wrong call where there is no figure
     */
    public int write(Report report, Function<Report, String> forPeople) throws IOException {
        boolean drawn = figure.isPresent() && !report.figures().isEmpty();
        if (drawn) {
            boolean svg = figure.get().toString().endsWith(".svg");
            OutputFile.write(
                    figure.get(),
                    mayReplace(),
                    svg ? SvgFigures.document(figures(report)) : PgfPlots.document(labelled(report)));
        }
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case text -> out.print(table.isEmpty() ? forPeople.apply(report) : text(report));
            case json -> out.print(JsonTrees.write(report.json().get()));
            case csv -> out.print(csv(report));
            case latex -> out.print(latex(report));
            case pgfplots -> out.print(PgfPlots.document(labelled(report)));
        }
        out.flush();
        if (format != ResultFormat.json
                && report.tables().stream().allMatch(one -> one.rows().isEmpty())) {
            whyNothing(report).forEach(spec.commandLine().getErr()::println);
        }
        if (figure.isPresent() && !drawn) {
            spec.commandLine().getErr().println("emp: " + figure.get() + " is not written: " + whyNoFigure(report));
            return CliException.WRONG_CALL;
        }
        return 0;
    }

    private static String whyNoFigure(Report report) {
        List<Table> told =
                report.tables().stream().filter(one -> !one.rows().isEmpty()).toList();
        return told.isEmpty()
                ? "there are no data for a figure"
                : "there is no figure of this, only " + (told.size() == 1 ? "the table " : "tables: ") + names(told);
    }

    /** The lines beside a result without a row; a text has its sentences itself. */
    private List<String> whyNothing(Report report) {
        if (report.sentences().isEmpty()) {
            return List.of("emp: there is nothing to show: no sample that did not fail carries these times");
        }
        return format == ResultFormat.text
                ? List.of()
                : report.words().stream()
                        .map(sentence -> "emp: " + Cells.visible(sentence))
                        .toList();
    }

    private String text(Report report) {
        String sentences = report.words().stream()
                .map(sentence -> Cells.visible(sentence) + "\n")
                .collect(Collectors.joining());
        String tables = tables(report).stream().map(TextTables::write).collect(Collectors.joining("\n"));
        return sentences.isEmpty() || tables.isEmpty() ? sentences + tables : sentences + "\n" + tables;
    }

    private String csv(Report report) {
        List<Table> tables = tables(report);
        if (table.isEmpty() && tables.size() > 1) {
            spec.commandLine()
                    .getErr()
                    .println("emp: this is the table " + tables.get(0).name() + "; --table prints another: "
                            + names(tables.subList(1, tables.size())));
            return CsvTables.write(tables.get(0));
        }
        return tables.stream().map(CsvTables::write).collect(Collectors.joining("\n"));
    }

    private String latex(Report report) {
        if (macros) {
            return LatexMacros.write(report.macros());
        }
        Numbers numbers = siunitx ? Numbers.SIUNITX : Numbers.PLAIN;
        List<Table> tables = tables(report);
        return tables.stream()
                .map(report::inLatex)
                .map(one -> label.map(name -> one.as(tables.size() == 1 ? name : name + "-" + one.name()))
                        .orElseGet(() -> Labels.named(one, runs)))
                .map(one -> LatexTables.write(one, numbers))
                .collect(Collectors.joining("\n"));
    }

    private List<Figure> labelled(Report report) {
        List<Figure> figures = figures(report);
        return figures.stream()
                .map(one -> label.map(name -> one.as(figures.size() == 1 ? name : name + "-" + one.name()))
                        .orElseGet(() -> Labels.named(one, runs)))
                .toList();
    }

    private List<Table> tables(Report report) {
        if (table.isEmpty() || table.get().equals("all")) {
            return report.tables();
        }
        List<Table> chosen = report.tables().stream()
                .filter(one -> one.name().equals(table.get()))
                .toList();
        if (chosen.isEmpty()) {
            throw CliException.wrongCall(
                    "there is no table " + table.get() + "; this analysis has " + names(report.tables()));
        }
        return chosen;
    }

    private static List<Figure> figures(Report report) {
        if (report.figures().isEmpty()) {
            throw CliException.wrongCall(whyNoFigure(report));
        }
        return report.figures();
    }

    private static String names(List<Table> tables) {
        return tables.stream().map(Table::name).distinct().collect(Collectors.joining(", "));
    }

    /** How a result is printed. */
    enum ResultFormat {
        /** Aligned tables, rounded, for people. */
        text,
        /** One JSON object with everything, unrounded. */
        json,
        /** One table, unrounded. */
        csv,
        /** Tables with booktabs and graphicx. */
        latex,
        /** Figures as pgfplots source with their data. */
        pgfplots
    }

    /** The file of the figures; a name that promises another format is refused before anything is measured. */
    static final class FigureFile implements ITypeConverter<Path> {
        private static final Set<String> OTHERS =
                Set.of("png", "jpg", "jpeg", "gif", "webp", "pdf", "eps", "ps", "html", "svgz");

        @Override
        public Path convert(String text) {
            String ending = text.substring(text.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
            if (OTHERS.contains(ending)) {
                throw new TypeConversionException(
                        "figures are written as .svg, or as .tex (LaTeX with pgfplots), not as ." + ending);
            }
            return Path.of(text);
        }
    }
}
