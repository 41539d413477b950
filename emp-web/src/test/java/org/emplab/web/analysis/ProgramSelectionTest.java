package org.emplab.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.model.RunHeader;
import org.emplab.server.study.AnalysisAddress;
import org.junit.jupiter.api.Test;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

class ProgramSelectionTest {
    private static final RunHeader BOTH = header("gzip+zstd", "gzip", "zstd");
    private static final RunHeader SORT = header("sort");

    @Test
    void answersForTheFirstProgramThatItShowsAsChosen() {
        AnalysisAddress asked = address(List.of("a"));
        ProgramSelection programs =
                ProgramSelection.of(RunAnalyses.ofKey("summary").orElseThrow(), asked, List.of(BOTH));
        assertThat(programs.choices())
                .containsExactly(
                        new ProgramSelection.Choice("Program of interleaved runs", List.of("gzip", "zstd"), "gzip"));
        assertThat(programs.in(asked)).isEqualTo(address(List.of("a"), "gzip"));
    }

    @Test
    void keepsWhatTheAddressSays() {
        AnalysisAddress asked = address(List.of("a"), "zstd");
        assertThat(ProgramSelection.of(RunAnalyses.ofKey("summary").orElseThrow(), asked, List.of(BOTH))
                        .in(asked))
                .isEqualTo(asked);
        AnalysisAddress wrong = address(List.of("a", "b"), "lz4", "sort");
        assertThat(ProgramSelection.of(RunAnalyses.COMPARE, wrong, List.of(BOTH, SORT))
                        .in(wrong))
                .isEqualTo(wrong);
    }

    @Test
    void comparesEveryProgramOfInterleavedRuns() {
        AnalysisAddress asked = address(List.of("a"));
        RunHeader three = header("gzip+zstd+xz", "gzip", "zstd", "xz");
        assertThat(ProgramSelection.of(RunAnalyses.COMPARE, asked, List.of(three))
                        .in(asked))
                .isEqualTo(address(List.of("a", "a", "a"), "gzip", "zstd", "xz"));
        AnalysisAddress two = address(List.of("a", "b"));
        assertThat(ProgramSelection.of(RunAnalyses.COMPARE, two, List.of(BOTH, BOTH))
                        .in(two))
                .isEqualTo(address(List.of("a", "a", "b", "b"), "gzip", "zstd", "gzip", "zstd"));
    }

    @Test
    void comparesAnInterleavedRunWithOneOfOneProgram() {
        AnalysisAddress asked = address(List.of("a", "b"));
        assertThat(ProgramSelection.of(RunAnalyses.COMPARE, asked, List.of(BOTH, SORT))
                        .in(asked))
                .isEqualTo(address(List.of("a", "a", "b"), "gzip", "zstd", "sort"));
    }

    @Test
    void takesEveryProgramForSpeedups() {
        AnalysisAddress asked = address(List.of("a"));
        ProgramSelection programs =
                ProgramSelection.of(RunAnalyses.ofKey("speedups").orElseThrow(), asked, List.of(BOTH));
        assertThat(programs.choices().get(0).names()).containsExactly("", "gzip", "zstd");
        assertThat(programs.in(asked)).isEqualTo(asked);
    }

    @Test
    void callsEachRunByTheProgramThatIsChosenOfIt() {
        assertThat(called(RunAnalyses.COMPARE, address(List.of("a")), BOTH)).containsExactly("gzip", "zstd");
        assertThat(called(RunAnalyses.COMPARE, address(List.of("a", "b"), "zstd", "sort"), BOTH, SORT))
                .containsExactly("zstd", "sort");
        assertThat(called(RunAnalyses.ofKey("summary").orElseThrow(), address(List.of("b", "a")), SORT, BOTH))
                .containsExactly("sort", "gzip");
        assertThat(called(RunAnalyses.ofKey("speedups").orElseThrow(), address(List.of("a")), BOTH))
                .containsExactly("gzip+zstd");
    }

    @Test
    void takesANameWithACommaAsOne() {
        MultiValueMap<String, String> given = new LinkedMultiValueMap<>();
        given.add("runs", "a,b");
        given.add("program", "gzip, fast");
        given.add("program", "gzip, best");
        assertThat(AnalysisAddress.of(given)).isEqualTo(address(List.of("a", "b"), "gzip, fast", "gzip, best"));
    }

    @Test
    void offersNoChoiceWhereNoRunInterleaves() {
        AnalysisAddress asked = address(List.of("b"));
        ProgramSelection programs =
                ProgramSelection.of(RunAnalyses.ofKey("summary").orElseThrow(), asked, List.of(SORT));
        assertThat(programs.choices()).isEmpty();
        assertThat(programs.in(asked)).isEqualTo(asked);
    }

    private static List<String> called(RunAnalysis<?> kind, AnalysisAddress asked, RunHeader... headers) {
        List<RunHeader> all = List.of(headers);
        return ProgramSelection.of(kind, asked, all).headers().stream()
                .map(RunHeader::program)
                .toList();
    }

    private static AnalysisAddress address(List<String> runs, String... programs) {
        return new AnalysisAddress(runs, Arrays.asList(programs), Map.of(), Optional.empty());
    }

    private static RunHeader header(String program, String... programs) {
        return new RunHeader(
                "sodb10",
                program,
                List.of(programs),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Map.of());
    }
}
