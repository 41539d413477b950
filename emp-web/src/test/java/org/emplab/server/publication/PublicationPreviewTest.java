package org.emplab.server.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.analysis.cutoff.CutoffDifference;
import org.emplab.server.study.CutoffTablesInForce.TableVersion;
import org.junit.jupiter.api.Test;

class PublicationPreviewTest {
    private static final TableVersion IN_FORCE = new TableVersion(
            "sodb12",
            1,
            "first",
            "7",
            Instant.EPOCH,
            "ada",
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            true);

    @Test
    void saysHowManyCutoffsPublishingSetsOrChanges() {
        assertThat(effect(List.of(), 1, 0)).isEqualTo("Publishing this table sets 1 cutoff.");
        assertThat(effect(List.of(), 9, 0)).isEqualTo("Publishing this table sets 9 cutoffs.");
        assertThat(effect(List.of(IN_FORCE), 2, 7)).isEqualTo("Publishing this table changes 2 of 9 cutoffs.");
        assertThat(effect(List.of(IN_FORCE), 0, 9)).isEqualTo("This table has the same cutoffs as the one in force.");
    }

    private static String effect(List<TableVersion> versions, int changes, int unchanged) {
        CutoffDifference.Change change =
                new CutoffDifference.Change("cron", List.of(), List.of(new Tier(OptionalDouble.empty(), 23)));
        CutoffDifference difference = new CutoffDifference(Collections.nCopies(changes, change), unchanged);
        return new PublicationPreview("sodb12", versions, difference, List.of(), false, Optional.empty()).effect();
    }
}
