package org.emplab.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void latexIsEscaped() {
        assertThat(LatexTables.write(TABLE))
                .contains("\\caption{Cutoffs \\& tiers}")
                .contains("md0\\_raid1 & 35.3 \\\\")
                .contains("$4.00 \\times 10^{-4}$");
        assertThat(LatexTables.write(TABLE, LatexTables.Numbers.SIUNITX))
                .contains("Cutoff \\\\\nDaemon & (\\unit{ms}) \\\\\n")
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
    void latexSetsSentencesAsParagraphsAndManyColumnsInASmallerType() {
        Table sentences = Table.named("t", "")
                .text("reason", "Reason")
                .row("2 samples lie above a gap that the tail below does not explain.")
                .build();
        Table.Builder wide = Table.named("t", "");
        Object[] cells = new Object[8];
        for (int c = 0; c < cells.length; c++) {
            wide.number("n" + c, "Number", "ms", 3);
            cells[c] = 128_245.123;
        }

        assertThat(LatexTables.write(sentences)).contains("\\begin{tabular}{p{0.5\\linewidth}}");
        assertThat(LatexTables.write(wide.row(cells).build())).contains("\\scriptsize\\setlength{\\tabcolsep}{3pt}");
        assertThat(LatexTables.write(TABLE)).doesNotContain("tabcolsep");
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
        names.row(
                IntStream.rangeClosed(0xa0, 0xff).mapToObj(Character::toString).collect(Collectors.joining(" ")));

        assertThat(LatexTables.write(names.build())).contains("{[}U+4E2D{]}");
        assertThat(LatexCompiler.compile(
                        directory,
                        "\\documentclass{article}\n\\usepackage{booktabs}\n\\begin{document}\n"
                                + LatexTables.write(names.build()) + "\\end{document}\n"))
                .isPositive();
    }

    @Test
    void aNumberThatIsNoneIsRefused() {
        Table table =
                Table.named("t", "").number("x", "x", "", 1).row(Double.NaN).build();
        assertThatThrownBy(() -> TextTables.write(table)).isInstanceOf(IllegalArgumentException.class);
    }
}
