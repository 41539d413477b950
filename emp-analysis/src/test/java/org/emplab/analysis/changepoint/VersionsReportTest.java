package org.emplab.analysis.changepoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.emplab.report.CharacterisationReports;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Table;
import org.junit.jupiter.api.Test;

class VersionsReportTest {
    @Test
    void countsTheSamplesOfEachTimeThatAVersionKeeps() {
        assertThat(Objects.requireNonNull(CharacterisationReports.all().get("versions"))
                        .tables()
                        .get(0)
                        .columns())
                .extracting(Table.Column::title)
                .containsSubsequence("ET samples", "ET std. dev.", "PT samples", "PT std. dev.");
    }

    @Test
    void drawsThePapersFigure17WithALinearAxisForTheDeviationOfPtAlone() {
        assertThat(Objects.requireNonNull(CharacterisationReports.all().get("versions"))
                        .figures())
                .isNotEmpty()
                .allMatch(figure -> figure.x().logarithmic())
                .filteredOn(figure -> !figure.y().logarithmic())
                .extracting(Figure::name)
                .containsExactly("versions-pt-sd");
    }
}
