package org.emplab.web.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.analysis.statistics.PercentDifference;
import org.emplab.report.Verdict;
import org.emplab.report.Verdict.Outcome;
import org.emplab.web.verdict.DifferenceAxis.Row;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.junit.jupiter.api.Test;

class PageVerdictTest {
    @Test
    void aDecidedVerdictHasItsDifferenceAndItsInterval() {
        PageVerdict verdict =
                PageVerdict.ofComparison(List.of(faster("zstd", -4))).orElseThrow();

        assertThat(verdict.tone()).isEqualTo(Tone.STANDS_OUT);
        assertThat(verdict.sentence()).isEqualTo("zstd is faster than gzip by 4 %");
        Row row = row(verdict, 0);
        assertThat(row.verdict().words()).isEqualTo("faster by 4 %");
        assertThat(row.missing()).isEmpty();
        assertThat(row.interval().orElseThrow().words()).isEqualTo("−4.00 % [−4.50, −3.50]");
    }

    @Test
    void anUndecidedOneSaysWhatItTakes() {
        PageVerdict verdict = PageVerdict.ofComparison(List.of(undecided())).orElseThrow();

        assertThat(verdict.tone()).isEqualTo(Tone.OPEN);
        assertThat(verdict.sentence()).isEqualTo("xz against gzip: not decided yet");
        assertThat(verdict.beside()).containsExactly("few samples; take 2\u202f043 samples of each");
        assertThat(verdict.differences()).isEmpty();
    }

    @Test
    void twoOccasionsHaveNoVerdict() {
        PageVerdict verdict = PageVerdict.ofComparison(List.of(new Verdict(
                        "gzip",
                        "zstd",
                        "PT",
                        Outcome.OCCASIONS,
                        PercentDifference.of(OptionalDouble.of(1.8)),
                        1,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        Optional.of("measured on two occasions"))))
                .orElseThrow();

        assertThat(verdict.tone()).isEqualTo(Tone.OPEN);
        assertThat(verdict.sentence()).isEqualTo("zstd against gzip: measured on two occasions");
        assertThat(verdict.beside()).containsExactly("take runs of both in turn");
    }

    @Test
    void severalProgramsShareOneAxisWithNoDifferenceOnIt() {
        PageVerdict verdict = PageVerdict.ofComparison(List.of(faster("zstd", -4), faster("lz4", -60), undecided()))
                .orElseThrow();

        assertThat(verdict.sentence()).isEqualTo("2 faster, 1 not decided yet, against gzip");
        DifferenceAxis axis = verdict.differences().orElseThrow();
        assertThat(axis.marks()).extracting(DifferenceAxis.Mark::words).contains("0 %", "−40 %");
        assertThat(axis.margin().from()).isLessThan(axis.margin().to());
        assertThat(row(verdict, 1).interval().orElseThrow().high())
                .isLessThan(row(verdict, 0).interval().orElseThrow().low());
    }

    private static Row row(PageVerdict verdict, int at) {
        return verdict.differences().orElseThrow().rows().get(at);
    }

    private static Verdict faster(String program, double percent) {
        return verdict(program, Outcome.FASTER, OptionalDouble.of(percent), OptionalLong.empty(), Optional.empty());
    }

    private static Verdict undecided() {
        return verdict(
                "xz", Outcome.UNDECIDED, OptionalDouble.empty(), OptionalLong.of(2043), Optional.of("few samples"));
    }

    private static Verdict verdict(
            String program, Outcome outcome, OptionalDouble percent, OptionalLong toDecide, Optional<String> reason) {
        return new Verdict(
                "gzip",
                program,
                "PT",
                outcome,
                new PercentDifference(percent, shifted(percent, -0.5), shifted(percent, 0.5)),
                1,
                toDecide,
                OptionalLong.empty(),
                reason);
    }

    private static OptionalDouble shifted(OptionalDouble percent, double by) {
        return percent.isPresent() ? OptionalDouble.of(percent.getAsDouble() + by) : percent;
    }
}
