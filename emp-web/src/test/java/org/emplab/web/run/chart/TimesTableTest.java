package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.RunAggregatesView;
import org.emplab.server.run.catalogue.RunCatalogue.SamplePoint;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.web.display.Display;
import org.junit.jupiter.api.Test;

class TimesTableTest {
    private static final List<Long> NANOS = List.of(128_250_123_456L, 128_247_604_484L, 163_426_000_001L);

    @Test
    void hasTheSameDigitsFromTheTotalsAsFromThePointsExceptWhereItNeedsThem() {
        RunSeries.Builder points = new RunSeries.Builder();
        for (int i = 0; i < NANOS.size(); i++) {
            points.add(new SamplePoint(
                    i + 1, Optional.empty(), Instant.EPOCH, NANOS.get(i), OptionalLong.empty(), false, false));
        }
        RunAggregatesView.Times elapsed =
                new RunAggregatesView.Times(NANOS.size(), NANOS.get(1), NANOS.get(2), sum(1), sum(2));

        List<List<String>> first =
                cells(TimesTable.of(new RunAggregatesView(3, 0, elapsed, RunAggregatesView.Times.none()), "INC128"));
        List<List<String>> whole = cells(TimesTable.of(points.build(), "INC128"));

        assertThat(first).hasSameSizeAs(whole).hasSize(1);
        int known = whole.get(0).size() - 2;
        assertThat(first.get(0).subList(0, known)).isEqualTo(whole.get(0).subList(0, known));
        assertThat(first.get(0).subList(known, known + 2)).containsOnly("–");
    }

    private static BigInteger sum(int power) {
        return NANOS.stream()
                .map(nanos -> BigInteger.valueOf(nanos).pow(power))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static List<List<String>> cells(Table table) {
        Display display = new Display();
        return table.rows().stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(i -> display.cell(row.get(i), table.columns().get(i)))
                        .toList())
                .toList();
    }
}
