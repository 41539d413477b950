package org.emplab.analysis.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.ParameterValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CutoffsAnalysisTest {
    private final CutoffsAnalysis cutoffs = new CutoffsAnalysis();

    @ParameterizedTest
    @EnumSource
    void refusesAMovedBoundWithoutAReasonAtEveryDoor(Door door) {
        assertThatThrownBy(() -> cutoffs.ask(given(Map.of("boundLongMillis", "3", "reason", " "), door)))
                .hasMessageStartingWith(door == Door.SHELL ? "--bound-reason is missing" : "Reason")
                .hasMessageEndingWith("is missing: a moved bound needs a reason, which is kept");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "boundShortMillis | 0 | Bound of the short run takes a positive number, not 0",
                "boundShortMillis | much | Bound of the short run takes a positive number, not much",
                "by | x | Cutoffs limit is pt or taken, not x"
            })
    void saysWhatAParameterTakes(String key, String value, String refusal) {
        assertThatThrownBy(() -> cutoffs.ask(given(Map.of(key, value, "reason", "tried"), Door.PAGE)))
                .hasMessage(refusal);
    }

    @Test
    void keepsWhatWasDecidedBeforeWhereNothingElseIs() {
        CutoffSettings earlier = new CutoffSettings(
                Optional.empty(),
                CutoffBasis.TAKEN,
                DaemonGrouping.IDENTITY,
                Optional.of(new MovedBound(128_400, "bob", "seen")),
                Optional.empty());

        CutoffSettings settings = cutoffs.values(given(
                        Map.of("boundLongMillis", "16 420 000", "reason", "one, near", "daemons", "name"), Door.REST))
                .settings(Optional.empty(), "ada", Optional.of(earlier));

        assertThat(settings)
                .isEqualTo(new CutoffSettings(
                        Optional.empty(),
                        CutoffBasis.TAKEN,
                        DaemonGrouping.NAME,
                        earlier.shortBound(),
                        Optional.of(new MovedBound(16_420_000, "ada", "one, near"))));
    }

    private static ParameterValues given(Map<String, String> texts, Door door) {
        return ParameterValues.served(texts, List.of(), door);
    }
}
