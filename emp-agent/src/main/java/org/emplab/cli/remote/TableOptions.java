package org.emplab.cli.remote;

import java.io.PrintWriter;
import java.util.function.Supplier;
import org.emplab.report.Labels;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Table;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

/** How what the server answered is printed. */
public final class TableOptions {
    enum Format {
        text,
        json,
        csv,
        latex
    }

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: text).")
    private Format format = Format.text;

    public boolean isText() {
        return format == Format.text;
    }

    public PrintWriter out() {
        return spec.commandLine().getOut();
    }

    public PrintWriter err() {
        return spec.commandLine().getErr();
    }

    public void write(Table table, Supplier<ObjectNode> json) {
        out().print(
                        switch (format) {
                            case text -> TextTables.write(table);
                            case json -> JsonTrees.write(json.get());
                            case csv -> CsvTables.write(table);
                            case latex -> LatexTables.write(Labels.named(table, ""));
                        });
        out().flush();
    }
}
