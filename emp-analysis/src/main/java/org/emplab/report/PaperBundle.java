package org.emplab.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.figure.SvgFigures;
import org.emplab.report.latex.LatexMacros;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import tools.jackson.databind.node.ObjectNode;

/**
 * A result as a ZIP for a paper: a document that compiles, macros of the single numbers and the verdicts, each table as LaTeX and CSV, each
 * figure as pgfplots and SVG, the whole result as JSON, and what it was computed from. The name stands in every label, macro
 * and file, so that several bundles go into one paper. The same result makes the same bytes.
 *
 * @param name letters, digits and hyphens
 * @param title of the document
 * @param provenance what it was computed from and by what, a line each
 * @param sentences to quote
 * @param macros single numbers and verdicts by a name in camelCase
 * @param json the whole result
 */
public record PaperBundle(
        String name,
        String title,
        List<String> provenance,
        List<String> sentences,
        List<Table> tables,
        List<Figure> figures,
        Map<String, ?> macros,
        String json) {
    private static final FileTime ALWAYS = FileTime.from(Instant.parse("1980-01-02T00:00:00Z"));

    /** The document leaves a table that is longer than a page to its files. */
    private static final int MOST_ROWS = 45;

    /** A figure's file is a float of its own; within this it is a half of one. */
    private static final String BESIDE = """
            \\makeatletter
            \\newcommand{\\beside}{\\def\\figure{\\minipage[t]{0.48\\linewidth}\\def\\@captype{figure}}\\let\\endfigure\\endminipage}
            \\makeatother
            """;

    public PaperBundle {
        if (!name.matches("[A-Za-z][A-Za-z0-9-]*")) {
            throw new IllegalArgumentException("a bundle's name has letters, digits and hyphens, not " + name);
        }
        provenance = List.copyOf(provenance);
        sentences = List.copyOf(sentences);
        Set<String> taken = new HashSet<>();
        tables = tables.stream()
                .map(one -> one.as(free(name, one.name(), taken)))
                .toList();
        taken.clear();
        figures = figures.stream()
                .map(one -> one.as(free(name, one.name(), taken)))
                .toList();
    }

    /** Tables of several runs may have one name. */
    private static String free(String bundle, String name, Set<String> taken) {
        String free = bundle + "-" + name.replaceAll("[^A-Za-z0-9-]", "-");
        for (int i = 2; !taken.add(free); i++) {
            free = bundle + "-" + name.replaceAll("[^A-Za-z0-9-]", "-") + "-" + i;
        }
        return free;
    }

    /** The inputs and the algorithm of a result, a line each. */
    public static List<String> provenance(ObjectNode result) {
        List<String> lines = new ArrayList<>();
        lines.add(result.path("format").asString("") + ", version "
                + result.path("algorithmVersion").asString("not recorded") + " of the algorithm; PT is "
                + result.path("processTime").asString("not recorded") + " time");
        result.path("inputs")
                .valueStream()
                .forEach(input -> lines.add(input.path("file").asString("") + ", sha256 "
                        + input.path("sha256").asString("")));
        return lines;
    }

    /** The files by their names, in the order in which they stand in the ZIP. */
    public Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("paper.tex", document());
        Map<String, Object> named = new LinkedHashMap<>();
        macros.forEach((key, value) -> named.put(name + "-" + key, value));
        files.put(name + "-macros.tex", comments() + LatexMacros.write(named));
        for (Table table : tables) {
            files.put("tables/" + table.name() + ".tex", comments() + LatexTables.write(table));
            files.put("tables/" + table.name() + ".csv", CsvTables.write(table));
        }
        for (Figure figure : figures) {
            files.put("figures/" + figure.name() + ".tex", comments() + PgfPlots.figure(figure));
            files.put("figures/" + figure.name() + ".svg", SvgFigures.write(figure, SvgFigures.Format.PAPER));
        }
        files.put(name + ".json", json);
        files.put("PROVENANCE.txt", title + "\n\n" + String.join("\n", provenance) + "\n");
        return files;
    }

    /** Writes the ZIP; the stream is not closed. */
    public void write(OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
        for (Map.Entry<String, String> file : files().entrySet()) {
            zip.putNextEntry(new ZipEntry(name + "/" + file.getKey()).setLastModifiedTime(ALWAYS));
            zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        zip.finish();
    }

    private String document() {
        return comments()
                + "\\documentclass{article}\n"
                + "\\usepackage[T1]{fontenc}\n"
                + "\\usepackage[utf8]{inputenc}\n"
                + "\\usepackage[margin=2cm]{geometry}\n"
                + "\\usepackage{booktabs,graphicx}\n"
                + (figures.isEmpty() ? "" : "\\usepackage{pgfplots}\n\\pgfplotsset{compat=1.16}\n")
                + "\\input{" + name + "-macros}\n"
                + "\\renewcommand{\\topfraction}{0.95}\n\\renewcommand{\\textfraction}{0.05}\n"
                + (figures.size() < 2 ? "" : BESIDE)
                + "\\begin{document}\n\\suppressfloats[t]\n" // its title goes before its tables
                + "\\section*{" + LatexTables.escape(title) + "}\n"
                + sentences.stream()
                        .map(sentence -> LatexTables.escape(Digits.sentence(sentence)) + "\n\n")
                        .collect(Collectors.joining())
                + contents()
                + "\\subsection*{Computed from}\n\\begin{itemize}\\small\\raggedright\n"
                + provenance.stream()
                        .map(line -> "\\item " + breakable(line) + "\n")
                        .collect(Collectors.joining())
                + "\\end{itemize}\n"
                + tables.stream()
                        .filter(PaperBundle::isSet)
                        .map(table -> "\\input{tables/" + table.name() + "}\n")
                        .collect(Collectors.joining())
                + IntStream.range(0, (figures.size() + 1) / 2)
                        .mapToObj(row ->
                                besideEachOther(figures.subList(2 * row, Math.min(figures.size(), 2 * row + 2))))
                        .collect(Collectors.joining())
                + "\\end{document}\n";
    }

    private static String besideEachOther(List<Figure> row) {
        String inputs = row.stream()
                .map(figure -> "\\input{figures/" + figure.name() + "}")
                .collect(Collectors.joining("\\hfill\n"));
        return row.size() == 1 ? inputs + "\n" : "\\begin{figure}\n{\\beside\n" + inputs + "}\n\\end{figure}\n";
    }

    /** Marks places within long words, such as hashes, where TeX may end a line. */
    private static String breakable(String line) {
        return Stream.of(line.replaceAll("(\\S{16})(?=\\S{8})", "$1\t").split("\t"))
                .map(LatexTables::escape)
                .collect(Collectors.joining("\\allowbreak{}"));
    }

    /** A list of what follows, and which tables are too long to be read in print. */
    private String contents() {
        List<String> lines = new ArrayList<>();
        for (Table table : tables) {
            lines.add(
                    isSet(table)
                            ? "Table~\\ref{tab:" + table.name() + "}: " + LatexTables.escape(table.caption())
                            : LatexTables.escape(table.caption() + ": "
                                            + table.rows().size() + " rows, in ")
                                    + breakable("tables/" + table.name() + ".csv")
                                    + " and, to be set where they are wanted, .tex");
        }
        figures.forEach(figure ->
                lines.add("Figure~\\ref{fig:" + figure.name() + "}: " + LatexTables.escape(figure.caption())));
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "\\item " + line + "\n")
                        .collect(Collectors.joining("", "\\begin{itemize}\\raggedright\n", "\\end{itemize}\n"));
    }

    private static boolean isSet(Table table) {
        return table.rows().size() <= MOST_ROWS;
    }

    private String comments() {
        return "% " + title + "\n"
                + provenance.stream().map(line -> "% " + line + "\n").collect(Collectors.joining());
    }
}
