package org.emplab.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.emplab.report.Report;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class VerdictCardTest {

    @Test
    void everyComparedProgramHasItsCards() {
        assertThat(VerdictCard.of(
                        report("""
                        {"comparisons": [
                          {"first": "gzip", "second": "xz", "pt": %s, "et": %s},
                          {"first": "gzip", "second": "zstd", "pt": %s, "et":
                              {"verdict": "undecided", "marginPercent": 1, "verdictReason": "few samples", "samplesToDecide": 2043}}]}
                        """.formatted(verdict("slower", 2), verdict("same", 0), verdict("faster", -4)))))
                .extracting(VerdictCard::programs, VerdictCard::time, VerdictCard::words, VerdictCard::missing)
                .containsExactly(
                        tuple("xz against gzip", "PT", "slower by 2 %", ""),
                        tuple("xz against gzip", "ET", "same within 1 %", ""),
                        tuple("zstd against gzip", "PT", "faster by 4 %", ""),
                        tuple(
                                "zstd against gzip",
                                "ET",
                                "not decided yet",
                                "few samples; take 2\u202f043 samples of each"));
    }

    @Test
    void twoRunsAreNamedByTheirPrograms() {
        assertThat(VerdictCard.of(report("""
                        {"runs": [{"program": "gzip"}, {"program": "xz"}], "pt": %s}
                        """.formatted(verdict("same", 0)))))
                .extracting(VerdictCard::programs)
                .containsExactly("xz against gzip");
    }

    @Test
    void twoRunsOfOneProgramAreToldApart() {
        assertThat(VerdictCard.of(report("""
                        {"runs": [{"program": "gzip"}, {"program": "gzip"}], "pt": %s}
                        """.formatted(verdict("same", 0)))))
                .extracting(VerdictCard::programs)
                .containsExactly("gzip (second run) against gzip (first run)");
    }

    private static String verdict(String verdict, double percent) {
        return """
               {"verdict": "%s", "lowPercent": %s, "differencePercent": %s, "highPercent": %s, "marginPercent": 1}
               """.formatted(verdict, percent - 0.5, percent, percent + 0.5);
    }

    private static Report report(String json) {
        return Report.builder(() -> (ObjectNode) JsonMapper.shared().readTree(json))
                .build();
    }
}
