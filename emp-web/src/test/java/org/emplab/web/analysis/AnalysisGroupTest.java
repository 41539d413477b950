package org.emplab.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;
import org.junit.jupiter.api.Test;

class AnalysisGroupTest {
    @Test
    void eachAnalysisIsInOneGroup() {
        assertThat(keys(AnalysisGroup.all(Set.of())))
                .containsExactlyInAnyOrderElementsOf(
                        RunAnalyses.all().stream().map(RunAnalysis::key).collect(Collectors.toList()));
    }

    @Test
    void whatSuitsTheRunsComesFirst() {
        List<AnalysisGroup> groups = AnalysisGroup.all(Set.of("worst", "repeatability"));
        assertThat(groups).extracting(AnalysisGroup::title).startsWith("Daemons and cutoffs", "From run to run");
        assertThat(keys(groups)).startsWith("worst");
        assertThat(groups.get(0).kinds().get(1).needs()).startsWith("This needs ");
    }

    private static List<String> keys(List<AnalysisGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.kinds().stream())
                .map(entry -> entry.kind().key())
                .toList();
    }
}
