package org.emplab.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.report.latex.LatexCompiler;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.latex.LatexTables.Numbers;
import org.emplab.report.table.Table.Column;
import org.emplab.runfile.RunCsv;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {
    private static final Table TABLE = Table.named("cutoffs", "Cutoffs & tiers")
            .text("name", "Daemon")
            .number("cutoffMillis", "Cutoff", "ms", 1)
            .row("md0_raid1", 35.25)
            .row("bash, \"sh\"", null)
            .row("tiny", 0.0004)
            .build();

    @Test
    void textIsAlignedAndRounded() {
        assertThat(TextTables.write(TABLE)).isEqualTo("""
                Cutoffs & tiers
                Daemon      Cutoff (ms)
                ──────────  ───────────
                md0_raid1          35.3
                bash, "sh"            –
                tiny           4.00e-04
                """);
    }

    @Test
    void csvHasRawValuesAndEmptyCells() {
        assertThat(CsvTables.write(TABLE)).isEqualTo("""
                name,cutoffMillis
                md0_raid1,35.25
                "bash, ""sh""\",
                tiny,0.0004
                """);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"=cmd|' /C calc'!A0", "@SUM(1)", "+1", "-2", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20SUM(1)"})
    void csvHasNoTextThatASpreadsheetWouldRun(String name) {
        Table table = Table.named("t", "")
                .text("name", "Daemon")
                .number("differenceMillis", "Difference", "ms", 1)
                .row(name, -2.5)
                .build();

        assertThat(CsvTables.write(table)).isEqualTo("name,differenceMillis\n'" + name + ",-2.5\n");
    }

    /** A spreadsheet of a locale with decimal commas splits at semicolons. */
    @Test
    void csvHasNoFormulaBehindASemicolon() {
        Table table =
                Table.named("t", "").text("name", "Daemon").row("a;=1;b;-c").build();

        assertThat(CsvTables.write(table)).isEqualTo("name\na;'=1;b;'-c\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1",
                "'=1",
                "''-x",
                "'quoted'",
                "a;=1;'=b;''",
                "\t",
                "'\n'=1",
                "\n=1",
                "a;'\n=1",
                "",
                "'",
                "50%",
                "－x"
            })
    void theApostropheOfAFormulaComesOffAgain(String name) {
        String guarded = RunCsv.withoutFormula(name);

        assertThat(guarded.replaceAll("^'(?='*[=+\\-@\t\r\n＝＋－＠])|(?<=[;\r\n])'(?='*[=+\\-@＝＋－＠])", ""))
                .isEqualTo(name);
    }

    @Test
    void latexIsEscaped() {
        assertThat(LatexTables.write(TABLE))
                .contains("\\caption{Cutoffs \\& tiers}")
                .contains("md0\\_raid1 & 35.3 \\\\")
                .contains("$4.00 \\times 10^{-4}$");
        assertThat(LatexTables.write(TABLE, LatexTables.Numbers.SIUNITX))
                .contains("Daemon & \\shortstack[r]{Cutoff\\\\(\\unit{ms})} \\\\\n")
                .contains("\\num{4.00e-04}");
    }

    @Test
    void textShowsControlCharactersInsteadOfObeyingThem() {
        Table table = Table.named("t", "")
                .text("name", "Daemon")
                .row("a\u001b[31m\nb")
                .build();

        assertThat(TextTables.write(table)).contains("a\\x1b[31m\\x0ab").doesNotContain("\u001b");
    }

    @Test
    void latexBreaksATableThatIsLongerThanAPage() {
        Table.Builder rows = Table.named("long", "Many").count("sample", "Sample");
        for (int i = 1; i <= 100; i++) {
            rows.row(i);
        }

        String text = LatexTables.write(rows.build());

        assertThat(text.split("begin\\{tabular}", -1)).hasSize(4);
        assertThat(text)
                .contains("\\caption{Many (part 1 of 3)}", "\\caption{Many (part 3 of 3)}")
                .containsOnlyOnce("\\label{tab:long}");
        assertThat(text.lines().filter(line -> line.matches("\\d+ .*"))).hasSize(100);
    }

    @Test
    void latexSetsSentencesAsParagraphs() {
        Table sentences = Table.named("t", "")
                .text("reason", "Reason")
                .row("2 samples lie above a gap that the tail below does not explain.")
                .build();

        assertThat(LatexTables.write(sentences))
                .contains("\\begin{tabular}{p{0.4\\linewidth}}")
                .contains("\\raggedright 2 samples")
                .contains("\\tabularnewline");
    }

    @Test
    void latexSetsManyColumnsOverBothColumnsOfAPageAndMoreInBlocks() {
        assertThat(LatexTables.write(TABLE)).contains("\\begin{table}");
        assertThat(LatexTables.write(numbers(5)))
                .contains("\\begin{table*}")
                .containsOnlyOnce("begin{tabular}{lrrrrr}");

        String blocks = LatexTables.write(numbers(10));

        assertThat(blocks.split("begin\\{tabular}\\{lr", -1)).hasSize(3);
        assertThat(blocks.split("Reading 0 ", -1)).hasSize(3); // each block says what its rows are about
        assertThat(blocks).containsOnlyOnce("\\caption").containsOnlyOnce("\\medskip");
    }

    @Test
    void eachBlockTellsRowsOfOneNameApart() {
        Table.Builder wide =
                Table.named("t", "Cutoffs").text("name", "Daemon †").number("length", "Programs", "s", 1);
        for (int c = 0; c < 10; c++) {
            wide.number("n" + c, "Number", "ms", 3);
        }
        for (double length : new double[] {719.1, 822.2}) {
            Object[] cells = new Object[12];
            Arrays.fill(cells, 128_245.123);
            cells[0] = "rhn";
            cells[1] = length;
            wide.row(cells);
        }

        assertThat(LatexTables.write(wide.build()).split("rhn & 822.2", -1)).hasSize(3);
        assertThat(LatexTables.write(wide.build())).contains("\\dag{}");
    }

    /** A text and some numbers. */
    private static Table numbers(int count) {
        Table.Builder wide = Table.named("t", "Many").text("name", "Name");
        for (int c = 0; c < count; c++) {
            wide.number("n" + c, "Number", "ms", 3);
        }
        for (int r = 0; r < 2; r++) {
            Object[] cells = new Object[count + 1];
            Arrays.fill(cells, 128_245.123);
            cells[0] = "Reading " + r;
            wide.row(cells);
        }
        return wide.build();
    }

    @ParameterizedTest
    @CsvSource({"article,PLAIN", "article,SIUNITX", "'[twocolumn]article',PLAIN", "'[a4paper]report',SIUNITX"})
    void latexKeepsWithinTheLine(String documentClass, Numbers numbers, @TempDir Path directory) throws Exception {
        LatexCompiler.require("booktabs", "siunitx");
        StringBuilder tables = new StringBuilder();
        for (int count = 1; count < 24; count++) {
            tables.append(LatexTables.write(numbers(count), numbers)).append("\\clearpage\n");
        }
        Table long40 = Table.named("t", "The program /usr/local/libexec/benchmarks/compute_bound-0.1.2/bin/increment")
                .text("file", "File")
                .text("why", "Why")
                .number("n", "Number", "", 3)
                .row("/var/lib/" + "a-b_c/".repeat(20), "word ".repeat(60), 1e-9)
                .row("0123456789abcdef".repeat(4), "word", -1e12)
                .build();
        tables.append(LatexTables.write(long40, numbers));

        assertThat(LatexCompiler.overfull(
                        directory,
                        "\\documentclass"
                                + (documentClass.startsWith("[")
                                        ? documentClass.replace("]", "]{")
                                        : "{" + documentClass)
                                + "}\n\\usepackage{booktabs,graphicx,siunitx}\n\\begin{document}\n" + tables
                                + "\\end{document}\n"))
                .isEmpty();
    }

    @Test
    void anyNameOfAProcessCompiles(@TempDir Path directory) throws Exception {
        LatexCompiler.require("booktabs");
        Table.Builder names = Table.named("t", "Names").text("name", "Daemon");
        names.row("[kworker]")
                .row("*")
                .row("a\\b_&%$#{}~^<>|'\"`-")
                .row("中文 \u0001\u001b[31m")
                .row("Straße, œil, μ, 💥");
        int[][] kinds = {
            {' ', '~'}, {' ', '/'}, {1, 0x1f}, {0x7f, 0x36f}, {0x590, 0x6ff}, {0x2000, 0x206f}, {0x1f300, 0x1f5ff}
        };
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            int[] kind = kinds[random.nextInt(kinds.length)];
            names.row(random.ints(1 + random.nextInt(30), kind[0], kind[1] + 1)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString());
        }
        names.row(
                IntStream.rangeClosed(0xa0, 0xff).mapToObj(Character::toString).collect(Collectors.joining(" ")));

        assertThat(LatexTables.write(names.build())).contains("{[}U+4E2D{]}");
        assertThat(LatexCompiler.compile(
                        directory,
                        "\\documentclass{article}\n\\usepackage{booktabs,graphicx}\n\\begin{document}\n"
                                + LatexTables.write(names.build()) + "\\end{document}\n"))
                .isPositive();
    }

    @Test
    void latexJoinsNoTwoCharactersOfAName() {
        assertThat(LatexTables.escape("sort --stable  ''a`` ?` \"b\""))
                .isEqualTo("sort -{}-stable \\ '{}'a`{}` ?{}` \\char34{}b\\char34{}");
        assertThat(LatexTables.breakable("a – b --c")).isEqualTo("a -- b -{}-c");
    }

    @Test
    void aNumberThatIsNoneIsRefused() {
        Table table =
                Table.named("t", "").number("x", "x", "", 1).row(Double.NaN).build();
        assertThatThrownBy(() -> TextTables.write(table)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aColumnOfMillisecondsHasTheDigitsThatItsValuesNeed() {
        Table table = Table.named("t", "T")
                .number("whole", "Whole", "ms", 3)
                .number("tenths", "Tenths", "ms", 3)
                .number("thirds", "Thirds", "ms", 3)
                .number("share", "Share", "%", 1)
                .row(281.0, 25.0, 1.0, 97.0)
                .row(null, 73.2, 1 / 3.0, 85.0)
                .build();

        assertThat(table.withNeededDigits().columns())
                .extracting(Column::decimals)
                .containsExactly(0, 1, 3, 1);
    }
}
