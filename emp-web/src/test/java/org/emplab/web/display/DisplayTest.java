package org.emplab.web.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.Column;
import org.junit.jupiter.api.Test;

class DisplayTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private final Display display = new Display(Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void groupsDigitsInThrees() {
        assertThat(display.count(12_828)).isEqualTo("12\u202f828");
        assertThat(display.count(999)).isEqualTo("999");
        assertThat(display.count(-1_234_567)).isEqualTo("\u22121\u202f234\u202f567");
    }

    @Test
    void countsOneThingInTheSingularAndAllOthersInThePlural() {
        assertThat(display.count(1, "sample")).isEqualTo("1 sample");
        assertThat(display.count(0, "sample")).isEqualTo("0 samples");
        assertThat(display.count(12_828, "sample")).isEqualTo("12\u202f828 samples");
    }

    @Test
    void showsNanosecondsAsMillisecondsWithThreeDecimals() {
        assertThat(display.millis(128_247_604_484L)).isEqualTo("128\u202f247.604");
        assertThat(display.millis(499L)).isEqualTo("0.000");
        assertThat(display.millis(16_416_577_156_500L)).isEqualTo("16\u202f416\u202f577.157");
    }

    @Test
    void showsADashForWhatWasNotMeasuredAndAZeroForZero() {
        assertThat(display.millis(OptionalLong.empty())).isEqualTo("–");
        assertThat(display.count((Number) null)).isEqualTo("–");
        assertThat(display.millis(OptionalLong.of(0))).isEqualTo("0.000");
    }

    @Test
    void neverShowsASmallNumberAsZero() {
        Column column = new Column("relativeError", "Relative error", "", 7, Column.Kind.NUMBER);
        assertThat(display.cell(2.0759e-5, column)).isEqualTo("0.0000208");
        assertThat(display.cell(2e-9, column)).isEqualTo("2.0·10⁻⁹");
        assertThat(display.cell(-2e-9, column)).isEqualTo("−2.0·10⁻⁹");
        assertThat(display.cell(0.0, column)).isEqualTo("0.0000000");
    }

    @Test
    void knowsTheCellsThatNameOneDaemon() {
        Column daemons = new Column("name", "Likely cause", "", -1, Column.Kind.DAEMON);
        assertThat(List.of("rhn_check", "none seen", "others", "[kworker]", "bash (cron.service)", ""))
                .filteredOn(cell -> display.isDaemon(cell, daemons))
                .containsExactly("rhn_check");
        assertThat(display.isDaemon("rhn_check", new Column("name", "Name", "", -1, Column.Kind.TEXT)))
                .isFalse();
    }

    @Test
    void leavesTheRowsOfALongTableToItsFilesWhereItHasSome() {
        Table.Builder table = Table.named("long", "Long").count("n", "N");
        IntStream.range(0, 501).forEach(table::row);

        assertThat(display.rows(table.build(), true)).hasSize(500).last().isEqualTo(List.of(499));
        assertThat(display.rows(table.build(), false)).hasSize(501);
    }

    @Test
    void tellsDaysInTheUnitThatTheyFill() {
        assertThat(display.days(1)).isEqualTo("1 day");
        assertThat(display.days(14)).isEqualTo("2 weeks");
        assertThat(display.days(90)).isEqualTo("90 days");
        assertThat(display.days(365)).isEqualTo("1 year");
        assertThat(display.days(730)).isEqualTo("2 years");
    }

    @Test
    void marksTheTimesInASentenceForTheReadersZone() {
        assertThat(display.withTimes("<b> is silent since 2026-02-28 22:05:09 UTC"))
                .isEqualTo(
                        "&lt;b&gt; is silent since"
                                + " <time data-zone=\"seconds\" datetime=\"2026-02-28T22:05:09Z\">2026-02-28 22:05:09 UTC</time>");
        assertThat(display.withTimes("from 2026-03-01 08:00 UTC until 2026-03-02T09:30:00.250Z"))
                .isEqualTo(
                        "from <time data-zone datetime=\"2026-03-01T08:00:00Z\">2026-03-01 08:00 UTC</time> until"
                                + " <time data-zone=\"seconds\" datetime=\"2026-03-02T09:30:00.250Z\">2026-03-02 09:30:00 UTC</time>");
        assertThat(display.withTimes("outside of its windows until 2026-03-02T19:00:00Z"))
                .isEqualTo("outside of its windows until"
                        + " <time data-zone datetime=\"2026-03-02T19:00:00Z\">2026-03-02 19:00 UTC</time>");
        assertThat(display.withTimes("2026-13-01 08:00 UTC, $1, 2026-03-01 08:00"))
                .isEqualTo("2026-13-01 08:00 UTC, $1, 2026-03-01 08:00");
        assertThat(display.withTimes(null)).isEmpty();
    }

    @Test
    void saysHowFarAwayAnInstantIs() {
        assertThat(display.distance(NOW.plusSeconds(95))).isEqualTo("in 95 s");
        assertThat(display.distance(NOW.minusSeconds(2 * 3600 + 30 * 60))).isEqualTo("2 h 30 min ago");
        assertThat(display.distance(NOW)).isEqualTo("now");
    }

    @Test
    void leavesOutDecimalsThatAreZeroInEveryRow() {
        Table table = Table.named("times", "Times")
                .number("whole", "ET", "ms", 3)
                .number("parts", "PT", "ms", 3)
                .row(128_244.0, 128_244.0)
                .row(null, 128_244.0625)
                .row(Double.NaN, 128_244.0)
                .build();
        List<Column> shown = display.columns(table, table.rows());
        assertThat(display.cell(128_244.0, shown.get(0))).isEqualTo("128\u202f244");
        assertThat(display.cell(128_244.0, shown.get(1))).isEqualTo("128\u202f244.000");
        assertThat(display.cell(Double.NaN, shown.get(0))).isEqualTo("NaN");
        assertThat(display.columns(table, table.rows().subList(0, 1)).get(1).decimals())
                .isZero();
    }

    @Test
    void groupsTheDigitsOfQuantitiesInSentencesAndLeavesNamesAlone() {
        assertThat(
                        display.sentence(
                                "The longest of the 31999 samples of INC16384 takes 128256.5 ms, as in 2013 on 10.0.0.2048 ms."))
                .isEqualTo(
                        "The longest of the 31\u202f999 samples of INC16384 takes 128\u202f256.5 ms, as in 2013 on 10.0.0.2048 ms.");
        assertThat(display.sentence("999 samples")).isEqualTo("999 samples");
        assertThat(display.sentence("127999.995 ms (127999.700 to 128000.289 ms)"))
                .isEqualTo("127\u202f999.995 ms (127\u202f999.700 to 128\u202f000.289 ms)");
        assertThat(display.sentence(null)).isEmpty();
    }

    @Test
    void tellsSizesInWordsAndLeavesWhatIsNoQuantity() {
        assertThat(display.field("memoryBytes", 68719476736L)).isEqualTo("64 GiB");
        assertThat(display.field("memory.totalBytes", "67430203392")).isEqualTo("62.8 GiB");
        assertThat(display.field("cache.l1Bytes", "32768")).isEqualTo("32 KiB");
        assertThat(display.field("cpu.maxKhz", 3600000)).isEqualTo("3\u202f600\u202f000");
        assertThat(display.field("build", "20131212")).isEqualTo("20131212");
        assertThat(display.field("governor", "performance")).isEqualTo("performance");
        assertThat(display.field("swapBytes", 0)).isEqualTo("0");
        assertThat(display.field("gone", null)).isEqualTo("–");
    }
}
