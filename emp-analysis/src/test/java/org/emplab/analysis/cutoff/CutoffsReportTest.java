package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class CutoffsReportTest {
    @Test
    void saysWhatTheFirstSanityCheckDrops() {
        assertThat(sentences(Golden.shortRun(), Golden.longRun()))
                .contains("Of the short run the first sanity check drops 15 of 16 L-samples and 0 of 784 samples of the"
                        + " cluster.");
    }

    @Test
    void saysNothingOfACheckThatHasNoCutoffToGoBy() {
        Run quiet = RunsOfTimes.of("INC1", 1)
                .millis(IntStream.range(0, 60).mapToDouble(i -> 1000 + i % 7).toArray())
                .build();

        assertThat(sentences(quiet, quiet))
                .hasSize(2)
                .allMatch(sentence -> sentence.contains("60 samples, 0 failed, no L-sample"));
    }

    private static List<String> sentences(Run inShort, Run inLong) {
        return CutoffsReport.of(CutoffDerivations.derive(inShort, inLong, CutoffSettings.defaults()), List.of())
                .sentences();
    }
}
