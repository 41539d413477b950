package org.emplab.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

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
                .contains("Cutoff (\\unit{ms})")
                .contains("\\num{4.00e-04}");
    }

    @Test
    void aNumberThatIsNoneIsRefused() {
        Table table =
                Table.named("t", "").number("x", "x", "", 1).row(Double.NaN).build();
        assertThatThrownBy(() -> TextTables.write(table)).isInstanceOf(IllegalArgumentException.class);
    }
}
