package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.analysis.series.SmallRuns;
import org.emplab.model.RunHeader;
import org.junit.jupiter.api.Test;

class HeaderDifferenceTest {
    @Test
    void namesTheFieldThatDiffersAndSaysThatItMatters() {
        assertThat(HeaderDifference.between(
                        header("P", Map.of("kernel", Map.of("release", "6.1", "architecture", "x86_64")), Map.of()),
                        header("P", Map.of("kernel", Map.of("release", "6.8", "architecture", "x86_64")), Map.of())))
                .containsExactly(new HeaderDifference("environment.kernel.release", "6.1", "6.8", true));
    }

    @Test
    void whatAlwaysChangesDoesNotMatter() {
        assertThat(HeaderDifference.between(
                        header(
                                "P",
                                Map.of("load", Map.of("oneMinute", 0.1), "kernel", Map.of("bootId", "a")),
                                Map.of()),
                        header(
                                "P",
                                Map.of("load", Map.of("oneMinute", 0.2), "kernel", Map.of("bootId", "b")),
                                Map.of())))
                .hasSize(2)
                .noneMatch(HeaderDifference::matters);
    }

    @Test
    void otherProgramsMayHaveOtherNamesButNoOtherCompiler() {
        assertThat(HeaderDifference.between(
                        header("P", Map.of(), Map.of("name", "inc", "build", Map.of("compiler", "gcc 12"))),
                        header("Q", Map.of(), Map.of("name", "sort", "build", Map.of("compiler", "gcc 13")))))
                .filteredOn(HeaderDifference::matters)
                .containsExactly(new HeaderDifference("workload.build.compiler", "gcc 12", "gcc 13", true));
    }

    @Test
    void oneProgramWithTwoHashesIsTwoPrograms() {
        assertThat(HeaderDifference.between(
                        header("P", Map.of(), Map.of("build", Map.of("sourceSha256", "00"))),
                        header("P", Map.of(), Map.of("build", Map.of("sourceSha256", "ff")))))
                .containsExactly(new HeaderDifference("workload.build.sourceSha256", "00", "ff", true));
    }

    @Test
    void whatOnlyOneRunSaysIsAbsentInTheOther() {
        assertThat(HeaderDifference.between(
                        header("P", Map.of(), Map.of()),
                        header("P", Map.of("cpu", Map.of("microcode", "0x1")), Map.of())))
                .containsExactly(
                        new HeaderDifference("environment", null, Map.of("cpu", Map.of("microcode", "0x1")), true));
    }

    @Test
    void equalHeadersDoNotDiffer() {
        RunHeader header = header("P", Map.of("cpu", Map.of("microcode", "0x1")), Map.of("name", "inc"));

        assertThat(HeaderDifference.between(header, header)).isEmpty();
    }

    static RunHeader header(String program, Map<String, Object> environment, Map<String, Object> workload) {
        return SmallRuns.header("m", program, OptionalDouble.empty(), environment, workload);
    }
}
